#!/usr/bin/env bash
# adapters.sh BASTIDE SOURCE python|javascript|lines: the adapters of docs/examples/adapters as somebody finds them who
# copies them. The engines agree with ours; a field that is wrong in a table differs, and the matcher says where; a tile
# that has no counterpart is named, and so is what the bag has too many of; what an engine prints on its stdout does no
# harm. The fronts that users copied before (tests/adapters/first) go on working.
set -euo pipefail
bastide=$1 source=$2 language=$3
case $language in
  python) program=python3 adapter=plain_adapter.py engine=plain_engine.py ;;
  javascript) program=node adapter=toy_adapter.mjs engine=toy_engine.mjs ;;
  lines) program=${CXX:-c++} adapter=lines_front.py engine=toy_engine.hpp ;;
esac
command -v "$program" >/dev/null || { echo "SKIPPED: no $program here, expected what ./run installs"; exit 0; }
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
folder=$(mktemp -d "${TMPDIR:-/tmp}/bastide-adapters-XXXXXX")
trap 'rm -rf "$folder"' EXIT
export PYTHONDONTWRITEBYTECODE=1  # the adapters are in the checkout
cd "$folder"  # conform saves the games of differences here
fail() { echo "FAILED: $*"; tail -n 40 "$folder/output" "$folder/errors"; exit 1; }

copy() {  # NAME: the adapter in a folder of its own, to be changed
  cp -r "$source/docs/examples/adapters/$language" "$folder/$1"
}
change() {  # NAME FILE OLD NEW, before it is put to conform
  grep -qF -- "$3" "$folder/$1/$2" || fail "$2 has no '$3'"
  OLD=$3 NEW=$4 perl -pi -e 's/\Q$ENV{OLD}\E/$ENV{NEW}/' "$folder/$1/$2"
}
conform() {  # NAME EXIT-CODE ARGS…
  local name=$1 expected=$2 code=0 command="$program '$folder/$1/$adapter'"
  shift 2
  if [ "$language" = lines ]; then
    cp "$source/docs/examples/adapters/python/bastide_adapter.py" "$folder/$name"
    [ -e "$folder/$name/toy" ] || "$program" -std=c++17 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror \
      -o "$folder/$name/toy" "$folder/$name/toy_lines.cpp" || fail "toy_lines.cpp is not compiled"
    command="python3 '$folder/$name/$adapter' --apart ${flags:-} '$folder/$name/toy'"
  fi
  "$bastide" conform --quiet --timeout 300 --engine "$command" "$@" \
    >"$folder/output" 2>"$folder/errors" || code=$?
  [ "$code" = "$expected" ] || fail "conform $* with $name ended with $code, expected $expected"
}
expect() {  # FILE PATTERN
  grep -qE -- "$2" "$folder/$1" || fail "expected in the $1: $2"
}

case $language in
  python) python3 "$here/matcher.py" "$source" ;;
  javascript) python3 "$here/matcher.py" "$source" javascript ;;
esac

