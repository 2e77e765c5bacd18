import { defineCommand } from "citty";
import { EXIT } from "../exit.ts";
import { ioOf } from "./command.ts";

/** `fairlead untrust`: takes a consent back. */
export default defineCommand({
  meta: { name: "untrust", description: "Take back your consent to the hooks of the project" },
  run: async (context) => {
    const io = ioOf(context);
    const { readTrust, writeTrust } = await import("../config/trust.ts");
    const { findWorkspace } = await import("../state/workspace.ts");
    const { root } = findWorkspace(io, { cwd: io.workingDirectory(), projectDir: undefined });
    const record = await readTrust(io);
    const kept = new Map([...record].filter(([path]) => !path.startsWith(`${root}/`)));
    const failure = kept.size === record.size ? undefined : await writeTrust(io, kept);
    if (failure !== undefined) {
      io.stderr(`fairlead: the consent could not be taken back: ${failure}`);
      return EXIT.error;
    }
    io.stdout(
      kept.size === record.size
        ? "there was no consent"
        : `hooks below ${root} do not run any more`,
    );
    return EXIT.ok;
  },
});
