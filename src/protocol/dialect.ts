import type { Dialect } from "./answer.ts";
import { claudeDialect } from "./claude.ts";
import type { Fields } from "./fields.ts";

/** A dialect's name, how its payloads are recognised, and its code: lazily loaded for all but the usual one. */
export interface DialectEntry {
  readonly name: string;
  /** True for fields that no other agent sends: what could be two agents' is nobody's. */
  readonly recognises: (payload: Fields) => boolean;
  readonly load: () => Dialect | Promise<Dialect>;
}

const CLAUDE: DialectEntry = {
  name: "claude",
  recognises: (payload) => typeof payload.transcript_path === "string",
  load: () => claudeDialect,
};

/** For agents whose entries always say who they are. */
const NEVER = () => false;

/** Events that only Gemini CLI or Hermes has, and permission modes that only one agent has. */
const GEMINI_EVENTS =
  " BeforeTool BeforeAgent BeforeModel BeforeToolSelection PreCompress AfterTool AfterAgent AfterModel ";
const HERMES_EVENTS =
  " pre_tool_call post_tool_call pre_llm_call on_session_start on_session_finalize ";
const QWEN_MODES = " auto_edit yolo ";
const FACTORY_MODES = " off spec auto-low auto-medium auto-high ";

/**
 * Every dialect, the most telling first; the last one takes what no other claims. Made when asked for, as
 * nearly every payload is recognised as Claude Code's without it.
 */
export function listDialects(): readonly DialectEntry[] {
  return [
    {
      name: "windsurf",
      recognises: (payload) => isText(payload.agent_action_name),
      load: () => import("./windsurf.ts").then((module) => module.windsurfDialect),
    },
    {
      name: "cline",
      // Its command line leaves the version empty.
      recognises: (payload) => payload.clineVersion !== undefined,
      load: () => import("./cline.ts").then((module) => module.clineDialect),
    },
    {
      name: "cursor",
      recognises: (payload) => isText(payload.cursor_version),
      load: () => import("./cursor.ts").then((module) => module.cursorDialect),
    },
    {
      name: "copilot",
      recognises: (payload) =>
        isText(payload.sessionId) && !isText(payload.session_id)
          ? typeof payload.timestamp === "number"
          : liesIn(payload, ".copilot"),
      load: () => import("./copilot.ts").then((module) => module.copilotDialect),
    },
    {
      name: "gemini",
      recognises: (payload) =>
        liesIn(payload, ".gemini") || isOneOf(payload.hook_event_name, GEMINI_EVENTS),
      load: () => import("./gemini.ts").then((module) => module.geminiDialect),
    },
    {
      name: "codex",
      recognises: (payload) =>
        liesIn(payload, ".codex") || (isText(payload.turn_id) && isText(payload.model)),
      load: () => import("./codex.ts").then((module) => module.codexDialect),
    },
    {
      name: "qwen",
      recognises: (payload) =>
        liesIn(payload, ".qwen") || isOneOf(payload.permission_mode, QWEN_MODES),
      load: () => import("./qwen.ts").then((module) => module.qwenDialect),
    },
    {
      name: "factory",
      recognises: (payload) =>
        liesIn(payload, ".factory") || isOneOf(payload.permission_mode, FACTORY_MODES),
      load: () => import("./factory.ts").then((module) => module.factoryDialect),
    },
    {
      name: "wave",
      recognises: (payload) => liesIn(payload, ".wave"),
      load: () => import("./wave.ts").then((module) => module.waveDialect),
    },
    {
      name: "kimi",
      recognises: (payload) => payload.client_type === "kimi_code_cli",
      load: () => import("./kimi.ts").then((module) => module.kimiDialect),
    },
    {
      name: "crush",
      recognises: NEVER,
      load: () => import("./crush.ts").then((module) => module.crushDialect),
    },
    {
      name: "kiro",
      recognises: (payload) => payload.hook_event_name === "agentSpawn",
      load: () => import("./kiro.ts").then((module) => module.kiroDialect),
    },
    {
      name: "hermes",
      recognises: (payload) => isOneOf(payload.hook_event_name, HERMES_EVENTS),
      load: () => import("./hermes.ts").then((module) => module.hermesDialect),
    },
    {
      name: "opencode",
      // Its plugin is ours and always says who it is.
      recognises: NEVER,
      load: () => import("./opencode.ts").then((module) => module.opencodeDialect),
    },
    {
      name: "kilo",
      // It takes the same plugin.
      recognises: NEVER,
      load: () => import("./kilo.ts").then((module) => module.kiloDialect),
    },
    {
      name: "pi",
      // Its extension is ours too.
      recognises: NEVER,
      load: () => import("./pi.ts").then((module) => module.piDialect),
    },
    {
      name: "openclaw",
      // And its plugin.
      recognises: NEVER,
      load: () => import("./openclaw.ts").then((module) => module.openclawDialect),
    },
    CLAUDE,
    {
      name: "plain",
      recognises: () => true,
      load: () => import("./plain.ts").then((module) => module.plainDialect),
    },
  ];
}

/** Finds a dialect by the name given to `--agent`. */
export function findDialect(name: string): DialectEntry | undefined {
  for (const entry of listDialects()) if (entry.name === name) return entry;
  return undefined;
}

/** The dialect a payload is written in when nobody named one. */
export function recogniseDialect(payload: Fields): DialectEntry | undefined {
  if (isClaudes(payload)) return CLAUDE;
  for (const entry of listDialects()) if (entry.recognises(payload)) return entry;
  return undefined;
}

/** The dialect that is named, else the one that a payload is written in; and what is odd where they differ. */
export function chooseDialect(
  payload: Fields,
  name: string | undefined,
): { readonly entry: DialectEntry | undefined; readonly message?: string } {
  const recognised = recogniseDialect(payload);
  if (name === undefined) return { entry: recognised };
  const entry = findDialect(name);
  if (entry === undefined || recognised?.name === "plain" || recognised?.name === entry.name)
    return { entry };
  const message = `payload looks like ${recognised?.name}, --agent says ${entry.name}; --agent wins`;
  return { entry, message };
}

/** What nearly every call is; answered first, because asking the others costs as much as judging it. */
function isClaudes(payload: Fields): boolean {
  const { agent_action_name, clineVersion, cursor_version } = payload;
  if (agent_action_name !== undefined || clineVersion !== undefined) return false;
  return cursor_version === undefined && liesIn(payload, ".claude");
}

/** True for one of the words of `names`, which has a blank around each. */
function isOneOf(value: unknown, names: string): boolean {
  return typeof value === "string" && !value.includes(" ") && names.includes(` ${value} `);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/** True for a session whose transcript lies in an agent's own folder. */
function liesIn({ transcript_path: path }: Fields, folder: string): boolean {
  if (typeof path !== "string") return false;
  const at = path.indexOf(folder);
  const before = path[at - 1];
  const behind = path[at + folder.length];
  return at > 0 && (before === "/" || before === "\\") && (behind === "/" || behind === "\\");
}
