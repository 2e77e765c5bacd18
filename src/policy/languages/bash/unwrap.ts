import { descriptionOf, printsNumbers } from "../../catalog/descriptions.ts";
import {
  copiesWhatItReads,
  effectsOfWords,
  mayRunText,
  parseDescribed,
} from "../../catalog/effects.ts";
import { mayHarm } from "../../catalog/known-names.ts";
import type { Description, Environment } from "../../commands/command.ts";
import { isLoose } from "../../commands/option-names.ts";
import { type Items, type Run, runsOf } from "../../commands/runs.ts";
import { type Arg, UNKNOWN, type Wrapper } from "../../model/invocation.ts";
import type { Effect } from "../../model/model.ts";
import { absolutePath } from "../../text/path.ts";
import { OPAQUE, walkRest, walkText } from "./command-reader.ts";
import { listedPaths } from "./listed-paths.ts";
import { inputText } from "./output.ts";
import { recordCommand } from "./record-command.ts";
import { copiedFrom } from "./redirects.ts";
import { Scope } from "./scope.ts";
import { type Call, type Frame, makeArg, type Outcome, spend, type Walk } from "./walk.ts";

/** Walks what the words of a described program are: the program itself, and the other commands. */
export function walkDescribed(
  call: Call,
  program: string,
  description: Description,
  walk: Walk,
): Outcome {
  const found = runsOf(description, program, call.argv.slice(1), call.env);
  const [first] = found;
  const behind = first && behindLooseValue(first, description, call.argv);
  const runs = behind === undefined ? found : [...found, behind];
  // A text does not show what is redirected.
  const isPassed =
    description.passes === true && first?.words !== undefined && !writesItself(description, call);
  const own = isPassed ? OPAQUE : recordCommand(call, program, walk);
  let outcome = own;
  for (const run of runs) {
    if (run !== first && !spend(walk)) return OPAQUE;
    outcome = walkOne(run, call, program, walk) ?? outcome;
  }
  follow(call, program, description, walk);
  if (outcome === own) return own;
  // What else it prints besides what its one command does, nobody knows.
  const isAll = runs.length === 1 && first?.elsewhere === undefined;
  return isAll && (isPassed || first?.text !== undefined) ? outcome : OPAQUE;
}

/**
 * `npx --new v prisma migrate reset`: what is run where the first word belongs to an option that nobody described. It
 * names no program that can do harm, and the next one is a program.
 */
function behindLooseValue(
  run: Run,
  { options }: Description,
  argv: readonly Arg[],
): Run | undefined {
  const [first, ...rest] = run.words ?? [];
  const words = rest[0]?.value === "--" ? rest.slice(1) : rest;
  if (first === undefined || words[0] === undefined || mayHarm(first.value)) return undefined;
  const before = argv.slice(1, argv.indexOf(first));
  if (!before.some(({ value }) => isLoose(value, options))) return undefined;
  const { value } = words[0];
  return mayHarm(value) || descriptionOf(value) !== undefined ? { ...run, words } : undefined;
}

/**
 * True where an option of a program that passes its words on names what it does itself: `strace -o log ls` writes,
 * `npx --registry=URL x` fetches.
 */
function writesItself(description: Description, { argv, env }: Call): boolean {
  const { options, runs } = description;
  if ((options.written ?? options.registry) === undefined) return false;
  const behindVerbs = [runs].flat().some((one) => typeof one === "object" && "verbs" in one);
  const until = behindVerbs ? undefined : "first operand";
  return parseDescribed(description, argv.slice(1), env, until).options.some(
    ({ kind }) => kind === "written" || kind === "registry",
  );
}

/** Walks the commands among the effects of a program, and copies what is known of what it reads. */
function follow(call: Call, program: string, description: Description, walk: Walk): void {
  const copies = copiesWhatItReads(description);
  if (!copies && !mayRunText(description)) return;
  const effects = effectsOfWords(program, call.argv.slice(1), call.env);
  if (copies) {
    copyProgram(effects, call, walk);
    if (walk.files.size > 0 || call.stdin.kind !== "inherited") copyText(effects, call, walk);
  }
  for (const effect of effects) {
    if (effect.kind === "start") walkOne({ words: effect.words }, call, program, walk);
    if (effect.kind !== "run") continue;
    const elsewhere = effect.host === "here" ? {} : { elsewhere: program };
    walkOne({ text: effect.code.value, ...elsewhere }, call, program, walk);
  }
}

