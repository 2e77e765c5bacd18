import type { Io } from "../../io.ts";
import { findEvent } from "../../protocol/events.ts";
import type { JsonValue } from "../../sys/json-edit.ts";
import { homeDirectory } from "../../sys/paths.ts";
import type { Agent, EntryOptions, HookEntry, Scope } from "../agent.ts";
import {
  hookCommandLine,
  isOwnCommandLine,
  mayBlock,
  platformShell,
  timeoutSeconds,
} from "../shell-word.ts";
import type { AgentSigns } from "./signs.ts";

/** One hook as an agent with a flat list wants it written. */
export interface FlatEvent {
  /** The agent's own name. */
  readonly wire: string;
  /** Our name, which the command line says. */
  readonly event: string;
  readonly matcher?: string;
}

/** An agent whose file lists handlers directly below the event's name. */
export interface FlatAgent {
  readonly name: string;
  readonly title: string;
  readonly signs: AgentSigns;
  readonly userFile: (io: Io, home: string) => string;
  readonly projectFile: string;
  /** Files of a project that switch the hooks of every scope off, from its root. */
  readonly projectSwitches?: readonly string[];
  readonly events: readonly FlatEvent[];
  /** The beginning of a new file. */
  readonly blank: string;
  /** The handler for a command line; `seconds` is how long the agent should wait. */
  readonly handler: (
    command: string,
    seconds: number,
    strict: boolean,
  ) => { [key: string]: JsonValue };
  /** True where nothing but exit code 2 is a refusal, and the agent offers no choice about failures. */
  readonly blocksOnCode: boolean;
  readonly hint?: string;
}

/** The installation of a {@link FlatAgent}. */
export function flatAgent(agent: FlatAgent): Agent {
  return {
    name: agent.name,
    title: agent.title,
    signs: agent.signs,
    layout: "flat",
    blank: agent.blank,
    ...(agent.hint === undefined ? {} : { hint: agent.hint }),
    settingsPath: (io, scope, root) => settingsPath(io, agent, scope, root),
    switchFiles: (root) => (agent.projectSwitches ?? []).map((path) => `${root}/${path}`),
    defaultEvents: [...new Set(agent.events.map(({ event }) => event))],
    impossible: new Map(),
    entries: (options) => entriesOf(agent, options),
    isOurs: (handler) => {
      if (typeof handler !== "object" || handler === null) return false;
      const fields = new Map<string, unknown>(Object.entries(handler));
      return ["command", "bash"].some((name) => isOwnCommandLine(fields.get(name), agent.name));
    },
  };
}

function settingsPath(io: Io, agent: FlatAgent, scope: Scope, root: string): string | undefined {
  if (scope === "project") return `${root}/${agent.projectFile}`;
  const home = homeDirectory(io);
  return scope === "local" || home === undefined ? undefined : agent.userFile(io, home);
}

function entriesOf(agent: FlatAgent, options: EntryOptions): readonly HookEntry[] {
  return agent.events
    .filter(({ event }) => options.events.includes(event))
    .map(({ wire, event, matcher }) => {
      const spec = findEvent(event);
      const strict = options.strict && spec?.gate === true;
      const words = ["hook", spec?.cli ?? event, "--agent", agent.name];
      if (strict) words.push("--fail-closed");
      const shell = platformShell(options.platform);
      const blocks = strict && agent.blocksOnCode && mayBlock(event);
      const command = hookCommandLine(options.executable, words, shell, blocks);
      const seconds = timeoutSeconds(options);
      const handler = agent.handler(command, seconds, strict);
      return { event: wire, group: { ...handler, ...(matcher === undefined ? {} : { matcher }) } };
    });
}
