import { useEffect, useRef } from 'preact/hooks';

export function TilePicture(props: { picture: SVGElement | undefined; rotation?: number }) {
  const frame = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    frame.current?.replaceChildren(...(props.picture ? [props.picture.cloneNode(true)] : []));
  }, [props.picture]);
  return <span class={`piece turned-${props.rotation ?? 0}`} aria-hidden="true" ref={frame} />;
}
