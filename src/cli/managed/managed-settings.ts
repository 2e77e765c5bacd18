import { defineCommand } from "citty";
import { VERSION } from "../../version.ts";
import { ioOf } from "../command.ts";
import { MANAGED } from "./managed-arguments.ts";

export default defineCommand({
  meta: {
    name: "managed-settings",
    description: "Print the settings by which a whole machine's agents call fairlead",
  },
  args: {
    agent: {
      type: "string",
      valueHint: "name",
      description: "which agent: claude, codex, copilot, cursor, windsurf (default: claude)",
    },
    all: { type: "boolean", description: "every one of these" },
    format: {
      type: "string",
      valueHint: "form",
      description:
        "for device management: plist, mobileconfig, reg, admx, deb, rpm (default: what the agent reads)",
    },
    out: { type: "string", valueHint: "folder", description: "folder to write files to" },
    ...MANAGED,
    strict: {
      type: "boolean",
      description: "fail closed: block a call that fairlead cannot judge",
    },
    subscription: {
      type: "string",
      valueHint: "file",
      description: "with deb and rpm: a file to install as /etc/fairlead/config.toml",
    },
    "package-version": {
      type: "string",
      valueHint: "version",
      default: VERSION,
      description: "with deb and rpm: the version of the package",
    },
  },
  run: async (context) => {
    const { runManagedSettings } = await import("./run-managed-settings.ts");
    const { agent, all, format, out, executable, strict, subscription } = context.args;
    return runManagedSettings(ioOf(context), {
      ...{ agent, format, out, executable, subscription },
      ...{ all: all === true, strict: strict === true },
      packageVersion: context.args["package-version"],
    });
  },
});
