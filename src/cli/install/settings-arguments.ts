import type { Io } from "../../io.ts";
import type { ManagedRequest } from "../managed/install-managed.ts";
import { refuse } from "../terminal/output.ts";

/** Whose settings `install` and `uninstall` change. */
export const SCOPE = {
  scope: {
    type: "string",
    default: "user",
    valueHint: "user|project|local",
    description: "whose settings: yours, this repository's, or yours in this repository",
  },
} as const;

/** For every user of the machine, which takes an administrator. */
export const FOR_MACHINE = {
  managed: {
    type: "boolean",
    description: "for every user of this machine, in the agents' managed settings",
  },
  root: {
    type: "string",
    valueHint: "folder",
    description: "with --managed: below this folder, for a package",
  },
} as const;

/** How `install` and `uninstall` show what they do. */
export const REPORT = {
  "dry-run": { type: "boolean", description: "show the change, write nothing" },
  json: { type: "boolean", description: "report as JSON" },
} as const;

/** Which agents' settings: one by name, or every one found on this machine. */
export const WHICH_AGENT = {
  agent: {
    type: "string",
    valueHint: "name",
    description: "which agent: claude, codex, gemini, qwen, cursor, … (default: claude)",
  },
  all: { type: "boolean", description: "every agent found on this machine" },
} as const;

/** What was typed for the settings of a whole machine. */
export function managedRequest(args: {
  readonly agent?: string | undefined;
  readonly root?: string | undefined;
  readonly executable?: string | undefined;
  readonly [name: string]: unknown;
}): ManagedRequest {
  return {
    ...{ agent: args.agent, root: args.root, executable: args.executable },
    ...{ all: args.all === true, strict: args.strict === true },
    ...{ dryRun: args["dry-run"] === true, json: args.json === true },
  };
}

/** Only the settings of a whole machine can be put into a package. */
export function refuseRoot(io: Io): number {
  return refuse(
    io,
    "--root is only for the settings of a whole machine",
    "--managed --root FOLDER",
  );
}
