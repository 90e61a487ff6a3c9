"""A plain engine of the base game and of the winter tiles. It knows nothing of Bastide; plain_adapter.py does.

Everything that is joined across tiles is a Feature, made when a tile is laid and merged with those it touches. Nothing
is fast here, and nothing is left out: tiles that do not match, followers, completed features, ties, and the farms by
all three of the published methods.
"""

STEPS = [(0, -1), (1, 0), (0, 1), (-1, 0)]  # north, east, south, west; y grows to the south

# Every tile: cities and roads with the sides they reach, fields with the half-edges of the rim, which are numbered
# clockwise from 0, the west half of the north side. A plus is a pennant.
TABLE = """
monastery with road      cloister  road S  field 01234567
monastery                cloister  field 01234567
citadel                  city+ NESW
gate by the road         city E  road NS  field 14  field 0567
gate                     city N  field 234567
wide castle, pennant     city+ NS  field 23  field 67
wide castle              city NS  field 23  field 67
two gates across         city E  city W  field 0145
two gates at a corner    city N  city E  field 4567
gate, road turns right   city N  road ES  field 2567  field 34
gate, road turns left    city N  road SW  field 2347  field 56
gate by the crossing     city N  road E  road S  road W  field 27  field 34  field 56
corner, pennant          city+ NE  field 4567
corner                   city NE  field 4567
corner, road, pennant    city+ NE  road SW  field 47  field 56
corner, road             city NE  road SW  field 47  field 56
bay, pennant             city+ NEW  field 45
bay                      city NEW  field 45
bay with road, pennant   city+ NEW  road S  field 4  field 5
bay with road            city NEW  road S  field 4  field 5
straight                 road NS  field 0567  field 1234
bend                     road NE  field 12  field 034567
three roads              road E  road S  road W  field 0127  field 34  field 56
four roads               road N  road E  road S  road W  field 07  field 12  field 34  field 56
bear                     city N  road S  field 234  field 567
wolves                   city N  road E  field 2  field 34567
boars                    city N  road W  field 23456  field 7
crows                    city NW  road E  field 2  field 345
foxes                    city NW  road S  field 234  field 5
deer                     cloister  road E  road W  field 0127  field 3456
hamlet                   road S  field 01234567
wolpertinger             road NW  road ES  field 07  field 1256  field 34
"""


class Part:
    """A part of a tile, unturned: sides of a city or road, half-edges of a field."""

    def __init__(self, kind, rim, pennants):
        self.kind, self.rim, self.pennants = kind, rim, pennants


def read_table(text):
    """The parts of every tile, by its name."""
    tiles = {}
    for line in text.strip().splitlines():
        name, words = line[:25].strip(), line[25:].split()
        parts = []
        while words:
            kind = words.pop(0)
            if kind == "cloister":
                parts.append(Part("cloister", [], 0))
            elif kind == "field":
                parts.append(Part("field", [int(digit) for digit in words.pop(0)], 0))
            else:
                parts.append(Part(kind.rstrip("+"), ["NESW".index(side) for side in words.pop(0)], kind.count("+")))
        tiles[name] = parts
    return tiles


TILES = read_table(TABLE)


def turned(part, turn):
    """The rim of a part of a tile that is turned clockwise."""
    if part.kind == "field":
        return [(half + 2 * turn) % 8 for half in part.rim]
    return [(side + turn) % 4 for side in part.rim]


def beyond(cell, side):
    return cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]


