#!/usr/bin/env python3
"""plain_engine.py behind the protocol of `bastide conform`.

    bastide conform --engine 'python3 plain_adapter.py'

One method a question. Tiles and rotations are translated by `matches`; cells need not be, since the engine counts them
as Bastide does.
"""
import json

import plain_engine
from bastide_adapter import Part, Refused, Unsupported, match_tiles, serve

OWN_TILES = {name: [Part(part.kind, part.rim, part.pennants) for part in parts]
             for name, parts in plain_engine.TILES.items()}

# The rules that decide about what conform asks, with what this engine plays. All others are about the bag, the order of
# play and the table: tiles and players are dictated.
PLAYED = {
    "farms": ["third", "second", "first", "off"],
    "city.complete": ["2*tiles + 2*pennants", "tiles == 2 ? tiles + pennants : 2*tiles + 2*pennants",
                      "2*segments + 2*pennants", "tiles == 2 ? segments + pennants : 2*segments + 2*pennants"],
    "city.incomplete": ["tiles + pennants", "segments + pennants"],
    "road.complete": ["tiles", "segments"],
    "road.incomplete": ["tiles", "segments"],
    "cloister.complete": ["1 + neighbours"],
    "cloister.incomplete": ["1 + neighbours"],
    "farm.points": ["3*cities", "4*cities"],
    "who_scores": ["majority"],
    "shared_majority": ["full"],
    "second_once": ["each_player"],
    "first_ties": ["as_others"],
    "board_area": ["unbounded"],
}


class PlainAdapter:
    table = None

    def begin(self, tileset, edition, rules, players, followers, start, tiles, **_):
        for rule, known in PLAYED.items():
            if rules[rule] not in known:
                raise Unsupported(f"{rule} is {rules[rule]}, this engine plays {' or '.join(known)}")
        if rules["farm.points"] != ("4*cities" if rules["farms"] == "first" else "3*cities"):
            raise Unsupported(f"farm.points is {rules['farm.points']} with farms {rules['farms']}")
        if self.table != tiles:
            self.table, self.matches = tiles, match_tiles(tiles, OWN_TILES)
        match = self.matches[start["tile"]]
        self.terms = {"start": match.own, "start_turn": match.rotation(start["rotation"]), "players": players,
                      "followers": followers, "has_farmers": rules["farms"] != "off",
                      "halves_small_cities": rules["city.complete"].startswith("tiles == 2"),
                      "by_segments": [rule for rule in PLAYED if "segments" in rules[rule]]}
        self.moves = []  # what undo and save need
        self.new_game()

    def new_game(self):
        self.game = plain_engine.Game(**self.terms)

    def placements(self, tile):
        match = self.matches[tile]
        return [[x, y, match.back(turn)] for (x, y), turn in self.game.places(match.own)]

    def place(self, tile, x, y, rotation, player):
        self.move(("place", tile, x, y, rotation, player))

    def spots(self, player):
        return [self.match_laid.segment(part) for part in self.game.spots(player)]

    def finish(self, segment):
        self.move(("finish", segment))

    def aside(self, tile):
        self.move(("aside", tile))  # there is no bag that it could leave

    def move(self, move):
        self.make(*move)
        self.moves.append(move)

    def make(self, kind, *what):
        try:
            if kind == "place":
                tile, x, y, rotation, player = what
                self.match_laid = self.matches[tile]
                self.game.lay(self.match_laid.own, (x, y), self.match_laid.rotation(rotation), player)
            elif kind == "finish":
                self.game.finish(None if what[0] is None else self.match_laid.part(what[0]))
        except ValueError as error:
            raise Refused(str(error))

    def features(self):
        return [self.told(feature) for feature in self.game.features()]

    def told(self, feature):
        answer = {"kind": feature.kind, "tiles": sorted(feature.cells),
                  "followers": [feature.followers.count(player) for player in range(self.game.players)]}
        if feature.kind != "farm":
            answer["complete"] = self.game.is_complete(feature)
        if feature.kind in ("city", "road"):
            answer["open"] = len(feature.open)
        if feature.kind == "city":
            answer["pennants"] = feature.pennants
        return answer

    def scores(self):
        return self.game.points

    def supply(self):
        return self.game.supply

    def final(self, farms, kind=None):
        return self.game.final(farms, kind)

    # ----- optional: the last turn never happened; the moves as text. A game is played again for both.

    def undo(self):
        is_turn = self.moves.pop()[0] == "finish"
        self.play_again(self.moves[:-1] if is_turn else self.moves)  # the place before it, too

    def save(self):
        return json.dumps(self.moves)

    def load(self, saved):
        self.play_again(json.loads(saved))

    def play_again(self, moves):
        self.moves = [tuple(move) for move in moves]
        self.new_game()
        for move in self.moves:
            self.make(*move)


if __name__ == "__main__":
    serve(PlainAdapter(), "the plain engine of docs/examples/adapters/python", apart=True, by_kind=True)
