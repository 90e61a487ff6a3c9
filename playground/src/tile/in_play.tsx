// Own tiles in the set that is played with.

import { useEffect } from 'preact/hooks';
import { Failure } from '../app/panel';
import { editionArguments, filesOf, tilesFile, useApp } from '../app/state';
import type { Lint } from '../rule/catalogue';
import { setValue } from '../rule/toml_lines';
import { starter as rulesStarter } from '../rule/rules_text';
import { typing, useProgram } from '../door/use_program';
import { draft, isShared, keep, share } from './draft';
import type { KnownMark } from './segments';
import type { TileSet } from './tile_file';

/** Marks on own tiles of which the edition knows nothing, each with the kind of segment it lies on. */
function unknownMarks(set: TileSet | null, marks: readonly KnownMark[]): Map<string, string> {
  const unknown = new Map<string, string>();
  for (const segment of set?.tile_types.flatMap((t) => t.segments) ?? []) {
    for (const mark of Object.keys(segment.marks ?? {})) {
      if (!marks.some((m) => m.name === mark)) unknown.set(mark, segment.kind);
    }
  }
  return unknown;
}

export function InPlay(props: {
  text: string;
  lint: Lint | null;
  set: TileSet | null;
  marks: readonly KnownMark[];
}) {
  const { text, lint } = props;
  const { state, change } = useApp();
  const isInPlay = state.tiles.trim() !== '';
  const isRight = lint !== null && !lint.findings.some((f) => f.severity === 'error');
  const start = props.set?.start;
  // The edition in play has to know what is printed on the tiles: a position with them tells.
  const edition = editionArguments({ ...state, tiles: text });
  const tried = useProgram<object>(isRight && start ? ['score', `${start}0@0,0`, '--json', ...edition] : null,
    { files: { ...filesOf(state), [tilesFile]: text }, pause: typing });
  const isPlayable = isRight && tried.fresh;
  const put = () => {
    share(text);
    change({ tiles: text });
  };

  useEffect(() => {
    if (isShared(state.tiles)) return;
    share(state.tiles);
    if (state.tiles.trim() !== '') keep(state.tiles);
  }, [state.tiles]);

  useEffect(() => {
    const isFollowing = isInPlay && isShared(state.tiles) && draft.get() === text;
    if (isFollowing && isPlayable && state.tiles !== text) put();
  }, [isPlayable, text, state.tiles]);

  const know = (mark: string, kind: string) => {
    const rules = state.rules.trim() ? state.rules : rulesStarter(state.edition.split('+'));
    change({ rules: setValue(rules, ['markers', mark], `{ on = "${kind}" }`) });
  };

  return (
    <section class="card stack" aria-label="In play">
      <h3>In play</h3>
      <div class="row">
        {isInPlay
          ? <button type="button" class="button" onClick={() => { share(''); change({ tiles: '' }); }}>
              Take my tiles out of play
            </button>
          : <button type="button" class="button primary" disabled={!isPlayable} onClick={put}>
              Add to the set in play
            </button>}
        <span role="status">
          {!isInPlay ? 'Not in play yet.' : state.tiles === text ? 'In play as the file is.'
            : 'In play is the last file that was right.'}
        </span>
      </div>
      {isRight && tried.refusal && <Failure answer={tried.refusal} />}
      {isRight && [...unknownMarks(props.set, props.marks)].map(([mark, kind]) => (
        <button key={mark} type="button" class="button" onClick={() => know(mark, kind)}>
          Let my rules know the mark {mark}
        </button>
      ))}
    </section>
  );
}