def around(cell):
    """The cell and its eight neighbours."""
    return [(cell[0] + dx, cell[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]


class Feature:
    """A city, road, cloister or farm: parts of tiles that are joined."""

    def __init__(self, kind, cell, open_sides, pennants):
        self.kind = kind
        self.cells = {cell}
        self.open = open_sides  # of cities and roads: (cell, side) with nothing beyond
        self.pennants = pennants
        self.nodes = []  # (cell, number of the part)
        self.followers = []  # their players
        self.walls = set()  # of a farm: the nodes of cities that it touches

    def absorb(self, other):
        self.cells |= other.cells
        self.open |= other.open
        self.pennants += other.pennants
        self.nodes += other.nodes
        self.followers += other.followers
        self.walls |= other.walls

    def best(self):
        return most(self.followers)


def most(followers):
    """The players with the most followers; all of them when they are level."""
    counts = {player: followers.count(player) for player in followers}
    return [player for player in counts if counts[player] == max(counts.values())]


class Game:
    def __init__(self, start, start_turn=0, players=2, followers=7, has_farmers=True, halves_small_cities=False,
                 by_segments=()):
        self.players = players
        self.has_farmers = has_farmers
        self.halves_small_cities = halves_small_cities  # a city of two tiles scores 2, not 4
        self.by_segments = by_segments  # of "city.complete", "road.incomplete", ...: what does not count by tiles
        self.points = [0] * players
        self.supply = [followers] * players
        self.board = {}  # cell: (tile, turn)
        self.feature_at = {}  # node: Feature
        self.last = None  # cell of the tile just laid
        self.player = None  # who laid it
        self._lay(start, (0, 0), start_turn)

    # ----- a turn: places, lay, spots, finish

    def edge(self, tile, turn, side):
        """What a side shows."""
        for part in TILES[tile]:
            if part.kind in ("city", "road") and side in turned(part, turn):
                return part.kind
        return "field"

    def fits(self, tile, cell, turn):
        touches = False
        for side in range(4):
            neighbour = self.board.get(beyond(cell, side))
            if neighbour:
                touches = True
                if self.edge(tile, turn, side) != self.edge(*neighbour, (side + 2) % 4):
                    return False
        return touches and cell not in self.board

    def places(self, tile):
        """Every (cell, turn) at which the tile may lie. A symmetric tile may lie there in several turns."""
        cells = {beyond(cell, side) for cell in self.board for side in range(4)}
        return [(cell, turn) for cell in sorted(cells) for turn in range(4) if self.fits(tile, cell, turn)]

    def lay(self, tile, cell, turn, player):
        if not self.fits(tile, cell, turn):
            raise ValueError(f"{tile} does not fit at {cell}")
        self.player = player
        self._lay(tile, cell, turn)

    def _lay(self, tile, cell, turn):
        parts = TILES[tile]
        self.board[cell] = (tile, turn)
        self.last = cell
        rim = {}  # the city or road of every side, the field of every half-edge
        for number, part in enumerate(parts):
            places = turned(part, turn)
            is_line = part.kind in ("city", "road")
            feature = Feature("farm" if part.kind == "field" else part.kind, cell,
                              {(cell, side) for side in places} if is_line else set(), part.pennants)
            feature.nodes.append((cell, number))
            self.feature_at[cell, number] = feature
            rim.update({("side" if is_line else "half", place): number for place in places})
        for half in range(8):  # a field touches a city that begins where it ends
            corner = (half // 2 + (1 if half % 2 else -1)) % 4
            city = rim.get(("side", corner))
            field = rim.get(("half", half))
            if field is not None and city is not None and parts[city].kind == "city":
                self.feature_at[cell, field].walls.add((cell, city))
        for side in range(4):
            other = beyond(cell, side)
            if other in self.board:
                self._join(cell, side, other)

    def _join(self, cell, side, other):
        opposite = (side + 2) % 4
        for number, far in ((self._part(cell, "line", side), self._part(other, "line", opposite)),
                            (self._part(cell, "field", 2 * side), self._part(other, "field", 2 * opposite + 1)),
                            (self._part(cell, "field", 2 * side + 1), self._part(other, "field", 2 * opposite))):
            if number is None:
                continue
            feature, neighbour = self.feature_at[cell, number], self.feature_at[other, far]
            if feature is not neighbour:
                feature.absorb(neighbour)
                for node in neighbour.nodes:
                    self.feature_at[node] = feature
            feature.open -= {(cell, side), (other, opposite)}

    def _part(self, cell, sort, place):
        """The number of the field at a half-edge, or of the city or road at a side."""
        tile, turn = self.board[cell]
        for number, part in enumerate(TILES[tile]):
            if (part.kind == "field") == (sort == "field") and place in turned(part, turn):
                return number
        return None

    def spots(self, player):
        """Parts of the tile just laid where the player may put a follower."""
        tile, _ = self.board[self.last]
        if self.supply[player] == 0:
            return []
        return [number for number, part in enumerate(TILES[tile])
                if not self.feature_at[self.last, number].followers
                and (part.kind != "field" or self.has_farmers)]

    def finish(self, part):
        """Puts a follower on the part, if there is one; then scores what is complete and gives followers back."""
        if part is not None:
            if part not in self.spots(self.player):
                raise ValueError(f"no follower may go on part {part}")
            self.feature_at[self.last, part].followers.append(self.player)
            self.supply[self.player] -= 1
        for feature in self.features():
            if feature.followers and self.is_complete(feature):
                for player in feature.best():
                    self.points[player] += self.worth(feature)
                for player in feature.followers:
                    self.supply[player] += 1
                feature.followers = []

    # ----- what there is

    def features(self):
        return list({id(feature): feature for feature in self.feature_at.values()}.values())

    def is_complete(self, feature):
        if feature.kind == "farm":
            return False
        if feature.kind == "cloister":
            return all(cell in self.board for cell in around(*feature.cells))
        return not feature.open

    def worth(self, feature):
        """Points of a city, road or cloister as it is now."""
        if feature.kind == "cloister":
            return sum(cell in self.board for cell in around(*feature.cells))
        is_complete = self.is_complete(feature)
        item = f"{feature.kind}.{'complete' if is_complete else 'incomplete'}"
        points = len(feature.nodes if item in self.by_segments else feature.cells) + feature.pennants
        is_half = self.halves_small_cities and len(feature.cells) == 2
        return 2 * points if item == "city.complete" and not is_half else points

    def final(self, farms, kind=None):
        """The totals if the game ended now; farms are scored by the third, second or first method, or off.

        With a kind only what features of that kind give then.
        """
        totals = list(self.points) if kind is None else [0] * self.players
        fields = []  # farms with farmers
        for feature in self.features():
            if kind not in (None, feature.kind):
                continue
            if feature.kind == "farm":
                if feature.followers:
                    fields.append((feature, self.cities_of(feature)))
            else:
                for player in feature.best():
                    totals[player] += self.worth(feature)
        if farms == "third":  # every farm scores every city that it touches
            for farm, cities in fields:
                for player in farm.best():
                    totals[player] += 3 * len(cities)
        elif farms == "second":  # the same, but no player scores a city twice
            for player in range(self.players):
                once = set()
                for farm, cities in fields:
                    if player in farm.best():
                        once |= cities
                totals[player] += 3 * len(once)
        elif farms == "first":  # every city goes to who has most farmers on all farms around it
            for city in set().union(*(cities for _, cities in fields)):
                farmers = [player for farm, cities in fields if city in cities for player in farm.followers]
                for player in most(farmers):
                    totals[player] += 4
        return totals

    def cities_of(self, farm):
        """The completed cities that a farm touches."""
        cities = {self.feature_at[node] for node in farm.walls}
        return {city for city in cities if self.is_complete(city)}