/** `cp /bin/rm q`: what the copy is called by is the program. */
function copyProgram(effects: readonly Effect[], call: Call, walk: Walk): void {
  const [source, other] = effects.flatMap((effect) =>
    effect.kind === "read" ? [effect.path] : [],
  );
  const copied = source === undefined || other !== undefined ? undefined : copiedFrom(source, walk);
  if (copied === undefined) return;
  const { scope } = call.frame;
  for (const effect of effects) {
    if (effect.kind === "write")
      scope.defineHash(absolutePath(effect.path.value, scope.cwd), copied);
  }
}

/** `tee file`, `cp a b`: the text the analysis knows of one file, or of its input, is now that of another. */
function copyText(effects: readonly Effect[], call: Call, walk: Walk): void {
  const { cwd } = call.frame.scope;
  const sources = effects.flatMap((effect) => (effect.kind === "read" ? [effect.path] : []));
  const texts = sources.map(({ value }) => walk.files.get(absolutePath(value, cwd)));
  const text =
    sources.length === 0 ? inputText(call, walk) : texts.find((one) => one !== undefined);
  if (text === undefined) return;
  const appends = call.argv.some((arg) => /^-[a-z]*a|^--app/.test(arg.value));
  const keeps = (sources.length === 0 && appends) || call.frame.uncertain === true;
  for (const effect of effects) {
    if (effect.kind !== "write") continue;
    const path = absolutePath(effect.path.value, cwd);
    walk.files.set(path, (keeps ? (walk.files.get(path) ?? "") : "") + text);
  }
}

/** Walks one of the commands; undefined where nothing is known of what it would be. */
function walkOne(run: Run, given: Call, program: string, walk: Walk): Outcome | undefined {
  const { elsewhere, items } = run;
  // What is in a file reaches the command as what is in its input would.
  const call: Call =
    items?.file === undefined ? given : { ...given, stdin: { kind: "file", path: items.file } };
  const name = run.by ?? program;
  const wrapper: Wrapper = {
    name,
    ...(elsewhere === undefined ? {} : { remote: elsewhere }),
    ...(run.secrets && { secrets: true }),
  };
  const env = run.unset === "all" ? run.env : added(call.env, run.env);
  const inner = env === call.env || env === undefined ? call : { ...call, env };
  const change = changeOf(run, call, walk);
  let outcome: Outcome | undefined;
  for (const { text, words = [] } of known(run, call, walk)) {
    if (text !== undefined) outcome = walkText(inner, text, wrapper, walk, change);
    else if (words.length > 0) outcome = walkRest(inner, words, wrapper, walk, change);
  }
  return outcome;
}

/** The commands that a run is, with what is read and what is put into its words. */
function known(run: Run, call: Call, walk: Walk): readonly Run[] {
  if (run.items !== undefined) return forItems(run, run.items, call, walk);
  if (run.input !== true && run.file === undefined) return [run];
  const text =
    run.file === undefined
      ? inputText(call, walk)
      : walk.files.get(absolutePath(run.file.value, call.frame.scope.cwd));
  if (text === undefined) return [];
  return run.within === undefined ? [{ text }] : run.within(text).map((one) => ({ text: one }));
}

function added(env: Environment, more: Environment | undefined): Environment {
  return more === undefined || more.size === 0 ? env : new Map([...env, ...more]);
}

function changeOf(run: Run, call: Call, walk: Walk): Partial<Frame> {
  const elevated = run.elevated === true ? { elevated: true } : {};
  const remote = run.elsewhere === undefined ? {} : { remote: true };
  const scope = scopeOf(run, call, walk);
  return { ...elevated, ...remote, ...(scope && { scope }) };
}

