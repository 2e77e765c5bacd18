import { describe, expect, test } from "bun:test";
import { analyze } from "../../../../src/policy/languages/bash/analyze.ts";
import {
  type Analysis,
  type Invocation,
  UNKNOWN,
} from "../../../../src/policy/model/invocation.ts";
import type { World } from "../../../../src/policy/model/world.ts";
import { exampleWorld } from "../../world.ts";

function run(source: string, change: Partial<World> = {}): Analysis {
  return analyze(source, exampleWorld(change));
}

function line({ program, args }: Invocation): string {
  const words = [program === "" ? "?" : program, ...args.map((arg) => arg.value)];
  return words.join(" ").replaceAll(UNKNOWN, "¿");
}

/** The last commands of the text, as many as are expected, of which ` | ` stands between two. */
function lastAs(source: string, expected: string): string {
  return lines(source).slice(-expected.split(" | ").length).join(" | ");
}

/** The last command of the text, as one line; unknown parts as `¿`. */
function last(source: string, change: Partial<World> = {}): string {
  const invocation = run(source, change).invocations.at(-1);
  return invocation === undefined ? "" : line(invocation);
}

function lines(source: string): readonly string[] {
  return run(source).invocations.map(line);
}

describe("words are resolved as the shell would", () => {
  test.each([
    ["rm ~/x", "rm /home/user/x"],
    ["rm ~root/x ~bob", "rm /root/x /home/bob"],
    ["rm {~,a,~/b} {~,a}/c", "rm /home/user a /home/user/b /home/user/c a/c"],
    ["x=a; rm /$x{1,2}/b /${x}{1,2}", "rm /a1/b /a2/b /¿/b /¿/b /a1 /a2"],
    ["x=a; x1=; rm /$x{1,_}", "rm /a1 /a_ / /¿"],
    ["x=a; local x=b; rm $x", "rm a | rm b"],
    ["f() { local x=b; rm $x; }; x=a; f", "rm b"],
    ["x=a; printf -v x --b; rm $x; printf -v x -- -c; rm $x", "rm -c"],
    ["x=a; printf -v x -b; rm $x", "rm a | rm -b"],
    ["x='a b'; rm ${x:-c} ${y:-\"$x\"} ${x:+'c d'} ${x:+c d}", "rm a b a b c d c d"],
    ["for x in ${y-''} ${HOME:+\"\"}; do rm a$x; done", "rm a"],
    ["x=a; cp $x{,.bak}", "cp a a.bak"],
    ["x='/ a'; { IFS=; } < f; rm $x", "rm / a | rm / a"],
    ["x=/,a; if b; then IFS=,; fi; rm $x", "rm / a | rm /,a"],
    ["rm {~,a}oot {'~',a} x{~,a}", "rm ¿oot aoot ~ a x~ xa"],
    ['rm "$HOME/x" ${HOME}', "rm /home/user/x /home/user"],
    ["rm '$HOME'", "rm $HOME"],
    ["r\\m a''b\"c\"", "rm abc"],
    ["$'r\\x6d' x", "rm x"],
    ["rm /{a,b{1..2}}x", "rm /ax /b1x /b2x"],
    ["rm {a,$HOME}", "rm a /home/user"],
    ['rm x{,"y z"}', "rm x xy z"],
    ["D=/tmp/x; rm $D/y", "rm /tmp/x/y"],
    ["A=a B=$A; rm $B", "rm a"],
    ["P=$Q:~/bin:~; rm $P/x", "rm ¿:/home/user/bin:/home/user/x"],
    ["echo $(cat <<E; rm; -rf /x\na\nE\n)", "-rf /x | rm -rf /x | echo ¿"],
    ["A=; B=b $A; rm $B", "rm b"],
    ["B=a; B=b $UNSET; rm $B", "rm a | rm b"],
    ["B=a; read B < f; rm $B", "rm a | rm ¿"],
    ["export D=/x; rm $D", "rm /x"],
    ["D=x; D+=y; rm $D", "rm xy"],
    ["rm ${X:-/d} ${X-e}", "rm /d e"],
    ["rm ${X:=/d}; rm $X", "rm /d"],
    ["X=abc; rm ${X%c} ${X#a} ${X/b/z} ${X:1} ${X:0:1} ${X^^} ${X^}", "rm ab bc azc bc a ABC Abc"],
    ["X=a/b/c; rm ${X##*/} ${X%%/*} ${X//\\//-}", "rm c a a-b-c"],
    ["X=abab; rm ${X//a/z} ${X/#a/z} ${X/%b/z}", "rm zbzb zbab abaz"],
    ["X=v; Y=X; rm ${!Y}", "rm v"],
    ["mapfile A < <(printf 'a\\nb'); rm \"${A[@]}\"", "rm a\n b"],
    ["mapfile -t A <<< $'a\\n\\nb'; rm \"${A[@]}\"", "rm a  b"],
    ['mapfile A < <(printf \'\'); rm "$A" "${A[@]}"', "rm "],
    ['A=(a b c); rm ${A[1]} "${A[@]}"', "rm b a b c"],
    ['A=(a b c); rm "${A[@]:1:1}"', "rm b"],
    ["rm $UNSET", "rm ¿"],
    ["rm ${UNSET:?}/x", "rm ¿/x"],
    ["unset X; rm a$X", "rm a"],
    ["readonly X=v; X=w; unset X; rm a$X", "rm av"],
    ["X=v; declare -r X; X=w; rm a$X", "rm av"],
    ["declare -rx X=v; bash -c 'X=w; rm a$X'", "rm aw"],
    ["export X=v; env -i bash -c 'rm a$X'", "rm a"],
    ["export X=v; env -u X -u Y bash -c 'rm a$X'", "rm a"],
    ["export X=v; env -u Y bash -c 'rm a$X'", "rm av"],
    ["export X=v; env -i -C /srv bash -c 'rm a$X $PWD'", "rm a /srv"],
    ["X=v env -i bash -c 'rm a$X$Y'", "rm a¿"],
    ["X='a b'; rm $X \"$X\"", "rm a b a b"],
    ["rm $(echo a b) \"$(printf '%s-%s' c d)\" `pwd`", "rm a b c-d /home/user/project"],
    ["rm $(basename /a/b.txt .txt) $(dirname /a/b)", "rm b /a"],
    ["rm $(echo aGk= | base64 -d) $(echo 6869 | xxd -r -p)", "rm hi hi"],
    ["rm $(echo nz | tr a-y b-z) $(echo abc | rev) $(echo a-b | tr -d -)", "rm oz cba ab"],
    ["rm $(mktemp -d)/x", "rm /tmp/tmp.¿/x"],
    ["rm $(git rev-parse --show-toplevel)/x", "rm /home/user/project/x"],
    ["rm $(realpath ../y) $(which z)", "rm /home/user/y z"],
    ["rm $(printf '%b' '\\x41\\\"b')$(echo -e \"\\'c\")", "rm A\\\"b\\'c"],
    ["rm $(printf '\\\"a')", 'rm "a'],
    ["echo x > f; rm $(cat f) $(<f)", "rm x x"],
    ["rm $((1+2)) $((x))", "rm 3 ¿"],
    ["read A B <<< 'x y z'; rm $A $B", "rm x y z"],
    ["mapfile -t R <<< 'x'; rm ${R[0]}", "rm x"],
    ["R=([0]=x); rm ${R[0]}", "rm x"],
    ["R=([0]=x [1]=y); rm ${R[1]}", "rm y"],
    ["R=([3]=x [0]=y); rm ${R[0]}", "rm ¿"],
    ["declare -A R=([k]=x); rm ${R[k]}", "rm x"],
    ["declare -A R=([k]=x); rm ${R[$K]}", "rm x"],
    ["declare -A R; R[k]=x; rm ${R[k]}", "rm x"],
    ["R[3]=x; rm ${R[3]}", "rm x"],
    ['R[0]=x; R[1]=y; rm "${R[@]}" $R', "rm x y x"],
    ['R[2]=z; R[0]=x; R[1]=y; rm "${R[@]}"', "rm x y z"],
    ['R[5]=y; R[2]=x; rm "${R[@]}" ${R[5]} ${R[-1]}', "rm x y y y"],
    ['R=(x y); R[1]=z; rm "${R[@]}"', "rm x z"],
    ['R=x; R[1]=y; rm "${R[@]}"', "rm x y"],
    ['i=1; R[0]=x; R[$i]=y; rm "${R[@]}"', "rm x y"],
    ['R[0]=x; R[$NOPE]=y; rm "${R[@]}"', "rm ¿"],
    ['R=(x); R[${#R[@]}]=y; R[${#R[@]}]=z; rm "${R[@]}"', "rm x y z"],
    ['R[${#R[@]}]=rm; "${R[@]}" y', "rm y"],
    ['declare -a R; R[1]=-f; R[0]=rm; "${R[@]}" x', "rm -f x"],
    ['set -- p q; rm $1 $2 "$@"', "rm p q p q"],
    ["set -- p q; shift; rm $1", "rm q"],
    ["IFS=:; X=rm:-f:y; $X", "rm -f y"],
    ["declare -n R=T; T=v; rm $R", "rm v"],
    ["printf -v X y; rm a", "rm a"],
    ["A=(a b); rm ${A[5]} ${A[*]} ${#A} ${!A*}", "rm a b ¿ ¿"],
    ["rm $# $$ $RANDOM $0", "rm ¿ ¿ ¿ bash"],
    ["rm $BASH $SHELL", "rm /bin/bash /bin/sh"],
    ["cd /x; rm $OLDPWD $PWD", "rm /home/user/project /x"],
    ["X=abc; rm ${X:n} ${X:1:n} ${X,,} ${X@Q} ${X?}", "rm ¿ ¿ abc 'abc' abc"],
    ["X=1; rm ${X+a} ${Y+b} ${X-c}", "rm a b 1 | rm a 1"],
    ["X='!!'; rm ${!X}", "rm ¿"],
    ["X=a; rm ${X[0]} ${X[1]}", "rm a ¿"],
    ["rm ~+/a ~-/b", "rm /home/user/project/a ¿/b"],
    ["IFS=; X='a b'; rm $X", "rm a b"],
    ["rm @(a|b) [ab]", "rm @(a|b) [ab]"],
    ["rm $'a\\tb' $\"c\"", "rm a\tb c"],
    ["echo $(printf 'a%%b'); rm $(printf '%b' 'x\\ty')", "rm x y"],
    ["rm $(xxd -p a) $(base64 a) $(tr a b) $(dirname -z) $(basename)", "rm ¿ ¿ ¿ ¿ ¿"],
    ["rm {x,$'y'} {$(echo a),b}", "rm x y a b"],
  ])("%p runs %p", (source, expected) => {
    expect(lastAs(source, expected)).toBe(expected);
  });

  test("a word remembers an unset variable, a glob, and whose output it holds", () => {
    const [, , , rm] = run('x=$(curl u | sort); ls; rm "$NOPE/x" *.o $x').invocations;
    expect(rm?.args.map((arg) => [arg.variable, arg.glob, arg.from])).toEqual([
      ["NOPE", false, undefined],
      [undefined, true, undefined],
      [undefined, false, [1]],
    ]);
  });

  test("branches that disagree leave every value possible", () => {
    expect(lines("if x; then D=a; else D=b; fi; rm $D").slice(-2)).toEqual(["rm a", "rm b"]);
    expect(lines("true && T=rm || T=echo; $T x")).toContain("rm x");
    expect(lines("D=a; true || D=b && rm $D").slice(-2)).toEqual(["rm a", "rm b"]);
    expect(lines("D=; if x; then D=a; fi; A=($D b); rm ${A[0]}").slice(-2)).toEqual([
      "rm b",
      "rm a",
    ]);
  });

  test.each([
    ["for D in a b c; do x && break; done; rm $D", "rm a | rm b | rm c"],
    ["for D in a b; do x || continue; done; rm $D", "rm b"],
    ["D=a; for F in f; do x && continue; D=b; done; rm $D", "rm a | rm b"],
    ["while read -r D; do break; done <<< $'a\nb'; rm $D", "rm a | rm b | rm"],
    ["D=a; f() { x || return; D=b; }; f; rm $D", "rm a | rm b"],
    ["D=a; f() { x || return; }; f; D=b; rm $D", "rm b"],
    ["D=a; f() { for F in f g; do x && return; done; D=b; }; f; rm $D", "rm a | rm b"],
    ["D=a; source <(echo 'x || return'); D=b; rm $D", "rm b"],
  ])("what may be left leaves what was there: %s", (source, expected) => {
    expect(lastAs(source, expected)).toBe(expected);
  });

  test("a folder that a condition guards is most likely entered", () => {
    const { invocations } = run("f() { test -d x || return; cd x; }; f; rm y");
    expect(invocations.at(-1)?.cwd).toEndWith("/x");
  });

  test("a name that is an alias may be the program as well", () => {
    expect(lines("alias rm=echo; rm x")).toEqual(["alias rm=echo", "rm x", "echo x"]);
    expect(lines("alias a=b; alias a=c; a")).toEqual(["alias a=b", "alias a=c", "a", "b", "c"]);
  });

  test("a word that may be none leaves the next one as the command", () => {
    expect(lines("x=; sudo ${x-echo} rm y")).toEqual(["rm y", "echo rm y"]);
    expect(lines("x=; if y; then x=echo; fi; env $x nice $x rm z")).toContain("rm z");
  });

  test("branches in branches name each writer of a value once", () => {
    const source = `D=$(a)\n${"if x; then D=$D; ".repeat(12)}${"fi; ".repeat(12)} rm $D`;
    expect(run(source).invocations.at(-1)?.args[0]?.from).toEqual([0]);
  });

  test("what stands behind a `${ …` without an end is read without a grammar", () => {
    const [doubt] = run("${ f() { g() { :\n}\nrm y\n:").doubts;
    expect(doubt).toMatchObject({ kind: "syntax", text: expect.stringContaining("rm y") });
  });

  test("a command among many is not lost", () => {
    const many = "a ".repeat(100);
    expect(last(`echo ${many}/ | xargs rm`)).toEndWith(" a /");
    expect(lines(`printf '%s\\n' ${many}/ | xargs -I{} rm {}`)).toContain("rm ¿");
    expect(lines(`parallel rm ::: ${many}/`)).toContain("rm ¿");
    expect(last(`read -a A <<< '${many}/'; rm \${A[-1]}`)).toBe("rm /");
    const functions = "b c d e f g h".split(" ").map((name) => `${name}) f() { rm ${name}; };;`);
    expect(lines(`case x in ${functions.join(" ")} esac; f`)).toContain("rm b");
    const arrays = "b c d e f g h".split(" ").map((name) => `if x; then A=(${name}); fi`);
    expect(last(`A=(); ${arrays.join("; ")}; rm "\${A[@]}"`)).toEndWith(" ¿");
    expect(run(`printf '%65535s\\n' > f; echo 'rm a' >> f; sh f`).doubts).toMatchObject([
      { kind: "limit" },
    ]);
  });

  test("what a trap may do before the end is seen by what follows", () => {
    expect(lines("D=a; trap 'D=b' ERR; rm $D").slice(-2)).toEqual(["rm a", "rm b"]);
    expect(last("D=a; trap 'D=b' EXIT; rm $D")).toBe("rm a");
  });
});

