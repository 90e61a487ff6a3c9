"""What every adapter for `bastide conform` needs: the loop, and your tile table matched with Bastide's.

Copy this file beside your engine; it needs Python 3.8 and nothing else. plain_adapter.py shows how it is used. The
protocol is described in docs/conform.md.
"""
import json
import os
import sys


class Unsupported(Exception):
    """Raise it in a method when the engine cannot answer: counted as unsupported, never as agreement."""


class Refused(Exception):
    """Raise it when the engine takes a move for illegal. Moves of conform are legal, so that is a difference."""


# A question is in `answers` when the adapter has a method of its name; save needs load, too. The other methods, begin,
# place and finish, every adapter has. The last four are asked in version 2 only, which expansions need.
QUESTIONS = {
    "placements": "placements",
    "spots": "spots",
    "features": "features",
    "scores": "scores",
    "supply": "supply",
    "final": "final",
    "undo": "ok",
    "save": "saved",
    "aside": "ok",
    "retrievable": "retrievable",
    "next": "next",
    "tokens": "tokens",
    "deck": "deck",
}
OF_VERSION_2 = ("retrievable", "next", "tokens", "deck")


def serve(adapter, name, apart=False, version=1, **more):
    """Answers requests until stdin ends: one line each, from the method that the request is called.

    `apart`: the engine lists two parts of the laid tile as two spots, also when they are one feature. `version` 2: the
    adapter takes what expansions add; then `spots` and `supply` have a `figure=None`, `finish` figure, retrieve, on and
    second. `more` goes into the greeting as it is.

    A method gets what the request says besides `id` and `ask` as keyword arguments (`begin` may take them as **request)
    and returns the bare answer: a list for placements, spots, scores, supply and final, a text for save, nothing for a
    move; for features a list of objects. Or it returns the whole answer: {"features": [...], "kinds": [...]}.
    """
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever the engine prints goes to stderr: stdout belongs to the protocol
    for line in sys.stdin:
        request = json.loads(line)
        answer = {"id": request.pop("id")}
        ask = request.pop("ask")
        try:
            if ask == "hello":
                spoken = min(version, int(request["format"].rpartition("/")[2]))
                answer.update(_hello(adapter, name, spoken), apart=apart, **more)
            else:
                answer.update(_answer(adapter, ask, request))
        except Unsupported as why:
            answer["unsupported"] = str(why) or "not answered by this engine"
        except Refused as why:
            answer["refused"] = str(why) or "not legal"
        print(json.dumps(answer, separators=(",", ":")), file=out, flush=True)


def _hello(adapter, name, version):
    can = [question for question in QUESTIONS
           if hasattr(adapter, question) and (version > 1 or question not in OF_VERSION_2)]
    return {"format": f"bastide.conform/{version}", "engine": name, "answers": can, "tiles": True}


def _answer(adapter, ask, request):
    if not hasattr(adapter, ask):
        raise Unsupported("no " + ask)
    result = getattr(adapter, ask)(**request)
    if result is None:
        return {"ok": True}
    key = QUESTIONS.get(ask, "ok")
    return result if isinstance(result, dict) and key in result else {key: result}


# ----- half-edges: the rim of a tile in eight steps, clockwise, 0 being the west half of the north side
#
#         0   1
#       +---+---+
#     7 |       | 2
#       +       +
#     6 |       | 3
#       +---+---+
#         5   4
#
# Bastide names them by left and right as seen from INSIDE, looking out: 0 is NL, 1 is NR. Many engines see them from
# OUTSIDE, as the player who sits there, or as the neighbouring tile: then 0 is the right half of the north side.

SIDES = "NESW"
INSIDE = {name: number for number, name in enumerate("NL NR EL ER SL SR WL WR".split())}
OUTSIDE = {name: number for number, name in enumerate("NR NL ER EL SR SL WR WL".split())}


def half_edges(names, seen_from=INSIDE):
    """"EL WR" as numbers: {2, 7} as seen from inside."""
    return frozenset(seen_from[name] for name in names.split())


def sides(letters):
    """"EW" as numbers: {1, 3}."""
    return frozenset(SIDES.index(letter) for letter in letters)


