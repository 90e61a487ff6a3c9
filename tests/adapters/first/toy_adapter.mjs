// toy_engine.mjs behind the protocol of `bastide conform`. What it does not know is reported as unsupported.
//
//     bastide conform --engine 'node toy_adapter.mjs'
import { halfEdges, matchTiles, outside, serve, sides } from './bastide_adapter.mjs';
import { ToyGame, tiles } from './toy_engine.mjs';

const ownTiles = Object.fromEntries(Object.entries(tiles).map(([name, parts]) => [name, parts.map((part) => ({
  ...part,
  rim: part.kind === 'field' ? halfEdges(part.rim.join(' '), outside) : sides(part.rim.join('')),
}))]));

// The engine turns tiles counter-clockwise, and its y grows to the north.
const counterClockwise = (rotation) => (4 - rotation) % 4;
const flip = (y) => (y === 0 ? 0 : -y);

const adapter = {
  begin({ tiles: table, start }) {
    this.matches = matchTiles(table, ownTiles);
    this.game = new ToyGame(...this.tile(start));
  },

  /** The key and turn of a tile of ours. */
  tile({ tile, rotation }) {
    const match = this.matches.get(tile);
    return [match.own, counterClockwise(match.rotation(rotation))];
  },

  placements({ tile }) {
    const match = this.matches.get(tile);
    return this.game.places(match.own).map(({ x, y, turn }) => [x, flip(y), match.back(counterClockwise(turn))]);
  },

  place(request) {
    const [own, turn] = this.tile(request);
    this.game.lay(own, request.x, flip(request.y), turn);
  },

  finish() {}, // there are no followers, and nothing to score

  features() {
    return this.game.features().map(({ kind, cells, open, pennants, neighbours }) => ({
      kind: kind === 'field' ? 'farm' : kind,
      tiles: [...cells.values()].map(({ x, y }) => [x, flip(y)]),
      ...(kind === 'city' || kind === 'road' ? { open, complete: open === 0 } : {}),
      ...(kind === 'city' ? { pennants } : {}),
      ...(kind === 'cloister' ? { complete: neighbours === 9 } : {}),
    }));
  },
};

await serve(adapter, 'the toy engine of docs/examples/adapters/javascript');
