import { parse } from "unbash";
import { gitLine } from "../commands/git.ts";
import { type Arg, UNKNOWN } from "../invocation.ts";
import { emit } from "./emit.ts";
import { expandWord } from "./expand.ts";
import { type HandlerTable, runText } from "./handler.ts";
import type { Call, Outcome, Walk } from "./walk.ts";

/** git runs commands itself: aliases given on the line, `bisect run`, `submodule foreach`, `--exec`. */
export function gitHandlers(): HandlerTable {
  return new Map([["git", runGit]]);
}

/** Configuration keys whose value git runs as a command. */
const RUNS_VALUE =
  /^(?:core\.(?:sshcommand|pager|editor|fsmonitor|askpass|gitproxy)|sequence\.editor|diff\.external|credential\.helper|pager\..*|(?:diff|merge|filter|difftool|mergetool)\..*\.(?:command|cmd|driver|clean|smudge|process|textconv))$/i;

/** Variables whose value git runs as a command. */
const RUN_FROM_ENV =
  "GIT_EDITOR GIT_SEQUENCE_EDITOR GIT_PAGER GIT_ASKPASS GIT_EXTERNAL_DIFF GIT_PROXY_COMMAND GIT_SSH_COMMAND EDITOR VISUAL PAGER".split(
    " ",
  );

function runGit(call: Call, program: string, walk: Walk): Outcome {
  const line = gitLine(call.argv.slice(1));
  const aliases = new Map<string, string>();
  const configured = line.settings.length > 0 || call.env.size > 0;
  for (const [key, value] of configured ? settings(call, line.settings) : []) {
    if (key.toLowerCase().startsWith("alias.")) aliases.set(key.slice(6), value);
    else if (RUNS_VALUE.test(key) && /^!|[\s/;|&]/.test(value)) {
      runText(call, value.replace(/^!/, ""), { name: `git -c ${key}` }, walk);
    }
  }
  const rest = line.verb === undefined ? [] : [line.verb, ...line.args];
  const verb = line.verb?.value ?? "";
  const alias = BUILT_IN.has(verb) ? undefined : aliases.get(verb);
  if (alias !== undefined && !alias.includes(UNKNOWN)) {
    return runAlias(call, alias, rest.slice(1), walk);
  }
  for (const name of call.env.size > 0 ? RUN_FROM_ENV : []) {
    const value = call.env.get(name)?.value;
    if (value !== undefined) runText(call, value, { name }, walk);
  }
  runInner(call, rest, walk);
  return emit(call, program, walk);
}

/** Commands an alias cannot replace; only the ones worth hiding something behind. */
const BUILT_IN: ReadonlySet<string> = new Set(
  "status log diff show add commit push pull fetch reset checkout switch restore clean stash branch tag merge rebase".split(
    " ",
  ),
);

/** Every `key=value` given by `-c`, `GIT_CONFIG_COUNT` and `GIT_CONFIG_PARAMETERS`. */
function settings(call: Call, given: readonly string[]): readonly (readonly [string, string])[] {
  const pairs: (readonly [string, string])[] = given.map(split);
  const count = Math.min(16, Number(call.env.get("GIT_CONFIG_COUNT")?.value ?? 0));
  for (let i = 0; i < count; i += 1) {
    const key = call.env.get(`GIT_CONFIG_KEY_${i}`)?.value;
    if (key !== undefined) pairs.push([key, call.env.get(`GIT_CONFIG_VALUE_${i}`)?.value ?? ""]);
  }
  const parameters = call.env.get("GIT_CONFIG_PARAMETERS")?.value ?? "";
  for (const match of parameters.matchAll(/'([^']*)'(?:='([^']*)')?/g)) {
    pairs.push(match[2] === undefined ? split(match[1] ?? "") : [match[1] ?? "", match[2]]);
  }
  return pairs;
}

function split(text: string): readonly [string, string] {
  const equals = text.indexOf("=");
  return equals < 0 ? [text, "true"] : [text.slice(0, equals), text.slice(equals + 1)];
}

function runAlias(call: Call, alias: string, args: readonly Arg[], walk: Walk): Outcome {
  if (alias.startsWith("!")) {
    const words = args.map((arg) => arg.value).join(" ");
    return runText(call, `${alias.slice(1)} ${words}`, { name: "git alias" }, walk);
  }
  const command = parse(`: ${alias}`).commands[0]?.command;
  const frame = { ...call.frame, span: call.span };
  const words =
    command?.type === "Command"
      ? command.args.flatMap((word) => (word.type === "Word" ? expandWord(word, frame, walk) : []))
      : [];
  // The alias' own options are dropped so that it cannot come back to itself.
  const argv = [...call.argv.slice(0, 1), ...words, ...args];
  return emit(words.length > 0 ? { ...call, argv } : call, "git", walk);
}

const RUNS_COMMANDS: ReadonlySet<string> = new Set(
  "bisect submodule config rebase filter-branch clone fetch pull push ls-remote".split(" "),
);

function runInner(call: Call, rest: readonly Arg[], walk: Walk): void {
  const verb = rest[0]?.value ?? "";
  if (!RUNS_COMMANDS.has(verb)) return;
  const second = rest[1]?.value ?? "";
  const join = (from: number): string =>
    rest
      .slice(from)
      .filter((arg) => !/^--(?:recursive|quiet)$|^-q$/.test(arg.value))
      .map((arg) => arg.value)
      .join(" ");
  if (verb === "bisect" && second === "run")
    runText(call, join(2), { name: "git bisect run" }, walk);
  if (verb === "submodule") {
    const at = rest.findIndex((arg) => arg.value === "foreach");
    if (at > 0) runText(call, join(at + 1), { name: "git submodule foreach" }, walk);
  }
  if (verb === "config") {
    const at = rest.findIndex((arg) => /^alias\./.test(arg.value) || RUNS_VALUE.test(arg.value));
    const value = rest[at + 1]?.value ?? "";
    const isAlias = rest[at]?.value.startsWith("alias.") === true;
    if (at > 0 && !isAlias && value !== "") {
      runText(call, value.replace(/^!/, ""), { name: "git config" }, walk);
    }
    if (at > 0 && isAlias && value.startsWith("!"))
      runText(call, value.slice(1), { name: "git config alias" }, walk);
  }
  rest.forEach((arg, index) => {
    const flag =
      /^(?:--exec|-x|--tree-filter|--index-filter|--msg-filter|--env-filter|--upload-pack|--receive-pack)(?:=([\s\S]*))?$/.exec(
        arg.value,
      );
    if (
      flag === null ||
      index === 0 ||
      !/^(?:rebase|filter-branch|clone|fetch|pull|push|ls-remote)$/.test(verb)
    ) {
      return;
    }
    const code = flag[1] ?? rest[index + 1]?.value;
    if (code !== undefined) runText(call, code, { name: `git ${verb} ${arg.value}` }, walk);
  });
}