class Part:
    """A part of one of your tiles, unturned. Its place in the tile's list is the number that you know it by."""

    def __init__(self, kind, rim=(), pennants=0, marks=(), touches=None):
        self.kind = kind  # "city", "road", "field", "cloister", "garden" or a line such as "river"
        self.rim = frozenset(rim)  # sides of a city, road or line, half-edges of a field, else nothing
        self.pennants = pennants
        self.marks = frozenset(marks)  # names of the others, such as "inn"
        self.touches = touches  # numbers of the cities that a field lies at; needed where two fields have no rim

    def turned(self, turn):
        size, step = (8, 2) if self.kind == "field" else (4, 1)
        return frozenset((place + turn * step) % size for place in self.rim)

    def told(self, turn=0):
        """"city NE with a pennant" """
        rim = "".join(SIDES[side] for side in sorted(self.turned(turn))) if self.kind != "field" else ""
        printed = ["a pennant"] * self.pennants + sorted(self.marks)
        return " ".join([self.kind] + [rim] * bool(rim)) + " with " * bool(printed) + " and ".join(printed)


class Match:
    """Which of your tiles is Bastide's, and which part is which segment."""

    def __init__(self, own, turn, parts, segments):
        self.own = own  # the key of your tile
        self.turn = turn  # your tile turned so often looks like Bastide's unturned
        self._parts = parts  # part number of every segment name that has one
        self._segments = segments  # segment name of every part that has one

    def rotation(self, rotation):
        """Bastide's rotation as yours: clockwise quarter turns of your tile. (Counter-clockwise: 4 less that.)"""
        return (rotation + self.turn) % 4

    def back(self, rotation):
        """Yours as Bastide's."""
        return (rotation - self.turn) % 4

    def part(self, segment):
        if segment not in self._parts:
            raise Unsupported(f"{self.own} has no part like {segment}")
        return self._parts[segment]

    def segment(self, part):
        if part not in self._segments:
            raise Unsupported(f"{self.own} has a {part} that is no segment")
        return self._segments[part]


class Matches(dict):
    """A Match for every tile of the game that has a counterpart; Unsupported for any other. `bag` is what `begin` may
    return: that the game is begun, and how many of each tile the engine has."""

    def __init__(self):
        super().__init__()
        self.bag = {"ok": True}
        self.lacking = {}  # why a tile has none

    def __missing__(self, tile):
        raise Unsupported(self.lacking.get(tile, f"no tile {tile} in this game"))


def match_tiles(table, own, counts=None):
    """Matches for `table`, the `tiles` of a begin request.

    `own` has a list of Part for every key of your tiles, `counts`, if you have them, how many there are of each, the
    start tile with them: conform compares them. Tiles are told apart by everything but the fields, in four rotations.
    Fields only choose between what fits alike, and are then matched by the largest overlap: a wrong field in your table
    does not stop anything, so conform shows what comes of it, and stderr says where the tables differ. It also lists
    tiles of either side without a counterpart. A game in which such a tile of ours is drawn ends there.
    """
    candidates = []
    for index, tile in enumerate(table):
        segments = [_as_part(segment) for segment in tile["segments"]]
        for key, parts in own.items():
            for turn in range(4):
                if _fixed(segments, 0) == _fixed(parts, turn):
                    candidates.append((-_equal_fields(segments, parts, turn), turn, index, key))
    candidates.sort(key=lambda candidate: candidate[:3])
    matches, taken, remarks = Matches(), {}, []
    for _, turn, index, key in candidates:
        tile = table[index]
        if tile["tile"] not in matches and key not in taken:
            matches[tile["tile"]] = _match(tile, key, own[key], turn, remarks)
            taken[key] = tile["tile"]
    _say_remarks(remarks)
    for tile in table:
        if tile["tile"] not in matches:
            matches.lacking[tile["tile"]] = why = _unlike(tile, own, taken)
            _say_once(why)
    _count(matches, own, counts, taken)
    return matches


def _count(matches, own, counts, taken):
    """Adds up copies; a tile that is neither matched nor a copy of one that is, is like none of ours."""
    whole = {key: min(tuple(sorted(_told(part, turn) for part in parts)) for turn in range(4))
             for key, parts in own.items()}
    same = {whole[key]: tile for key, tile in taken.items()}
    found, others = {}, {}
    for key in own:
        count = 1 if counts is None else counts.get(key, 0)
        tile = taken.get(key) or same.get(whole[key])
        if tile:
            found[tile] = found.get(tile, 0) + count
        elif count:
            others[str(key)] = count
    if others:
        _say_once("tiles of the engine like none of the game: " + ", ".join(others))
    if counts is not None:
        matches.bag.update(counts=found, others=others)


def _as_part(segment):
    rim = half_edges(" ".join(segment.get("half_edges", []))) or sides(segment.get("sides", ""))
    return Part(segment["kind"], rim, segment.get("pennants", 0), segment.get("marks", ()), segment.get("touches"))


def _told(part, turn):
    return part.kind, tuple(sorted(part.turned(turn))), part.pennants, tuple(sorted(part.marks))


def _fixed(parts, turn):
    """What must be the same: everything but the fields."""
    return sorted(_told(part, turn) for part in parts if part.kind != "field")


