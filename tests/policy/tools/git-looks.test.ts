import { describe, expect, test } from "bun:test";
import { verdicts } from "../commands/decided.ts";
import { effectsInWords } from "../commands/effects-in-words.ts";

describe("what a sub-command of git that shows something does", () => {
  test.each([
    ["git show HEAD:.env", ["read .env copied"]],
    ["git -C a show :(top).env", ["read a used", "read a/.env copied"]],
    ["git --attr-source HEAD show HEAD:.env", ["read .env copied"]],
    ["git show --stat HEAD:.env", []],
    ["git diff a -- b :!c", ["read b copied"]],
    ["git diff --output=x", ["write x"]],
    ["git -C d diff --output x", ["read d used", "write d/x"]],
    ["git log a", []],
    ["git log -p a", ["read a copied"]],
    ["git log -L1,5:a", ["read a copied"]],
    ["git log -S x --output=y", ["write y"]],
    ["git format-patch -o out HEAD~1", ["write out"]],
    ["git archive -o x.tar HEAD", ["write x.tar"]],
    ["git bundle create x.bundle HEAD", ["write x.bundle"]],
    ["git blame --contents x y", ["read x copied", "read y copied"]],
    ["git difftool -x cmd a", ["run here cmd", "read a copied"]],
    ["git grep -Ocmd x a", ["run here cmd", "read a copied"]],
    ["git grep -O x a", ["read a copied"]],
    ["git grep -nh x -- a", ["read a copied"]],
    ["git ls-files -X a", ["read a used"]],
    ["git cat-file -p HEAD:.env", ["read .env copied"]],
    ["git hash-object -w a", ["read a copied"]],
    ["git fast-export --export-marks=m HEAD", ["write m"]],
    ["git bugreport -o d", ["write d"]],
    ["git diagnose -o d", ["write d"]],
    ["git credential fill", ["show-secret"]],
    ["git credential approve", []],
    ["git credential-store --file=x get", ["show-secret"]],
    ["git credential-store --file=x store", ["write changed x"]],
    ["git status --porcelain", []],
    ["git show --help", []],
  ])("%s", (line, expected) => {
    expect(effectsInWords(line)).toEqual(expected);
  });
});

verdicts({
  stopped: [
    "git difftool -x 'rm -rf ~'",
    "git difftool --extcmd='rm -rf ~' HEAD",
    "git grep -O'sh -c \"rm -rf ~\"' foo",
    "git grep --open-files='rm -rf ~' foo",
    "git diff --output=~/.bashrc",
    "git log --output=/home/user/.bashrc",
    "git -C ~ diff --output=.bashrc",
    "git archive -o ~/.bashrc HEAD",
    "git --attr-source HEAD show HEAD:.env",
    "git diff --no-index /dev/null ~/.ssh/id_rsa",
    "git log -L1,5:.env",
  ],
  passed: [
    "git difftool -t vimdiff HEAD~1",
    "git grep -n foo -- src",
    "git grep -e 'rm -rf ~'",
    "git log -S 'rm -rf ~'",
    "git log --grep='rm -rf ~'",
    "git diff --output=a.patch",
    "git diff > a.patch",
    "git archive -o dist/a.tgz HEAD",
    "git format-patch -1 -o out",
    "git show --stat HEAD~1",
    "git ls-files -o --exclude=.env --exclude-standard",
    "git log --oneline --graph --all --no-merges --date=short",
    "git log --format=%H -n 3 -- .env",
  ],
});
