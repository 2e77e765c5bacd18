import type { Description, Descriptions, ShellChange } from "../commands/command.ts";
import { descriptionNamed } from "../commands/name-lookup.ts";
import type { Invocation } from "../model/invocation.ts";
import { agentEditors, agents } from "../tools/agents.ts";
import { archivers } from "../tools/archives.ts";
import { builders } from "../tools/builders.ts";
import { builtins } from "../tools/builtins.ts";
import { connections } from "../tools/connections.ts";
import { containers } from "../tools/containers.ts";
import { coreutils } from "../tools/coreutils.ts";
import { fetchers } from "../tools/curl.ts";
import { finders } from "../tools/find.ts";
import { foreignLanguages } from "../tools/foreign-languages.ts";
import { git } from "../tools/git.ts";
import { interpreters } from "../tools/interpreters.ts";
import { keepers } from "../tools/keepers.ts";
import { launchers } from "../tools/launchers.ts";
import { openssl } from "../tools/openssl.ts";
import { pathTellers } from "../tools/path-info-programs.ts";
import { projectTools } from "../tools/project-tools.ts";
import { readers } from "../tools/readers.ts";
import { remotes } from "../tools/remote.ts";
import { removers } from "../tools/removers.ts";
import { rightsChangers } from "../tools/rights.ts";
import { transfers } from "../tools/rsync.ts";
import { escapes } from "../tools/shell-escapes.ts";
import { shells } from "../tools/shells.ts";
import { tarPrograms } from "../tools/tar.ts";
import { terminals } from "../tools/terminals.ts";
import { textTakers } from "../tools/text-takers.ts";
import { textTools } from "../tools/text-tools.ts";
import { unpackers } from "../tools/unpackers.ts";
import { wrappers } from "../tools/wrappers.ts";
import { itemRunners } from "../tools/xargs.ts";
import { describedNames, toolDescriptions } from "./pack-names.ts" with { type: "macro" };

/** Every program that is described, by its names, in families. */
export const FAMILIES: readonly Descriptions[] = [
  ...[
    { git },
    { openssl },
    readers,
    pathTellers,
    coreutils,
    rightsChangers,
    finders,
    textTools,
    textTakers,
    keepers,
    removers,
    wrappers,
    itemRunners,
    launchers,
  ],
  ...[containers, remotes, terminals, fetchers, transfers, tarPrograms, archivers, unpackers],
  ...[
    connections,
    escapes,
    agents,
    agentEditors,
    projectTools,
    builders,
    builtins,
    shells,
    interpreters,
    foreignLanguages,
  ],
];

/** What a program is; undefined for one that nobody described. */
export function descriptionOf(program: string): Description | undefined {
  const before = known.get(program);
  if (before !== undefined) return before === NONE ? undefined : before;
  const description = describe(program);
  if (description !== undefined || known.size < KNOWN_MAX) known.set(program, description ?? NONE);
  return description;
}

/** True for a name that a description has as it is, without a version taken off. */
export function isDescribedAs(program: string): boolean {
  return families.some((family) => descriptionNamed(program, family) !== undefined);
}

/** What a builtin does to its shell; undefined for any other program. */
export function changeBy(program: string): ShellChange | undefined {
  return descriptionOf(program)?.changes;
}

/** True for a command of which the output is numbers, which bring no code. */
export function printsNumbers({ program, args }: Pick<Invocation, "program" | "args">): boolean {
  const { tells } = descriptionOf(program) ?? {};
  return (
    tells?.of === "numbers" &&
    tells.all?.(
      args.map(({ value }) => value),
      false,
    ) !== false
  );
}

/** True for a program that gives the command that it runs all rights. */
export function elevates(program: string): boolean {
  const runs = descriptionOf(program)?.runs;
  return typeof runs === "object" && "elevated" in runs;
}

function describe(program: string): Description | undefined {
  if (program.includes(" ")) return undefined;
  for (const family of families) {
    const description = descriptionNamed(program, family);
    if (description !== undefined) return description;
  }
  const tool = describeTool(program);
  if (tool !== undefined) return tool;
  const unversioned = withoutVersion(program);
  return unversioned === program ? undefined : describe(unversioned);
}

/** `python3.12`, `ruby3`, `php8.2`, `node-22`: the same program with its version in the name. */
export function withoutVersion(program: string): string {
  const last = program.charCodeAt(program.length - 1);
  return last >= 0x30 && last <= 0x39 ? program.replace(/-?(?<![\d.])\d+(?:\.\d+)*$/, "") : program;
}

/** What the tool of a pack runs and uses; its table is not loaded for it. */
function describeTool(program: string): Description | undefined {
  // Gathered from the packs when fairlead is built, so that what a macro promises is there already; called in here,
  // as the macros that load this file have none of their own.
  const names = describedNames() as unknown as string;
  const at = program === "" ? -1 : names.indexOf(` ${program} `);
  if (at < 0) return undefined;
  const line = names.slice(0, at).split("\n").length - 1;
  const descriptions = toolDescriptions() as unknown as string;
  return JSON.parse(descriptions.split("\n")[line] ?? "");
}

/** Describes further programs, of which the code is loaded only where one of them is run. */
export function loadLazyDescriptions(rare: readonly Descriptions[]): void {
  if (families !== FAMILIES) return;
  families = [...FAMILIES, ...rare];
  known.clear();
}

let families = FAMILIES;

/** Every rule asks about the same few programs. */
const known = new Map<string, Description>();

/** Names of nothing remembered at most: they come from outside, and a library user may judge for days. */
const KNOWN_MAX = 1024;

const NONE: Description = { options: {} };
