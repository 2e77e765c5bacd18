import { looksOnlyIn } from "../approve/by-form.ts";
import { verdicts } from "../commands/decided.ts";

// A shell runs what it is given, wherever that is.
verdicts({
  stopped: [
    "bash -c 'rm -rf /'",
    "bash -xec 'rm -rf /'",
    "zsh +f -c 'rm -rf /'",
    "bash -o pipefail -c 'rm -rf /'",
    "dash <<< 'rm -rf /'",
    "echo 'rm -rf /' | ksh",
    "env -i bash --norc -c 'rm -rf /'",
    "fish --command 'rm -rf /'",
    "fish -C 'rm -rf /' -c true",
    "nu -c 'rm -rf /'",
    "echo 'rm -rf /' > x.sh; bash x.sh",
    "echo 'rm -rf /' > rc; bash --rcfile rc -i",
    "bash5 -c 'rm -rf /'",
  ],
  passed: [
    "bash -n build.sh",
    "bash --version",
    "bash -o pipefail build.sh",
    "fish -n a.fish",
    "sh -c 'echo \"$1\"' _ 'rm -rf /'",
    "bash build.sh --quick",
  ],
});

// A text that only looks is proven like any line.
looksOnlyIn(
  [
    "bash -c 'git status && ls'",
    "bash -lc 'ls'",
    "bash -euo pipefail -c 'ls | wc'",
    "zsh -c 'cat src/a.ts'",
    "sh -ec pwd",
    "dash -c 'ls' name",
    "bash --version",
  ],
  [
    "bash -c 'make'",
    "bash -c 'ls > x'",
    "bash x.sh",
    "bash",
    "bash -c",
    "bash -s",
    'bash -c "$x"',
    'bash -c "$(ls)"',
    "bash -c 'echo $1' a b",
    "bash -O extglob -c ls",
    "bash -o posix -c ls",
    "bash --rcfile x -c ls",
    "bash +e -c ls",
    "sh -c '[[ -f x ]]'",
    "sh -c 'time ls'",
    "ksh -c ls",
    "fish -c ls",
  ],
);
