#!/usr/bin/env python3
"""A program that speaks plain lines, behind the protocol of `bastide conform`: for engines in compiled languages.

    bastide conform --engine 'python3 lines_front.py ./my-engine'

The program gets a line and answers with one: words and numbers, no JSON, its own names of tiles. What it does not know
it answers with `?`. The lines are described in docs/conform.md under "A program of lines"; toy_lines.cpp is a whole
program. Before the command may stand, for engines that see the table in another way:

    --counter-clockwise   tiles are turned counter-clockwise
    --north               y grows to the north
    --apart               two parts of the laid tile that are one feature are listed as two spots

bastide_adapter.py must lie beside this file or in ../python.
"""
import os
import re
import subprocess
import sys

here = os.path.dirname(os.path.abspath(__file__))
sys.path[1:1] = [os.path.join(here, "..", "python")]
from bastide_adapter import Part, Refused, Unsupported, match_tiles, serve, sides  # noqa: E402


def read_tiles(text):
    """"gate 5 city N field 234567; ..." as parts by name, and counts, when every tile has one."""
    tiles, counts = {}, {}
    for row in filter(None, (row.split() for row in text.split(";"))):
        name, words = row[0], row[1:]
        if words and words[0].isdigit():
            counts[name] = int(words.pop(0))
        tiles[name] = parts = []
        while words:
            kind = words.pop(0)
            rim = words.pop(0) if words and re.fullmatch("[NESW]+|[0-7]+", words[0]) else ""
            numbers = [int(digit) for digit in rim] if kind == "field" else sides(rim)
            parts.append(Part(kind.rstrip("+"), numbers, kind.count("+")))
    return tiles, counts if len(counts) == len(tiles) else None


class LinesAdapter:
    def __init__(self, command, is_counter, is_north):
        self.program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.is_counter, self.is_north = is_counter, is_north
        self.tiles, self.counts = read_tiles(self.ask("tiles"))
        self.table = self.held = None
        self.is_combined, self.greeting = False, {}
        try:
            self.read_knowledge(self.ask("knows"))
        except Unsupported:
            pass  # it knows everything

    def read_knowledge(self, text):
        """"players 2 3 4; farms third; by_kind" as it is said in the greeting."""
        knows = {}
        for key, *words in filter(None, (row.split() for row in text.split(";"))):
            if key == "players":
                knows[key] = [self.number(word, ["knows"]) for word in words]
            elif key in ("farms", "tiles", "figures"):
                knows[key] = words
            elif key == "by_kind" and not words:
                self.greeting["by_kind"] = True
            elif key == "combined" and not words:
                self.is_combined = True
            else:
                sys.exit(f"{' '.join([key, *words])!r} in the answer to knows, expected players, farms, tiles or figures "
                         "with what it knows, or by_kind or combined alone")
        if knows:
            self.greeting["knows"] = knows

    def ask(self, *words):
        line = " ".join(str(word) for word in words)
        print(line, file=self.program.stdin, flush=True)
        answer = self.program.stdout.readline()
        if not answer:
            sys.exit(f"the program ended at: {line}")
        if answer.startswith("?"):
            raise Unsupported(answer[1:].strip() or f"it does not answer {words[0]}")
        return answer.strip()

    def move(self, *words):
        answer = self.ask(*words)
        if answer != "ok":
            raise Refused(answer)

    def numbers(self, *words):
        return [self.number(word, words) for word in self.ask(*words).split()]

    def number(self, word, words):
        try:
            return int(word)
        except ValueError:
            sys.exit(f"{word!r} in the answer to {' '.join(map(str, words))}, expected a number")

    # ----- between the two: tiles, rotations and cells

    def turn(self, rotation):
        return -rotation % 4 if self.is_counter else rotation

    def cell(self, x, y):
        return [x, -y if self.is_north else y]

    def tile(self, tile, rotation):
        match = self.matches[tile]
        return match.own, self.turn(match.rotation(rotation))

    # ----- what conform asks

    def begin(self, players, followers, start, tiles, rules, **_):
        if self.table != tiles:
            self.table, self.matches = tiles, match_tiles(tiles, self.tiles, self.counts)
        self.move("begin", *self.tile(start["tile"], start["rotation"]), players, followers,
                  *(f"{rule}={value.replace(' ', '')}" for rule, value in rules.items()))
        return self.matches.bag

    def placements(self, tile):
        match = self.matches[tile]
        flat = self.numbers("places", match.own)
        return [self.cell(x, y) + [match.back(self.turn(turn))] for x, y, turn in zip(*[iter(flat)] * 3)]

    def place(self, tile, x, y, rotation, player):
        self.laid = self.matches[tile]
        own, turn = self.tile(tile, rotation)
        move = [own, *self.cell(x, y), turn, player]
        if self.is_combined:
            self.held = move  # it is made when it is said where the follower goes
        else:
            self.move("place", *move)

    def spots(self, player):
        words = self.held if self.is_combined else [player]
        return [self.laid.segment(part) for part in self.numbers("spots", *words)]

    def finish(self, segment):
        part = "-" if segment is None else self.laid.part(segment)
        if self.is_combined:
            self.move("move", *self.held, part)
        else:
            self.move("finish", part)

    def aside(self, tile):
        try:
            self.move("aside", self.matches[tile].own)
        except Unsupported:
            pass  # it has no bag

    def features(self):
        answer = {"features": []}
        for row in filter(None, (row.split() for row in self.ask("features").split(";"))):
            kind, words = row[0], row[1:]
            if kind == "kinds":
                answer["kinds"] = ["farm" if word == "field" else word for word in words]
                continue
            keys = {}
            for word in words:
                if word.isalpha():
                    key = keys.setdefault(word, [])
                else:
                    key.append(self.number(word, ["features"]))
            cells = zip(*[iter(keys.pop("tiles"))] * 2)
            feature = {"kind": "farm" if kind == "field" else kind, "tiles": [self.cell(x, y) for x, y in cells]}
            for key, numbers in keys.items():
                feature[key] = numbers if key == "followers" else bool(*numbers) if key == "complete" else numbers[0]
            answer["features"].append(feature)
        return answer

    def scores(self):
        return self.numbers("scores")

    def supply(self):
        return self.numbers("supply")

    def final(self, farms, kind=None):
        return self.numbers("final", farms, *([] if kind is None else ["field" if kind == "farm" else kind]))

    def undo(self):
        self.move("undo")

    def save(self):
        return self.ask("save")

    def load(self, saved):
        self.move("load", saved)


if __name__ == "__main__":
    flags = []
    command = sys.argv[1:]
    while command and command[0].startswith("--"):
        flags.append(command.pop(0))
    unknown = set(flags) - {"--counter-clockwise", "--north", "--apart"}
    if unknown or not command:
        print(f"lines_front.py: unknown {min(unknown)}\n" if unknown else "lines_front.py: no command\n", file=sys.stderr)
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    adapter = LinesAdapter(command, "--counter-clockwise" in flags, "--north" in flags)
    serve(adapter, " ".join(command), apart="--apart" in flags, **adapter.greeting)
