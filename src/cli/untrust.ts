import { defineCommand } from "citty";
import { describeError } from "../errors.ts";
import { EXIT } from "../exit.ts";
import { ioOf } from "./command.ts";

/** `fairlead untrust`: takes a consent back. */
export default defineCommand({
  meta: { name: "untrust", description: "Withdraw your consent to the hooks of this project" },
  run: async (context) => {
    const io = ioOf(context);
    const { readTrust, writeTrust } = await import("../config/trust.ts");
    const { findWorkspace } = await import("../state/workspace.ts");
    const { root } = findWorkspace(io, { cwd: io.workingDirectory(), projectDir: undefined });
    const { exclusively } = await import("../sys/lock.ts");
    let known = false;
    const failure = await exclusively(io, async () => {
      const record = await readTrust(io);
      const kept = new Map([...record].filter(([path]) => !path.startsWith(`${root}/`)));
      known = kept.size < record.size;
      return known ? writeTrust(io, kept) : undefined;
    });
    if (failure !== undefined) {
      io.stderr(`fairlead: the consent could not be withdrawn: ${describeError(failure)}`);
      return EXIT.error;
    }
    io.stdout(known ? `hooks below ${root} do not run any more` : "there was no consent");
    return EXIT.ok;
  },
});
