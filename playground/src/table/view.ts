// Where the board is looked at from: dragged, zoomed, fitted.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { RefObject } from 'preact';

export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What the buttons take of the height. */
const buttons = 32;
const smallest = 0.05;
const largest = 4;

function fitted(box: Box, width: number, height: number): View {
  const room = 24;
  const across = (width - 2 * room) / (box.right - box.left);
  const down = (height - 2 * room - buttons) / (box.bottom - box.top);
  // A few tiles need not fill the screen.
  const enough = Math.max(1.25, Math.min(width, height) / 560);
  const scale = Math.max(smallest, Math.min(across, down, enough));
  return {
    scale,
    x: width / 2 - (scale * (box.left + box.right)) / 2,
    y: (height - buttons) / 2 - (scale * (box.top + box.bottom)) / 2,
  };
}

function shows(view: View, box: Box, width: number, height: number): boolean {
  return box.left * view.scale + view.x >= 0 && box.right * view.scale + view.x <= width &&
    box.top * view.scale + view.y >= 0 && box.bottom * view.scale + view.y <= height;
}

export function useView(frame: RefObject<Element | null>, box: Box) {
  const [view, show] = useState<View>({ scale: 1, x: 0, y: 0 });
  // Until somebody moves it, the view follows what is on the board.
  const follows = useRef(true);
  const started = useRef(false);
  const now = useRef(box);
  now.current = box;

  const size = () => frame.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 800, 600);

  const fit = useCallback(() => {
    follows.current = true;
    const { width, height } = size();
    if (width > 0 && height > 0) show(fitted(now.current, width, height));
  }, []);

  const zoom = useCallback((factor: number, clientX?: number, clientY?: number) => {
    follows.current = false;
    const { left, top, width, height } = size();
    const x = clientX === undefined ? width / 2 : clientX - left;
    const y = clientY === undefined ? height / 2 : clientY - top;
    show((before) => {
      const scale = Math.max(smallest, Math.min(before.scale * factor, largest));
      const by = scale / before.scale;
      return { scale, x: x - (x - before.x) * by, y: y - (y - before.y) * by };
    });
  }, []);

  const move = useCallback((dx: number, dy: number) => {
    follows.current = false;
    show((before) => ({ ...before, x: before.x + dx, y: before.y + dy }));
  }, []);

  useEffect(() => {
    const { width, height } = size();
    if (!width || !height || !follows.current) return;
    show((before) => {
      if (started.current && shows(before, box, width, height)) return before;
      started.current = true;
      return fitted(box, width, height);
    });
  }, [box.left, box.top, box.right, box.bottom]);

  useEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(() => { if (follows.current) fit(); });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  return { view, fit, zoom, move };
}
