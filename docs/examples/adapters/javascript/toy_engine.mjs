// A toy: the base game, with farms by the published third method only. It finds what is joined anew each time, by walking
// from part to part. It does some things in its own way, so that its adapter has something to translate: y grows to the
// north, tiles are turned counter-clockwise, and the halves of a side are called left and right as seen from outside.

// name: how many, cities (+ has a pennant), roads, fields, and c for a cloister
const table = {
  monasteryRoad: '2 | c | road S | field NL NR EL ER SL SR WL WR',
  monastery: '4 | c | field NL NR EL ER SL SR WL WR',
  citadel: '1 | city+ NESW',
  gateRoad: '4 | city W | road NS | field NR SL | field NL EL ER SR',
  gate: '5 | city S | field NL NR EL ER WL WR',
  pennantCastle: '2 | city+ EW | field NL NR | field SL SR',
  castle: '1 | city EW | field NL NR | field SL SR',
  twoGates: '3 | city N | city S | field EL ER WL WR',
  cornerGates: '2 | city N | city W | field EL ER SL SR',
  gateBendRight: '3 | city N | road ES | field ER SL WL WR | field EL SR',
  gateBendLeft: '3 | city N | road SW | field EL ER SR WL | field SL WR',
  gateCrossing: '3 | city N | road E | road S | road W | field ER WL | field EL SR | field SL WR',
  pennantCorner: '2 | city+ NW | field EL ER SL SR',
  corner: '3 | city NW | field EL ER SL SR',
  pennantCornerRoad: '2 | city+ NW | road ES | field ER SL | field EL SR',
  cornerRoad: '3 | city NW | road ES | field ER SL | field EL SR',
  pennantBay: '1 | city+ NEW | field SL SR',
  bay: '3 | city NEW | field SL SR',
  pennantBayRoad: '2 | city+ NEW | road S | field SR | field SL',
  bayRoad: '1 | city NEW | road S | field SR | field SL',
  straight: '8 | road EW | field NL NR ER WL | field EL SL SR WR',
  bend: '9 | road SW | field NL NR EL ER SR WL | field SL WR',
  threeRoads: '4 | road E | road S | road W | field NL NR ER WL | field EL SR | field SL WR',
  fourRoads: '1 | road N | road E | road S | road W | field NR WL | field NL ER | field EL SR | field SL WR',
};

export const tiles = Object.fromEntries(Object.entries(table).map(([name, text]) => [name,
  text.split(' | ').slice(1).map((part) => {
    const [kind, ...rim] = part.split(' ');
    if (kind === 'c') return { kind: 'cloister', rim: [], pennants: 0 };
    if (kind === 'field') return { kind, rim, pennants: 0 };
    return { kind: kind.replace('+', ''), rim: [...rim[0]], pennants: kind.endsWith('+') ? 1 : 0 };
  })]));

export const counts = Object.fromEntries(Object.entries(table).map(([name, text]) => [name, parseInt(text, 10)]));

const counterClockwise = { N: 'W', W: 'S', S: 'E', E: 'N' };
const opposite = { N: 'S', S: 'N', E: 'W', W: 'E' };
const steps = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] };
const mirrored = { L: 'R', R: 'L' };
const rim = ['NR', 'NL', 'ER', 'EL', 'SR', 'SL', 'WR', 'WL']; // clockwise

/** The side that lies around the corner from a half of another, when that half lies at a corner: NR and W. */
const around = (half) => rim[(rim.indexOf(half) + (half[1] === 'R' ? 7 : 1)) % 8][0];

function turned(place, turn) {
  let side = place[0];
  for (let i = 0; i < turn; ++i) side = counterClockwise[side];
  return side + place.slice(1);
}

export class ToyGame {
  board = new Map(); // 'x,y' to { tile, turn, x, y, follower }; follower: { player, number } of a part

  constructor(tile, turn, players, followers) {
    this.points = Array(players).fill(0);
    this.supply = Array(players).fill(followers);
    this.lay(tile, 0, 0, turn);
  }

  at(x, y) { return this.board.get(`${x},${y}`); }

  lay(tile, x, y, turn, player) {
    this.last = { tile, x, y, turn };
    this.player = player;
    this.board.set(`${x},${y}`, this.last);
  }

  /** The number of the part of a laid tile that has the side or half-edge. */
  part({ tile, turn }, place) {
    return tiles[tile].findIndex((part) => part.rim.some((own) => turned(own, turn) === place));
  }

  edge(laid, side) { return tiles[laid.tile][this.part(laid, side)]?.kind ?? 'field'; }

