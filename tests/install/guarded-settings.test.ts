import { expect, test } from "bun:test";
import { AGENTS, SCOPES } from "../../src/install/agent.ts";
import { claudeManagedSettings } from "../../src/install/claude-code.ts";
import { OWN_FILE_AGENTS } from "../../src/install/own-files.ts";
import type { Io } from "../../src/io.ts";
import type { World } from "../../src/policy/model/world.ts";
import { decideFully } from "../policy/world.ts";

const HOME = "/home/user";
const ROOT = "/home/user/project";

function ioWith(variables: Readonly<Record<string, string>> = {}): Io {
  const io: Partial<Io> = {
    platform: "linux",
    env: (name) => ({ HOME, ...variables })[name],
    executable: () => "/opt/bin/fairlead",
  };
  return io as Io;
}

function worldWith(variables: Readonly<Record<string, string>> = {}): World {
  return {
    platform: "linux",
    cwd: ROOT,
    home: HOME,
    projectRoot: ROOT,
    temporary: ["/tmp"],
    branch: () => undefined,
    realPath: (path) => path,
    env: (name) => variables[name],
    guarded: [],
    folderKind: () => "repository",
    linksAt: () => [],
  };
}

function filesOf(io: Io): readonly string[] {
  const options = {
    platform: "linux" as const,
    executable: "/opt/bin/fairlead",
    events: [],
    strict: false,
    awaited: new Set<string>(),
    deadlineSeconds: 30,
  };
  return [
    claudeManagedSettings(io),
    ...AGENTS.flatMap((agent) => SCOPES.map((scope) => agent.settingsPath(io, scope, ROOT))),
    ...OWN_FILE_AGENTS.flatMap((agent) =>
      SCOPES.flatMap((scope) => agent.files(io, scope, ROOT, options) ?? []).map(
        ({ path }) => path,
      ),
    ),
  ].filter((path) => path !== undefined);
}

const CREDENTIALS = "files/agent-credentials";

test.each([[{}], [{ CLAUDE_CONFIG_DIR: "/srv/claude", COPILOT_HOME: "/srv/copilot" }]])(
  "whatever file install writes or reads is guarded, with %j",
  async (variables) => {
    const world = worldWith(variables);
    const files = filesOf(ioWith(variables));
    expect(files.length).toBeGreaterThan(20);
    for (const file_path of files) {
      const written = await decideFully(
        { tool: "Write", input: { file_path, content: "{}" } },
        world,
      );
      expect({ file_path, rule: written.findings[0]?.rule }).toEqual({
        file_path,
        // Crush keeps its keys in the same file.
        rule: file_path.includes("/.config/crush/") ? CREDENTIALS : "files/self-protection",
      });
    }
  },
);