copy agrees
case $language in
  python)
    for edition in "$source"/rules/editions/*.toml; do
      conform agrees 0 --suite --edition "$(basename "$edition" .toml)"
      expect output ' vectors of .*, 0 differ$'
    done
    for edition in c2 hig-2000 hig-2001 winter-text; do  # the methods of the farms, small cities, segments, more tiles
      conform agrees 0 --games 1 --edition "$edition"
      ! grep -E '^  [a-z-]+ +[^ ]+ (not answered|agrees where answered)' "$folder/output" || fail "the plain engine answers all"
    done
    conform agrees 0 --games 3 --seed 7
    expect errors '^tiles of the engine like none of the game: bear, wolves, boars, crows, foxes, deer, hamlet, wolpertinger$'
    conform agrees 0 --tiles 2 ;;
  javascript | lines)
    conform agrees 0 --games 3
    for rule in legal-placements spots cities roads cloisters farms completion followers tiles scores supply returns \
      final-third; do
      expect output "^  $rule +[^ ]+ agrees.* [1-9][0-9]* +[0-9]+ +0 +0$"
    done
    expect output '^Not asked, since the engine does not know it: final-first, final-second$'
    conform agrees 0 --suite
    expect output ' vectors of c1: [1-9][0-9]* agree, [1-9] agree where answered, 0 differ$'  # where undo is asked
    ! grep -E '^  final-first ' "$folder/output" || fail "final-first is not asked"
    conform agrees 5 --games 1 --edition c2  # another method of farms
    expect errors 'this engine plays (farms=)?third$' ;;
esac

# The two halves of one side change their fields: nobody else needs to notice, conform does.
copy wrong-field
case $language in
  python) change wrong-field "$engine" 'city N  road SW  field 2347  field 56' 'city N  road SW  field 2357  field 46' ;;
  javascript) change wrong-field "$engine" 'field ER SL WL WR | field EL SR' 'field EL SL WL WR | field ER SR' ;;
  lines) change wrong-field "$engine" 'road SW field 2347 field 56' 'road SW field 2357 field 46' ;;
esac
conform wrong-field 10 --games 1 --only farms cities
expect output '^  farms +[^ ]+ differs.* [1-9][0-9]* +0$'
expect output '^  cities +[^ ]+ agrees'
expect errors '^tile [JK] is .*: part 2, a field, is not field0$'

# Two castles become one: there is no such tile. Games end where it is drawn, and differ in nothing until then.
copy wrong-tile
case $language in
  python) change wrong-tile "$engine" 'city E  city W  field 0145' 'city EW  field 01  field 45' ;;
  javascript) change wrong-tile "$engine" 'city N | city S | field EL ER WL WR' 'city NS | field EL ER | field WL WR' ;;
  lines) change wrong-tile "$engine" 'two-gates 3 city E city W field 0145' 'two-gates 3 city EW field 01 field 45' ;;
esac
conform wrong-tile 5 --games 2 --skip tiles
expect errors 'no tile like H, with edges cfcf; the nearest, .* has city (EW|NS) where H has city (E and city W|N and city S)'
expect errors 'some games could not be played; placing a tile: no tile like H'
expect output '^2 games, 0 boards, [1-9][0-9]* turns; 2 not played to the end$'
expect output 'No difference was found'

# A bag of 80 tiles, where the adapter has the counts; a tile that nobody else has.
copy more-tiles
case $language in
  python)
    change more-tiles "$adapter" 'match_tiles(tiles, OWN_TILES)' '(lambda right: match_tiles(tiles, OWN_TILES, {
      **{right[tile["tile"]].own: tile["count"] for tile in tiles}, "gate": 10, "bog": 3}))(match_tiles(tiles, OWN_TILES))'
    change more-tiles "$adapter" 'self.moves = []' 'self.moves = []; self.new_game(); return self.matches.bag'
    change more-tiles "$engine" 'gate                     city N' 'bog                      field 01
gate                     city N' ;;
  javascript) change more-tiles "$engine" "gate: '5 | city S" "bog: '3 | field NL NR', gate: '10 | city S" ;;
  lines) change more-tiles "$engine" 'gate 5 city N' 'bog 3 field 01; gate 10 city N' ;;
esac
for how in '--games 2' --suite; do
  # shellcheck disable=SC2086
  conform more-tiles 10 $how --only tiles scores
  expect output 'how many tiles there are, without those that agree; in all 72, and 80 of the engine'
  expect output "10 E, 3 'bog', like no tile of the set"
  expect output '^  scores +(. agrees.*)? [0-9,]+ +[1-9][0-9,]* +0 +0$'
  expect errors '^tiles of the engine like none of the game: bog(,|$)'
done

expect output ' vectors of c1: [1-9][0-9]* agree.*, 1 differs?$'  # what is told of tiles is told once

# An engine that prints.
copy talks
case $language in
  python) change talks "$engine" 'self.player = player' 'self.player = player; print("laid", tile); __import__("os").system("echo it")' ;;
  javascript)
    change talks "$engine" 'if (this.at(x, y)) return false;' 'console.log(x); process.stdout.write("y"); if (this.at(x, y)) return false;' ;;
  lines) change talks toy_lines.cpp 'std::string ask,' 'std::cerr << "laid\n"; std::string ask,' ;;
esac
conform talks 0 --games 1
expect errors '^(laid|-?[0-9]+)'

# One that says that a move is not legal, and one that breaks.
copy refuses
copy breaks
case $language in
  python)
    change refuses "$engine" 'if not self.fits(tile, cell, turn):' 'if len(self.board) == 1:'
    change breaks "$engine" 'if not self.fits(tile, cell, turn):' 'if self.board["nothing"]:' ;;
  javascript)
    change refuses "$adapter" 'Unsupported, halfEdges' 'Refused, Unsupported, halfEdges'
    change refuses "$adapter" 'finish({ segment }) {' 'finish({ segment }) { if (this.game.board.size === 2) throw new Refused("no");'
    change breaks "$adapter" 'finish({ segment }) {' 'finish({ segment }) { this.nothing.happens();' ;;
  lines)
    change refuses toy_lines.cpp 'const bool fits = ' 'const bool fits = false && '
    change breaks toy_lines.cpp 'list(game->points)' 'std::cout << "many"' ;;
esac
conform refuses 10 --games 1
expect output 'Difference in moves, game 1,'
expect output 'refused: '
conform breaks 10 --games 1
expect output 'Difference in answers, game 1,'
expect errors "KeyError|TypeError|'many' in the answer to scores, expected a number"

# A program of lines that turns the other way and looks north, and one that knows cities and roads only.
if [ "$language" = lines ]; then
  copy otherwise
  change otherwise toy_lines.cpp 'place.cell[1], place.turn' '-place.cell[1], (4 - place.turn) % 4'
  change otherwise toy_lines.cpp '{x, y}, turn' '{x, -y}, (4 - turn) % 4'
  change otherwise toy_lines.cpp 'game.emplace(tile, turn' 'game.emplace(tile, (4 - turn) % 4'
  change otherwise toy_lines.cpp 'list({cell[0], cell[1]})' 'list({cell[0], -cell[1]})'
  flags='--counter-clockwise --north' conform otherwise 0 --suite
  conform otherwise 10 --suite
  copy few
  change few toy_lines.cpp 'for (const auto& feature : game->features()) {' \
    'std::cout << "kinds city road;"; for (const auto& feature : game->features()) {
      if (feature.kind != "city" && feature.kind != "road") continue;'
  conform few 0 --suite
  expect output '^  cities +[1-9][0-9]* +[1-9][0-9]* +0 +0$'
  expect output '^  cloisters +[1-9][0-9]* +0 +0 +[1-9][0-9]*$'
  ! python3 "$folder/few/$adapter" --south ./toy 2>"$folder/errors" || fail "there is no flag --south"
  expect errors '--north +y grows to the north'
fi

# What a program of lines says that it knows: nothing, or all kinds of it, or what nobody knows. With by_kind, final points
# are asked kind by kind; with a combined move, laying and deploying are one line.
if [ "$language" = lines ]; then
  copy older
  change older toy_lines.cpp 'ask == "knows"' 'ask == "nothing"'
  conform older 0 --games 1
  expect output '^  final-first +[^ ]+ not answered: final +0 '
  ! grep -F 'Not asked' "$folder/output" || fail "a program that does not answer knows is asked everything"
  conform older 0 --suite
  expect output ' vectors of c1: 0 agree, [1-9][0-9]* agree where answered, 0 differ$'
  copy knows
  change knows toy_lines.cpp 'farms third; by_kind' 'players 2 3; farms third off; figures follower; tiles A B C D E F G H I K L M N O P Q R S T U V W X'
  conform knows 0 --games 1 --log "$folder/log"
  expect log '"knows":\{"players":\[2,3\],"farms":\["third","off"\],"figures":\["follower"\],"tiles":\["A",.*"I","K",'
  expect output '^Not asked, since the engine does not know it: final-first, final-second, games of 4 players'
  expect output '[, ]tile J$'
  ! grep '"kind":"farm"}' "$folder/log" || fail "not by_kind"
  copy kinds
  change kinds toy_engine.hpp 'return 3 * complete_cities(feature)' 'return 4 * complete_cities(feature)'
  conform kinds 10 --games 1 --skip tiles --log "$folder/log"
  expect log '"ask":"final","farms":"third","kind":"farm"'
  expect output 'What is wrong: farms, points: too many'
  copy combined
  change combined toy_lines.cpp 'farms third; by_kind' 'farms third; combined'
  change combined toy_lines.cpp 'ask == "place"' 'ask == "move"'
  change combined toy_lines.cpp 'game->lay(tile, {x, y}, turn, player);' \
    '{ game->lay(tile, {x, y}, turn, player); words >> text; game->finish(text == "-" ? -1 : std::stoi(text)); }'
  change combined toy_lines.cpp 'list(game->spots(player))' 'if (words >> x >> y >> turn >> player) {
        auto tried = *game; tried.lay(tile, {x, y}, turn, player); list(tried.spots(player)); }'
  change combined toy_lines.cpp 'words >> player;' 'words >> tile;'
  change combined toy_lines.cpp 'ask == "finish"' 'ask == "nothing"'
  conform combined 0 --suite
  expect output ' vectors of c1: [1-9][0-9]* agree, .*, 0 differ$'
  copy nobody
  change nobody toy_lines.cpp 'farms third; by_kind' 'farms third; weather fine'
  conform nobody 5 --games 1
  expect errors "^'weather fine' in the answer to knows, expected players, farms, tiles or figures"
fi

# The fronts of before version 2, and the adapters on them.
if [ "$language" != lines ]; then
  copy first
  cp "$here/first/"*."${adapter##*.}" "$folder/first/"
  [ "$language" = javascript ] || change first plain_adapter.py ', by_kind=True' ''  # which that front has not
  conform first 0 --games 2
  conform first 0 --suite
  ! grep -E '^  tiles ' "$folder/output" || fail "nothing is asked about tiles of an engine that does not say"
fi

# What expansions add goes through the fronts as it is: our own engine behind them.
if [ "$language" != lines ]; then
  copy through
  cp "$here/through".* "$folder/through/"
  adapter=through.${adapter##*.}
  export BASTIDE_PROGRAM=$bastide
  for version in 1 2; do  # what else is said in the greeting, and questions that the version asked for has
    echo '{"id":1,"ask":"hello","format":"bastide.conform/'$version'"}' | "$program" "$folder/through/$adapter" >"$folder/output"
    expect output '"format":"bastide.conform/'$version'".*"note":"kept"'
    grep -q '"retrievable"' "$folder/output" && asked=2 || asked=1
    [ "$asked" = "$version" ] || fail "retrievable is a question of version 2"
  done
  for edition in c1+expansion/traders-builders c1+expansion/river \
    c2-farmers+expansion/inns-cathedrals-c2+expansion/traders-builders-c2+expansion/abbot; do
    conform through 0 --suite --edition "$edition"
    expect output ' vectors of .*, 0 differ$'
    ! grep -E '^  [a-z-]+ +[^ ]+ (not answered|agrees where answered)' "$folder/output" || fail "all of it is answered"
  done
fi

# The page's game, message by message.
[ "$language" != python ] || python3 "$here/page_exchange.py" "$bastide" "$source" "$folder"
