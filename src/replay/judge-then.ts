import { machineFiles } from "../config/layers.ts";
import { type LayerText, type LoadedConfig, loadConfig } from "../config/load.ts";
import type { PolicyConfig } from "../config/policy-section.ts";
import type { Config } from "../config/schema.ts";
import { type Disk, proofOf } from "../handlers/approve.ts";
import { type CallJudgement, judgeCall } from "../handlers/judge-call.ts";
import { isUnattended, UNATTENDED_MODES } from "../handlers/policy-settings.ts";
import { worldOf } from "../handlers/this-machine.ts";
import { isAnsweredByUndo } from "../handlers/undo-before.ts";
import type { Io } from "../io.ts";
import { commandOf } from "../policy/agent-tools/tool-call.ts";
import type { Finding } from "../policy/model/finding.ts";
import type { Analysis } from "../policy/model/invocation.ts";
import type { Preset } from "../policy/model/preset.ts";
import type { World } from "../policy/model/world.ts";
import { findDialect } from "../protocol/dialect.ts";
import { parseEvent } from "../protocol/parse-event.ts";
import type { VerdictCounts } from "../report/report.ts";
import { findWorkspace, type Workspace } from "../state/workspace.ts";
import { homeDirectory } from "../sys/paths.ts";
import { readText } from "../sys/probe.ts";
import type { TranscriptCall } from "./transcript.ts";

/** The policy that calls are judged by, where it is not the one in force. */
export interface PolicyChoice {
  readonly preset?: Preset | undefined;
  /** A settings file in place of the person's own. */
  readonly file?: string | undefined;
}

/** What a hook would say of a call. */
export interface JudgedCall {
  readonly verdict: keyof VerdictCounts;
  /** What it says it for: the deciding finding first. */
  readonly findings: readonly Finding[];
  readonly analysis: Analysis | undefined;
  readonly place: PlaceThen;
  /** Set for a question that is answered without the person: by undo, or because the command is read-only. */
  readonly saved?: "undoable" | "looking" | undefined;
}

/** Where a call was made, as far as anybody knows, and the settings that hold there today. */
export interface PlaceThen {
  readonly workspace: Workspace;
  readonly world: World;
  readonly config: Config;
  /** What is wrong with the settings. */
  readonly warnings: readonly string[];
}

/** What of a call its place depends on. */
export type CallPlace = Pick<TranscriptCall, "agent" | "cwd" | "start" | "branch" | "mode">;

/** Judges calls of transcripts by one policy. */
export interface ThenJudge {
  /** Judges a call, with further exceptions where some are given. */
  readonly judge: (
    call: CallPlace & Pick<TranscriptCall, "tool" | "input">,
    allows?: PolicyConfig["allow"],
  ) => Promise<JudgedCall>;
  readonly placeOf: (call: CallPlace) => Promise<PlaceThen>;
}

/** Most folders whose facts are kept. */
const PLACES_MAX = 2_000;

/** A judge that says what a hook would say today. */
export function thenJudge(given: Io, choice: PolicyChoice): ThenJudge {
  const io = ioOfThen(given);
  const configOf = remembering((root: string) => configIn(io, root, choice));
  const askedBy = remembering(asksBy);
  const placeAt = remembering(async (key: string): Promise<PlaceThen> => {
    const [cwd, start, branch] = JSON.parse(key);
    return findPlace(io, { cwd, start, branch }, configOf);
  });
  const placeOf = ({ cwd, start, branch }: CallPlace) =>
    placeAt(JSON.stringify([cwd ?? null, start ?? null, branch ?? null]));
  return {
    placeOf,
    judge: async (call, allows = []) => {
      const place = await placeOf(call);
      const { tool, input, mode, agent } = call;
      const asks = await askedBy(agent);
      const facts = { event: "PreToolUse", permissionMode: mode, cannotAsk: !asks(tool), io };
      const { world, config } = place;
      const tried =
        allows.length === 0 ? config : { ...config, allow: [...config.allow, ...allows] };
      const judged = await judgeCall({ tool, input }, world, tried, facts);
      const { verdict, findings, unasked, analysis } = judged;
      if (isAnsweredByUndo(judged, tried))
        return { verdict: "notice", findings, analysis, place, saved: "undoable" };
      const told = unasked.filter(({ isTold }) => isTold).map(({ finding }) => finding);
      if (verdict === "pass" && told.length > 0)
        return { verdict: "notice", findings: told, analysis, place };
      if (await isSurelyLooking(call, judged, place)) {
        const said = tried.approve.read_only ? "allow" : verdict;
        return { verdict: said, findings, analysis, place, saved: "looking" };
      }
      const isFallback = verdict === "ask" && isUnattended(mode, io);
      const said = isFallback ? config.policy.ask_fallback : verdict;
      return { verdict: said, findings, analysis, place };
    },
  };
}

