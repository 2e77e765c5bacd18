import type { Io } from "../../io.ts";
import type { JsonValue } from "../../sys/json-edit.ts";
import type { Agent } from "../agent.ts";
import { codex, copilot, cursor, windsurf } from "../agents/others.ts";
import { claudeCode, claudeManagedSettings } from "../claude-code.ts";
import { addEntries, removeEntries } from "../hook-entries.ts";
import { claudeManaged } from "./claude-managed.ts";
import { codexRequirements, withoutRequirements, withRequirements } from "./codex-requirements.ts";
import { hooksOf, type ManagedOptions } from "./managed-options.ts";

/** An agent with settings that an administrator makes and nobody else can change. */
export interface ManagedAgent {
  readonly agent: Agent;
  /** The file; undefined where none is known on a platform. */
  readonly path: (platform: Io["platform"]) => string | undefined;
  /** The file's text with what calls fairlead in it, or why it cannot be added. */
  readonly add: (before: string | undefined, options: ManagedOptions) => string | Error;
  /** The text without it; undefined where nothing is left. */
  readonly remove: (before: string) => string | undefined | Error;
}

// Files as the pages of docs/agents/ have them with their sources.

/** The agents that `install --managed` knows, the default first. */
export const MANAGED_AGENTS: readonly ManagedAgent[] = [
  {
    agent: claudeCode,
    // Files of this folder add up, so the administrator's own file stays as it is.
    path: (platform) => claudeManagedSettings({ platform }).replace(".json", ".d/50-fairlead.json"),
    ...ownFile((options) => claudeManaged(options)),
  },
  {
    agent: codex,
    path: (platform) => (platform === "windows" ? undefined : "/etc/codex/requirements.toml"),
    add: (before, options) => withRequirements(before ?? "", codexRequirements(options)),
    remove: withoutRequirements,
  },
  {
    agent: copilot,
    path: (platform) =>
      platform === "darwin"
        ? undefined
        : `${SYSTEM[platform]}/${platform === "windows" ? "GitHub/Copilot" : "github-copilot"}/policy.d/fairlead.json`,
    ...ownFile((options) => ({ version: 1, hooks: hooksOf(copilot, options) })),
  },
  {
    agent: cursor,
    path: (platform) =>
      `${SYSTEM[platform]}/${platform === "linux" ? "cursor" : "Cursor"}/hooks.json`,
    ...sharedFile(cursor),
  },
  {
    agent: windsurf,
    path: (platform) =>
      `${SYSTEM[platform]}/${platform === "darwin" ? "Windsurf" : "windsurf"}/hooks.json`,
    ...sharedFile(windsurf),
  },
];

/** Where the settings of a whole machine are. */
const SYSTEM: Readonly<Record<Io["platform"], string>> = {
  linux: "/etc",
  darwin: "/Library/Application Support",
  windows: "C:/ProgramData",
};

/** The agent of a name; undefined for one without managed settings. */
export function findManaged(name: string): ManagedAgent | undefined {
  return MANAGED_AGENTS.find(({ agent }) => agent.name === name);
}

type Edits = Pick<ManagedAgent, "add" | "remove">;

/** A file that nobody else writes. */
function ownFile(content: (options: ManagedOptions) => JsonValue): Edits {
  return {
    add: (_, options) => `${JSON.stringify(content(options), null, 2)}\n`,
    remove: () => undefined,
  };
}

/** A file in which others may have hooks as well: only ours are added and removed. */
function sharedFile(agent: Agent): Edits {
  const blank = agent.blank ?? "{}\n";
  const bare = (text: string): string | Error => {
    const removed = removeEntries(text, agent, undefined);
    return removed.ok ? removed.text : new Error(removed.problem.message);
  };
  return {
    add: (before, { platform, executable, strict, deadlineSeconds }) => {
      const text = before === undefined || before.trim() === "" ? blank : bare(before);
      if (text instanceof Error) return text;
      const events = agent.defaultEvents;
      const options = { platform, executable, events, strict, deadlineSeconds };
      const entries = agent.entries({ ...options, awaited: new Set(events) });
      const added = addEntries(text, entries, agent);
      return added.ok ? added.text : new Error(added.problem.message);
    },
    remove: (before) => {
      if (before.trim() === "") return before;
      const text = bare(before);
      return text instanceof Error || text.trim() !== blank.trim() ? text : undefined;
    },
  };
}
