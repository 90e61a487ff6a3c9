// A toy: it knows where tiles fit and what is joined, and nothing of followers and points. It does some things in its own
// way, so that its adapter has something to translate: y grows to the north, tiles are turned counter-clockwise, and the
// halves of a side are called left and right as seen from outside the tile.

// name: cities (+ has a pennant), roads, fields, and c for a cloister
const table = {
  monasteryRoad: 'c | road S | field NL NR EL ER SL SR WL WR',
  monastery: 'c | field NL NR EL ER SL SR WL WR',
  citadel: 'city+ NESW',
  gateRoad: 'city W | road NS | field NR SL | field NL EL ER SR',
  gate: 'city S | field NL NR EL ER WL WR',
  pennantCastle: 'city+ EW | field NL NR | field SL SR',
  castle: 'city EW | field NL NR | field SL SR',
  twoGates: 'city N | city S | field EL ER WL WR',
  cornerGates: 'city N | city W | field EL ER SL SR',
  gateBendRight: 'city N | road ES | field ER SL WL WR | field EL SR',
  gateBendLeft: 'city N | road SW | field EL ER SR WL | field SL WR',
  gateCrossing: 'city N | road E | road S | road W | field ER WL | field EL SR | field SL WR',
  pennantCorner: 'city+ NW | field EL ER SL SR',
  corner: 'city NW | field EL ER SL SR',
  pennantCornerRoad: 'city+ NW | road ES | field ER SL | field EL SR',
  cornerRoad: 'city NW | road ES | field ER SL | field EL SR',
  pennantBay: 'city+ NEW | field SL SR',
  bay: 'city NEW | field SL SR',
  pennantBayRoad: 'city+ NEW | road S | field SR | field SL',
  bayRoad: 'city NEW | road S | field SR | field SL',
  straight: 'road EW | field NL NR ER WL | field EL SL SR WR',
  bend: 'road SW | field NL NR EL ER SR WL | field SL WR',
  threeRoads: 'road E | road S | road W | field NL NR ER WL | field EL SR | field SL WR',
  fourRoads: 'road N | road E | road S | road W | field NR WL | field NL ER | field EL SR | field SL WR',
};

export const tiles = Object.fromEntries(Object.entries(table).map(([name, text]) => [name,
  text.split(' | ').map((part) => {
    const [kind, ...rim] = part.split(' ');
    if (kind === 'c') return { kind: 'cloister', rim: [], pennants: 0 };
    if (kind === 'field') return { kind, rim, pennants: 0 };
    return { kind: kind.replace('+', ''), rim: [...rim[0]], pennants: kind.endsWith('+') ? 1 : 0 };
  })]));

const counterClockwise = { N: 'W', W: 'S', S: 'E', E: 'N' };
const opposite = { N: 'S', S: 'N', E: 'W', W: 'E' };
const steps = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] };
const mirrored = { L: 'R', R: 'L' };

function turned(place, turn) {
  let side = place[0];
  for (let i = 0; i < turn; ++i) side = counterClockwise[side];
  return side + place.slice(1);
}

export class ToyGame {
  board = new Map(); // 'x,y' to { tile, turn, x, y }

  constructor(tile, turn) {
    this.lay(tile, 0, 0, turn);
  }

  at(x, y) { return this.board.get(`${x},${y}`); }

  lay(tile, x, y, turn) { this.board.set(`${x},${y}`, { tile, x, y, turn }); }

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

  /** Cities, roads, cloisters and farms: parts that hang together, found by walking from part to part. */
  features() {
    const features = [];
    const seen = new Set();
    for (const laid of this.board.values()) {
      tiles[laid.tile].forEach((_, number) => {
        if (!seen.has(`${laid.x},${laid.y},${number}`)) features.push(this.walk(laid, number, seen));
      });
    }
    return features;
  }

  walk(from, first, seen) {
    const { kind } = tiles[from.tile][first];
    const feature = { kind, cells: new Map(), open: 0, pennants: 0, neighbours: 0 };
    const next = [[from, first]];
    while (next.length > 0) {
      const [laid, number] = next.pop();
      const node = `${laid.x},${laid.y},${number}`;
      if (seen.has(node)) continue;
      seen.add(node);
      const part = tiles[laid.tile][number];
      feature.cells.set(`${laid.x},${laid.y}`, laid);
      feature.pennants += part.pennants;
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
    return feature;
  }
}
