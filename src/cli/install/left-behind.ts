import { existsSync, rmSync } from "node:fs";
import { emptyCaches } from "../../confine/empty-caches.ts";
import { describeError } from "../../errors.ts";
import { EXIT } from "../../exit.ts";
import { claudeCode } from "../../install/claude-code.ts";
import { type InstalledPlace, installedPlaces } from "../../install/installed-places.ts";
import type { Io } from "../../io.ts";
import { quoteWord } from "../../policy/text/quote.ts";
import { undoFolder, userConfigDirectory, userStateDirectory } from "../../sys/paths.ts";
import { numbersIn, readInfo } from "../../undo/store.ts";
import { workspaceOf } from "../command.ts";
import { refuse, signOf } from "../terminal/output.ts";
import type { Person } from "../terminal/terminal.ts";
import { sizeText } from "../undo/undo-text.ts";

/** What fairlead keeps for a person besides an agent's entries. */
interface LeftFolder {
  readonly path: string;
  readonly what: string;
}

/** What is to become of them. */
interface Purge {
  readonly purge: boolean;
  readonly dryRun: boolean;
  /** Prints nothing, because the answer is JSON. */
  readonly silent: boolean;
}

/**
 * After the entries are gone: names what of fairlead is still on this machine and how to remove it, or with
 * `purge` removes the person's folders. A project's own files are its people's.
 */
export function sayWhatIsLeft(io: Io, { purge, dryRun, silent }: Purge): number {
  const say = (text: string) => silent || io.stdout(text);
  const places = dryRun ? [] : installedPlaces(io, workspaceOf(io).root);
  const [first] = places;
  if (first !== undefined) {
    say("still calling fairlead:");
    for (const place of places) say(`  ${place.title}: ${place.path}`);
    for (const line of linesToRemove(io, places)) say(`  remove it there too: ${line}`);
  }
  const left = leftFolders(io);
  if (purge && !dryRun) {
    for (const { path, what } of left) {
      const failure = removeFolder(path);
      if (failure !== undefined) return refuse(io, `${path} cannot be removed (${failure})`);
      say(`${signOf("ok", io)} removed ${what}: ${path}`);
    }
  } else if (left.length > 0) {
    say(purge ? "would be removed:" : "left as it is:");
    for (const { path, what } of left) say(`  ${what}: ${path}`);
    const all = first === undefined ? "" : " --all";
    if (!purge) say(`  remove this too: fairlead uninstall${all} --purge`);
  }
  const empty = emptyCaches(io);
  if (empty.length > 0) {
    say("empty cache folders that bounds may have made for installed tools; you can delete them:");
    for (const path of empty) say(`  ${path}`);
  }
  say(`the program itself stays until you delete it: ${io.executable()}`);
  return EXIT.ok;
}

/** The agents that call fairlead after an uninstallation, for JSON. */
export function stillCalling(
  io: Io,
  isRemoved: (place: InstalledPlace) => boolean,
): readonly Pick<InstalledPlace, "agent" | "title" | "scope" | "path">[] {
  return installedPlaces(io, workspaceOf(io).root)
    .filter((place) => !isRemoved(place))
    .map(({ agent, title, scope, path }) => ({ agent, title, scope, path }));
}

/**
 * Refuses a purge that would leave agents calling fairlead: it takes the records along by which their settings are put
 * back as they were. Undefined where none is left.
 */
export function refuseEarlyPurge(
  io: Io,
  isRemoved: (place: InstalledPlace) => boolean,
): number | undefined {
  const places = installedPlaces(io, workspaceOf(io).root);
  const left = places.filter((place) => !isRemoved(place));
  if (left.length === 0) return undefined;
  const who = left.map(({ title, path }) => `${title} (${path})`).join(", ");
  const problem = `${who} would still call fairlead, and --purge deletes what puts those settings back as they were`;
  const first = linesToRemove(
    io,
    left.filter(({ project }) => project !== undefined),
  );
  return refuse(io, problem, [...first, "fairlead uninstall --all --purge"].join(", then "));
}

/** What removes the entries in these places: one line for all of the user's own, and one for each of a project. */
function linesToRemove(io: Io, places: readonly InstalledPlace[]): readonly string[] {
  const lines = places.map(({ project, scope, agent }) => {
    if (project === undefined) return "fairlead uninstall --all";
    const there = project === workspaceOf(io).root ? "" : `cd ${quoteWord(project)} && `;
    const whose = agent === claudeCode.name ? "" : ` --agent ${agent}`;
    return `${there}fairlead uninstall --scope ${scope}${whose}`;
  });
  return [...new Set(lines)];
}

/**
 * Shows what a purge removes and asks whether it may; undefined where a person agrees. What undo saved is named by
 * itself: it is the only copy of what calls deleted.
 */
export async function askToPurge(io: Io, person: Person): Promise<number | undefined> {
  const left = leftFolders(io);
  if (left.length === 0) return undefined;
  if (!person.isAtTerminal)
    return refuse(
      io,
      "nobody can be asked, so nothing was removed",
      "fairlead uninstall --purge --yes",
    );
  io.stdout("this removes for good:");
  for (const { path, what } of left) io.stdout(`  ${what}: ${path}`);
  if (await person.agrees("Remove all of it?")) return undefined;
  return refuse(io, "nothing was removed");
}

/** What undo saved, in a sentence; undefined where nothing is saved. */
function savesOf(io: Io): LeftFolder | undefined {
  const store = undoFolder(io);
  if (store === undefined) return undefined;
  const infos = numbersIn(store).flatMap((number) => readInfo(store, number) ?? []);
  if (infos.length === 0) return undefined;
  const bytes = infos.reduce((sum, info) => sum + info.bytes, 0);
  const calls = infos.length === 1 ? "1 call" : `${infos.length} calls`;
  const what =
    bytes === 0
      ? `undo's records of ${calls}, without files`
      : `what undo saved for ${calls} (${sizeText(bytes)})`;
  return { path: store, what };
}

function leftFolders(io: Io): readonly LeftFolder[] {
  const folders = [
    { path: userConfigDirectory(io), what: "your settings and rules" },
    { path: userStateDirectory(io), what: "records, consents and backups of settings" },
  ];
  const saves = savesOf(io);
  // Its folder is inside the one of the records, so it is named before that goes.
  return [
    ...(saves === undefined ? [] : [saves]),
    ...folders.flatMap(({ path, what }) =>
      path !== undefined && existsSync(path) ? [{ path, what }] : [],
    ),
  ];
}

function removeFolder(path: string): string | undefined {
  try {
    rmSync(path, { recursive: true });
    return undefined;
  } catch (error) {
    return describeError(error);
  }
}