def _equal_fields(segments, parts, turn):
    """How many fields are the same."""
    fields = {part.turned(turn) for part in parts if part.kind == "field"}
    return sum(segment.kind == "field" and segment.rim in fields for segment in segments)


def _unlike(tile, own, taken):
    """That none of yours is like it, and what is different of the nearest."""
    segments = [_as_part(segment) for segment in tile["segments"]]

    def edges(parts, turn):
        at = {side: part.kind for part in parts if part.kind != "field" for side in part.turned(turn)}
        return [at.get(side) for side in range(4)]

    def beyond(some, turn, others, other_turn):  # what some have and others have not
        left, out = _fixed(others, other_turn), []
        for part in some:
            if _told(part, turn) in left:
                left.remove(_told(part, turn))
            elif part.kind != "field":
                out.append(part)
        return out

    text = "no tile like {tile}, with edges {edges}".format(**tile)
    near = []
    for index, (key, parts) in enumerate(own.items()):
        for turn in range(4):
            if edges(parts, turn) == edges(segments, 0):
                ours, theirs = beyond(segments, 0, parts, turn), beyond(parts, turn, segments, 0)
                near.append((key in taken, len(ours) + len(theirs), index, turn, key, ours, theirs))
    if not near:
        return text + "; the engine has none with such edges"
    _, _, _, turn, key, ours, theirs = min(near, key=lambda other: other[:4])
    if not ours and not theirs:
        return f"{text}, but {key}, which is {taken[key]}"
    which = f", which is {taken[key]}," if key in taken else ""
    return (f"{text}; the nearest, {key}{which} has {_listed(theirs, turn)} where {tile['tile']} has "
            f"{_listed(ours, 0)}")


def _listed(parts, turn):
    return " and ".join(sorted(part.told(turn) for part in parts)) or "nothing"


def _match(tile, key, parts, turn, remarks):
    names = [segment["name"] for segment in tile["segments"]]
    segments = [_as_part(segment) for segment in tile["segments"]]
    part_of, segment_of = {}, {}

    def unlike(s, p):  # the less the better; cities come before fields, so that they are known
        common = len(segments[s].rim & parts[p].turned(turn))
        touches = parts[p].touches is not None and {segment_of.get(c) for c in parts[p].touches} == set(
            segments[s].touches or ())
        return -common, len(segments[s].rim ^ parts[p].turned(turn)), not touches, s, p

    for is_field in (False, True):  # each with one of the other side first, then what is left over with the best
        pairs = [(s, p) for s in range(len(names)) for p in range(len(parts))
                 if segments[s].kind == parts[p].kind and (parts[p].kind == "field") == is_field]
        pairs.sort(key=lambda pair: unlike(*pair))
        for s, p in pairs:
            if names[s] not in part_of and p not in segment_of:
                part_of[names[s]], segment_of[p] = p, names[s]
        for s, p in pairs:
            part_of.setdefault(names[s], p)
            segment_of.setdefault(p, names[s])
    texts = []
    for p, part in enumerate(parts):
        name = segment_of.get(p)
        if name is None:
            texts.append(f"tile {tile['tile']} is {key}: part {p}, a {part.kind}, is no segment")
        elif part.turned(turn) != segments[names.index(name)].rim or part_of[name] != p:
            texts.append(f"tile {tile['tile']} is {key}: part {p}, a {part.kind}, is not {name}")
    for name in names:
        if name not in part_of:
            texts.append(f"tile {tile['tile']} is {key}: no part is {name}")
    exchanged = [Part(part.kind, [half ^ 1 for half in part.rim]) if part.kind == "field" else part for part in parts]
    fields = sum(segment.kind == "field" for segment in segments)
    remarks.append((texts, fields - _equal_fields(segments, parts, turn),
                    fields - _equal_fields(segments, exchanged, turn)))
    return Match(key, turn, part_of, segment_of)


def _say_remarks(remarks):
    """Of every tile what is to be said, how many of its fields differ, and how many with left and right exchanged. Where
    nearly all agree when they are, that is said once, and besides it what differs either way."""
    differ, still = (sum(remark[n] for remark in remarks) for n in (1, 2))
    is_exchanged = differ >= 4 and 4 * still <= differ
    if is_exchanged:
        _say_once(f"left and right half-edges seem to be exchanged: {differ} fields differ, and {still} when they are "
                  "taken as seen from the other side of the rim")
    for texts, _, exchanged in remarks:
        if exchanged or not is_exchanged:
            for text in texts:
                _say_once(text)


_said = set()  # games begin by the thousand


def _say_once(text):
    if text not in _said:
        print(text, file=sys.stderr)
    _said.add(text)
