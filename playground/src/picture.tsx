// The only way by which markup comes into the page: a picture that the program drew, stripped of everything
// that is not a drawing. Others may have written what the program read, so nothing in it is trusted.

import { useLayoutEffect, useRef } from 'preact/hooks';

const svgSpace = 'http://www.w3.org/2000/svg';

const elements = new Set([
  'svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan',
  'title', 'desc', 'defs', 'clipPath', 'linearGradient', 'radialGradient', 'stop', 'pattern',
]);

const attributes = new Set([
  'x', 'y', 'x1', 'y1', 'x2', 'y2', 'dx', 'dy', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'd', 'points',
  'width', 'height', 'viewBox', 'preserveAspectRatio', 'transform', 'id', 'clip-path', 'clip-rule',
  'fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap',
  'stroke-linejoin', 'stroke-dasharray', 'stroke-dashoffset', 'stroke-miterlimit', 'opacity', 'offset',
  'stop-color', 'stop-opacity', 'gradientUnits', 'gradientTransform', 'patternUnits', 'patternTransform',
  'patternContentUnits', 'clipPathUnits', 'font-family', 'font-size', 'font-weight', 'font-style',
  'text-anchor', 'dominant-baseline', 'letter-spacing', 'paint-order', 'pointer-events', 'data-placement',
  'data-tile', 'data-segment', 'data-figure', 'data-cell', 'data-edge', 'data-part',
]);

const mostElements = 200_000;

function safeValue(value: string): boolean {
  return !/url\s*\(/i.test(value) || /^\s*url\(#[\w.-]+\)\s*$/.test(value);
}

function copy(from: Element, budget: { left: number }): Element | null {
  if (from.namespaceURI !== svgSpace || !elements.has(from.localName) || --budget.left < 0) return null;
  const to = document.createElementNS(svgSpace, from.localName);
  for (const { name, value } of from.attributes) {
    if (attributes.has(name) && safeValue(value)) to.setAttribute(name, value);
  }
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) to.append(document.createTextNode(node.textContent ?? ''));
    else if (node instanceof Element) {
      const child = copy(node, budget);
      if (child) to.append(child);
    }
  }
  return to;
}

/** The drawing in a text, or null when there is none. */
export function readPicture(svg: string): SVGSVGElement | null {
  if (!svg.trimStart().startsWith('<svg')) return null;
  // The list below drops these anyway; but a browser complains of them already as it reads.
  const unstyled = svg.replace(/\sstyle\s*=\s*("[^"]*"|'[^']*')/gi, '');
  const root = new DOMParser().parseFromString(unstyled, 'image/svg+xml').documentElement;
  if (root.localName !== 'svg') return null;
  const drawing = copy(root, { left: mostElements });
  return drawing instanceof SVGSVGElement ? drawing : null;
}

export interface PictureProps {
  svg: string;
  label: string;
  /** Leaves out what is written in the picture. */
  wordless?: boolean;
  class?: string;
}

// The drawing is there before any effect of those who use it: they mark parts of it.
export function Picture(props: PictureProps) {
  const frame = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const drawing = readPicture(props.svg);
    if (props.wordless) drawing?.querySelectorAll('text').forEach((text) => text.remove());
    drawing?.querySelectorAll('title, desc').forEach((words) => words.remove());
    drawing?.setAttribute('aria-hidden', 'true');
    frame.current?.replaceChildren(...(drawing ? [drawing] : []));
  }, [props.svg, props.wordless]);
  return <span class={`picture ${props.class ?? ''}`} role="img" aria-label={props.label} ref={frame} />;
}
