"""matcher.py FOLDER: the tile matcher of the adapter there, where the base game's table leaves no doubt.

Tiles that differ in pennants or fields only, two that are the same, and own tables in another order and turned.
"""
import sys

sys.path.insert(0, sys.argv[1])
from bastide_adapter import INSIDE, OUTSIDE, Part, Unsupported, half_edges, match_tiles, sides  # noqa: E402


def tile(name, *segments):
    return {"tile": name, "edges": "", "segments": list(segments)}


def field(name, halves):
    return {"name": name, "kind": "field", "half_edges": halves.split(), "touches": []}


def roads():
    return [{"name": f"road{n}", "kind": "road", "sides": side} for n, side in enumerate("NESW")]


table = [
    tile("plain", {"name": "city", "kind": "city", "sides": "NW", "pennants": 0}, field("field", "EL ER SL SR")),
    tile("pennant", {"name": "city", "kind": "city", "sides": "NW", "pennants": 1}, field("field", "EL ER SL SR")),
    tile("crossing", *roads(), field("field0", "NL WR"), field("field1", "NR EL"), field("field2", "ER SL"),
         field("field3", "SR WL")),
    tile("bridge", *roads(), field("field0", "NL ER SL WR"), field("field1", "NR EL"), field("field2", "SR WL")),
    tile("one", {"name": "cloister", "kind": "cloister"}, field("field", "NL NR EL ER SL SR WL WR")),
    tile("other", {"name": "cloister", "kind": "cloister"}, field("field", "NL NR EL ER SL SR WL WR")),
]
four = [Part("road", sides(side)) for side in "WSEN"]
own = {
    "monastery": [Part("field", range(8)), Part("cloister")],
    "second monastery": [Part("cloister"), Part("field", range(8))],
    # turned once, it is the bridge: NL ER SL WR are 0 3 4 7, which turned back are 6 1 2 5
    "bridge": four + [Part("field", [1, 2, 5, 6]), Part("field", [0, 7]), Part("field", [3, 4])],
    "crossing": [Part("field", [2 * n + 1, (2 * n + 2) % 8]) for n in range(4)] + four,
    "shield": [Part("field", [0, 1, 2, 3]), Part("city", sides("SW"), 1)],
    "no shield": [Part("field", [0, 1, 2, 3]), Part("city", sides("SW"))],
}

matches = match_tiles(table, own)
assert matches["plain"].own == "no shield" and matches["pennant"].own == "shield"
assert matches["plain"].turn == 1 and matches["plain"].rotation(3) == 0 and matches["plain"].back(0) == 3
assert matches["plain"].part("city") == 1 and matches["plain"].segment(0) == "field"
assert matches["crossing"].own == "crossing" and matches["bridge"].own == "bridge"
assert matches["bridge"].turn % 2 == 1
assert [matches["crossing"].segment(part) for part in range(4)] == ["field1", "field2", "field3", "field0"]
assert {matches["one"].own, matches["other"].own} == {"monastery", "second monastery"}
for name in ("one", "other"):
    assert own[matches[name].own][matches[name].part("cloister")].kind == "cloister"
    assert matches[name].segment(matches[name].part("cloister")) == "cloister"
assert half_edges("NL ER") == {0, 3} == half_edges("NR EL", OUTSIDE) and half_edges("NL", INSIDE) == {0}
del own["shield"]
try:
    match_tiles(table, own)
    raise AssertionError("there is no tile with a pennant")
except Unsupported as why:
    assert "no tile like pennant" in str(why)
