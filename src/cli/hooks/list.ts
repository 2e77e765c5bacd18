import { defineCommand } from "citty";
import { EXIT } from "../../exit.ts";
import { visibleLine } from "../../outside-text.ts";
import { textOf } from "../../userhooks/hook-schema.ts";
import { ioOf } from "../command.ts";
import { printJson } from "../terminal/output.ts";

/** `fairlead hooks list`: every hook of the project around the working directory. */
export default defineCommand({
  meta: {
    name: "list",
    description: "List the hooks that concern this project, in the order in which they run",
  },
  args: { json: { type: "boolean", description: "answer as JSON" } },
  run: async (context) => {
    const io = ioOf(context);
    const { loadProjectHooks, sayProblems } = await import("./project-hooks.ts");
    const { hooks, problems } = await loadProjectHooks(io);
    if (context.args.json === true) {
      const rows = hooks.map((hook, index) => ({
        number: index + 1,
        ...hook.toDict(),
        file: hook.origin?.path,
        trusted: hook.trusted,
      }));
      printJson(io, { hooks: rows, problems });
      return EXIT.ok;
    }
    for (const [index, hook] of hooks.entries()) {
      const state = !hook.trusted ? "not trusted" : hook.enabled ? "on" : "off";
      const name = hook.name === undefined ? "" : ` ${visibleLine(hook.name)}`;
      io.stdout(
        `${index + 1}${name}  [${state}]  ${visibleLine(hook.eventPattern)}${hook.description === "" ? "" : `  ${visibleLine(hook.description)}`}`,
      );
      for (const action of hook.actions)
        io.stdout(`   ${action.type === "command" ? "$" : "says"} ${visibleLine(textOf(action))}`);
      io.stdout(`   ${visibleLine(hook.origin?.path ?? "")}`);
    }
    if (hooks.length === 0) io.stdout("no hooks");
    if (hooks.some((hook) => !hook.trusted)) {
      io.stdout("hooks of this project run once you trust them: fairlead trust --show");
    }
    sayProblems(io, problems);
    return problems.length === 0 ? EXIT.ok : EXIT.error;
  },
});
