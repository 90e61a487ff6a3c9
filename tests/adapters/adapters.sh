#!/usr/bin/env bash
# adapters.sh BASTIDE SOURCE python|javascript: the adapters of docs/examples/adapters as somebody finds them who copies
# them. The engines agree with ours; a field that is wrong in a table differs, and the matcher says where; a tile that has
# no counterpart is named; what an engine prints on its stdout does no harm.
set -euo pipefail
bastide=$1 source=$2 language=$3
case $language in
  python) program=python3 adapter=plain_adapter.py engine=plain_engine.py ;;
  javascript) program=node adapter=toy_adapter.mjs engine=toy_engine.mjs ;;
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
change() {  # NAME FILE OLD NEW
  grep -qF -- "$3" "$folder/$1/$2" || fail "$2 has no '$3'"
  OLD=$3 NEW=$4 perl -pi -e 's/\Q$ENV{OLD}\E/$ENV{NEW}/' "$folder/$1/$2"
}
conform() {  # NAME EXIT-CODE ARGS…
  local name=$1 expected=$2 code=0
  shift 2
  "$bastide" conform --quiet --timeout 300 --engine "$program '$folder/$name/$adapter'" "$@" \
    >"$folder/output" 2>"$folder/errors" || code=$?
  [ "$code" = "$expected" ] || fail "conform $* with $name ended with $code, expected $expected"
}
expect() {  # FILE PATTERN
  grep -qE -- "$2" "$folder/$1" || fail "expected in the $1: $2"
}

case $language in
  python) python3 "$here/matcher.py" "$source/docs/examples/adapters/python" ;;
  javascript) node "$here/matcher.mjs" "$source/docs/examples/adapters/javascript" ;;
esac

copy agrees
if [ "$language" = python ]; then
  for edition in "$source"/rules/editions/*.toml; do
    conform agrees 0 --suite --edition "$(basename "$edition" .toml)"
    expect output ' vectors of .*, 0 differ$'
  done
  for edition in c2 hig-2000 hig-2001 winter-text; do  # the methods of the farms, small cities, segments, more tiles
    conform agrees 0 --games 1 --edition "$edition"
    ! grep -E '^  [a-z-]+ +[^ ]+ (not answered|agrees where answered)' "$folder/output" || fail "the plain engine answers all"
  done
  conform agrees 0 --games 3 --seed 7
  conform agrees 0 --tiles 2
else
  conform agrees 0 --games 3
  for rule in legal-placements cities roads cloisters farms completion; do
    expect output "^  $rule +[^ ]+ agrees.* [1-9][0-9]* +[0-9]+ +0 +0$"
  done
  expect output '^  spots +[^ ]+ not answered: spots +0 '
  conform agrees 5 --games 1 --edition winter
  expect errors 'no tile like Bear, with edges cfrf'
fi

# The two halves of one side change their fields: nobody else needs to notice, conform does.
copy wrong-field
if [ "$language" = python ]; then
  change wrong-field "$engine" 'city N  road SW  field 2347  field 56' 'city N  road SW  field 2357  field 46'
else
  change wrong-field "$engine" 'field ER SL WL WR | field EL SR' 'field EL SL WL WR | field ER SR'
fi
conform wrong-field 10 --games 3 --only farms cities
expect output '^  farms +[^ ]+ differs.* [1-9][0-9]* +0$'
expect output '^  cities +[^ ]+ agrees'
expect errors '^tile [JK] is .*: part 2, a field, is not field0$'

# Two castles become one: there is no such tile.
copy wrong-tile
if [ "$language" = python ]; then
  change wrong-tile "$engine" 'city E  city W  field 0145' 'city EW  field 01  field 45'
else
  change wrong-tile "$engine" 'city N | city S | field EL ER WL WR' 'city NS | field EL ER | field WL WR'
fi
conform wrong-tile 5 --games 1
expect errors 'no tile like H, with edges cfcf'

# An engine that prints.
copy talks
if [ "$language" = python ]; then
  change talks "$engine" 'self.player = player' 'self.player = player; print("laid", tile); __import__("os").system("echo it")'
else
  change talks "$engine" 'if (this.at(x, y)) return false;' 'console.log(x); process.stdout.write("y"); if (this.at(x, y)) return false;'
fi
conform talks 0 --games 1
expect errors '^(laid|-?[0-9]+)'

# One that says that a move is not legal, and one that breaks.
copy refuses
copy breaks
if [ "$language" = python ]; then
  change refuses "$engine" 'if not self.fits(tile, cell, turn):' 'if len(self.board) == 1:'
  change breaks "$engine" 'if not self.fits(tile, cell, turn):' 'if self.board["nothing"]:'
else
  change refuses "$adapter" 'outside, serve' 'outside, Refused, serve'
  change refuses "$adapter" 'finish() {}' 'finish() { if (this.game.board.size === 2) throw new Refused("no"); }'
  change breaks "$adapter" 'finish() {}' 'finish() { this.nothing.happens(); }'
fi
conform refuses 10 --games 1
expect output 'Difference in moves, game 1,'
expect output 'refused: '
conform breaks 10 --games 1
expect output 'Difference in answers, game 1,'
expect errors 'KeyError|TypeError'


# The page's game, message by message.
[ "$language" = javascript ] ||
  python3 "$here/page_exchange.py" "$bastide" "$source" "$folder"
