import { descriptionOf } from "../catalog/descriptions.ts";
import { effectsOf } from "../catalog/effects.ts";
import { writersBehind } from "../languages/bash/listed-paths.ts";
import { type Analysis, type Arg, type Invocation, UNKNOWN } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { absolutePath } from "../text/path.ts";

/** Names that are taken from the files behind one command, and commands that are made of them one by one. */
const NAMES_MAX = 200;
const ONE_BY_ONE_MAX = 60;

/** Lists that are read for one line. */
const LISTS_MAX = 8;

/** What the commands of a line are with the names that they take out of files. */
export function namedInFiles(
  analysis: Analysis,
  worldAt: (index: number) => World,
): readonly (readonly [Invocation, World])[] {
  return analysis.invocations.flatMap((invocation, index) => {
    const world = worldAt(index);
    return withNamed(invocation, analysis, world).map((named) => [named, world] as const);
  });
}

/**
 * The commands that a command is with the names that a file of names on the disk holds: `xargs -a list rm`,
 * `rm $(cat list)`, `while read f; do …; done < list`, `tar -T list`. Empty where no such file is there.
 */
function withNamed(
  invocation: Invocation,
  { invocations, files }: Analysis,
  world: World,
): readonly Invocation[] {
  if (invocation.remote || world.fileText === undefined) return NONE;
  const lists = [...listsOfOptions(invocation), ...listsBehind(invocation, invocations)];
  // What the line itself writes is known to the analysis.
  const paths = [...new Set(lists.map(({ value, cwd }) => absolutePath(value, cwd)))];
  const names: string[] = [];
  for (const path of paths.slice(0, LISTS_MAX)) {
    if (path.includes(UNKNOWN) || files?.has(path) === true) continue;
    names.push(...namesIn(world.fileText(path) ?? ""));
  }
  const few = [...new Set(names)].slice(0, NAMES_MAX);
  return few.length === 0 ? NONE : withNames(invocation, few);
}

const NONE: readonly Invocation[] = [];

interface List {
  readonly value: string;
  readonly cwd: string;
}

function namesIn(text: string): readonly string[] {
  return text
    .split(/[\n\0]/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.includes("\uFFFD"));
}

/** Files and inputs that the program is told to take names from. */
function listsOfOptions({ program, args, stdin, cwd }: Invocation): readonly List[] {
  const { options = "", input } = descriptionOf(program)?.namedBy ?? {};
  const lists: List[] = [];
  for (const [at, { value }] of args.entries()) {
    if (!value.startsWith("-")) continue;
    const [name = "", joined] = value.split(/=(.*)/s);
    if (!`|${options}|--pathspec-from-file|`.includes(`|${name}|`)) continue;
    const path = joined ?? args[at + 1]?.value;
    if (path !== undefined && path !== "-") lists.push({ value: path, cwd });
  }
  const isListed =
    input === "" || (input !== undefined && args.some(({ value }) => value === input));
  if (isListed && stdin.kind === "file") lists.push({ value: stdin.path.value, cwd });
  return lists;
}

/** The files of which the text became a part of the command's words. */
function listsBehind(invocation: Invocation, invocations: readonly Invocation[]): readonly List[] {
  const { args, redirects, stdin, via, cwd } = invocation;
  const open = [...args, ...redirects.map(({ target }) => target)].filter(({ value }) =>
    value.includes(UNKNOWN),
  );
  if (open.length === 0) return [];
  const isGiven = via.some(({ name }) => name === "xargs" || name === "parallel");
  const own = isGiven && stdin.kind === "file" ? [{ value: stdin.path.value, cwd }] : [];
  const from = [...new Set(open.flatMap((arg) => arg.from ?? []))];
  if (from.length === 0) return own;
  return [
    ...own,
    ...writersBehind(from, invocations).flatMap((index) => {
      const writer = invocations[index];
      return writer === undefined ? [] : filesReadBy(writer);
    }),
  ];
}

function filesReadBy(writer: Invocation): readonly List[] {
  const { stdin, cwd } = writer;
  const read = (effectsOf(writer) ?? []).flatMap((effect) =>
    effect.kind === "read" && effect.purpose === "copied" && effect.deep !== true
      ? [{ value: effect.path.value, cwd }]
      : [],
  );
  return stdin.kind === "file" ? [...read, { value: stdin.path.value, cwd }] : read;
}

/** The command with the names in the place of what is not known of its words, or behind them. */
function withNames(invocation: Invocation, names: readonly string[]): readonly Invocation[] {
  const { args, redirects, program } = invocation;
  const words = [...args, ...redirects.map(({ target }) => target)];
  const isOpen = ({ value }: Arg) => value.includes(UNKNOWN);
  if (!words.some(isOpen)) {
    const at: Arg = { value: "", glob: false, start: invocation.start, end: invocation.end };
    const more = names.map((value): Arg => ({ ...at, value }));
    return [behind(invocation, more)];
  }
  if (
    !redirects.some(({ target }) => isOpen(target)) &&
    args.some((arg) => isOpen(arg) && arg.splits)
  )
    return [
      {
        ...invocation,
        args: args.flatMap((arg) =>
          isOpen(arg) && arg.splits === true
            ? names
                .flatMap((name) => filled(arg, name).value.split(/\s+/))
                .map((value) => ({ ...arg, value, splits: false }))
            : [arg],
        ),
      },
    ];
  return names.slice(0, ONE_BY_ONE_MAX).map((name) => ({
    ...invocation,
    program,
    args: args.map((arg) => filled(arg, name)),
    redirects: redirects.map((one) => ({ ...one, target: filled(one.target, name) })),
  }));
}

function filled(arg: Arg, name: string): Arg {
  return arg.value.includes(UNKNOWN)
    ? { ...arg, value: arg.value.replace(UNKNOWN, () => name) }
    : arg;
}

/** The names as operands, which may count from the first of those that are there. */
function behind(invocation: Invocation, names: readonly Arg[]): Invocation {
  const { program, args } = invocation;
  if (descriptionOf(program)?.namedBy?.below !== true)
    return { ...invocation, args: [...args, ...names] };
  const at = args.findLastIndex(({ value }) => !value.startsWith("-")) - 1;
  const source = args[at];
  if (source === undefined) return { ...invocation, args: [...args, ...names] };
  const below = names.map((name) => ({ ...name, value: `${source.value}/${name.value}` }));
  return { ...invocation, args: [...args.slice(0, at), ...below, ...args.slice(at + 1)] };
}