/**
 * True for a command that no rule objects to, that is proven read-only, and that an agent in this mode may ask the
 * person about. Agents do not ask before they read a file in the project.
 */
async function isSurelyLooking(
  { tool, input, mode }: CallPlace & Pick<TranscriptCall, "tool" | "input">,
  { verdict, unasked, lifted }: CallJudgement,
  { world, config }: PlaceThen,
): Promise<boolean> {
  if (verdict !== "pass" || unasked.length > 0 || commandOf({ tool, input }) === undefined)
    return false;
  if (mode === "auto" || (mode !== undefined && UNATTENDED_MODES.includes(mode))) return false;
  return (await proofOf({ tool, input }, world, config, lifted, NOTHING_THERE)).looks;
}

/** The disk of then is not known: as if no repository's settings started a program. */
export const NOTHING_THERE: Disk = {
  exists: () => false,
  mayNotEnd: () => false,
  kindOf: () => undefined,
  askGit: async () => "",
  entries: () => undefined,
  submodules: () => [],
  tracked: () => [],
};

/** The settings that hold in a project today, by the policy that was chosen. */
export async function configIn(
  io: Io,
  root: string,
  { preset, file }: PolicyChoice,
): Promise<LoadedConfig> {
  const loaded = await loadConfig(io, root, file === undefined ? undefined : layersWith(io, file));
  if (preset === undefined) return loaded;
  const { config } = loaded;
  return { ...loaded, config: { ...config, policy: { ...config.policy, preset } } };
}

/** The administrator's settings and, in place of the person's own, those of a file. */
async function layersWith(io: Io, file: string): Promise<readonly LayerText[]> {
  const layers = machineFiles(io).map((layer) =>
    layer.kind === "user" ? { ...layer, path: file } : layer,
  );
  const texts: LayerText[] = [];
  for (const layer of layers) {
    const text = await readText(layer.path);
    if (text !== undefined) texts.push({ layer, text });
  }
  return texts;
}

/** What only this process was told, and not the agent then. */
const OF_TODAY: readonly string[] = ["CI", "CLAUDE_PROJECT_DIR"];

function ioOfThen(io: Io): Io {
  return { ...io, env: (name) => (OF_TODAY.includes(name) ? undefined : io.env(name)) };
}

/** Remembers results by a text, at most so many of them. */
function remembering<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const remembered = new Map<string, Promise<T>>();
  return (key) => {
    const before = remembered.get(key);
    if (before !== undefined) return before;
    if (remembered.size >= PLACES_MAX) remembered.clear();
    const now = work(key);
    remembered.set(key, now);
    return now;
  };
}

/**
 * The folder of a call. The files on disk at the time are unknown, so links are not followed and no file is read; the
 * folder that the session began in counts as a project, or as a repository if there is a branch.
 */
async function findPlace(
  io: Io,
  { cwd: given, start, branch }: Pick<CallPlace, "cwd" | "start" | "branch">,
  configOf: (root: string) => Promise<LoadedConfig>,
): Promise<PlaceThen> {
  const cwd = given ?? start ?? `${homeDirectory(io) ?? ""}/unknown-project`;
  const began = findWorkspace(io, { cwd: start ?? cwd, projectDir: undefined });
  const isBelow = cwd === began.root || cwd.startsWith(`${began.root}/`);
  const workspace = isBelow ? began : findWorkspace(io, { cwd, projectDir: undefined });
  const { config, warnings } = await configOf(workspace.root);
  const { fileText: _, isSpare: __, ...today } = worldOf({ cwd }, { io, workspace });
  const world: World = {
    ...today,
    branch: () => branch,
    realPath: (path) => path,
    folderKind: (folder) =>
      branch !== undefined && folder === workspace.root ? "repository" : "other",
    linksAt: () => [],
  };
  return { workspace, world, config, warnings };
}

/** Whether an agent can put a question about a tool to the person. */
async function asksBy(agent: string): Promise<(tool: string) => boolean> {
  const dialect = await findDialect(agent)?.load();
  const { cannotAsk } = dialect ?? {};
  if (cannotAsk === undefined) return () => true;
  const parsed = parseEvent(
    { session_id: "-", cwd: "/", hook_event_name: "PreToolUse" },
    undefined,
  );
  if (!parsed.ok) return () => true;
  return (tool) => {
    // Cursor asks about commands through a separate event.
    const wireName = tool === "Bash" ? "beforeShellExecution" : "preToolUse";
    return !cannotAsk({ ...parsed.event, wireName });
  };
}
