#!/usr/bin/env bash
# The pages are sound: no line of prose is wider than 120 characters, every relative link leads to a file and its
# anchor to a heading there, every source, file and folder that is named is there (`lemma.hpp`, `rules/board/`,
# `tests/mutants/faults/*.toml`; tables too), every folder of the layers has its row in docs/architecture.md, and
# docs/README.md lists every page. Code blocks and rows of tables may be wider.
# pages.sh CHECKOUT
set -euo pipefail
shopt -s extglob
export LC_ALL=C.UTF-8
cd "$1"
pages=(README.md CONTRIBUTING.md CHANGELOG.md docs/*.md docs/solver/*.md)
wrong=0
complain() { printf '%s\n' "$1"; wrong=1; }

prose() { awk '/^ *```/ { is_code = !is_code } !is_code' "$1"; }

declare -A anchors_of  # of each page that is asked for, once: starting programs is what this test takes
anchors() {  # as GitHub makes them of headings, a line each, into $anchors
  [ -n "${anchors_of[$1]+known}" ] || anchors_of[$1]=$(
    prose "$1" | sed -nE 's/^#+ +//p' | tr '[:upper:]' '[:lower:]' | sed -E 's/[^[:alnum:] _-]//g; s/ /-/g')
  anchors=$'\n'${anchors_of[$1]}$'\n'
}

sources=$(find . \( -path ./build -o -path ./.git \) -prune -o \( -name '*.?pp' -o -name '*.cmake' \) -print)$'\n'
folders='tilesets|rules|solver|props|reports|cli|tests|bench|docs|cmake'

for page in "${pages[@]}"; do
  line=0
  is_code=
  while IFS= read -r text; do
    line=$((line + 1))
    case $text in
      *([[:space:]])'```'*) if [ -n "$is_code" ]; then is_code=; else is_code=yes; fi ;;
      '|'* | '<img'*) ;;
      *) [ -n "$is_code" ] || [ ${#text} -le 120 ] || complain "$page:$line: ${#text} characters, expected 120 at most" ;;
    esac
  done <"$page"
  while IFS= read -r link; do
    case $link in *://* | mailto:*) continue ;; esac
    file=${link%%#*}
    target=$page
    if [ -n "$file" ]; then target=./$page target=${target%/*}/$file; fi
    if [ ! -e "$target" ]; then
      complain "$page: no file $link"
    elif [ "$link" != "$file" ]; then
      anchors "$target"
      [[ $anchors == *$'\n'"${link#*#}"$'\n'* ]] || complain "$page: no heading for $link"
    fi
  done < <(prose "$page" | sed -E 's/`[^`]*`//g' | grep -oE '\]\([^) ]+\)|src="[^"]+"' | sed -E 's/^\]\(|\)$//g; s/^src="|"$//g')
  while IFS= read -r source; do
    [[ $sources == *"/$source"$'\n'* ]] || complain "$page: no source $source"
  done < <(prose "$page" | grep -oE '`[a-z0-9_/]+\.(hpp|cpp|cmake)`' | tr -d '`' | sort -u)
  while IFS= read -r path; do  # from a folder of the checkout on, with * whatever matches; docs/options.md: a test
    compgen -G "${path%/}" >/dev/null || [ -e "tests/$path.cpp" ] || complain "$page: nothing there is $path"
  done < <(prose "$page" | grep -oE "\`($folders)/[a-z0-9_.*/-]*\`" | tr -d '`' | sort -u)
done
for folder in $(xargs dirname <<<"$sources" | sed 's,^\./,,' | grep -E '^(tilesets|rules|solver|props|reports|cli)(/|$)' | sort -u); do
  grep -qF "| \`$folder/\` |" docs/architecture.md || complain "docs/architecture.md: no row for $folder/"
done
for page in docs/*.md docs/solver/*.md; do  # a page of a folder is named by the page that is called like the folder
  list=docs/README.md
  case $page in docs/solver/*) list=docs/solver.md ;; esac
  [ "$page" = "$list" ] || grep -qF "](${page#docs/})" "$list" || complain "$page is not in $list"
done
exit $wrong
