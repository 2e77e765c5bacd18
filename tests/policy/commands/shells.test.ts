import { verdicts } from "./decided.ts";

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
