import { effectsOf } from "../catalog/effects.ts";
import { parseArguments } from "../commands/parse-arguments.ts";
import type { Analysis, Arg, Invocation } from "../model/invocation.ts";
import { absolutePath, isWithin } from "../text/path.ts";
import { isOnKnownForge } from "./installed-address.ts";

/** A folder that one command of a line fills with what came from another host. */
interface Fetched {
  readonly folder: string;
  /** The position of that command. */
  readonly at: number;
  /** True for a folder that may have held files of its own: only what is in folders below it came with them. */
  readonly mixed: boolean;
  /** True for a clone from a forge where everybody sees whose code it is. */
  readonly known: boolean;
}

/**
 * True when a file lies in a folder that a command before `limit` cloned, or unpacked there from a download. To build
 * what was cloned from a known forge is no news.
 */
export function isInFetchedFolder(
  file: string,
  analysis: Analysis,
  limit: number,
  about: {
    /** True for a command that unpacks what came from another host. */
    readonly isFetched: (unpacker: Invocation) => boolean;
    readonly isBuilt: boolean;
    /** True for a file that is not there before the line runs. */
    readonly isNew: () => boolean;
  },
): boolean {
  const { isFetched, isBuilt, isNew } = about;
  return fetchedFolders(analysis, isFetched).some(({ folder, at, mixed, known }) => {
    if ((known && isBuilt) || at >= limit || file === folder || !isWithin(file, folder))
      return false;
    return !mixed || file.slice(folder.length + 1).includes("/") || isNew();
  });
}

const KNOWN = new WeakMap<Analysis, readonly Fetched[]>();

function fetchedFolders(
  analysis: Analysis,
  isFetched: (unpacker: Invocation) => boolean,
): readonly Fetched[] {
  const before = KNOWN.get(analysis);
  if (before !== undefined) return before;
  const found: Fetched[] = [];
  for (const [at, invocation] of analysis.invocations.entries()) {
    const { cwd } = invocation;
    const known = /^g[hl]/.test(invocation.program) || invocation.args.some(isOnKnownForge);
    const add = (path: Arg, mixed: boolean): void => {
      found.push({ folder: absolutePath(path.value, cwd), at, mixed, known });
    };
    const cloned = clonedFolder(invocation);
    if (cloned !== undefined) add(cloned, false);
    for (const effect of effectsOf(invocation) ?? []) {
      if (effect.kind === "fetch" && effect.deep === true) add(effect.path, false);
      if (effect.kind !== "fill" || effect.path === undefined || !isFetched(invocation)) continue;
      add(effect.path, absolutePath(effect.path.value, cwd) === cwd);
    }
  }
  KNOWN.set(analysis, found);
  return found;
}

/** Commands that make a folder of what they fetch and that nobody described, with the folder's place behind them. */
const CLONES =
  /^(?:gh repo clone|glab repo clone|hg clone|svn (?:co|checkout|export)|bzr branch|(?:degit|tiged|giget))(?= )/;

function clonedFolder({ program, args }: Invocation): Arg | undefined {
  if (!CLONERS.includes(` ${program} `)) return undefined;
  const { operands } = parseArguments(args, { options: { data: "-r -R -b -u --branch --depth" } });
  const line = `${program} ${operands.map(({ value }) => value).join(" ")}`;
  const verb = CLONES.exec(line)?.[0];
  if (verb === undefined) return undefined;
  const [address, folder] = operands.slice(verb.split(" ").length - 1);
  if (folder !== undefined || address === undefined) return folder;
  // `degit` fills the folder that it is called in.
  const name = /^(?:degit|tiged)$/.test(program)
    ? "."
    : (/([^/:]+?)(?:\.git)?\/*$/.exec(address.value)?.[1] ?? ".");
  return { ...address, value: name };
}

const CLONERS = " gh glab hg svn bzr degit tiged giget ";
