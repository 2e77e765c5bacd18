import { type Budget, take } from "../../model/budget.ts";
import { type Analysis, type Arg, UNKNOWN } from "../../model/invocation.ts";
import type { World } from "../../model/world.ts";
import { ownCommandOfCmd } from "../../tools/cmd-builtins.ts";
import { cmdletNamed } from "./aliases.ts";
import { argumentsOf } from "./arguments.ts";
import { addNameless, addShown, dispatch, NOTHING, type Upstream, type Walk } from "./commands.ts";
import { dotnetCalls } from "./dotnet.ts";
import {
  addDoubt,
  connect,
  connectBlock,
  DEPTH_MAX,
  INVOCATIONS_MAX,
  type Nested,
  programName,
  SOURCE_MAX_CHARS,
} from "./nested.ts";
import { parsePowerShell } from "./parse.ts";
import type { Command, Part, Pipeline, Script, Word } from "./syntax.ts";
import { commandValue, joined, list, text, textsOf, type Value, wordValue } from "./values.ts";

/** Finds every command a PowerShell text would run; never throws. */
export function walkPowerShell(
  source: string,
  world: World,
  depth: number,
  budget: Budget,
  nested: Nested,
): Analysis {
  const walk: Walk = {
    source,
    world,
    depth,
    budget,
    nested,
    variables: new Map(),
    cwd: world.cwd,
    aliases: new Map(),
    directories: [],
    environment: new Map(),
    invocations: [],
    doubts: [],
    via: [],
    elevated: false,
    remote: false,
    blocks: 0,
  };
  if (depth > DEPTH_MAX || source.length > SOURCE_MAX_CHARS) {
    const message =
      depth > DEPTH_MAX
        ? "could do anything: it nests too deeply to be read"
        : "could do anything: it is too long to be read";
    addDoubt(walk, "limit", message, { start: 0, end: source.length });
    if (depth > DEPTH_MAX) return { source, invocations: [], doubts: walk.doubts };
  }
  const { script, problems } = parsePowerShell(source.slice(0, SOURCE_MAX_CHARS));
  for (const { kind, message, start, end } of problems)
    addDoubt(walk, kind, message, { start, end });
  walkScript(walk, script, true);
  return { source, invocations: walk.invocations, doubts: walk.doubts };
}

/** Walks statements; what one gives that `isShown` comes out, and is no value of another. */
function walkScript(walk: Walk, script: Script, isShown = false): readonly number[] {
  const found: number[] = [];
  for (const pipeline of script.pipelines) {
    if (walk.invocations.length >= INVOCATIONS_MAX || !take(walk.budget, 1)) {
      addTooMany(walk, pipeline);
      break;
    }
    found.push(...walkPipeline(walk, pipeline, isShown));
  }
  return found;
}

function addTooMany(walk: Walk, place: Pipeline | Command): void {
  addDoubt(walk, "limit", `could do anything: it has more than ${INVOCATIONS_MAX} commands`, place);
}

function walkPipeline(walk: Walk, pipeline: Pipeline, isShown: boolean): readonly number[] {
  const [only, more] = pipeline.commands;
  if (only !== undefined && more === undefined && pipeline.assigns === undefined) {
    if (isShown) addShown(walk, only);
    return walkAlone(walk, only);
  }
  const found: number[] = [];
  let upstream = NOTHING;
  for (const command of pipeline.commands) {
    if (walk.invocations.length >= INVOCATIONS_MAX) {
      addTooMany(walk, command);
      break;
    }
    const before = walk.variables.get("_");
    if (upstream !== NOTHING) {
      walk.variables.set("_", upstream.value ?? text(UNKNOWN, "_"));
      walk.variables.set("psitem", upstream.value ?? text(UNKNOWN, "_"));
    }
    const own = walkCommand(walk, command, upstream);
    const isLast = command === pipeline.commands.at(-1);
    const isRead = !isLast || pipeline.assigns !== undefined;
    const filters = isFilter(command);
    connect(walk, upstream.from, own);
    connectBlock(walk, upstream.from, own);
    found.push(...own);
    upstream = {
      from: own.length > 0 ? own : upstream.from,
      value: filters ? upstream.value : isRead ? commandValue(command, walk) : undefined,
      constant: command.form === "expression",
    };
    if (before === undefined) walk.variables.delete("_");
    else walk.variables.set("_", before);
  }
  if (pipeline.assigns !== undefined) assign(walk, pipeline, upstream.value ?? text(UNKNOWN));
  return found;
}

/** A command that neither reads nor feeds another one, as most are. */
function walkAlone(walk: Walk, command: Command): readonly number[] {
  const before = walk.variables.get("_");
  const own = walkCommand(walk, command, NOTHING);
  if (before === undefined) walk.variables.delete("_");
  else walk.variables.set("_", before);
  return own;
}

/** True for elements that pass on what they get: `Where-Object`, `Sort-Object`, `Select-Object`. */
function isFilter(command: Command): boolean {
  return cmdletNamed(bareName(command))?.description?.filters === "whole";
}

/** The name as written when it is plain text; most questions about names need no more. */
function bareName(command: Command): string {
  const [first] = command.form === "command" ? (command.words[0]?.parts ?? []) : [];
  return first?.kind === "text" ? first.text : "";
}

