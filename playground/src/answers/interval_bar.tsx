// A mean as a bar, with its interval as a line with ends.

export interface IntervalBarProps {
  mean: number;
  interval: readonly [number, number];
  /** What the whole width stands for. */
  from: number;
  to: number;
  pale: boolean;
}

export function IntervalBar({ mean, interval, from, to, pale }: IntervalBarProps) {
  const width = to - from || 1;
  const at = (value: number) => (100 * (Math.min(Math.max(value, from), to) - from)) / width;
  const [left, right] = [at(interval[0]), at(interval[1])];
  const [start, end] = [at(0), at(mean)].sort((a, b) => a - b) as [number, number];
  return (
    <svg class={`interval-bar ${pale ? 'pale' : ''}`} aria-hidden="true" width="100%" height="16">
      <rect class="bar" x={`${start}%`} y="2" width={`${end - start}%`} height="12" />
      <rect class="whisker" x={`${left}%`} y="7" width={`${right - left}%`} height="2" />
      <rect class="whisker end" x={`${left}%`} y="3" width="2" height="10" />
      <rect class="whisker end" x={`${right}%`} y="3" width="2" height="10" transform="translate(-2 0)" />
    </svg>
  );
}
