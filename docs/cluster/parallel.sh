#!/bin/bash
# A run in shares on the machines that GNU parallel reaches: parallel.sh SHARES COMMAND…, in the folder where the ledgers
# are to lie, as in
#
#   /path/to/docs/cluster/parallel.sh 64 census --tiles 7
#   bastide merge share-*.ledger
#
# One job a core; jobs.log says which shares are done. The same command again runs those that failed and those that were not
# begun, each from its ledger. Other machines: PARALLEL="--sshloginfile hosts --workdir ." with the folder on a
# shared file system. $BASTIDE is the program when it is not on the path.
set -eu
shares=$1
shift
seq "$shares" | parallel --quote --joblog jobs.log --resume-failed \
  "${BASTIDE:-bastide}" "$@" --part "{}/$shares" --checkpoint "share-{}.ledger" --resume --threads 1 --quiet