function assign(walk: Walk, pipeline: Pipeline, value: Value): void {
  const name = (pipeline.assigns ?? "").replace(/^(?:script|global|local|private|variable):/, "");
  const old = walk.variables.get(name);
  let next = value;
  if (pipeline.assignment === "add") {
    next = old === undefined ? text(UNKNOWN, name) : text(joined(old) + joined(value));
  } else if (walk.blocks > 0 && old !== undefined && pipeline.assignment === "set") {
    // The block may not run: both values are judged.
    next = list([old, value]);
  }
  if (next.kind === "text" && next.text === UNKNOWN) next = text(UNKNOWN, name);
  walk.variables.set(name, next);
  if (name.startsWith("env:")) {
    const { start, end } = pipeline;
    const key = name.slice(4).toUpperCase();
    walk.environment.set(key, { value: joined(next), glob: false, start, end });
  }
}

function walkCommand(walk: Walk, command: Command, upstream: Upstream): readonly number[] {
  const inner: number[] = [];
  const host = remoteHost(walk, command);
  const { via, remote } = walk;
  if (host !== undefined) {
    walk.via = [...via, { name: "invoke-command", remote: host }];
    walk.remote = true;
  }
  for (const word of command.words) walkParts(walk, word.parts, inner);
  for (const { target } of command.redirects) walkParts(walk, target.parts, []);
  walk.via = via;
  walk.remote = remote;
  for (const word of command.words) walkDotnet(walk, word, inner);
  if (command.form === "expression") {
    if (command.redirects.length > 0) addNameless(walk, command, text(""), [], upstream);
    return inner;
  }
  const [name, ...words] = command.words;
  if (name === undefined || name.parts[0]?.kind === "block") return inner;
  return walkNamed(walk, command, name, words, upstream, inner);
}

/** The host of `Invoke-Command -ComputerName`, whose blocks run there. */
function remoteHost(walk: Walk, command: Command): string | undefined {
  const bare = bareName(command);
  // Every command is asked, and few begin like it.
  if ((bare[0] !== "i" && bare[0] !== "I") || !/^(?:invoke-command|icm)$/i.test(bare))
    return undefined;
  const [name, ...words] = command.words;
  if (name === undefined) return undefined;
  const cmdlet = cmdletNamed(joined(wordValue(name, walk)));
  if (cmdlet?.name !== "invoke-command") return undefined;
  const args = argumentsOf(words, cmdlet?.description, walk).map((arg) => arg.value);
  const at = args.findIndex((value) => /^-(?:computername|session)$/.test(value));
  return at < 0 ? undefined : (args[at + 1] ?? UNKNOWN);
}

function walkParts(walk: Walk, parts: readonly Part[], found: number[]): void {
  for (const part of parts) {
    if (part.kind === "text" || part.kind === "variable") continue;
    if (part.kind === "code" || part.kind === "index") found.push(...walkScript(walk, part.script));
    else if (part.kind === "block") {
      walk.blocks++;
      found.push(...walkScript(walk, part.script, true));
      walk.blocks--;
    } else if (part.kind === "table") {
      for (const entry of part.entries) found.push(...walkScript(walk, entry.value));
    } else if (part.kind === "member") {
      for (const argument of part.args ?? []) found.push(...walkCommand(walk, argument, NOTHING));
    }
  }
}

function walkDotnet(walk: Walk, word: Word, found: number[]): void {
  if (word.parts.length < 2) return;
  for (const call of dotnetCalls(word, walk)) {
    const saved = walk.via;
    walk.via = [...walk.via, { name: call.name }];
    const place = { start: word.start, end: word.end };
    const args = call.args.map((value) => ({ value, glob: false, ...place }));
    const name = { value: call.cmdlet, glob: false, ...place };
    found.push(...dispatch(walk, { program: call.cmdlet, name, args, place }, NOTHING));
    walk.via = saved;
  }
}

function walkNamed(
  walk: Walk,
  command: Command,
  name: Word,
  words: readonly Word[],
  upstream: Upstream,
  inner: readonly number[],
): readonly number[] {
  const names = textsOf(wordValue(name, walk));
  const first = names[0] ?? { text: UNKNOWN };
  const alias = walk.aliases.get(first.text.toLowerCase());
  const written = alias ?? first.text;
  const bare = programName(written);
  const nativeCurl = bare === "curl" || bare === "wget";
  // `curl` is an alias in Windows PowerShell only; what curl alone understands is meant for it.
  const forCmd = isTypedForCmd(bare, words);
  const isNative = nativeCurl || forCmd || /\.exe$/i.test(written);
  const cmdlet = isNative ? undefined : cmdletNamed(written);
  const { start, end } = name;
  const nameArg: Arg = { value: written, glob: false, start, end };
  const rest = names.slice(1).map((item): Arg => ({ value: item.text, glob: false, start, end }));
  const own = argumentsOf(words, cmdlet?.description, walk);
  const args = rest.length === 0 ? own : [...rest, ...own];
  const redirects = command.redirects;
  if (written.includes(UNKNOWN) || written === "") {
    addDoubt(
      walk,
      "unknown-command",
      "could run anything: the name of the command is only known when it runs",
      name,
    );
    return addNameless(walk, command, text(""), args, upstream);
  }
  const place = { start: command.start, end: command.end };
  const known = {
    program: cmdlet?.name ?? (forCmd ? (ownCommandOfCmd(bare) ?? bare) : bare),
    name: nameArg,
    args,
    place,
    redirects,
  };
  const found = dispatch(walk, known, upstream);
  // A block handed to a cmdlet reads what flows into it and writes what flows out.
  return cmdlet?.description?.passes === true ? [...inner, ...found] : found;
}

/** `rd /s /q x` fails in PowerShell: it means what cmd makes of it. */
function isTypedForCmd(program: string, words: readonly Word[]): boolean {
  if (ownCommandOfCmd(program) === undefined) return false;
  return words.some(
    ({ parts: [first] }) => first?.kind === "text" && /^\/[sqf]$/i.test(first.text),
  );
}
