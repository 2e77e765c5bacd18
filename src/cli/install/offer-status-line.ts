import { loadConfig } from "../../config/load.ts";
import type { Config } from "../../config/schema.ts";
import { EXIT } from "../../exit.ts";
import { AGENTS } from "../../install/agent.ts";
import type { SettingsChange } from "../../install/install.ts";
import { presentAgents } from "../../install/present.ts";
import { statusLineOf } from "../../install/status-line.ts";
import type { Io } from "../../io.ts";
import { ownPlaces } from "../../state/own-places.ts";
import { parseJsonText, propertyOf } from "../../sys/json-edit.ts";
import { homeDirectory } from "../../sys/paths.ts";
import { workspaceOf } from "../command.ts";

/** Names the other agents that were found here, Claude Code aside, if any. */
export function offerOthers(io: Io): void {
  const others = presentAgents(io).filter(({ name }) => name !== AGENTS[0]?.name);
  const titles = others.map(({ title }) => title).join(", ");
  if (titles !== "")
    io.stdout(`  also found here: ${titles}; guard them all: fairlead install --all`);
}

/** Says what to try after an installation, and how to be asked less. */
export function offerNext(io: Io, { approve, confine }: Config): void {
  io.stdout("  see it work: fairlead doctor, and with the agent itself: fairlead verify");
  io.stdout("  choose how often you are asked: fairlead policy preset");
  if (!approve.read_only) io.stdout("  skip prompts for read-only commands: fairlead docs approve");
  if (io.platform === "windows") return;
  if (confine.calls === undefined)
    io.stdout("  see which calls run within kernel bounds: fairlead confine");
  else if (confine.calls === "off")
    io.stdout("  run unread code within kernel bounds: fairlead confine unread");
}

/** As {@link offerNext}, after several agents, where all of them were installed; the exit code is handed through. */
export async function offerNextOnce(
  io: Io,
  { json, dryRun }: { readonly json: boolean; readonly dryRun: boolean },
  exit: number,
): Promise<number> {
  if (exit !== EXIT.ok || json || dryRun) return exit;
  offerNext(io, (await loadConfig(io, workspaceOf(io).root)).config);
  return exit;
}

/** Says what the status line shows, or how to have it show whether fairlead guards the project. */
export function tellStatusLine(
  io: Io,
  { after = "", hadStatusLine }: Pick<SettingsChange, "after" | "hadStatusLine">,
  isWanted: boolean,
): void {
  const owner = statusLineOf(after);
  if (owner === "ours" && !hadStatusLine) io.stdout("  the status line shows fairlead");
  if (owner === "theirs" && isWanted)
    io.stdout("  the settings have a status line, which stays as it is");
  if (owner === undefined)
    io.stdout("  show it in the status line: fairlead install --status-line");
}

/**
 * Says how Claude Code's own sandbox keeps its commands away from what guards the person, where these settings switch it
 * on and do not say so yet: fairlead's bounds are not put around a sandbox.
 */
export function offerSandboxPlaces(io: Io, settings: string): void {
  const parsed = parseJsonText(settings);
  const sandbox = parsed.ok ? propertyOf(parsed.root, "sandbox") : undefined;
  if (propertyOf(sandbox, "enabled")?.value !== true) return;
  const home = homeDirectory(io);
  const spelled = (path: string) =>
    home !== undefined && path.startsWith(`${home}/`) ? [`~${path.slice(home.length)}`] : [];
  const own = ownPlaces(io);
  const places = {
    denyWrite: own.flatMap(({ path }) => spelled(path)),
    denyRead: own.flatMap(({ path, kind }) => (kind === "state" ? spelled(path) : [])),
  };
  const lists = propertyOf(sandbox, "filesystem");
  const isListed = Object.entries(places).every(([name, paths]) => {
    const there = propertyOf(lists, name)?.children?.map(({ value }) => value) ?? [];
    return paths.every((path) => there.includes(path));
  });
  if (!isListed)
    io.stdout(
      `  its sandbox is on; to keep it away from fairlead, add to "sandbox" in that file: "filesystem": ${JSON.stringify(places)}`,
    );
}
