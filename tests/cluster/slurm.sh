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

cd "$folder"
export BASTIDE=$bastide
job=$(sbatch --parsable --array="1-$shares" "$source/docs/cluster/bastide.sbatch" "$shares" "${work[@]}")

wait_until stop_a_share none || fail "no task was met while it worked"
first=$victim
kept_first=$(pieces "$first")
kill -KILL "$process"
wait_until was_requeued "$first" || fail "the task whose program was killed was not requeued"
start_now "$first"

wait_until stop_a_share "$first" || fail "no second task was met while it worked"
second=$victim
kept_second=$(pieces "$second")
kill -KILL "$(parent_of "$process")" "$process"
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