/** The variables and the folder that the command sees, where those are not what the program itself sees. */
function scopeOf(run: Run, call: Call, walk: Walk): Scope | undefined {
  const { scope } = call.frame;
  if (run.later === true) return scope.newShell([]);
  let inner: Scope | undefined;
  if (run.unset !== undefined) {
    // Of a new environment it is known that what the text exported is gone, and of all else nothing.
    const isNew = run.unset === "all";
    const exported = isNew && scope.exports ? [...scope.exported().keys()] : [];
    const names = run.unset === "all" ? [...exported, ...call.env.keys()] : run.unset;
    inner = isNew ? new Scope(undefined, scope.cwd, [], walk.budget) : scope.child();
    if (isNew && names.length > 0) inner = inner.child();
    for (const name of names) inner.set(name, { values: [], exported: true });
  }
  if (run.elsewhere !== undefined) {
    inner = scope.child();
    inner.cwd = UNKNOWN;
  } else if (run.folder !== undefined) {
    inner ??= scope.child();
    inner.cwd = absolutePath(run.folder.value, scope.cwd);
  }
  return inner;
}

/** The command for each item, or with all of them behind it. */
function forItems(run: Run, items: Items, call: Call, walk: Walk): readonly Run[] {
  const found = items.given ?? readItems(items, call, walk);
  if (found.length === 0 && items.needed === true) return [];
  const { words = [], text } = run;
  const { marker } = items;
  if (text !== undefined && marker === undefined) return [{ text }];
  if (items.together === true) return [{ words: [...words, ...found] }];
  return followed(found, call).map((item) => {
    if (text !== undefined) return { text: text.replace(marker ?? "", () => item.value) };
    if (words.length === 0) return { text: item.value };
    return {
      words:
        marker === undefined ? [...words, item] : words.map((arg) => filled(arg, marker, item)),
    };
  });
}

/** Items that get a command of their own; what stands behind them is one unknown. */
const ITEMS_MAX = 64;

function followed(items: readonly Arg[], call: Call): readonly Arg[] {
  if (items.length <= ITEMS_MAX) return items;
  const rest = { ...makeArg(UNKNOWN, call.span), splits: true };
  return [...items.slice(0, ITEMS_MAX), rest];
}

function filled(arg: Arg, marker: string | RegExp, item: Arg): Arg {
  const value = arg.value.replaceAll(marker, () => item.value);
  if (value === arg.value) return arg;
  const from = [...(arg.from ?? []), ...(item.from ?? [])];
  return { ...arg, value, ...(from.length === 0 ? {} : { from }) };
}

function readItems({ read }: Items, call: Call, walk: Walk): readonly Arg[] {
  const text = inputText(call, walk);
  const { stdin } = call;
  const from =
    stdin.kind === "pipe" ? stdin.from : stdin.kind === "text" ? stdin.text.from : undefined;
  if (text === undefined) return foundItems(call, from, walk);
  const items =
    read === "nul" ? text.split("\0").filter((item) => item !== "") : itemsIn(text, read);
  return items.map((item) => {
    const arg = makeArg(item, call.span, from);
    return item.includes(UNKNOWN) ? { ...arg, splits: true } : arg;
  });
}

/** What is read where the text is not known: what a listing prints, a number, or anything. */
function foundItems(call: Call, from: readonly number[] | undefined, walk: Walk): readonly Arg[] {
  const [index, ...others] = from ?? [];
  const writer = index === undefined || others.length > 0 ? undefined : walk.drafts[index];
  if (writer !== undefined && printsNumbers(writer)) return [makeArg("1", call.span, from)];
  const paths = listedPaths(from, walk);
  const items = paths.length > 0 ? paths : [UNKNOWN];
  return items.map((item) => ({ ...makeArg(item, call.span, from), splits: true }));
}

/** Words, or lines, as xargs reads them: quotes and backslashes protect one another and blanks. */
function itemsIn(text: string, read: "words" | "lines"): readonly string[] {
  const items: string[] = [];
  const end = read === "lines" ? /\n/ : /\s/;
  let item: string | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (end.test(char)) {
      if (item !== undefined) items.push(item);
      item = undefined;
    } else if (char === "'" || char === '"') {
      const close = text.indexOf(char, at + 1);
      item = (item ?? "") + text.slice(at + 1, close < 0 ? text.length : close);
      at = close < 0 ? text.length : close;
    } else if (char === "\\") {
      at += 1;
      item = (item ?? "") + text.charAt(at);
    } else if (item !== undefined || !/\s/.test(char)) item = (item ?? "") + char;
  }
  if (item !== undefined) items.push(item);
  return items;
}
