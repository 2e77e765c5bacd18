import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { readLineExactly } from "../../../../src/policy/languages/exact/line.ts";
import { UNKNOWN } from "../../../../src/policy/model/invocation.ts";
import { approvalWorld } from "../../approve/approval-world.ts";

/** The words of every command, or why the line is not read. */
function wordsOf(text: string): readonly string[][] | string {
  const read = readLineExactly(text, approvalWorld());
  return "why" in read
    ? read.why
    : read.commands.map(({ words }) => words.map(({ value }) => value));
}

describe("a line is read as", () => {
  const READ: readonly (readonly [string, readonly string[][]])[] = [
    ["ls", [["ls"]]],
    ["ls -l | head -3 && pwd; id", [["ls", "-l"], ["head", "-3"], ["pwd"], ["id"]]],
    ["ls # a remark\npwd", [["ls"], ["pwd"]]],
    ["echo a\\ b 'c d' \"e f\"", [["echo", "a b", "c d", "e f"]]],
    ["echo $HOME/x ~/y", [["echo", "/home/user/x", "/home/user/y"]]],
    ["x=src; ls $x", [["ls", "src"]]],
    [
      "for f in a b; do head $f; done",
      [
        ["head", "a"],
        ["head", "b"],
      ],
    ],
    ['for f in a*.ts; do head "$f"; done', [["head", `a${UNKNOWN}.ts`]]],
    ["if [ -f x ]; then cat x; else pwd; fi", [["[", "-f", "x", "]"], ["cat", "x"], ["pwd"]]],
    ['ls | while read -r f; do wc "$f"; done', [["ls"], ["wc", UNKNOWN]]],
    ["(cd src; ls) 2>/dev/null", [["cd", "src"], ["ls"]]],
    ["{ ls; pwd; } 2>&1", [["ls"], ["pwd"]]],
    ["echo $(pwd)", [["pwd"], ["echo", UNKNOWN]]],
    ['echo "$(( 1 + 2 ))"', [["echo", UNKNOWN]]],
    ["! ls >/dev/null 2>&1", [["ls"]]],
    ["ls \\\n  -l", [["ls", "-l"]]],
    ["git log HEAD@{1}", [["git", "log", "HEAD@{1}"]]],
    ["time ls | wc", [["ls"], ["wc"]]],
    ["ls |& cat", [["ls"], ["cat"]]],
    ["cat <<E | wc\nx 'y\nE\npwd", [["cat"], ["wc"], ["pwd"]]],
    ["cat <<-'E'\n$(x)\n\tE\npwd", [["cat"], ["pwd"]]],
    ["cat <<< $HOME", [["cat"]]],
    [
      "diff <(ls a) <(ls b)",
      [
        ["ls", "a"],
        ["ls", "b"],
        ["diff", "/dev/fd/0", "/dev/fd/0"],
      ],
    ],
    ["echo `ls` x", [["ls"], ["echo", UNKNOWN, "x"]]],
    ["echo {a,b}", [["echo", "a", "b"]]],
    [
      "for i in {1..2}; do echo $i; done",
      [
        ["echo", "1"],
        ["echo", "2"],
      ],
    ],
    ["[[ -f x && ( $HOME == /* || ! a -nt b ) ]] && ls", [["true"], ["ls"]]],
    ["[[ 1 -lt 2 ]]; [[ $HOME =~ ^/h ]]", [["true"], ["true"]]],
    ['ls | while IFS=, read -r a b; do wc "$b"; done', [["ls"], ["wc", UNKNOWN]]],
    ['ls | while read f; do wc "${f%.ts}"; done', [["ls"], ["wc", UNKNOWN]]],
    ["find . -exec ls {} \\;", [["find", ".", "-exec", "ls", "{}", ";"]]],
  ];
  test.each(READ)("%p", (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});

describe("nothing is read of", () => {
  test.each([
    ["ls &"],
    ["ls > out"],
    ["ls >> out"],
    ["ls 2>nul"],
    ["ls >| out"],
    ["ls <> out"],
    ["cat <<E\nx"],
    ["cat <<E\n$(id)\nE"],
    ["cat <<E\n`id`\nE"],
    ["cat <<E\n\\\nE"],
    ["cat <<E 'x\n'\nE"],
    ["cat <<E; echo $(ls\nx\nE\n)"],
    ["cat <<E <<F\nE\nF"],
    ["cat <<'E'x\nE"],
    ["cat 3<<E\nE"],
    ["cat <<< $SECRET_TOKEN"],
    ["cat <(ls"],
    ["cat <(ls)x"],
    ["cat x<(ls)"],
    ["ls >(cat)"],
    ["echo `ls \\`id\\``"],
    ["echo $((a[$(id)]))"],
    ["echo ${x@P}"],
    ["x=a; sort $=x"],
    ['x=a; sort "$~x"'],
    ["echo $+x $^x"],
    ["echo ${x:-y}"],
    ["for x in a; do echo ${x:=y}; done"],
    ["echo $'a'"],
    ['echo $"a"'],
    ["echo $@"],
    ["echo $SECRET_TOKEN"],
    ["f() { ls; }"],
    ["function f { ls; }"],
    ["a=(x)"],
    ["eval ls"],
    ["exec ls"],
    ["source x"],
    [". x"],
    ["time -o out ls"],
    ["time"],
    ["time -p"],
    ["coproc ls"],
    ["case x in x) ls;; esac"],
    ["select x in a; do ls; done"],
    ["until ls; do pwd; done"],
    ["[[ -v a[$(id)] ]]"],
    ["[[ -v x ]]"],
    ["[[ -R x ]]"],
    ["[[ a[0] -eq 1 ]]"],
    ["[[ 1 -eq $HOME ]]"],
    ["[[ a < b ]]"],
    ["[[ -f x"],
    ["[[ -f x ]]y"],
    ["[[ ( -f x ]]"],
    ["[[ ]]"],
    ["[[ a b ]]"],
    ["((x))"],
    ["PATH=.; ls"],
    ["path=.; ls"],
    ["x=1; x=2; ls $x"],
    ["false && x=1; ls $x"],
    ["echo a | x=1"],
    ["echo *(e:id:)"],
    ["echo {a,b"],
    ["echo =ls"],
    ["ls\u00a0x"],
    ["ls\u202ex"],
    ["ls\rx"],
    ["ls )"],
    ["ls; ;"],
    ["ls '"],
    [""],
    ["# only a remark"],
    ["x='a b'; ls $x"],
    ["for f in a; do ls"],
    ["(ls"],
    [`${"(".repeat(20)}ls${")".repeat(20)}`],
    ["ls ".repeat(4000)],
  ])("%p", (text) => {
    expect(typeof wordsOf(text)).toBe("string");
  });
});

test("any text is read or refused", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
      readLineExactly(text, approvalWorld());
    }),
    { numRuns: 200 },
  );
}, 30_000);
