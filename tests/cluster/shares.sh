# What the tests of job schedulers have in common: a folder, the work, and meeting a share while it is under way.
#
# Sourced with $bastide set to the program. The folder lies directly under /tmp, whatever TMPDIR says, because of the
# sockets in it (slurm_here.sh). Sets $folder, $shares.

exec </dev/null
folder=$(mktemp -d /tmp/bastide.XXXXXX)
shares=4
# Work to try, each some times the one before: a share must be met while it is computed, whatever the machine. The rule has
# a blank, to be kept by all who hand it on.
areas=("fixed 5x4" "fixed 6x5" "fixed 9x9")
set_work() { work=(count --tiles 6 --rule "board_area=$1"); }  # AREA
deadline=$((SECONDS + 1500))  # before CTest's, so that the cleaning up happens

fail() { echo "FAILED: $*" >&2; exit 1; }

# wait_until COMMAND…: 1 when the time is over.
wait_until() {
  until "$@"; do
    [ $SECONDS -lt $deadline ] || return 1
    sleep 0.05
  done
}

# Ends every process that was started with the folder in its environment (or works in it): those that a scheduler leaves
# behind, too. The folder goes as well.
clean_up() {
  local process
  for process in /proc/[0-9]*; do
    if [ "$process" != "/proc/$$" ] && { grep -qs -- "$folder" "$process/environ" ||
       [ "$(readlink "$process/cwd" 2>/dev/null)" = "$folder" ]; } && [ "$BASHPID" != "${process#/proc/}" ]; then
      kill -KILL "${process#/proc/}" 2>/dev/null || true
    fi
  done
  cd /
  rm -rf "$folder"
}

ledger() { echo "$folder/share-$1.ledger"; }  # of a share

# The results in the ledger of a share, without its last line, which may be cut off.
pieces() { head -n -1 "$(ledger "$1")" 2>/dev/null | grep -E '^[0-9a-f]+ piece ' || true; }

# The process that computes a share: ours, by its folder and its arguments. Starts no process for each that it looks at,
# or a short share would be over before it is found.
process_of() {
  local process words
  for process in /proc/[0-9]*; do
    [[ $process/cwd -ef $folder ]] || continue
    { mapfile -d '' -t words <"$process/cmdline"; } 2>/dev/null || continue
    if [[ "${words[*]}" == "$bastide "*" --part $1/$shares "* ]]; then
      echo "${process#/proc/}"
      return
    fi
  done
  return 1
}
parent_of() { cut -d ' ' -f 4 "/proc/$1/stat"; }

# True once a share other than $1 is under way with a result in its ledger. It stands still then, so that what follows
# does not depend on who is faster. $victim is the share, $process its process.
stop_a_share() {
  for ((victim = 1; victim <= shares; ++victim)); do
    if [ "$victim" = "$1" ] || ! process=$(process_of "$victim"); then continue; fi
    kill -STOP "$process" 2>/dev/null || continue
    if [ -n "$(pieces "$victim")" ] && [ "$(process_of "$victim")" = "$process" ] &&
       ! tail -n 1 "$(ledger "$victim")" | grep -q ' end$'; then return; fi
    kill -CONT "$process" 2>/dev/null || true
  done
  return 1
}

# The results that a killed share had must stand in its ledger in the end as they stood: none was computed again.
check_kept() {  # SHARE, and the pieces it had
  local now
  now=$(pieces "$1")
  [ "${now:0:${#2}}" = "$2" ] || fail "the results that share $1 had when it was killed are not in its ledger"
  [ "${#now}" -gt "${#2}" ] || fail "share $1 did not go on after it was killed"
}

# The shares, merged, against one run.
check_merged() {
  "$bastide" "${work[@]}" --json --quiet >"$folder/one-run" || fail "the run in one piece ended with $?"
  "$bastide" merge "$folder"/share-*.ledger --json --quiet >"$folder/merged" || fail "merge ended with $?"
  cmp "$folder/one-run" "$folder/merged" || fail "the shares give something else than one run"
}
