// The picture of a position.

import { useEffect, useRef } from 'preact/hooks';
import { Failure } from '../app/panel';
import { draw, type Drawing } from '../door/commands';
import { Picture } from '../picture';
import { useProgram } from '../door/use_program';

export interface DrawnProps {
  position: string;
  args: readonly string[];
  files: Record<string, string>;
  label: string;
  class?: string;
  /** The tile that was laid last, to be seen at once. */
  laid?: string | undefined;
}

export function Drawn(props: DrawnProps) {
  const { value, refusal } = useProgram<Drawing>([...draw(props.position), ...props.args], { files: props.files });
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const tile of frame.current?.querySelectorAll<SVGElement>('[data-tile]') ?? []) {
      tile.classList.toggle('laid', tile.dataset.tile === props.laid);
    }
  }, [value, props.laid]);
  if (refusal) return <Failure answer={refusal} />;
  return (
    <div ref={frame} class={props.class}>
      {value && <Picture svg={value.svg} label={props.label} />}
    </div>
  );
}
