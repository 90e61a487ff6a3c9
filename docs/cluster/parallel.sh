#!/bin/bash
# A run in shares on the machines that GNU parallel reaches: parallel.sh SHARES COMMAND…, in the folder where the ledgers
# are to lie, as in
#
#   /path/to/docs/cluster/parallel.sh 64 census --tiles 7
#   bastide merge share-*.ledger
#
# One job a core; jobs.log says which shares are done. The same command again runs those that failed and those that were not
# begun, each from its ledger; another command belongs in another folder. Other machines: PARALLEL="--sshloginfile hosts
# --workdir $PWD" with the folder on a shared file system. $BASTIDE is the program when it is not on the path.
set -eu
shares=${1:?usage: parallel.sh SHARES COMMAND…}
shift
# The job log knows jobs by their numbers alone: under another command it would take the old shares for the new ones.
asked="$shares $*"
if [ -e jobs.command ] && [ "$(cat jobs.command)" != "$asked" ]; then
  echo "parallel.sh: the shares in this folder are of: $(cat jobs.command)" >&2
  exit 1
fi
printf '%s\n' "$asked" >jobs.command
seq "$shares" | parallel --quote --joblog jobs.log --resume-failed \
  "${BASTIDE:-bastide}" "$@" --part "{}/$shares" --checkpoint "share-{}.ledger" --resume --threads 1 --quiet
