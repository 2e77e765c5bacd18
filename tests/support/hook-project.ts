import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { trustAs } from "./person.ts";
import { bareEnvironment, makeSandbox, type Ran, runFairlead, userFolders } from "./world.ts";

/** A project with a home beside it, in which fairlead is run as a process or in this one. */
export interface HookProject {
  readonly project: string;
  readonly home: string;
  readonly write: (path: string, content: string | object) => void;
  /** Puts `[[hook]]` tables into the user's settings, replacing what was there. */
  readonly userHooks: (...hooks: readonly string[]) => void;
  readonly run: (words: readonly string[], stdin?: string | object, env?: object) => Promise<Ran>;
  /** Agrees to the project's hooks, as a person at a terminal does. */
  readonly trust: () => Promise<Ran>;
  /** Sends one event of an agent. */
  readonly event: (name: string, fields?: object) => Promise<Ran>;
  readonly dispose: () => void;
}

/** Makes one below `parent`, see {@link makeSandbox}. */
export function makeHookProject(parent?: string): HookProject {
  const { project, home, dispose } = makeSandbox(parent);
  const write = (path: string, content: string | object) => {
    const target = path.startsWith("~/") ? join(home, path.slice(2)) : join(project, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, typeof content === "string" ? content : JSON.stringify(content));
  };
  const run: HookProject["run"] = (words, stdin = "", env = {}) =>
    runFairlead({
      words,
      cwd: project,
      env: { ...bareEnvironment(home), ...path(), ...env },
      stdin: typeof stdin === "string" ? stdin : JSON.stringify(stdin),
    });
  return {
    project,
    home,
    write,
    run,
    trust: () => trustAs({ cwd: project, env: bareEnvironment(home) }),
    dispose,
    userHooks: (...hooks) => {
      const { config } = userFolders(home);
      mkdirSync(config, { recursive: true });
      const text = hooks.map((hook) => `[[hook]]\n${hook}\n`).join("\n");
      writeFileSync(join(config, "config.toml"), text);
    },
    event: (name, fields = {}) =>
      run(["hook"], { session_id: "s1", cwd: project, hook_event_name: name, ...fields }),
  };
}

/** Hooks find what the person who runs the tests has on PATH. */
function path(): { readonly PATH?: string } {
  return process.env.PATH === undefined ? {} : { PATH: process.env.PATH };
}

/** True when hooks written for a POSIX shell can run here. */
export const POSIX = process.platform !== "win32";
