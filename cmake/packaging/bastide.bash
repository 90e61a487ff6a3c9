# Completion of bastide for bash: asks the program (bastide completion) what may stand where the cursor is.
_bastide() {
  # bash takes words apart at '=' and ':'; here they are put together again.
  local -a words=() lines=()
  local i word=
  for ((i = 1; i <= COMP_CWORD; ++i)); do
    if ((i > 1)) && [[ ${COMP_WORDS[i]} == [=:] || ${COMP_WORDS[i - 1]} == [=:] ]]; then
      words[-1]+=${COMP_WORDS[i]}
    else
      words+=("${COMP_WORDS[i]}")
    fi
  done
  word=${words[-1]}
  mapfile -t lines < <("$1" completion -- "${words[@]}" 2>/dev/null)
  COMPREPLY=("${lines[@]:1}")
  COMPREPLY=("${COMPREPLY[@]%%$'\t'*}")
  [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[=,] ]] && compopt -o nospace 2>/dev/null
  local path=${word#--*=}
  case ${lines[0]-} in
    files) mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -P "${word%"$path"}" -f -- "$path") ;;
    folders) mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -P "${word%"$path"}" -d -- "$path") ;;
  esac
  [[ ${lines[0]-} == words ]] || compopt -o filenames 2>/dev/null
  # Only what comes after the last '=' or ':' is put in place.
  local before=${word%"${word##*[=:]}"}
  COMPREPLY=("${COMPREPLY[@]#"$before"}")
}
complete -F _bastide bastide
