import type { Io } from "../../io.ts";
import { findEvent } from "../../protocol/events.ts";
import { homeDirectory } from "../../sys/paths.ts";
import type { Agent, EntryOptions, HookEntry, Scope } from "../agent.ts";
import {
  type HookShell,
  hookCommandLine,
  isOwnCommandLine,
  mayBlock,
  timeoutSeconds,
} from "../shell-word.ts";
import type { AgentSigns } from "./signs.ts";

/** An agent with Claude Code's shape of settings: matcher groups of handlers below the event's name. */
export interface NestedAgent {
  readonly name: string;
  readonly title: string;
  readonly signs: AgentSigns;
  /** Folder in the home and in a project, and the settings in it. */
  readonly folder: string;
  readonly file: string;
  /** The file that is the user's alone in a project; absent where the agent has none. */
  readonly localFile?: string;
  /** The agent's own name for our events, in the order they are written. */
  readonly events: ReadonlyMap<string, string>;
  /** Matchers by our events; the rest is taken whole. */
  readonly matchers: ReadonlyMap<string, string>;
  /** How many of the agent's units a second of timeout is. */
  readonly unitsPerSecond: number;
  readonly shell: (platform: Io["platform"]) => HookShell;
  /** True where the names of events are the first level of the file, not below `hooks`. */
  readonly keyedByEvent?: true;
  /** What a person must still do, told after an installation. */
  readonly hint?: string;
}

/** The installation of a {@link NestedAgent}. */
export function nestedAgent(agent: NestedAgent): Agent {
  return {
    name: agent.name,
    title: agent.title,
    signs: agent.signs,
    ...(agent.hint === undefined ? {} : { hint: agent.hint }),
    ...(agent.keyedByEvent === undefined ? {} : { keyedByEvent: agent.keyedByEvent }),
    settingsPath: (io, scope, root) => settingsPath(io, agent, scope, root),
    defaultEvents: [...agent.events.keys()],
    impossible: new Map(),
    entries: (options) => entriesOf(agent, options),
    isOurs: (handler) =>
      typeof handler === "object" &&
      handler !== null &&
      isOwnCommandLine(new Map(Object.entries(handler)).get("command"), agent.name),
  };
}

function settingsPath(io: Io, agent: NestedAgent, scope: Scope, root: string): string | undefined {
  if (scope === "project") return `${root}/${agent.folder}/${agent.file}`;
  if (scope === "local") {
    return agent.localFile === undefined ? undefined : `${root}/${agent.folder}/${agent.localFile}`;
  }
  const home = homeDirectory(io);
  return home === undefined ? undefined : `${home}/${agent.folder}/${agent.file}`;
}

function entriesOf(agent: NestedAgent, options: EntryOptions): readonly HookEntry[] {
  return options.events.map((event) => {
    const spec = findEvent(event);
    const strict = options.strict && spec?.gate === true;
    const words = ["hook", spec?.cli ?? event, "--agent", agent.name];
    if (strict) words.push("--fail-closed");
    const shell = agent.shell(options.platform);
    const blocks = strict && mayBlock(event);
    const matcher = agent.matchers.get(event);
    const seconds = timeoutSeconds(options);
    const handler = {
      type: "command",
      command: hookCommandLine(options.executable, words, shell, blocks),
      timeout: seconds * agent.unitsPerSecond,
    };
    return {
      event: agent.events.get(event) ?? event,
      group: { ...(matcher === undefined ? {} : { matcher }), hooks: [handler] },
    };
  });
}
