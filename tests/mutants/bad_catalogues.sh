#!/usr/bin/env bash
# bad_catalogues.sh INSTRUMENT: every bad/*.toml is refused with exit 2 and the place and words of its first line, in
# which FILE stands for the file; and a good catalogue says what it should.
set -u
instrument=$1
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/root" "$folder/faults"
cp "$here/bad/engine.txt" "$folder/root/engine.cpp"
wrong=0
count=0
for bad in "$here"/bad/*.toml; do
  count=$((count + 1))
  file=$folder/faults/flow.toml
  cp "$bad" "$file"
  due=$(head -n 1 "$bad" | sed 's/^# //')
  due="$file:${due//FILE/$file}"
  said=$("$instrument" "$folder/root" "$folder/faults" "$folder/output" 2>&1)
  code=$?
  if [ $code -ne 2 ] || [ "$(head -n 1 <<<"$said")" != "$due" ]; then
    printf '%s: exit %s\n  expected %s\n  found    %s\n' "$(basename "$bad")" $code "$due" "$said"
    wrong=1
  fi
done
[ $count -ge 14 ] || { echo "only $count bad catalogues"; wrong=1; }

# Statement, expression, a chain, one within another: every choice is what it says. A second run writes nothing.
cat >"$folder/faults/flow.toml" <<'TOML'
[[fault]]
name = "skip"
file = "engine.cpp"
find = 'x += 4;'
replace = ''
what = "w"
why = "y"
hunt = { board_tiles = 1 }

[[fault]]
name = "five"
file = "engine.cpp"
find = '4'
replace = '5'
what = "w"
why = "y"
hunt = { board_tiles = 1 }

[[fault]]
name = "six"
file = "engine.cpp"
find = '4'
replace = '6'
what = "w"
why = "y"
hunt = { board_tiles = 1 }
[[fault.also]]
file = "engine.cpp"
in = 'twin(int x) { return x;'
find = 'return x;'
replace = 'return 1;'
TOML
due='// Written by tests/mutants/instrument.cpp.
#include "tests/mutants/switch.hpp"
int engine(int x) {
  x += 3;
  { if (::bastide::mutants::is_on("skip")) { 
} else { x += (::bastide::mutants::is_on("five") ? (5
) : ::bastide::mutants::is_on("six") ? (6
) : (4
));
} }
  return x;
}
int twin(int x) { { if (::bastide::mutants::is_on("six")) { return 1;
} else { return x;
} } }'
"$instrument" "$folder/root" "$folder/faults" "$folder/output" || wrong=1
if [ "$(cat "$folder/output/engine.cpp")" != "$due" ]; then
  echo "the copy is not as expected:"
  diff <(echo "$due") "$folder/output/engine.cpp"
  wrong=1
fi
before=$(stat -c %y "$folder/output/engine.cpp")
"$instrument" "$folder/root" "$folder/faults" "$folder/output" || wrong=1
[ "$before" = "$(stat -c %y "$folder/output/engine.cpp")" ] || { echo "written again without a change"; wrong=1; }
exit $wrong
