"""matcher.py SOURCE [javascript]: the tile matcher of the adapters, in Python, and that the one in node says the same.

Tiles that differ in pennants or fields only, two that are the same, own tables in another order and turned, tiles
without a counterpart and the nearest to them, counts, fields without a rim, parts and marks of expansions.
"""
import contextlib
import io
import json
import pathlib
import re
import subprocess
import sys

source = pathlib.Path(sys.argv[1]).resolve()

sys.path.insert(0, str(source / "docs/examples/adapters/python"))
import bastide_adapter  # noqa: E402
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

cases, results = [], []  # for node


def result_of(table, own, matches, said):
    return {"matches": {name: [match.own, match.turn,
                               {s["name"]: match.part(s["name"]) for tile in table if tile["tile"] == name
                                for s in tile["segments"] if s["name"] in match._parts},
                               {str(p): match.segment(p) for p in range(len(own[match.own])) if p in match._segments}]
                        for name, match in matches.items()},
            "lacking": matches.lacking, "bag": matches.bag, "said": said}


def matched(table, own, counts=None):
    """And what stderr says."""
    bastide_adapter._said.clear()
    with contextlib.redirect_stderr(io.StringIO()) as said:
        matches = match_tiles(table, own, counts)
    parts = {key: [{"kind": part.kind, "rim": sorted(part.rim), "pennants": part.pennants, "marks": sorted(part.marks),
                    **({"touches": sorted(part.touches)} if part.touches is not None else {})} for part in parts]
             for key, parts in own.items()}
    cases.append({"table": table, "own": parts, **({"counts": counts} if counts else {})})
    results.append(result_of(table, own, matches, said.getvalue()))
    return matches, said.getvalue()


matches, said = matched(table, own)
assert said == "", said
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
assert matches.bag == {"ok": True}


def unsupported(ask):
    try:
        ask()
    except Unsupported as why:
        return str(why)
    raise AssertionError("it is answered")


# Copies of a tile are added up, in whichever rotation; what is like none is named. Tiles that the engine has none of
# are no remark.
own["copy"] = [Part("city", sides("SE"), 1), Part("field", [0, 1, 6, 7])]
own["bog"] = [Part("field", range(8))]
own["moor"] = [Part("field", range(8)), Part("road", sides("N"))]
counts = {"monastery": 4, "second monastery": 2, "bridge": 1, "crossing": 3, "shield": 2, "copy": 1, "no shield": 3,
          "bog": 8}
matches, said = matched(table, own, counts)
assert matches.bag["others"] == {"bog": 8}
assert matches.bag["counts"] == {"plain": 3, "pennant": 3, "crossing": 3, "bridge": 1, "one": 4, "other": 2}
assert said == "tiles of the engine like none of the game: bog\n", said

# A tile without a counterpart stops nothing but itself. The nearest has the same edges and differs least; one that is
# no other tile's comes first.
del own["copy"]
for key, parts, told in (
        ("shield", None, "the nearest, no shield, which is plain, has city NW where pennant has city NW with a pennant"),
        ("shield", [Part("city", sides("SW"), 2), Part("field", [0, 1, 2, 3])],
         "the nearest, shield has city NW with a pennant and a pennant where pennant has city NW with a pennant"),
        ("shield", [Part("city", sides("S")), Part("city", sides("W"))],
         "the nearest, shield has city N and city W where pennant has city NW with a pennant"),
        ("second monastery", [Part("field", range(8))],
         "the nearest, second monastery has nothing where other has cloister"),
        ("bridge", None, ", but crossing, which is crossing"),
        ("crossing", [Part("road", sides("NS")), Part("road", sides("EW"))],
         "the nearest, crossing has road EW and road NS where crossing has road E and road N and road S and road W"),
        ("second monastery", None, "the nearest, bog has nothing where other has cloister"),
        ("no shield", [Part("city", sides("S")), Part("city", sides("W"))],
         "the nearest, no shield has city N and city W where plain has city NW")):
    mine = {**own, key: parts}
    if parts is None:
        del mine[key]
    matches, said = matched(table, mine)
    lacking, = set(tile["tile"] for tile in table) - set(matches)
    why = unsupported(lambda: matches[lacking])
    assert why.startswith(f"no tile like {lacking}, with edges ") and why.endswith(told), why
    assert why + "\n" in said
assert "none with such edges" in unsupported(lambda: matched(table, {"bog": own["bog"]})[0]["plain"])

# Every segment is one part: of two fields without a rim the one that lies at the same cities, else the first; one that
# overlaps does not take what another has exactly.
gate = [{"name": "city0", "kind": "city", "sides": "EW"}, {"name": "city1", "kind": "city", "sides": "S"},
        field("field0", "NL NR"), {"name": "field1", "kind": "field", "touches": ["city0"]},
        {"name": "field2", "kind": "field", "touches": ["city0", "city1"]}]
lines = [Part("city", sides("S")), Part("city", sides("EW"))]
for touches, expected in (([(0, 1), (1,)], [4, 3, 2]), ([(1,), (0, 1)], [4, 2, 3]), ([None, None], [4, 2, 3])):
    mine = {"gate": lines + [Part("field", touches=touches[0]), Part("field", touches=touches[1]), Part("field", [0, 1])]}
    matches, said = matched([tile("HN", *gate)], mine)
    assert [matches["HN"].part(f"field{n}") for n in range(3)] == expected and said == ""
    assert [matches["HN"].segment(part) for part in expected] == ["field0", "field1", "field2"]