describe("the working directory is followed", () => {
  test.each([
    ["cd /x && rm y", "/x"],
    ["cd .. ; rm y", "/home/user"],
    ["cd; rm y", "/home/user"],
    ["cd /a; cd -; rm y", "/home/user/project"],
    ["pushd /x; popd; rm y", "/home/user/project"],
    ["(cd /x); rm y", "/home/user/project"],
    ["{ cd /x; }; rm y", "/x"],
    ["cd /x || cd /z; rm y", "/x"],
    ["cd $NOPE; rm y", UNKNOWN],
    ["cd $NOPE/x; rm y", `${UNKNOWN}/x`],
    ["cd a$NOPE; rm y", `/home/user/project/a${UNKNOWN}`],
    ["if a; then cd /x; fi; rm y", UNKNOWN],
    ["env -C /x rm y", "/x"],
    ["sudo -D /x rm y", "/x"],
    ["f() { cd /x; }; f; rm y", "/x"],
  ])("%p ends in %p", (source, cwd) => {
    expect(run(source).invocations.at(-1)?.cwd).toBe(cwd);
  });
});

describe("wrappers are taken off with their own options", () => {
  test.each([
    "sudo -u root -- rm x",
    "sudo --user=root A=1 rm x",
    "doas -u me rm x",
    "env -i A=1 rm x",
    "env -u A -S 'rm x'",
    "env --split-string='rm x'",
    "nohup nice -n 5 ionice -c3 rm x",
    "timeout -k 5 --signal=KILL 10 rm x",
    "stdbuf -oL time -p rm x",
    "command -p rm x",
    "builtin command rm x",
    "exec -a name rm x",
    "busybox rm x",
    "chrt -f 10 taskset 1 rm x",
    "repeat 3 rm x",
    "noglob rm x",
    "uv run rm x",
    "bundle exec rm x",
    "npx -y rm x",
    "flock -n /tmp/l rm x",
    "flock /tmp/l -c 'rm x'",
    "script -qc 'rm x' /dev/null",
    "script -q /dev/null rm x",
    "watch -n 1 rm x",
    "watch -x rm x",
    "su -c 'rm x'",
    "su - root -c 'rm x'",
    "runuser -u me -- rm x",
    "sh -c 'rm x'",
    "bash -lc 'rm x'",
    "bash -o pipefail -c 'rm x'",
    "fish -c 'rm x'",
    "bash -c '$1 x' _ rm",
    "bash <<< 'rm x'",
    "bash <<'E'\nrm x\nE",
    "sh <<-E\n\trm x\n\tE",
    "echo 'rm x' | sh",
    "printf '%s\\n' 'rm x' | bash -s",
    "printf '\\162\\155 x' | sh",
    "echo cm0geA== | base64 -d | sh",
    "cat <<E | sh\nrm x\nE",
    "eval 'rm x'",
    "eval rm x",
    "trap 'rm x' EXIT",
    "source <(echo 'rm x')",
    "bash <(printf 'rm x')",
    ". /dev/stdin <<< 'rm x'",
    "echo 'rm x' > a.sh; bash a.sh",
    "echo 'rm x' > a.sh; ./a.sh",
    "echo 'rm x' | tee a.sh; sh a.sh",
    "BASH_ENV=a.sh; echo 'rm x' > a.sh; BASH_ENV=a.sh bash -c ''",
    "exec 3<<< 'rm x'; source /dev/fd/3",
    "exec {fd}<<< 'rm x'; source /dev/fd/$fd",
    "f() { rm x; }; f",
    "f() { rm $1; }; f x",
    "export -f f; f() { rm x; }; export -f f; bash -c f",
    "alias w='rm x'\nw",
    "alias w=rm\nw x",
    "hash -p /bin/rm w; w x",
    "hash -p /bin/rm echo; enable -n echo; echo x",
    "wsl -d Ubuntu rm x",
    "docker run --entrypoint rm img x",
    "unset -f g; f() { rm x; }; f",
    "typeset -x A=1; rm x",
    "declare -a B=(1); rm x",
    "entr -s rm x",
    "tcsh -c 'rm x'",
    "concurrently 'rm x' 'ls'",
    "bsdtar --use-compress-program='rm x' -cf a b",
    "find . -name a -ok rm x \\;",
    "runuser -c 'rm x' me",
    "[[ ( -f a ) || -f $(rm x) ]]",
    "for i; do rm x; done",
    "for i in $(seq 50) {1..40}; do rm x; done",
    "case $y in $(rm x)) ;; esac",
    "if a; then b; elif c; then rm x; else d; fi",
    "if a; then b; else rm x; fi",
    "x=1 && { false || rm x; }",
    "{ rm x; } < f > g",
    "{ cat; } < <(rm x)",
    "coproc N { rm x; }; cat <&${N[0]}",
    "{ ls; rm x; } &",
    "xargs rm <<< x",
    "echo x | xargs -n1 rm",
    "echo x | xargs -I{} rm {}",
    "echo x | xargs --replace rm {}",
    "parallel rm ::: x",
    "parallel rm {} ::: x",
    "parallel 'rm {}' ::: x",
    "find x -exec rm {} \\;",
    "find x -execdir rm {} +",
    "fd --exec rm x",
    "git -c alias.w='!rm x' w",
    "GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=alias.w GIT_CONFIG_VALUE_0='!rm x' git w",
    "git config core.pager '!rm x'",
    "git config --global core.editor 'rm x'",
    "git config alias.w '!rm x'",
    "git clone --upload-pack='rm x' a b",
    "git submodule foreach 'rm x'",
    "git bisect run rm x",
    "git rebase --exec 'rm x' main",
    "GIT_SSH_COMMAND='rm x' git fetch; rm x",
    "tar --checkpoint-action=exec='rm x' -cf a b",
    "tar -I 'rm x' -cf a b",
    "ssh -oProxyCommand='rm x' h",
    "socat TCP:h:1 EXEC:'rm x'",
    "nc -e 'rm x' h 1",
    "hyperfine 'rm x'",
    "nix-shell --run 'rm x'",
    "tmux new-session -d 'rm x'",
    "screen -dm rm x",
    "vim -c '!rm x' a",
    "at now <<< 'rm x'",
    "coproc rm x",
    "rsync -e 'rm x' a b",
    "PROMPT_COMMAND='rm x'",
    "export PROMPT_COMMAND='rm x'",
    "complete -C 'rm x' y",
    "mapfile -C 'rm x' -c 1 a <<< b",
    "command_not_found_handle() { rm x; }",
    "! rm x",
    "time rm x",
    "{ rm x; }",
    "( rm x )",
    "if rm x; then :; fi",
    "while rm x; do break; done",
    "until rm x; do break; done",
    "for i in 1; do rm x; done",
    "select i in 1; do rm x; done",
    "for ((;;)); do rm x; done",
    "case a in a) rm x;; esac",
    "echo $(rm x)",
    "echo `rm x`",
    'echo "a $(rm x) b"',
    "echo <(rm x)",
    "cat > >(rm x)",
    "echo $(( $(rm x) + 1 ))",
    "echo $(( a ? 1 : ($(rm x)) ))",
    "echo $(( 1 + $(( $(rm x) )) ))",
    "echo $(( a ? $(rm x) : 1 ))",
    "echo $(( -${b:-$(rm x)} ))",
    "(( $(rm x) ))",
    "[[ -n $(rm x) ]]",
    "[[ a = b && ! ( c -eq $(rm x) ) ]]",
    "[[ ! -e $(rm x) || ( -f y && -d z ) ]]",
    "cat <<E\n$(rm x)\nE",
    "echo ${y:-$(rm x)}",
    "a[$(rm x)]=1",
    "x=$(rm x) ls",
  ])("%p runs rm x", (source) => {
    const found = run(source).invocations.some(
      ({ program, args }) => program === "rm" && args.some((arg) => arg.value === "x"),
    );
    expect(found).toBe(true);
  });

  test.each([
    ["ssh host 'rm x'", "ssh", "host"],
    ["ssh -p 22 me@host rm x", "ssh", "me@host"],
    ["ssh host <<< 'rm x'", "ssh", "host"],
    ["docker exec -it -w /y web rm x", "docker exec", "web"],
    ["docker run --rm -v a:b img rm x", "docker run", "img"],
    ["docker compose exec web rm x", "docker exec", "web"],
    ["kubectl exec -n ns pod -- rm x", "kubectl exec", "-n"],
    ["kubectl exec pod rm x", "kubectl exec", "pod"],
    ["podman run img rm x", "podman run", "img"],
    ["vagrant ssh -c 'rm x'", "vagrant ssh", UNKNOWN],
    ["chroot /mnt rm x", "chroot", "/mnt"],
  ])("%p runs rm x elsewhere, through %p on %p", (source, name, remote) => {
    const rm = run(source).invocations.find((invocation) => invocation.program === "rm");
    expect(rm?.remote).toBe(true);
    const through = rm?.via.find((wrapper) => wrapper.name === name);
    expect(through?.remote).toBe(remote);
    // What runs already has the secrets of the application; a new container has what the line gives it.
    expect(through?.secrets).toBe(name.endsWith(" exec") ? true : undefined);
  });

  test("sudo, su and pkexec raise the rights of what they run", () => {
    for (const source of ["sudo rm x", "su -c 'rm x'", "pkexec rm x", "sudo sh -c 'rm x'"]) {
      expect(run(source).invocations.at(-1)?.elevated).toBe(true);
    }
    expect(run("rm x").invocations[0]?.elevated).toBe(false);
  });
});

