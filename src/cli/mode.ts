import { defineCommand } from "citty";
import { EXIT } from "../exit.ts";
import { findMode, MODES, modePath, readMode } from "../state/mode.ts";
import { linkedOut } from "../state/workspace.ts";
import { ioOf, workspaceOf } from "./command.ts";

export default defineCommand({
  meta: { name: "mode", description: "Show or set how the agent is asked to work" },
  args: {
    mode: { type: "positional", required: false, description: MODES.join(", ") },
    json: { type: "boolean", default: false, description: "print one JSON object" },
  },
  run: async (context) => {
    const io = ioOf(context);
    const workspace = workspaceOf(io);
    const word = context.args.mode;
    if (word !== undefined && word !== "") {
      const mode = findMode(word);
      if (mode === undefined) {
        throw new Error(`unknown mode ${JSON.stringify(word)}; known: ${MODES.join(", ")}`);
      }
      const path = modePath(workspace);
      if (path === undefined)
        throw new Error("there is no workspace and no home to keep a mode in");
      const { writeState } = await import("../sys/atomic-file.ts");
      const failure = linkedOut(workspace, path) ?? writeState(path, `${mode}\n`);
      if (failure !== undefined) throw new Error(`the mode was not saved: ${failure}`);
    }
    const { mode, problem } = await readMode(io, workspace);
    if (problem !== undefined) io.stderr(`fairlead: ${problem}`);
    io.stdout(context.args.json ? JSON.stringify({ mode }) : mode);
    return EXIT.ok;
  },
});