  fits(tile, x, y, turn) {
    if (this.at(x, y)) return false;
    const neighbours = Object.entries(steps).map(([side, [dx, dy]]) => [side, this.at(x + dx, y + dy)])
      .filter(([, neighbour]) => neighbour);
    return neighbours.length > 0 && neighbours.every(([side, neighbour]) =>
      this.edge({ tile, turn }, side) === this.edge(neighbour, opposite[side]));
  }

  places(tile) {
    const places = [];
    const seen = new Set();
    for (const laid of this.board.values()) {
      for (const [dx, dy] of Object.values(steps)) {
        const [x, y] = [laid.x + dx, laid.y + dy];
        if (seen.has(`${x},${y}`)) continue;
        seen.add(`${x},${y}`);
        for (let turn = 0; turn < 4; ++turn) if (this.fits(tile, x, y, turn)) places.push({ x, y, turn });
      }
    }
    return places;
  }

  /** Numbers of the parts of the last tile on which the player may put a follower. */
  spots(player) {
    if (this.supply[player] === 0) return [];
    return tiles[this.last.tile].map((_, number) => number)
      .filter((number) => this.walk(this.last, number).followers.length === 0);
  }

  /** Puts a follower there, or nowhere; then what is complete scores, and its followers come back. */
  finish(number) {
    if (number !== undefined) {
      this.last.follower = { player: this.player, number };
      this.supply[this.player] -= 1;
    }
    for (const feature of this.features()) {
      if (!feature.complete || feature.followers.length === 0) continue;
      for (const player of best(feature)) this.points[player] += worth(feature);
      for (const laid of feature.followers) {
        this.supply[laid.follower.player] += 1;
        delete laid.follower;
      }
    }
  }

  /** The totals if the game ended now. */
  final(hasFarms) {
    const totals = [...this.points];
    for (const feature of this.features()) {
      if (feature.kind === 'field' && !hasFarms) continue;
      const points = feature.kind === 'field' ? 3 * this.completeCities(feature) : worth(feature);
      for (const player of best(feature)) totals[player] += points;
    }
    return totals;
  }

  completeCities(farm) {
    const cities = new Set();
    for (const { laid, number } of farm.nodes) {
      for (const half of tiles[laid.tile][number].rim) {
        const wall = this.part(laid, turned(around(half), laid.turn));
        if (tiles[laid.tile][wall]?.kind !== 'city') continue;
        const city = this.walk(laid, wall);
        if (city.complete) cities.add(city.name);
      }
    }
    return cities.size;
  }

  /** Cities, roads, cloisters and farms: parts that hang together. */
  features() {
    const features = new Map();
    for (const laid of this.board.values()) {
      tiles[laid.tile].forEach((_, number) => {
        const feature = this.walk(laid, number);
        features.set(feature.name, feature);
      });
    }
    return [...features.values()];
  }

  walk(from, first) {
    const { kind } = tiles[from.tile][first];
    const feature = { kind, nodes: [], cells: new Map(), open: 0, pennants: 0, neighbours: 0, followers: [] };
    const seen = new Set();
    const next = [[from, first]];
    while (next.length > 0) {
      const [laid, number] = next.pop();
      const node = `${laid.x},${laid.y},${number}`;
      if (seen.has(node)) continue;
      seen.add(node);
      const part = tiles[laid.tile][number];
      feature.nodes.push({ laid, number });
      feature.cells.set(`${laid.x},${laid.y}`, laid);
      feature.pennants += part.pennants;
      if (laid.follower?.number === number) feature.followers.push(laid);
      for (const place of part.rim.map((own) => turned(own, laid.turn))) {
        const [dx, dy] = steps[place[0]];
        const neighbour = this.at(laid.x + dx, laid.y + dy);
        // Left as seen from outside is right as seen from the other side of the edge.
        const beyond = opposite[place[0]] + (place.length > 1 ? mirrored[place[1]] : '');
        if (neighbour) next.push([neighbour, this.part(neighbour, beyond)]);
        else feature.open += 1;
      }
    }
    for (let dx = -1; dx <= 1; ++dx) {
      for (let dy = -1; dy <= 1; ++dy) if (this.at(from.x + dx, from.y + dy)) feature.neighbours += 1;
    }
    feature.name = [...seen].sort()[0];
    feature.complete = kind === 'cloister' ? feature.neighbours === 9 : kind !== 'field' && feature.open === 0;
    return feature;
  }
}

/** The players with the most followers there. */
function best({ followers }) {
  const count = (player) => followers.filter((laid) => laid.follower.player === player).length;
  const players = [...new Set(followers.map((laid) => laid.follower.player))];
  return players.filter((player) => count(player) === Math.max(...players.map(count)));
}

/** Points of a city, road or cloister as it is now. */
function worth({ kind, cells, pennants, neighbours, complete }) {
  if (kind === 'cloister') return neighbours;
  return kind === 'city' && complete ? 2 * (cells.size + pennants) : cells.size + pennants;
}