describe("an alias of git given on the line", () => {
  test.each([
    ["git -c alias.p='push -f' p origin", "git -c alias.p=push -f push -f origin"],
    ["git -c alias.p='push -f' -C /x p", "git -c alias.p=push -f -C /x push -f"],
    ["git -c alias.a=b -c alias.b=push a x", "git -c alias.a=b -c alias.b=push push x"],
    ["git -c alias.a=a a", "git -c alias.a=a a"],
    ["GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=alias.p GIT_CONFIG_VALUE_0=push git p x", "git push x"],
    // Git keeps its own commands, and an alias of nothing is none.
    ["git -c alias.status='push --force' status", "git -c alias.status=push --force status"],
    ["git -c alias.p= p origin", "git -c alias.p= p origin"],
  ])("%p is %p", (source, command) => expect(lines(source)).toEqual([command]));
});

describe("text that is data stays data", () => {
  test.each([
    "git commit -m 'rm x'",
    "git commit -F - <<'E'\nrm x\nE",
    "gh issue create --body 'run rm x'",
    "echo rm x",
    "echo 'rm x' > notes.md",
    "cat <<'E'\n$(rm x)\nE",
    "cat > a.md <<E\nrm x\nE",
    "grep -r 'rm x' src",
    "sed 's/rm x/y/' a",
    "ls # rm x",
    "W='rm x'; echo \"$W\"",
    "f() { rm x; }",
    "bash -n -c 'rm x'",
    "sh -c 'echo \"$1\"' _ 'rm x'",
    "alias w='rm x'",
    "printf '%s' 'rm x' | grep x",
    "python3 -c 'print(\"rm x\")'",
    "parallel --dry-run rm ::: x",
    "command -v rm x",
    "printf '' | xargs -r rm x",
    "f() { rm x; }; bash -c f",
  ])("%p does not run rm", (source) => {
    const ran = run(source).invocations.filter((invocation) => invocation.program === "rm");
    expect(ran).toEqual([]);
  });
});

