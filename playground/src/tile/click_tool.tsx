// What a click on a segment of the picture does. Everything is in the list below as well.

export function ClickTool(props: {
  tool: string;
  marks: readonly string[];
  own: string;
  onTool: (tool: string) => void;
  onOwn: (mark: string) => void;
}) {
  const own = props.own.trim();
  const marks = [...new Set([...props.marks, ...(own ? [own] : [])])];
  return (
    <div class="row">
      <label class="field">
        <span>A click on a segment</span>
        <select value={marks.includes(props.tool) ? props.tool : ''}
          onChange={(e) => props.onTool(e.currentTarget.value)}>
          <option value="">picks it: two clicks join two</option>
          {marks.map((m) => <option key={m} value={m}>puts {m} on it</option>)}
        </select>
      </label>
      <label class="field">
        <span>A mark of your own</span>
        <input type="text" value={props.own} size={10} spellcheck={false} placeholder="well"
          onInput={(e) => props.onOwn(e.currentTarget.value)} />
      </label>
    </div>
  );
}
