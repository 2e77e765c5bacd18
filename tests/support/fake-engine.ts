import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Puts programs by the names of container engines into a folder, which keep lists of what they are told to make in the
 * folder that HOME names, and print what Docker and Podman print: of `docker run -d` and `docker ps` as of Docker 28.
 */
export function putFakeEngines(folder: string, names: readonly string[] = ["docker"]): void {
  mkdirSync(folder, { recursive: true });
  for (const name of names) {
    const file = join(folder, name);
    writeFileSync(file, SCRIPT);
    chmodSync(file, 0o755);
  }
}

const SCRIPT = `#!/bin/bash
kept="$HOME/.engine"; mkdir -p "$kept"
for list in containers volumes networks; do touch "$kept/$list"; done
now() { date -u '+%Y-%m-%d %H:%M:%S +0000 UTC'; }
new() { head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \\n'; }
add() { printf '%s\\t%s\\t%s\\t%s\\n' "$2" "$3" "$(now)" "$4" >> "$kept/$1"; }
name= project= detached=
case "$1" in
  run | create)
    [ "$1" = create ] && detached=1
    shift
    while [ $# -gt 0 ]; do
      case "$1" in
        -d) detached=1 ;;
        --name) name=$2; shift ;;
        --name=*) name=\${1#*=} ;;
        -v) case "$2" in /*:*) ;; /*) add volumes "$(new)" "" "" ;; *:*) add volumes "\${2%%:*}" "" "" ;; esac; shift ;;
        -*) ;;
        *) break ;;
      esac
      shift
    done
    if [ -n "$name" ] && grep -q "	$name	" "$kept/containers"; then
      echo "docker: Error response from daemon: Conflict. The container name \\"/$name\\" is already in use" >&2
      exit 125
    fi
    id=$(new)
    add containers "$id" "\${name:-quiet_\${id:0:4}}" ""
    [ -n "$detached" ] && echo "$id"
    exit 0 ;;
  ps) cat "$kept/containers" ;;
  rm | stop | kill) ;;
  volume)
    case "$2" in
      create) name=\${3:-$(new)}; grep -q "^$name	" "$kept/volumes" || add volumes "$name" "" ""; echo "$name" ;;
      ls) cut -f1 "$kept/volumes" ;;
      inspect) shift 4; for one in "$@"; do grep "^$one	" "$kept/volumes" | awk -F '\\t' '{ print $1 "\\t" $3 }' | sed 's/ +0000 UTC$/Z/; s/ /T/'; done ;;
    esac ;;
  network)
    case "$2" in
      create) id=$(new); add networks "$id" "$3" ""; echo "$id" ;;
      ls) cut -f1-3 "$kept/networks" ;;
    esac ;;
  compose)
    shift; project=$(basename "$PWD")
    while [ $# -gt 0 ]; do
      case "$1" in -p) project=$2; shift ;; -*) ;; *) break ;; esac
      shift
    done
    if [ "$1" = up ] && ! grep -q "	$project$" "$kept/containers"; then
      add containers "$(new)" "$project-db-1" "$project"
      add networks "$(new)" "\${project}_default" ""
    fi ;;
esac
`;
