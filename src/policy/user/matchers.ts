import { descriptionOf } from "../catalog/descriptions.ts";
import { valuedOptions } from "../catalog/pack-names.ts" with { type: "macro" };
import { namesWithValue, optionNamed } from "../commands/option-names.ts";
import { type Arg, type Invocation, UNKNOWN } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { fetchers } from "../tools/curl.ts";
import type { UserCall } from "./call.ts";
import {
  compileGlob,
  compileRegex,
  type PatternEngines,
  regexOf,
  type TextTest,
} from "./patterns.ts";

/** A compiled matcher, or the messages of what is wrong with it. */
export type Compiled<Test> =
  | { readonly ok: true; readonly test: Test }
  | { readonly ok: false; readonly message: string; readonly hint?: string };

/** A test of a path, given as `normalisedPath` makes it: once a call, not once a rule. */
export type PathTest = TextTest;
/** A test of one command. */
export type InvocationTest = (invocation: Invocation) => boolean;

/** No tool nests its sub-commands deeper. */
const SUBCOMMAND_MAX_WORDS = 4;

/** Every rule asks the same of a command, and there may be a thousand of each. */
function once<Value>(
  compute: (invocation: Invocation) => Value,
): (invocation: Invocation) => Value {
  const known = new WeakMap<Invocation, Value>();
  return (invocation) => {
    const before = known.get(invocation);
    if (before !== undefined) return before;
    const value = compute(invocation);
    known.set(invocation, value);
    return value;
  };
}

/** Compiles alternatives: the text or command must fit one that has no `!`, and none that has. */
export function compileAlternatives<Value = string>(
  patterns: readonly string[],
  compile: (pattern: string) => Compiled<(value: Value) => boolean>,
): Compiled<(value: Value) => boolean> {
  const wanted: ((value: Value) => boolean)[] = [];
  const unwanted: ((value: Value) => boolean)[] = [];
  for (const pattern of patterns) {
    const negated = pattern.startsWith("!");
    const compiled = compile(negated ? pattern.slice(1) : pattern);
    if (!compiled.ok) return compiled;
    (negated ? unwanted : wanted).push(compiled.test);
  }
  if (wanted.length === 0 && unwanted.length > 0) wanted.push(() => true);
  return {
    ok: true,
    test: (value) => wanted.some((test) => test(value)) && !unwanted.some((test) => test(value)),
  };
}

/** Compiles one pattern for whole words: a glob, or a regular expression after `re:`. */
export function compileWord(pattern: string, engines: PatternEngines): Compiled<TextTest> {
  return regexOf(pattern) === undefined
    ? compileGlob(pattern, engines)
    : compileRegex(pattern, engines);
}

/** Compiles path patterns: `~`, relative to the project, or a bare name anywhere. */
export function compilePaths(
  patterns: readonly string[],
  engines: PatternEngines,
  world: Pick<World, "home" | "projectRoot" | "platform">,
): Compiled<PathTest> {
  return compileAlternatives(patterns, (pattern) =>
    regexOf(pattern) === undefined
      ? compileGlob(anchored(pattern, world), engines)
      : compileRegex(pattern, engines),
  );
}