describe("pipes and files connect commands", () => {
  test("a pipe knows its writers and its readers", () => {
    const { invocations } = run("(a; b) | c | d");
    expect(invocations.map((i) => [i.program, i.pipedInto])).toEqual([
      ["a", [2]],
      ["b", [2]],
      ["c", [3]],
      ["d", []],
    ]);
    expect(invocations[2]?.stdin).toEqual({ kind: "pipe", from: [0, 1] });
  });

  test("constant text in a pipe is known", () => {
    expect(run("echo a b | c").invocations[1]?.stdin).toMatchObject({
      kind: "text",
      text: { value: "a b\n" },
    });
    expect(run("c < f").invocations[0]?.stdin).toMatchObject({
      kind: "file",
      path: { value: "f" },
    });
    expect(run("c").invocations[0]?.stdin).toEqual({ kind: "inherited" });
  });

  test("a shell runs what may be in a pipe, of which not all is known", () => {
    const source = "{ if x; then echo 'rm y'; fi; z; } | sh";
    expect(lines(source)).toContain("rm y");
    expect(run(source).invocations[3]?.stdin).toMatchObject({ kind: "pipe", from: [0, 1, 2] });
  });

  test("a command reads what runs in `< <(…)`", () => {
    expect(lines("bash < <(echo 'rm x')")).toContain("rm x");
    expect(lines('while read -r F; do rm "$F"; done < <(printf "a\\nb")')).toContain("rm b");
    expect(run("bash < <(cat f)").invocations[1]?.stdin).toEqual({ kind: "pipe", from: [0] });
  });

  test("descriptors opened by exec are followed to their file", () => {
    const tar = run("exec 3>/dev/tcp/h/1; tar c . >&3").invocations.at(-1);
    expect(tar?.redirects).toMatchObject([{ operator: ">>", target: { value: "/dev/tcp/h/1" } }]);
    expect(run("exec 3>f; exec 3>&-; a >&3").invocations.at(-1)?.redirects[0]?.target.value).toBe(
      "3",
    );
  });

  test("redirections without a program belong to the colon", () => {
    expect(run("> f").invocations).toMatchObject([
      { program: ":", redirects: [{ operator: ">" }] },
    ]);
    expect(run("{ a; } > f").invocations.map((i) => i.program)).toEqual([":", "a"]);
  });

  test("positions point at the words of the text", () => {
    const source = "ls; rm 'a b' c";
    const [, rm] = run(source).invocations;
    expect(source.slice(rm?.start, rm?.end)).toBe("rm 'a b' c");
    expect(rm?.args.map((arg) => source.slice(arg.start, arg.end))).toEqual(["'a b'", "c"]);
  });
});

