// The program's picture of a position, taken apart into tiles.

import { readPicture } from '../picture';

/** The picture with its coordinates as they are: tile x,y has its corner at 100x,100y. */
export function boardPicture(svg: string): SVGSVGElement | null {
  const picture = readPicture(svg);
  const box = picture?.getAttribute('viewBox')?.split(/[\s,]+/);
  if (!picture || box?.length !== 4) return null;
  ['x', 'y', 'width', 'height'].forEach((name, at) => picture.setAttribute(name, box[at] ?? '0'));
  picture.setAttribute('overflow', 'visible');
  for (const child of [...picture.children]) if (child.localName === 'text') child.remove();
  return picture;
}

/** One picture for each tile type of a position in which each stands once. */
export function tilePictures(svg: string): Map<string, SVGElement> {
  const pictures = new Map<string, SVGElement>();
  readPicture(svg)?.querySelectorAll<SVGElement>('g[data-tile]').forEach((group) => {
    const [, tile, x, y] = /^(.+)[0-3]@(-?\d+),(-?\d+)$/.exec(group.dataset.tile ?? '') ?? [];
    if (!tile) return;
    const frame = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    frame.setAttribute('viewBox', `${Number(x) * 100} ${Number(y) * 100} 100 100`);
    const content = group.cloneNode(true) as SVGElement;
    content.querySelectorAll('[data-segment], title').forEach((part) => part.remove());
    frame.append(content);
    pictures.set(tile, frame);
  });
  return pictures;
}