# Where nothing overlaps, what is nearest in size is the same: a field without a rim is one without a rim.
mine = {"gate": lines + [Part("field", [4, 5]), Part("field")]}
matches, said = matched([tile("HN", *gate[:2], {**gate[3], "name": "field0"}, field("field1", "EL ER"))], mine)
assert [matches["HN"].part(f"field{n}") for n in range(2)] == [3, 2]
assert said == "tile HN is gate: part 2, a field, is not field1\n", said

# What one side has and the other has not is said, and nothing is taken for it that is of another kind.
matches, said = matched([tile("HN", *gate)], {"gate": lines})
assert "tile HN is gate: no part is field0\n" in said
assert unsupported(lambda: matches["HN"].part("field0")) == "gate has no part like field0"
matches, said = matched([tile("HN", *gate[:2])], {"gate": lines + [Part("field", [0, 1])]})
assert said == "tile HN is gate: part 2, a field, is no segment\n"
assert unsupported(lambda: matches["HN"].segment(2)) == "gate has a 2 that is no segment"

# Left and right of every half-edge exchanged are one line, and what differs besides is another. Some tiles with fields
# exchanged, the others without, are told tile by tile.
def exchanged(segment, is_exchanged=True):
    part = bastide_adapter._as_part(segment)
    halves = [half ^ 1 for half in part.rim] if is_exchanged and part.kind == "field" else part.rim
    return Part(part.kind, halves, part.pennants)


seem = "left and right half-edges seem to be exchanged: "
base = json.loads((source / "vectors/c1.jsonl").open().readline())["tiles"]
mine = {told["tile"]: [exchanged(segment) for segment in told["segments"]] for told in base}
matches, said = matched(base, mine)
assert re.fullmatch(seem + "[2-9][0-9] fields differ, and 0 when they are [a-z ]+\n", said), said
assert all(matches[told["tile"]].own == told["tile"] for told in base)
mine["E"][1].rim ^= {2}  # a field that has lost a half-edge: it differs either way
_, said = matched(base, mine)
first, *rest = said.splitlines()
assert re.match(seem + "[2-9][0-9] fields differ, and 1 when", first) and rest == [
    "tile E is E: part 1, a field, is not field"], said
some = {told["tile"]: [exchanged(segment, told["tile"] in "DW") for segment in told["segments"]] for told in base}
_, said = matched(base, some)
assert seem not in said and {line[:9] for line in said.splitlines()} == {"tile D is", "tile W is"}, said
_, said = matched(base[3:4], {"D": [exchanged(segment) for segment in base[3]["segments"]]})
assert base[3]["tile"] == "D" and seem not in said and len(said.splitlines()) == 2, said  # 2 fields are not many

# Of expansions: gardens, lines, marks.
inn = {"name": "road", "kind": "road", "sides": "NS", "marks": {"inn": 1}}
table = [tile("garden", {"name": "garden", "kind": "garden"}), tile("inn", inn), tile("road", {**inn, "marks": {}}),
         tile("river", {"name": "river", "kind": "river", "sides": "NS"})]
mine = {"a": [Part("road", sides("EW"))], "b": [Part("road", sides("EW"), marks=["inn"])], "c": [Part("garden")],
        "d": [Part("river", sides("EW"))]}
assert {name: match.own for name, match in matched(table, mine)[0].items()} == {
    "road": "a", "inn": "b", "garden": "c", "river": "d"}
del mine["b"]
assert "has road NS where inn has road NS with inn" in unsupported(lambda: matched(table, mine)[0]["inn"])

# The tables of all vectors, turned and in another order: every tile is itself or one that is the same, and so is every
# part of it.
headers = [json.loads(path.open().readline()) for path in sorted((source / "vectors").glob("c*.jsonl"))]
headers = [header for header in headers if "tiles" in header]
assert len(headers) > 12
for header in headers:
    mine = {}
    for n, told in enumerate(header["tiles"]):
        names = [segment["name"] for segment in told["segments"]][::-1]
        parts = [bastide_adapter._as_part(segment) for segment in told["segments"]][::-1]
        mine[told["tile"]] = [
            Part(part.kind, part.turned(n % 4), part.pennants, part.marks,
                 [names.index(city) for city in part.touches] if part.touches is not None else None) for part in parts]
    counts = {told["tile"]: told["count"] for told in header["tiles"]}
    matches, said = matched(header["tiles"], dict(reversed(mine.items())), counts)
    assert said == "" and matches.bag["others"] == {}
    for told in header["tiles"]:
        match = matches[told["tile"]]
        for segment in told["segments"]:
            part, ours = mine[match.own][match.part(segment["name"])], bastide_adapter._as_part(segment)
            assert (part.kind, part.turned(match.turn), part.pennants, part.marks) == (
                ours.kind, ours.rim, ours.pennants, ours.marks)
            if ours.kind == "field":
                assert {match.segment(city) for city in part.touches} == set(ours.touches)

if len(sys.argv) > 2:
    run = subprocess.run(["node", str(source / "tests/adapters/matcher.mjs"),
                          str(source / "docs/examples/adapters/javascript")],
                         input="".join(json.dumps(case) + "\n" for case in cases), capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(answers) == len(results)
    for case, expected, answer in zip(cases, results, answers):
        assert answer == expected, f"{case}\n{expected}\n{answer}"
