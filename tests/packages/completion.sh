#!/usr/bin/env bash
# completion.sh SHELL BUILD SOURCE: what bash, zsh or fish offer for bastide, asked as they ask themselves: bash by its
# completion function, zsh at a terminal with the tabulator, fish by its `complete -C`.
set -euo pipefail
shell=$1 build=$2 source=$3
command -v "$shell" >/dev/null || { echo "SKIPPED: no $shell here"; exit 0; }
folder=$(mktemp -d "${TMPDIR:-/tmp}/bastide-completion-XXXXXX")
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/home" "$folder/pages"
touch "$folder/games.jsonl"
cd "$folder"
export PATH=$build:$PATH HOME=$folder/home XDG_CONFIG_HOME=$folder/home XDG_DATA_HOME=$folder/home
cp "$source/cmake/packaging/"{bastide.bash,_bastide,bastide.fish} "$folder/home"

offered_by_bash() {  # WORD…: the last is to be completed; bash has taken them apart at '='
  bash --norc -c 'source ~/bastide.bash
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
    _bastide bastide
    printf "%s\n" "${COMPREPLY[@]}"' bash "$@"
}

offered_by_fish() {  # LINE
  fish --no-config -c 'source ~/bastide.fish; complete -C $argv[1]' -- "$1" | cut -f 1 | sort
}

shown_by_zsh() {  # LINE PATTERN: whether the pattern appears after the tabulator, within a minute
  zsh -f -c '
    zmodload zsh/zpty zsh/datetime
    zpty -b shell "TERM=dumb zsh -f -i"
    integer end=$((EPOCHSECONDS + 60))
    waited_for() {
      local chunk all=
      while ((EPOCHSECONDS < end)); do
        if zpty -r -t shell chunk; then all+=$chunk; else sleep 0.02; fi
        [[ $all == *$~1* ]] && return
      done
      print -r -- "not shown: $1; but: $all"
      return 1
    }
    zpty -w shell "PS1=; fpath=(~ \$fpath); autoload -U compinit; compinit -u -D; print rea\"\"dy"
    waited_for ready && zpty -w -n shell "$1"$'"'\\t'"' && waited_for "$2"
    result=$?
    zpty -d shell
    exit $result' zsh "$1" "$2"
}

expect() {  # EXPECTED GOT WHAT
  [ "$1" = "$2" ] || { printf 'FAILED: %s: expected\n%s\nbut got\n%s\n' "$3" "$1" "$2"; exit 1; }
}

case $shell in
  bash)
    bash -n "$folder/home/bastide.bash"
    expect hole "$(offered_by_bash bastide solve ho)" "a command"
    expect "$(printf 'yes\nno')" "$(offered_by_bash bastide verify --proofs '')" "the words of an option"
    expect "$(printf 'c1-rgg\nc1-zmg')" "$(offered_by_bash bastide score --edition = c1-)" "an edition after ="
    expect "third" "$(offered_by_bash bastide score --rule farms = th)" "a value of a rule"
    expect games.jsonl "$(offered_by_bash bastide replay g)" "a file"
    expect pages "$(offered_by_bash bastide verify c1 --report pa)" "a folder"
    expect "" "$(offered_by_bash bastide verify c1 --report ga)" "no file where a folder is asked for"
    expect "--edition" "$(offered_by_bash bastide score --ed)" "an option"
    ;;
  fish)
    fish --no-execute "$folder/home/bastide.fish"
    expect hole "$(offered_by_fish 'bastide solve ho')" "a command"
    expect "$(printf 'no\nyes')" "$(offered_by_fish 'bastide verify --proofs ')" "the words of an option"
    expect "$(printf -- '--edition=c1-rgg\n--edition=c1-zmg')" "$(offered_by_fish 'bastide score --edition=c1-')" \
      "an edition after ="
    expect games.jsonl "$(offered_by_fish 'bastide replay g')" "a file"
    expect pages/ "$(offered_by_fish 'bastide verify c1 --report pa')" "a folder"
    expect "" "$(offered_by_fish 'bastide verify c1 --report ga')" "no file where a folder is asked for"
    ;;
  zsh)
    zsh -n "$folder/home/_bastide"
    shown_by_zsh 'bastide solve ho' 'solve hole '
    shown_by_zsh 'bastide verify --proofs ' 'yes*no'
    shown_by_zsh 'bastide score --edition=c1-z' 'edition=c1-zmg'
    shown_by_zsh 'bastide score --rule farms=th' 'farms=third'
    shown_by_zsh 'bastide score --rule city.compl' 'city.complete='
    shown_by_zsh 'bastide replay g' 'games.jsonl'
    shown_by_zsh 'bastide verify c1 --report ' 'pages'
    ;;
esac
