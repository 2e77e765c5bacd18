import { defineCommand } from "citty";
import { EXIT } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { ioOf } from "../command.ts";

const nameArgument = {
  type: "positional",
  required: true,
  description: "a name from the list",
} as const;

/** `fairlead hooks template`: ready-made hooks. */
export default defineCommand({
  meta: { name: "template", description: "Ready-made hooks" },
  subCommands: {
    list: defineCommand({
      meta: { name: "list", description: "Every ready-made hook" },
      run: async (context) => {
        const { HOOK_TEMPLATES } = await import("../../userhooks/templates.ts");
        for (const [name, hook] of Object.entries(HOOK_TEMPLATES)) {
          ioOf(context).stdout(
            `${name.padEnd(18)} ${hook.eventPattern.padEnd(38)} ${hook.description}`,
          );
        }
        return EXIT.ok;
      },
    }),
    show: defineCommand({
      meta: { name: "show", description: "A ready-made hook as TOML" },
      args: { name: nameArgument },
      run: async (context) => {
        const io = ioOf(context);
        const template = await templateNamed(io, context.args.name);
        if (template === undefined) return EXIT.error;
        const { hookAsToml } = await import("../../userhooks/edit-toml.ts");
        io.stdout(hookAsToml(template.toDict()));
        return EXIT.ok;
      },
    }),
    add: defineCommand({
      meta: { name: "add", description: "Put a ready-made hook into your settings" },
      args: {
        name: nameArgument,
        project: { type: "boolean", description: "into .fairlead/config.toml of this project" },
        json: { type: "boolean", description: "answer as JSON" },
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
  const { findTemplate } = await import("../../userhooks/templates.ts");
  const template = findTemplate(name);
  if (template === undefined) {
    io.stderr(`fairlead: no template ${JSON.stringify(name)}\nhint: fairlead hooks template list`);
  }
  return template;
}
