import { defineCommand } from "citty";
import { describeError } from "../errors.ts";
import { EXIT } from "../exit.ts";
import type { Io } from "../io.ts";
import { ioOf } from "./command.ts";

/** `fairlead trust`: consent to the hooks that came with a project. */
export default defineCommand({
  meta: {
    name: "trust",
    description: "Agree to the hooks of the project around you, as they are written now",
  },
  args: {
    show: { type: "boolean", description: "only show them, and whether you agreed" },
    json: { type: "boolean", description: "print one JSON object" },
  },
  run: async (context) => {
    const io = ioOf(context);
    const { show, json } = context.args;
    return json === true || show === true ? showTrust(io, json === true) : grantTrust(io);
  },
});

async function grantTrust(io: Io): Promise<number> {
  const { projectSources, readTrust, sourceHash, writeTrust } = await loadTrust(io);
  if (projectSources.length === 0) {
    io.stdout("this project brings no hooks");
    return EXIT.ok;
  }
  const { exclusively } = await import("../sys/lock.ts");
  const failure = await exclusively(io, async () => {
    const record = new Map(await readTrust(io));
    for (const source of projectSources) record.set(source.path, sourceHash(source));
    return writeTrust(io, record);
  });
  if (failure !== undefined) {
    io.stderr(`fairlead: the consent could not be written: ${describeError(failure)}`);
    return EXIT.error;
  }
  for (const source of projectSources) {
    io.stdout(`agreed to ${count(source.entries.length)} of ${source.path}`);
  }
  return EXIT.ok;
}

async function showTrust(io: Io, json: boolean): Promise<number> {
  const { projectSources, readTrust, sourceHash } = await loadTrust(io);
  const record = await readTrust(io);
  const { Hook } = await import("../userhooks/hook.ts");
  const files = projectSources.map((source) => ({
    path: source.path,
    trusted: record.get(source.path) === sourceHash(source),
    changed: record.has(source.path) && record.get(source.path) !== sourceHash(source),
    hooks: source.entries.flatMap(({ definition }) => {
      const parsed = Hook.parse(definition);
      return parsed.ok ? [parsed.hook.toDict()] : [];
    }),
  }));
  if (json) {
    io.stdout(JSON.stringify({ files }));
    return EXIT.ok;
  }
  if (files.length === 0) io.stdout("this project brings no hooks");
  for (const { path, trusted, changed, hooks } of files) {
    io.stdout(
      `${path}: ${trusted ? "agreed" : changed ? "changed since you agreed" : "not agreed"}`,
    );
    for (const { event, command, actions } of hooks) {
      const what = command ?? JSON.stringify(actions);
      io.stdout(`  ${event}: ${what.replaceAll("\n", "\n    ")}`);
    }
  }
  return EXIT.ok;
}

async function loadTrust(io: Io) {
  const [{ loadConfig }, { findWorkspace }, { readTrust, writeTrust }, sources] = await Promise.all(
    [
      import("../config/load.ts"),
      import("../state/workspace.ts"),
      import("../config/trust.ts"),
      import("../userhooks/sources.ts"),
    ],
  );
  const { root } = findWorkspace(io, { cwd: io.workingDirectory(), projectDir: undefined });
  const { config } = await loadConfig(io, root);
  const all = await sources.hookSources(io, root, config.hook);
  const projectSources = all.filter((source) => source.needsConsent && source.entries.length > 0);
  return { projectSources, readTrust, writeTrust, sourceHash: sources.sourceHash };
}

function count(hooks: number): string {
  return hooks === 1 ? "the hook" : `the ${hooks} hooks`;
}
