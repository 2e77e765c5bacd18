import { isShell, readCodeLine } from "../catalog/code-line.ts";
import { changeBy, descriptionOf } from "../catalog/descriptions.ts";
import { hasEffect } from "../catalog/effects.ts";
import { matched } from "../effects/match.ts";
import { listedPaths } from "../languages/bash/listed-paths.ts";
import { type Analysis, type Arg, type Invocation, UNKNOWN } from "../model/invocation.ts";
import type { Hit, Rule } from "../model/rule.ts";
import type { World } from "../model/world.ts";
import { type Location, placeOf } from "../places/location.ts";
import { fetchers } from "../tools/curl.ts";
import { codeInput } from "./code-input.ts";
import { isWritten } from "./dataflow.ts";
import { filledCode } from "./filled-code.ts";

/** Code whose text is not known before it runs. */
export const unknownCode: Rule = {
  id: "remote-code/unknown-code",
  verdict: "ask",
  stake: "unknown",
  programs: ["*"],
  reason: "could run anything: its code is only known when it runs",
  instead: "write the commands out, so that they can be read",
  check: checkUnknown,
  examples: () => ({
    denies: [
      'eval "$COMMAND"',
      'bash <<< "$COMMAND"',
      "cat script.txt | bash",
      "git show origin/x:install.sh | bash",
      'eval "$(make-commands)"',
      'eval "$(find /tmp -name run.txt)"',
      "source /dev/fd/3",
      'ls | xargs -I{} sh -c "echo {}"',
      "seq 9 | xargs -I{} sh -c '{}; '$COMMAND",
      "seq -f \"$FORMAT\" 9 | xargs -I{} sh -c 'echo {}'",
      "bash $SCRIPT",
      'bash "$SCRIPT" "rm -rf src"',
      "cat list.txt | xargs -n1 python3",
    ],
    allows: [
      'eval "$(ssh-agent -s)"',
      "seq 9 | xargs -I{} sh -c 'curl localhost/{}'",
      "seq 1 2 9 | xargs -n1 -I{} bash -c 'echo {}'",
      "bash <<< 'echo hi'",
      "cat script.txt | grep bash",
      "git show origin/x:install.sh | head -50",
      'eval "$(brew shellenv)"',
      "source <(kubectl completion bash)",
      "ls | xargs sh -c 'wc -l \"$1\"' _",
      'bash "$SCRIPT" --quick',
      'for test in $(git ls-files tests); do python3 "$test"; done',
      "find checks -name '*.js' -exec node {} \\;",
      'for test in $(find tests -name run.sh); do bash "$test"; done',
    ],
  }),
};

function checkUnknown(invocation: Invocation, world: World, analysis: Analysis): Hit | undefined {
  if (runsItsInput(invocation, analysis)) return matched(invocation);
  const code = invocation.program === "" ? undefined : codeInput(invocation);
  if (code === undefined) return undefined;
  const { stdin, program } = invocation;
  if (code.reads) {
    if (!isShell(program)) return undefined;
    if (stdin.kind === "file")
      return isFedUnread(stdin.path, analysis) ? matched(invocation) : undefined;
    if (stdin.kind === "pipe")
      return printsNothing(stdin.from, analysis) ? undefined : matched(invocation);
    return stdin.kind === "text" && isUnknown(stdin.text, analysis)
      ? matched(invocation)
      : undefined;
  }
  if (code.isFile === true && namesOneFile(code.args, invocation)) return undefined;
  const [script] = code.isFile === true && changeBy(program) !== "source" ? code.args : [];
  if (script?.from !== undefined && isFedUnread(script, analysis)) {
    if (isShell(program))
      return matched(invocation, ofPrinter(script, invocation, world, analysis));
  }
  for (const arg of code.args) {
    if (changeBy(program) === "source") {
      const opaque = /^\/dev\/fd\/|^\/dev\/stdin$/.test(arg.value);
      if (opaque && !isEnvironmentPrinter(invocation, arg, analysis)) {
        if (arg.from !== undefined || !/^\/dev\/fd\/1\d{3}$/.test(arg.value))
          return matched(invocation, ofPrinter(arg, invocation, world, analysis));
      }
      continue;
    }
    const injected = invocation.via.some((wrapper) =>
      /^(?:xargs|parallel|find )/.test(wrapper.name),
    );
    if (injected) {
      const filled = filledCode(arg, invocation, analysis);
      if (filled === "known") continue;
      if (filled === "local") return matched(invocation, { ...AS_ARGUMENT, stake: "local-text" });
      if (arg.from !== undefined) return matched(invocation, AS_ARGUMENT);
    }
    if (arg.value.includes(UNKNOWN) && (injected || isUnknown(arg, analysis))) {
      if (!isEnvironmentPrinter(invocation, arg, analysis))
        return matched(invocation, ofPrinter(arg, invocation, world, analysis));
    }
  }
  return undefined;
}

/** True for the descriptor of a `>(…)`, a `<(…)` or a coprocess through which a text comes that is not known. */
function isFedUnread({ value, from }: Arg, analysis: Analysis): boolean {
  if (!/^\/dev\/fd\/1\d{3}$/.test(value)) return false;
  const text = analysis.files?.get(value);
  if (text !== undefined) return text.replaceAll(UNKNOWN, "").trim() === "";
  return from === undefined ? isWritten(value, analysis) : !printsNothing(from, analysis);
}

