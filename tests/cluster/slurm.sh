#!/bin/bash
# slurm.sh BASTIDE SOURCE: a run as a Slurm job array, with a task killed and requeued, gives what one run gives.
#
# Starts munged, slurmctld and slurmd of its own (slurm_here.sh); where they do not come up, prints a line that begins
# "SKIPPED:". Everything after that is strict:
#   - the program of one task gets SIGKILL while it works: its script ends with 137 and Slurm requeues it (RequeueExit);
#   - another task loses program and script: it fails, and `scontrol requeue` brings it back;
#   - both go on from their ledgers, and the merged shares are, byte for byte, the output of one run.
set -euo pipefail
bastide=$1
source=$2
here=$source/tests/cluster
. "$here/shares.sh"
. "$here/slurm_here.sh"
trap 'stop_slurm; clean_up' EXIT
trap 'exit 1' HUP INT TERM

if ! start_slurm "$folder/slurm"; then
  echo "SKIPPED: no Slurm on this machine: $why"
  exit 0
fi

task_is() {  # SHARE STATE…
  local state
  state=$(scontrol --oneliner show job "${job}_$1" | grep -o ' JobState=[A-Z_]*')
  shift
  [[ " $* " == *" ${state#*=} "* ]]
}
restarts() { scontrol --oneliner show job "${job}_$1" | grep -o ' Restarts=[0-9]*' | cut -d = -f 2; }
was_requeued() { [ "$(restarts "$1")" = 1 ]; }
has_failed() { task_is "$1" FAILED; }
all_done() {
  local share
  for ((share = 1; share <= shares; ++share)); do task_is "$share" COMPLETED || return 1; done
}
start_now() { scontrol update JobId="${job}_$1" StartTime=now || true; }  # not two minutes later, if it can be helped

# Two shares that stand still while they are computed: $first and $second, their processes, what they had found. 1 when
# the others were over before.
meet_two() {
  wait_until is_met_or_over none || fail "no task was met while it worked"
  is_over && return 1
  first=$victim first_process=$process kept_first=$(pieces "$victim")
  wait_until is_met_or_over "$first" || fail "no second task was met while it worked"
  if is_over; then kill -CONT "$first_process"; return 1; fi
  second=$victim second_process=$process kept_second=$(pieces "$victim")
}
is_met_or_over() { stop_a_share "$1" || others_done "$1"; }
is_over() { [ "$victim" -gt "$shares" ]; }  # stop_a_share looked at all of them
others_done() {
  local share
  for ((share = 1; share <= shares; ++share)); do
    [ "$share" = "$1" ] || task_is "$share" COMPLETED || return 1
  done
}

cd "$folder"
export BASTIDE=$bastide
for area in "${areas[@]}"; do
  set_work "$area"
  job=$(sbatch --parsable --array="1-$shares" "$source/docs/cluster/bastide.sbatch" "$shares" "${work[@]}")
  if meet_two; then break; fi
  wait_until all_done || fail "the tasks did not come to an end"
  rm -f share-*.ledger
  second=
done
[ -n "${second:-}" ] || fail "the tasks are over too soon, whatever their work"

kill -KILL "$first_process"
wait_until was_requeued "$first" || fail "the task whose program was killed was not requeued"
start_now "$first"
kill -KILL "$(parent_of "$second_process")" "$second_process"
wait_until has_failed "$second" || fail "the task whose script was killed did not fail"
wait_until scontrol requeue "${job}_$second" || fail "the task that failed could not be requeued"
start_now "$second"

wait_until all_done || { scontrol show job >&2; fail "the tasks did not come to an end"; }
was_requeued "$first" || fail "the first task was requeued more than once"
was_requeued "$second" || fail "the second task was not requeued once"
check_kept "$first" "$kept_first"
check_kept "$second" "$kept_second"
check_merged
echo "$shares shares under Slurm, shares $first and $second killed and requeued: as one run"
