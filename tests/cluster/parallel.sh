#!/bin/bash
# parallel.sh BASTIDE SOURCE: a run under GNU parallel with a job log, a share killed, gives what one run gives.
#
# The share that was killed is in the job log as failed; the same command with --resume-failed runs that one
# again and none of the others, from its ledger.
set -euo pipefail
bastide=$1
source=$2
. "$source/tests/cluster/shares.sh"
trap clean_up EXIT
trap 'exit 1' HUP INT TERM
export BASTIDE=$bastide HOME=$folder SHELL=/bin/bash  # parallel keeps files at home
if ! parallel --version 2>/dev/null | grep -q '^GNU parallel'; then
  echo "SKIPPED: GNU parallel is not installed"
  exit 0
fi

cd "$folder"
export PARALLEL="--will-cite --jobs 2"
is_met_or_over() { stop_a_share none || ! kill -0 "$jobs" 2>/dev/null; }
for area in "${areas[@]}"; do
  set_work "$area"
  run=("$source/docs/cluster/parallel.sh" "$shares" "${work[@]}")
  rm -f share-*.ledger jobs.log jobs.command
  "${run[@]}" >first.out 2>first.err &
  jobs=$!
  wait_until is_met_or_over || fail "no share was met while it was computed"
  [ "$victim" -le "$shares" ] && break
  wait "$jobs" || { cat first.err >&2; fail "parallel ended with $?"; }
done
[ "$victim" -le "$shares" ] || fail "the shares are over too soon, whatever their work"
kept=$(pieces "$victim")
kill -KILL "$process"
status=0
wait "$jobs" || status=$?
[ "$status" = 1 ] || { cat first.err >&2; fail "parallel ended with $status, not with one failed job"; }

"${run[@]}" >second.out 2>second.err || { cat second.err >&2; fail "the second run ended with $?"; }
# The first column is the job's number; a job that ran twice has two lines.
computed=$(awk 'NR > 1 { print $1 }' jobs.log | sort)
if [ "$computed" != "$({ seq "$shares"; echo "$victim"; } | sort)" ]; then
  cat jobs.log >&2
  fail "the second run did not compute exactly the share that was killed"
fi
check_kept "$victim" "$kept"
if "$source/docs/cluster/parallel.sh" "$shares" count --tiles 4 2>other.err || ! grep -q 'are of: 4 count --tiles 6' other.err; then
  fail "another command's shares were taken for its own"
fi
check_merged
echo "$shares shares under GNU parallel, share $victim killed and run again: as one run"
