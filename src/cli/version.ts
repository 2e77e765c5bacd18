import { defineCommand } from "citty";
import { EXIT } from "../exit.ts";
import { COMMIT, TARGET, VERSION } from "../version.ts";
import { ioOf } from "./command.ts";
import { printJson } from "./terminal/output.ts";

/** `fairlead version`: which fairlead this is. */
export default defineCommand({
  meta: { name: "version", description: "Print the version, its commit and its platform" },
  args: { json: { type: "boolean", description: "answer as JSON" } },
  run: (context) => {
    const io = ioOf(context);
    if (context.args.json === true)
      printJson(io, { version: VERSION, commit: COMMIT, target: TARGET });
    else io.stdout(`fairlead ${VERSION} (${COMMIT}, ${TARGET})`);
    return EXIT.ok;
  },
});
