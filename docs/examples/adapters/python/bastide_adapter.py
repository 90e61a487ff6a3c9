"""What every adapter for `bastide conform` needs: the loop, and your tile table matched with Bastide's.

Copy this file beside your engine; it needs Python 3.8 and nothing else. plain_adapter.py shows how it is used. The
protocol is described in docs/conform.md.
"""
import inspect
import json
import os
import sys


class Unsupported(Exception):
    """Raise it in a method when the engine cannot answer: counted as unsupported, never as agreement."""


class Refused(Exception):
    """Raise it when the engine takes a move for illegal. Moves of conform are legal, so that is a difference."""


# A question is in `answers` when the adapter has a method of its name; save needs load, too. The other methods, begin,
# place and finish, every adapter has.
QUESTIONS = {
    "placements": "placements",
    "spots": "spots",
    "features": "features",
    "scores": "scores",
    "supply": "supply",
    "final": "final",
    "undo": "undo",
    "save": "saved",
    "aside": "ok",
}


def serve(adapter, name, apart=False):
    """Answers requests until stdin ends: one line each, from the method that the request is called.

    `apart`: the engine lists two parts of the laid tile as two spots, also when they are one feature.

    A method gets what the request says besides `id` and `ask` as keyword arguments (`begin` may take them as **request)
    and returns the bare answer: a list for placements, spots, scores, supply and final, a text for save, nothing for a
    move; for features a list of objects, or a whole answer {"features": [...], "kinds": [...]}.
    """
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever the engine prints goes to stderr: stdout belongs to the protocol
    for line in sys.stdin:
        request = json.loads(line)
        answer = {"id": request.pop("id")}
        ask = request.pop("ask")
        try:
            answer.update(_hello(adapter, name, apart) if ask == "hello" else _answer(adapter, ask, request))
        except Unsupported as why:
            answer["unsupported"] = str(why) or "not answered by this engine"
        except Refused as why:
            answer["refused"] = str(why) or "not legal"
        print(json.dumps(answer, separators=(",", ":")), file=out, flush=True)


def _hello(adapter, name, apart):
    can = [question for question in QUESTIONS if hasattr(adapter, question)]
    greeting = {"format": "bastide.conform/1", "engine": name, "answers": can, "tiles": True, "apart": apart}
    if "final" in can and "kind" in inspect.signature(adapter.final).parameters:
        greeting["by_kind"] = True  # final(farms, kind) gives what features of that kind give at the end
    return greeting


def _answer(adapter, ask, request):
    if not hasattr(adapter, ask):
        raise Unsupported("no " + ask)
    result = getattr(adapter, ask)(**request)
    if result is None:
        return {"ok": True}
    return result if isinstance(result, dict) else {QUESTIONS[ask]: result}


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

    def __init__(self, kind, rim=(), pennants=0):
        self.kind = kind  # "city", "road", "field" or "cloister"
        self.rim = frozenset(rim)  # sides of a city or road, half-edges of a field, nothing for a cloister
        self.pennants = pennants

    def turned(self, turn):
        size, step = (8, 2) if self.kind == "field" else (4, 1)
        return frozenset((place + turn * step) % size for place in self.rim)


class Match:
    """Which of your tiles is Bastide's, and which part is which segment."""

    def __init__(self, own, turn, parts, segments):
        self.own = own  # the key of your tile
        self.turn = turn  # your tile turned so often looks like Bastide's unturned
        self._parts = parts  # part number of every segment name
        self._segments = segments  # segment name of every part

    def rotation(self, rotation):
        """Bastide's rotation as yours: clockwise quarter turns of your tile. (Counter-clockwise: 4 less that.)"""
        return (rotation + self.turn) % 4

    def back(self, rotation):
        """Yours as Bastide's."""
        return (rotation - self.turn) % 4

    def part(self, segment):
        return self._parts[segment]

    def segment(self, part):
        return self._segments[part]


def match_tiles(table, own):
    """A Match for every id of `table`, the `tiles` of a begin request.

    `own` has a list of Part for every key of your tiles. Tiles are told apart by the sides of their cities and roads,
    pennants and cloister, in four rotations. Fields only choose between what fits alike, and are then matched by the
    largest overlap: a wrong field in your table does not stop anything, so conform shows what comes of it, and stderr
    says where the tables differ. Raises Unsupported when one of the tiles has no counterpart.
    """
    candidates = []
    for index, tile in enumerate(table):
        segments = [_as_part(segment) for segment in tile["segments"]]
        for key, parts in own.items():
            for turn in range(4):
                if _fixed(segments, 0) == _fixed(parts, turn):
                    candidates.append((-_equal_fields(segments, parts, turn), turn, index, key))
    candidates.sort(key=lambda candidate: candidate[:3])
    matches, taken = {}, set()
    for _, turn, index, key in candidates:
        tile = table[index]
        if tile["tile"] not in matches and key not in taken:
            matches[tile["tile"]] = _match(tile, key, own[key], turn)
            taken.add(key)
    for tile in table:
        if tile["tile"] not in matches:
            raise Unsupported("no tile like {tile}, with edges {edges}".format(**tile))
    return matches


def _as_part(segment):
    rim = half_edges(" ".join(segment.get("half_edges", []))) or sides(segment.get("sides", ""))
    return Part(segment["kind"], rim, segment.get("pennants", 0))


def _fixed(parts, turn):
    """What must be the same: everything but the fields."""
    return sorted((part.kind, sorted(part.turned(turn)), part.pennants) for part in parts if part.kind != "field")


def _equal_fields(segments, parts, turn):
    """How many fields are the same."""
    fields = {part.turned(turn) for part in parts if part.kind == "field"}
    return sum(segment.kind == "field" and segment.rim in fields for segment in segments)


def _match(tile, key, parts, turn):
    names = [segment["name"] for segment in tile["segments"]]
    segments = [_as_part(segment) for segment in tile["segments"]]

    def overlap(segment, part):
        same_kind = segments[segment].kind == parts[part].kind
        return same_kind, len(segments[segment].rim & parts[part].turned(turn))

    part_of, segment_of = {}, {}
    for s, name in enumerate(names):
        part_of[name] = max(range(len(parts)), key=lambda p: overlap(s, p))
    for p, part in enumerate(parts):
        best = max(range(len(names)), key=lambda s: overlap(s, p))
        segment_of[p] = names[best]
        if part.turned(turn) != segments[best].rim or part_of[names[best]] != p:
            _say_once(f"tile {tile['tile']} is {key}: part {p}, a {part.kind}, is not {names[best]}")
    return Match(key, turn, part_of, segment_of)


_said = set()  # games begin by the thousand


def _say_once(text):
    if text not in _said:
        print(text, file=sys.stderr)
    _said.add(text)
