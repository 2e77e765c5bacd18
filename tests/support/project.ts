import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Config, validateConfig } from "../../src/config/schema.ts";
import { writeTrust } from "../../src/config/trust.ts";
import type { HandlerContext } from "../../src/engine/handler.ts";
import { makeLogger } from "../../src/log.ts";
import type { AgentEvent } from "../../src/protocol/agent-event.ts";
import { parseEvent } from "../../src/protocol/parse-event.ts";
import { steeringTexts } from "../../src/state/steering.ts";
import { findWorkspace, type Workspace } from "../../src/state/workspace.ts";
import { makeSandbox, type Sandbox, testIo } from "./world.ts";

/** A throw-away project with everything a handler is given; `now` may be moved by the test. */
export interface TestProject extends Sandbox {
  readonly env: Record<string, string>;
  now: Date;
  readonly write: (path: string, text: string) => string;
  readonly read: (path: string) => string;
  readonly workspace: () => Workspace;
  /** A handler's context; its log lines are collected in `logged`. */
  readonly context: (settings?: object) => HandlerContext;
  readonly logged: () => string;
  /** Agrees to the texts of the project that steer a model, as `fairlead trust` does. */
  readonly agree: () => Promise<void>;
  readonly event: (name: string, fields?: object) => AgentEvent;
}

export function makeProject(files: Readonly<Record<string, string>> = {}): TestProject {
  const sandbox = makeSandbox();
  const env: Record<string, string> = { HOME: sandbox.home, USERPROFILE: sandbox.home };
  let log = makeLogger(() => project.now);
  const { io } = testIo({ words: [], cwd: sandbox.project, env, stdin: "" }, () => project.now);
  const project: TestProject = {
    ...sandbox,
    env,
    now: new Date("2026-03-01T12:00:00.000Z"),
    write: (path, text) => {
      const target = join(sandbox.project, path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
      return target;
    },
    read: (path) => readFileSync(join(sandbox.project, path), "utf8"),
    workspace: () => findWorkspace(io, { cwd: sandbox.project, projectDir: undefined }),
    context: (settings = {}) => {
      log = makeLogger(() => project.now);
      log.setLevel("debug");
      return {
        io,
        log,
        config: configOf(settings),
        workspace: project.workspace(),
        tellsPerson: true,
        signal: new AbortController().signal,
      };
    },
    logged: () => log.drain(),
    agree: async () => {
      const texts = await steeringTexts(io, project.workspace());
      const failure = await writeTrust(io, new Map(texts.map(({ path, hash }) => [path, hash])));
      if (failure !== undefined) throw new Error(failure);
    },
    event: (name, fields = {}) =>
      eventOf({ hook_event_name: name, cwd: sandbox.project, ...fields }),
  };
  for (const [path, text] of Object.entries(files)) project.write(path, text);
  return project;
}

function configOf(settings: object): Config {
  const checked = validateConfig(settings);
  if (!checked.success) throw new Error(checked.issues[0]?.message);
  return checked.output;
}

function eventOf(payload: Readonly<Record<string, unknown>>): AgentEvent {
  const parsed = parseEvent({ session_id: "s1", ...payload }, undefined);
  if (!parsed.ok) throw parsed.error;
  return parsed.event;
}