describe("doubt is recorded, not swallowed", () => {
  test.each([
    ["echo 'open", "syntax"],
    ["rm x (", "syntax"],
    ["echo $(echo 'open)", "syntax"],
    ["echo 1<(rm x)", "unknown-code"],
    ["x=<(a) rm y", "unknown-code"],
    ["echo $(( '$(rm x)' ))", "unknown-code"],
    ["cat <<E\n${x:-'$(rm x)'}\nE", "unknown-code"],
    ["cat <<-E\n$( cat <<F\n\tF\n)\nE", "unknown-code"],
    ["[[ -v 'a[$(rm)]' ]]", "unknown-code"],
    ["test -v 'a[$(rm)]'", "unknown-code"],
    ["x='a[$(rm)]'", "unknown-code"],
    ["${${x}}", "unknown-code"],
    ["'a;b' c", "unknown-code"],
    ["cat <<\\\nE\nE", "unknown-code"],
    [`echo ${"x".repeat(70_000)}`, "limit"],
    ["$(".repeat(5_000), "limit"],
    [`${"sudo ".repeat(500)}rm x`, "limit"],
    [
      `a() { ${"b;".repeat(40)} }; b() { ${"c;".repeat(40)} }; c() { ${"d;".repeat(40)} }; a`,
      "limit",
    ],
  ])("%p leaves a doubt of kind %p", (source, kind) => {
    const kinds: readonly string[] = run(source).doubts.map((doubt) => doubt.kind);
    expect(kinds).toContain(kind);
  });

  test("an unknown name is an empty program", () => {
    expect(run("$X rm x").invocations[0]).toMatchObject({
      program: "",
      args: [{ value: "rm" }, { value: "x" }],
    });
    expect(run("r? x").invocations[0]?.program).toBe("");
  });

  test("plain commands leave none", () => {
    expect(run("npm ci && npm test 2>&1 | tail -5 > out.txt; cat <<E\n$HOME\nE").doubts).toEqual(
      [],
    );
  });
});

describe("commands of plain words need no parser", () => {
  test.each([
    "git push -f origin main",
    "rm -rf a/b",
    "env A=1 rm x",
    "sudo -u root rm -rf x",
    "cd x",
    "a=b",
    "export A=b",
    "time rm x",
    "if x",
    "echo a,b:c@d%e+f",
  ])("%p is read the same with and without", (source) => {
    const [plain, parsed] = [run(source), run(` ${source}`)];
    const shape = ({ invocations }: Analysis): unknown =>
      invocations.map(({ program, args, via, cwd }) => [
        program,
        args.map((arg) => arg.value),
        via,
        cwd,
      ]);
    expect(shape(plain)).toEqual(shape(parsed));
  });
});