function anchored(
  pattern: string,
  world: Pick<World, "home" | "projectRoot" | "platform">,
): string {
  if (pattern.trim() === "") return pattern;
  const slashed = world.platform === "windows" ? pattern.replaceAll("\\", "/") : pattern;
  const root = (path: string) => path.replaceAll("\\", "/").replace(/\/$/, "");
  const fold = (text: string) =>
    world.platform === "linux" ? text.normalize("NFC") : text.normalize("NFC").toLowerCase();
  if (/^~(?:\/|$)/.test(slashed)) return fold(root(world.home ?? "~") + slashed.slice(1));
  if (/^(?:\/|[A-Za-z]:\/|\*\*)/.test(slashed)) return fold(slashed);
  const plain = slashed.replace(/^\.\//, "");
  if (!plain.includes("/")) return fold(`**/${plain}`);
  return fold(`${root(world.projectRoot)}/${plain}`);
}

/** The `command` matcher: a program, or several words that a command begins with. */
export function compileCommand(
  patterns: readonly string[],
  engines: PatternEngines,
): Compiled<InvocationTest> {
  return compileAlternatives<Invocation>(patterns, (pattern) => {
    if (regexOf(pattern) !== undefined) {
      const regex = compileRegex(pattern, engines);
      return regex.ok ? { ok: true, test: (one) => regex.test(textOf(one)) } : regex;
    }
    // The text is "program word word …"; a name alone stands for every use of the program. Words
    // hold slashes, which globs do not cross, so that each of them stands for one character more.
    const whole = compileGlob(unslashed(pattern), engines);
    if (!whole.ok) return whole;
    const more = compileGlob(`${unslashed(pattern)} *`, engines);
    if (!more.ok) return more;
    return {
      ok: true,
      test: (one) => whole.test(unslashedTextOf(one)) || more.test(unslashedTextOf(one)),
    };
  });
}

/**
 * The `command` matcher of a rule that stops something: options may stand between its words, with or without a value,
 * and its own may stand anywhere, short ones together or apart, under each of their names: `docker compose down` is
 * `docker compose -f a.yml down` as well, and `rm -rf` is `rm -fr x` and `rm x --recursive --force`.
 */
export function compileStoppedCommand(
  patterns: readonly string[],
  engines: PatternEngines,
): Compiled<InvocationTest> {
  // What is excepted is compared as it is written, so that a rule is never about less than it says.
  const excepted = patterns.flatMap((text) => (text.startsWith("!") ? [text.slice(1)] : []));
  return compileAlternatives<Invocation>(patterns, (pattern) => {
    const written = compileCommand([pattern], engines);
    if (!written.ok || excepted.includes(pattern) || regexOf(pattern) !== undefined) return written;
    const words = pattern.trim().split(/\s+/);
    const options = words.filter(isOption).map((word) => word.replace(/\*$/, ""));
    if (words.length < 2 || isOption(words[0] ?? "") || options.some(hasWildcard)) return written;
    const named = compileCommand([words.filter((word) => !isOption(word)).join(" ")], engines);
    if (!named.ok) return written;
    return {
      ok: true,
      test: (one) =>
        written.test(one) ||
        (options.every((option) => isGiven(option, one)) && withoutOptions(one).some(named.test)),
    };
  });
}

const isOption = (word: string): boolean => /^-./.test(word);

const hasWildcard = (word: string): boolean => /[*?[\]{}]/.test(word);

/** Options of unknown form that are read both ways; a command with more has none of a rule's words between them. */
const READ_BOTH_WAYS_MAX = 4;

/** What is left of a command without its options: the word behind one may be its value, or the next word. */
const withoutOptions = once((invocation): readonly Invocation[] => {
  if (!invocation.args.some(({ value }) => isOption(value))) return [invocation];
  const valued = optionsWithValue(invocation.program);
  let readings: readonly { readonly kept: readonly Arg[]; readonly isValue: boolean }[] = [
    { kept: [], isValue: false },
  ];
  for (const arg of invocation.args) {
    const { value } = arg;
    const isBothWays =
      isOption(value) && !value.includes("=") && readings.length < 2 ** READ_BOTH_WAYS_MAX;
    readings = readings.flatMap(({ kept, isValue }) => {
      if (!isOption(value)) return [{ kept: isValue ? kept : [...kept, arg], isValue: false }];
      if (valued.includes(value)) return [{ kept, isValue: true }];
      const flag = { kept, isValue: false };
      return isBothWays && !isValue ? [flag, { kept, isValue: true }] : [flag];
    });
  }
  return readings.map(({ kept }) => ({ ...invocation, args: kept }));
});

/** True where an option is there, each letter of a cluster by itself, under any name that it has. */
function isGiven(option: string, { program, args }: Invocation): boolean {
  const described = descriptionOf(program)?.options ?? {};
  const flags = /^-[A-Za-z]{2,6}$/.test(option)
    ? [...option.slice(1)].map((letter) => `-${letter}`)
    : [option];
  const areAll = (wanted: readonly string[]) =>
    wanted.every((flag) => {
      const names = optionNamed(flag, described)?.names ?? [flag];
      return args.some(({ value }) => names.some((name) => isFlag(value, name)));
    });
  return args.some(({ value }) => isFlag(value, option)) || areAll(flags);
}

/** The `subcommand` matcher: the first words that are no options. */
export function compileSubcommand(
  patterns: readonly string[],
  engines: PatternEngines,
): Compiled<InvocationTest> {
  const compiled = compileAlternatives(patterns, (pattern) => compileWord(pattern, engines));
  if (!compiled.ok) return compiled;
  return {
    ok: true,
    test: (invocation) => {
      return subcommandsOf(invocation).some((words) => compiled.test(words));
    },
  };
}

/** The `flags` matcher: every entry must be there; `|` separates ways to write one. */
export function compileFlags(patterns: readonly string[]): Compiled<InvocationTest> {
  const entries = patterns.map((pattern) => pattern.split("|").map((flag) => flag.trim()));
  const bad = entries.flat().find((flag) => !/^(?:-|\/)\S/.test(flag));
  if (bad !== undefined) {
    return {
      ok: false,
      message: `the flag "${bad}" does not begin with "-"`,
      hint: `write "--${bad}"`,
    };
  }
  return {
    ok: true,
    test: ({ args }) =>
      entries.every((ways) => ways.some((flag) => args.some((arg) => isFlag(arg.value, flag)))),
  };
}

/** The `args` matcher: each entry must fit one argument. */
export function compileArgs(
  patterns: readonly string[],
  engines: PatternEngines,
): Compiled<InvocationTest> {
  const tests: InvocationTest[] = [];
  for (const pattern of patterns) {
    const isRegex = regexOf(pattern) !== undefined;
    const compiled = compileWord(isRegex ? pattern : unslashed(pattern), engines);
    if (!compiled.ok) return compiled;
    const { test } = compiled;
    tests.push(
      isRegex
        ? ({ args }) => args.some(({ value }) => test(value))
        : (invocation) => unslashedArgsOf(invocation).some(test),
    );
  }
  return { ok: true, test: (invocation) => tests.every((test) => test(invocation)) };
}

/** The files a command names: operands, `--option=file`, and redirections. */
export const pathsOf = once((invocation): readonly string[] => {
  if (invocation.remote) return [];
  const { words, changes } = descriptionOf(invocation.program) ?? {};
  const areTexts = words === "texts" || changes === "declare";
  const named = areTexts ? [] : invocation.args.flatMap(pathsIn);
  const redirected = invocation.redirects
    .filter((redirect) => !/^(?:<<|<<<|>&|<&)$/.test(redirect.operator))
    .map((redirect) => redirect.target.value);
  return [...named, ...redirected].filter((path) => path !== "" && path !== UNKNOWN);
});

/** Addresses of the network in a call: the tool's own, and those among a command's words. */
export function urlsOf(call: UserCall, invocations: readonly Invocation[]): readonly string[] {
  const own = call.urls ?? [];
  const inWords = invocations.flatMap((invocation) => [
    ...invocation.args.flatMap(
      (arg) => arg.value.match(/\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s'"]+/gi) ?? [],
    ),
    ...addressesWithoutScheme(invocation),
  ]);
  return [...own, ...inWords];
}

/** A host with a dot, or this machine, and what may follow: `api.example/v1?x=1`. */
const HOST_FIRST =
  /^(?:(?:[\w-]+\.)+[a-z][\w-]*|localhost|\d+(?:\.\d+){3})(?::\d+)?(?:[/?#]\S*)?$/i;

/** What a client such as curl would fetch though no scheme is written before it. */
function addressesWithoutScheme({ program, args }: Invocation): readonly string[] {
  const describe = new Map(Object.entries(fetchers)).get(program);
  if (describe === undefined) return [];
  const valued = namesWithValue(describe().options);
  const found: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const value = args[at]?.value ?? "";
    if (valued.includes(value) && value !== "--url") at++;
    else if (HOST_FIRST.test(value)) found.push(value);
  }
  return found;
}

/** `mcp__server__tool` as `server/tool`; undefined for tools that come with the agent. */
export function mcpName(tool: string): string | undefined {
  const match = /^mcp__(.+?)__(.+)$/.exec(tool);
  return match === null ? undefined : `${match[1]}/${match[2]}`;
}

function pathsIn(arg: Arg): readonly string[] {
  const option = /^--?[\w-]+=(.+)$/s.exec(arg.value);
  if (option?.[1] !== undefined) return [option[1]];
  return arg.value.startsWith("-") || /^[a-z][a-z0-9+.-]*:\/\//i.test(arg.value) ? [] : [arg.value];
}

const textOf = once((invocation) =>
  [invocation.program, ...invocation.args.map((arg) => arg.value)].join(" "),
);

const unslashedTextOf = once((invocation) => unslashed(textOf(invocation)));

const unslashedArgsOf = once(({ args }) => args.map(({ value }) => unslashed(value)));

/** Slashes as another character, so that `*` crosses them. */
function unslashed(text: string): string {
  return text.replaceAll("/", "\u2215");
}

function isFlag(arg: string, flag: string): boolean {
  if (arg === flag || arg.startsWith(`${flag}=`) || arg.startsWith(`${flag}:`)) return true;
  // `-f` inside `-rf`; long options with one dash are no clusters.
  return /^-[A-Za-z]$/.test(flag) && /^-[A-Za-z]{2,6}$/.test(arg) && arg.includes(flag.slice(1));
}

/** The options of a program whose value is the next word. */
function optionsWithValue(program: string): readonly string[] {
  const told = namesWithValue(descriptionOf(program)?.options ?? {});
  if (told.some((name) => name.startsWith("-")) || program === "") return told;
  const at = VALUED_OPTIONS.indexOf(` ${program} `);
  const start = at < 0 ? -1 : VALUED_OPTIONS.indexOf("\n", at) + 1;
  return start < 0
    ? told
    : VALUED_OPTIONS.slice(start, VALUED_OPTIONS.indexOf("\n", start)).split(" ");
}

/** Gathered when fairlead is built, so that what the macro promises is there already. */
const VALUED_OPTIONS = valuedOptions() as unknown as string;

/** The first word that is no option, the first two, and so on. */
const subcommandsOf = once((invocation): readonly string[] => {
  const valued = optionsWithValue(invocation.program);
  const words: string[] = [];
  const begun: string[] = [];
  for (let at = 0; at < invocation.args.length; at++) {
    const value = invocation.args[at]?.value ?? "";
    if (valued.includes(value)) at++;
    else if (!value.startsWith("-")) {
      words.push(value);
      begun.push(words.join(" "));
    }
    if (words.length >= SUBCOMMAND_MAX_WORDS) break;
  }
  return begun;
});
