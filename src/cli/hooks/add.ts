import { defineCommand } from "citty";
import { EXIT } from "../../exit.ts";
import type { Io } from "../../io.ts";
import type { HookDict } from "../../userhooks/hook.ts";
import { ioOf } from "../command.ts";

/** `fairlead hooks add`: puts a hook into the settings. */
export default defineCommand({
  meta: { name: "add", description: "Add a hook to your settings" },
  args: {
    event: {
      type: "positional",
      required: true,
      description: "event pattern: tool:pre_execute:bash",
    },
    command: {
      type: "positional",
      required: true,
      description: "shell command, quoted as one word",
    },
    name: { type: "string", valueHint: "name", description: "what to call it" },
    timeout: { type: "string", valueHint: "seconds", description: "time it has (default: 10)" },
    description: { type: "string", valueHint: "text", description: "what it is for" },
    own: {
      type: "boolean",
      description: "an event of your own, which only `fairlead fire` and programs fire",
    },
    project: { type: "boolean", description: "into .fairlead/config.toml of this project" },
    json: { type: "boolean", description: "answer as JSON" },
  },
  setup: async (context) => {
    const { event, own } = context.args;
    return own === true ? undefined : refuseMisspelt(ioOf(context), event);
  },
  run: async (context) => {
    const { event, command, name, timeout, description, project, json, own } = context.args;
    const refused = own === true ? undefined : await refuseMisspelt(ioOf(context), event);
    if (refused !== undefined) return refused;
    const dict: HookDict = {
      ...(name === undefined ? {} : { name }),
      event,
      command,
      ...(timeout === undefined ? {} : { timeout: Number(timeout) }),
      ...(description === undefined ? {} : { description }),
    };
    return addHook(ioOf(context), dict, project === true, json === true);
  },
});

async function refuseMisspelt(io: Io, event: string): Promise<number | undefined> {
  const { misspeltEvent } = await import("../../userhooks/known-events.ts");
  const problem = misspeltEvent(event);
  if (problem === undefined) return undefined;
  const { refuse } = await import("../terminal/output.ts");
  return refuse(io, problem, "fairlead docs user-hooks; --own for an event of your own");
}

/** Checks a hook and appends it to the user's or the project's settings; returns the exit code. */
export async function addHook(
  io: Io,
  dict: HookDict,
  toProject: boolean,
  json: boolean,
): Promise<number> {
  const { Hook } = await import("../../userhooks/hook.ts");
  const parsed = Hook.parse(dict);
  if (!parsed.ok) {
    for (const { path, message } of parsed.problems) {
      io.stderr(`fairlead: ${path.join(".")}: ${message}`);
    }
    return EXIT.error;
  }
  const { editSettings, factsOf, settingsFile } = await import("./edit.ts");
  const path = settingsFile(io, toProject);
  if (path === undefined) {
    io.stderr("fairlead: there is no home folder for settings");
    return EXIT.error;
  }
  const { appendHook } = await import("../../userhooks/edit-toml.ts");
  const failure = await editSettings(io, path, (text) => appendHook(text, dict));
  if (failure !== undefined) {
    io.stderr(`fairlead: ${path}: ${failure}`);
    return EXIT.error;
  }
  const { makeWait, waitForHooks } = await import("./wait-for-hooks.ts");
  if (json) {
    const { printJson } = await import("../terminal/output.ts");
    const waiting = factsOf(await makeWait(io));
    printJson(io, {
      added: dict.name ?? dict.command,
      file: path,
      trusted: !toProject,
      ...waiting,
    });
    return EXIT.ok;
  }
  io.stdout(`added to ${path}`);
  if (toProject) io.stdout("it runs once you trust it: fairlead trust");
  await waitForHooks(io);
  return EXIT.ok;
}
