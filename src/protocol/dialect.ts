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

/** Every dialect, the most telling first; the last one takes what no other claims. */
export const DIALECTS: readonly DialectEntry[] = [
  {
    name: "windsurf",
    recognises: (payload) => isText(payload.agent_action_name),
    load: () => import("./windsurf.ts").then((module) => module.windsurfDialect),
  },
  {
    name: "cline",
    recognises: (payload) => isText(payload.clineVersion),
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
      liesIn(payload, ".gemini") ||
      /^(?:(?:Before|After)(?:Tool|Agent|Model)|BeforeToolSelection|PreCompress)$/.test(
        String(payload.hook_event_name),
      ),
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
      liesIn(payload, ".qwen") || /^(?:auto_edit|yolo)$/.test(String(payload.permission_mode)),
    load: () => import("./qwen.ts").then((module) => module.qwenDialect),
  },
  {
    name: "factory",
    recognises: (payload) =>
      liesIn(payload, ".factory") ||
      /^(?:off|spec|auto-low|auto-medium|auto-high)$/.test(String(payload.permission_mode)),
    load: () => import("./factory.ts").then((module) => module.factoryDialect),
  },
  {
    name: "wave",
    recognises: (payload) => liesIn(payload, ".wave"),
    load: () => import("./wave.ts").then((module) => module.waveDialect),
  },
  {
    name: "kiro",
    recognises: (payload) => payload.hook_event_name === "agentSpawn",
    load: () => import("./kiro.ts").then((module) => module.kiroDialect),
  },
  {
    name: "opencode",
    // Its plugin is ours and always says who it is.
    recognises: () => false,
    load: () => import("./opencode.ts").then((module) => module.opencodeDialect),
  },
  {
    name: "claude",
    recognises: (payload) => typeof payload.transcript_path === "string",
    load: () => claudeDialect,
  },
  {
    name: "plain",
    recognises: () => true,
    load: () => import("./plain.ts").then((module) => module.plainDialect),
  },
];

/** Finds a dialect by the name given to `--agent`. */
export function findDialect(name: string): DialectEntry | undefined {
  return DIALECTS.find((entry) => entry.name === name);
}

/** The dialect a payload is written in when nobody named one. */
export function recogniseDialect(payload: Fields): DialectEntry | undefined {
  return DIALECTS.find((entry) => entry.recognises(payload));
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
