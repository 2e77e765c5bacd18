import { defineCommand } from "citty";
import { readTrust, writeTrust } from "../../config/trust.ts";
import { describeError } from "../../errors.ts";
import { EXIT } from "../../exit.ts";
import { findWorkspace } from "../../state/workspace.ts";
import { exclusively } from "../../sys/lock.ts";
import { ioOf } from "../command.ts";
import { printJson, refuse } from "../terminal/output.ts";

/** `fairlead untrust`: takes a consent back. */
export default defineCommand({
  meta: { name: "untrust", description: "Stop trusting the hooks and settings of this project" },
  args: { json: { type: "boolean", description: "answer as JSON" } },
  run: async (context) => {
    const io = ioOf(context);
    const { root } = findWorkspace(io, { cwd: io.workingDirectory(), projectDir: undefined });
    let known = false;
    const failure = await exclusively(io, async () => {
      const record = await readTrust(io);
      const kept = new Map([...record].filter(([path]) => !path.startsWith(`${root}/`)));
      known = kept.size < record.size;
      return known ? writeTrust(io, kept) : undefined;
    });
    if (failure !== undefined) {
      return refuse(io, `the consent could not be withdrawn: ${describeError(failure)}`);
    }
    if (context.args.json === true) {
      printJson(io, { project: root, withdrawn: known });
      return EXIT.ok;
    }
    io.stdout(
      known ? `hooks below ${root} do not run any more` : "nothing of this project was trusted",
    );
    return EXIT.ok;
  },
});
