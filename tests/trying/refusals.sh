#!/usr/bin/env bash
# refusals.sh ROOT: what cannot be tried, or measured, is refused with exit 2 and says what was expected.
set -u
root=$1
command -v python3 >/dev/null || { echo "SKIPPED: no python3"; exit 0; }
wrong=0
refuses() {  # WORDS SCRIPT ARGS…
  local words=$1 script=$2 said code
  said=$(python3 "$root/tests/trying/$script.py" "${@:3}" 2>&1)
  code=$?
  if [ $code -ne 2 ] || [[ $said != *"$words"* ]]; then
    printf '%s %s: exit %s\n  expected %s\n  found    %s\n' "$script" "${*:3}" $code "$words" "$said"
    wrong=1
  fi
}
# Whoever is refused leaves alone what another one, still at work, has there.
kept=$root/build/try/kept.$$
mkdir -p "$root/build/try" && touch "$kept"
refuses 'expected --try FILE:LINE OLD NEW' try_fault
refuses 'rules/none.cpp:1: there is no such source' try_fault rules/none.cpp:1 a b
refuses 'rules/table.cpp: there is no such source' try_fault rules/table.cpp a b
refuses 'docs/README.md:1: there is no such source' try_fault docs/README.md:1 a b
refuses 'tests/says.hpp:1: not in a layer, expected one of tilesets, rules' try_fault tests/says.hpp:1 a b
refuses 'rules/table.cpp:0: there is no such line, expected 1 to' try_fault rules/table.cpp:0 a b
refuses 'rules/table.cpp:99999: there is no such line' try_fault rules/table.cpp:99999 a b
refuses "rules/table.cpp:1: 'nothing like it' stands there 0 times, expected once" try_fault rules/table.cpp:1 'nothing like it' b
refuses "stands there 3 times, expected once" try_fault rules/table.cpp:1 e b
refuses "rules/table.cpp:1: '' stands there 0 times" try_fault rules/table.cpp:1 '' b
refuses 'expected nothing, or --lines FILE' coverage --line rules/table.cpp
[ -e "$kept" ] || { echo "a refused --try emptied build/try"; wrong=1; }
rm -f "$kept"
exit $wrong
