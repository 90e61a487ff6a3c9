// toy_engine.mjs behind the protocol of `bastide conform`. What it does not know is reported as unsupported.
//
//     bastide conform --engine 'node toy_adapter.mjs'
import { Unsupported, halfEdges, matchTiles, outside, serve, sides } from './bastide_adapter.mjs';
import { ToyGame, counts, tiles } from './toy_engine.mjs';

const ownTiles = Object.fromEntries(Object.entries(tiles).map(([name, parts]) => [name, parts.map((part) => ({
  ...part,
  rim: part.kind === 'field' ? halfEdges(part.rim.join(' '), outside) : sides(part.rim.join('')),
}))]));

// The rules that decide about what conform asks, with what this engine plays; all others are dictated.
const played = {
  'city.complete': '2*tiles + 2*pennants', 'city.incomplete': 'tiles + pennants', 'road.complete': 'tiles',
  'road.incomplete': 'tiles', 'cloister.complete': '1 + neighbours', 'cloister.incomplete': '1 + neighbours',
  'farm.points': '3*cities', farms: 'third', who_scores: 'majority', shared_majority: 'full', second_once: 'each_player',
  first_ties: 'as_others', board_area: 'unbounded',
};

// The engine turns tiles counter-clockwise, and its y grows to the north.
const counterClockwise = (rotation) => (4 - rotation) % 4;
const flip = (y) => (y === 0 ? 0 : -y);

const adapter = {
  begin({ tiles: table, rules, start, players, followers }) {
    for (const [rule, known] of Object.entries(played))
      if (rules[rule] !== known) throw new Unsupported(`${rule} is ${rules[rule]}, this engine plays ${known}`);
    this.matches = matchTiles(table, ownTiles, counts);
    this.game = new ToyGame(...this.tile(start), players, followers);
    return this.matches.bag;
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
    this.laid = this.matches.get(request.tile);
    this.game.lay(own, request.x, flip(request.y), turn, request.player);
  },

  spots({ player }) { return this.game.spots(player).map((part) => this.laid.segment(part)); },

  finish({ segment }) { this.game.finish(segment === null ? undefined : this.laid.part(segment)); },

  features() {
    return this.game.features().map(({ kind, cells, open, pennants, complete, followers }) => ({
      kind: kind === 'field' ? 'farm' : kind,
      tiles: [...cells.values()].map(({ x, y }) => [x, flip(y)]),
      followers: this.game.supply.map((_, player) => followers.filter((laid) => laid.follower.player === player).length),
      ...(kind === 'city' || kind === 'road' ? { open } : {}),
      ...(kind === 'city' ? { pennants } : {}),
      ...(kind === 'field' ? {} : { complete }),
    }));
  },

  scores() { return this.game.points; },

  supply() { return this.game.supply; },

  final({ farms }) {
    if (farms !== 'third' && farms !== 'off') throw new Unsupported(`farms are not scored by the ${farms} method`);
    return this.game.final(farms === 'third');
  },
};

await serve(adapter, 'the toy engine of docs/examples/adapters/javascript', true, { knows: { farms: ['third'] } });
