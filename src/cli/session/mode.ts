import { defineCommand } from "citty";
import { loadConfig } from "../../config/load.ts";
import { EXIT } from "../../exit.ts";
import { unknownWord } from "../../nearest.ts";
import { isAnnounced, modePath } from "../../state/announced-mode.ts";
import { findMode, MODES, readMode } from "../../state/mode.ts";
import { linkedOut } from "../../state/workspace.ts";
import { ioOf, workspaceOf } from "../command.ts";
import { printJson, refuse } from "../terminal/output.ts";

/** The word that takes back a mode that was set here. */
export const OFF = "off";

export default defineCommand({
  meta: { name: "mode", description: "Show or set how the agent is asked to work" },
  args: {
    mode: {
      type: "positional",
      required: false,
      description: `${MODES.join(", ")}, or ${OFF} to ask nothing of it`,
    },
    json: { type: "boolean", default: false, description: "answer as JSON" },
  },
  run: async (context) => {
    const io = ioOf(context);
    const workspace = workspaceOf(io);
    const word = context.args.mode;
    if (word !== undefined && word !== "") {
      const mode = findMode(word);
      if (mode === undefined && word !== OFF) {
        return refuse(io, unknownWord("mode", word, [...MODES, OFF]), "fairlead mode --help");
      }
      const path = modePath(workspace);
      if (path === undefined)
        throw new Error("there is no workspace and no home to keep a mode in");
      const { writeState } = await import("../../sys/atomic-file.ts");
      const { remove } = await import("../../sys/folder.ts");
      const failure =
        linkedOut(workspace, path) ??
        (mode === undefined ? remove(path) : writeState(path, `${mode}\n`));
      if (failure !== undefined) throw new Error(`the mode was not saved: ${failure}`);
    }
    const { mode, problem } = await readMode(io, workspace);
    if (problem !== undefined) io.stderr(`fairlead: ${problem}`);
    const { config } = await loadConfig(io, workspace.root);
    const announced = isAnnounced({ io, config, workspace });
    if (context.args.json) printJson(io, { mode, announced });
    else if (word === OFF && !announced) io.stdout(`${OFF}: the agent is not told a mode`);
    else io.stdout(mode);
    return EXIT.ok;
  },
});
