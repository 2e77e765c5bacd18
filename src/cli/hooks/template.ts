import { defineCommand } from "citty";
import { EXIT } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { unknownWord } from "../../nearest.ts";
import { ioOf } from "../command.ts";
import { printJson, refuse } from "../terminal/output.ts";
import { columns } from "../terminal/terminal.ts";

const nameArgument = {
  type: "positional",
  required: true,
  description: "a name from the list",
} as const;

const json = { type: "boolean", description: "answer as JSON" } as const;

/** `fairlead hooks template`: ready-made hooks. */
export default defineCommand({
  meta: { name: "template", description: "List, show and add ready-made hooks" },
  subCommands: {
    list: defineCommand({
      meta: { name: "list", description: "List the ready-made hooks" },
      args: { json },
      run: async (context) => {
        const io = ioOf(context);
        const { HOOK_TEMPLATES } = await import("../../userhooks/templates.ts");
        const all = Object.entries(HOOK_TEMPLATES);
        if (context.args.json === true) {
          printJson(io, {
            templates: all.map(([name, hook]) => ({ ...hook.toDict(), template: name })),
          });
          return EXIT.ok;
        }
        io.stdout(columns(all.map(([name, hook]) => [name, hook.eventPattern, hook.description])));
        return EXIT.ok;
      },
    }),
    show: defineCommand({
      meta: { name: "show", description: "Print a ready-made hook as TOML" },
      args: { name: nameArgument, json },
      run: async (context) => {
        const io = ioOf(context);
        const template = await templateNamed(io, context.args.name);
        if (template === undefined) return EXIT.error;
        if (context.args.json === true) {
          printJson(io, template.toDict());
          return EXIT.ok;
        }
        const { hookAsToml } = await import("../../userhooks/edit-toml.ts");
        io.stdout(hookAsToml(template.toDict()));
        return EXIT.ok;
      },
    }),
    add: defineCommand({
      meta: { name: "add", description: "Add a ready-made hook to your settings" },
      args: {
        name: nameArgument,
        project: { type: "boolean", description: "into .fairlead/config.toml of this project" },
        json,
      },
      setup: async (context) => {
        const template = await templateNamed(ioOf(context), context.args.name);
        return template === undefined ? EXIT.error : undefined;
      },
      run: async (context) => {
        const io = ioOf(context);
        const template = await templateNamed(io, context.args.name);
        if (template === undefined) return EXIT.error;
        const { addHook } = await import("./add.ts");
        const { project, json } = context.args;
        return addHook(io, template.toDict(), project === true, json === true);
      },
    }),
  },
});

async function templateNamed(io: Io, name: string) {
  const { findTemplate, HOOK_TEMPLATES } = await import("../../userhooks/templates.ts");
  const template = findTemplate(name);
  if (template === undefined) {
    refuse(
      io,
      unknownWord("template", name, Object.keys(HOOK_TEMPLATES)),
      "fairlead hooks template list",
    );
  }
  return template;
}