/** A name that is put into code may bring code of its own. */
const AS_ARGUMENT: Partial<Hit> = {
  instead: "pass the name as an argument: `sh -c 'wc -l \"$1\"' _ {}`",
};

/**
 * `python3 "$FILE"`: which file runs is not known, but neither is what is in `python3 file`. A word
 * that may fall apart, or that xargs adds, may bring an option and code as well as a name.
 */
function namesOneFile(files: readonly Arg[], { args, via }: Invocation): boolean {
  if (via.some(({ name }) => /^(?:xargs|parallel)/.test(name))) return false;
  if (files.some(({ splits, value }) => splits === true || !value.includes(UNKNOWN))) return false;
  return !args.some((arg) => arg.splits === true || /\s/.test(arg.value));
}

/** `parallel` without a command runs each line it reads; a script may run what it reads as well. */
function runsItsInput(invocation: Invocation, analysis: Analysis): boolean {
  const { program, args, via } = invocation;
  if (program === "parallel")
    return args.every((arg) => /^-(?!-(?:version|help|dry-run))/.test(arg.value));
  return (
    program === "" && isUnknown(invocation.name, analysis) && via.some((w) => SCRIPTS.has(w.name))
  );
}

const SCRIPTS: ReadonlySet<string> = new Set("awk sed python node perl ruby php lua".split(" "));

/** A network program that only tests a port or prints its version sends no code down the pipe. */
function printsNothing(from: readonly number[], analysis: Analysis): boolean {
  return from.every((index) => {
    const source = analysis.invocations[index];
    if (source === undefined) return false;
    const words = source.args.map((arg) => arg.value);
    if (/^n(?:c|cat|etcat)$/.test(source.program)) return words.some((w) => /^-[a-zA-Z]*z/.test(w));
    // A file named by its address is as local as `bash FILE`.
    if (Object.hasOwn(fetchers, source.program)) return !hasEffect(source, "request");
    return words[0] === "--version" || words[0] === "--help";
  });
}

/** True for a text of which nothing is known but, at most, that it names files that a listing found. */
function isUnknown({ value, from }: Arg, { invocations }: Analysis): boolean {
  if (!value.includes(UNKNOWN)) return false;
  if (value.replaceAll(UNKNOWN, "").trim() === "") return true;
  if (from === undefined) return false;
  const paths = listedPaths(from, { drafts: invocations });
  return (
    paths.length > 0 &&
    value
      .trim()
      .split("\n")
      .every((line) => paths.includes(line))
  );
}

/** Programs that print settings for the shell, which everybody's profile evaluates. */
const PRINTERS =
  /^(?:ssh-agent|brew|pyenv|rbenv|nodenv|goenv|jenv|nvm|fnm|mise|rtx|asdf|direnv|starship|zoxide|atuin|fzf|opam|dircolors|gdircolors|conda|mamba|micromamba|kubectl|helm|gh|docker|docker-machine|minikube|npm|pip|pipenv|poetry|uv|register-python-argcomplete|thefuck|keychain|lesspipe|luarocks|vfox|proto|sheldon|oh-my-posh|carapace|rustup|deno|bun|pnpm|ng|stern|flux|kind|k3d|argocd|eksctl|gcloud|aws_completer|terraform|tailscale|op|hub|glab|perl|resize|tset|guix|nix|rakubrew|plenv|swiftly|xcrun)$/;

/**
 * `eval "$(~/.tools/bin/settings)"`: whoever wrote the program could do the same in it. Not so in the project and in
 * temporary folders, where an agent writes programs unasked.
 */
function ofPrinter(
  { from = [] }: Arg,
  invocation: Invocation,
  world: World,
  { invocations }: Analysis,
): Partial<Hit> {
  const [printer] = from.map((index) => invocations[index]);
  if (from.length !== 1 || printer === undefined || invocation.remote) return {};
  const { name, args, stdin, via } = printer;
  if (!name.value.includes("/") || via.length > 1 || stdin.kind !== "inherited") return {};
  if (descriptionOf(printer.program) !== undefined) return {};
  const words = [name, ...args];
  if (words.some(({ value, from }) => value.includes(UNKNOWN) || from !== undefined)) return {};
  const place = placeOf(name, printer, world, "through");
  return INSTALLED.includes(place) ? { stake: "local-text" } : {};
}

/** Where programs lie that somebody installed. */
const INSTALLED: readonly Location[] = ["personal", "outside", "system"];

/** The plain idiom only: one such program, nothing around it, nothing unknown in its words. */
function isEnvironmentPrinter(invocation: Invocation, arg: Arg, analysis: Analysis): boolean {
  if (invocation.via.length > 0 || invocation.redirects.length > 0) return false;
  if (changeBy(invocation.program) === "trap") return false;
  const nested = analysis.invocations.some(
    (inner) =>
      inner.via.length > 1 && inner.start >= invocation.start && inner.end <= invocation.end,
  );
  if (nested) return false;
  const sources = (arg.from ?? []).map((index) => analysis.invocations[index]);
  if (sources.length !== 1) return false;
  return sources.every(
    (source) =>
      source !== undefined &&
      PRINTERS.test(source.program) &&
      (readCodeLine(source.program, source.args)?.codes.length ?? 0) === 0 &&
      source.via.length === 1 &&
      source.stdin.kind === "inherited" &&
      source.args.every((word) => !word.value.includes(UNKNOWN) && word.from === undefined),
  );
}
