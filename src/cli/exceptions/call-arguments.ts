import type { ArgsDef } from "citty";

/** The arguments by which `fairlead allow` and `fairlead deny` are told what call is meant. */
export const CALL_ARGUMENTS = {
  call: {
    type: "positional",
    required: false,
    description:
      "last, an id of the log, the code of a refusal, or the command line or a pattern, quoted",
  },
  tool: { type: "string", valueHint: "name", description: "the tool (default: Bash, or Edit)" },
  path: { type: "string", valueHint: "file", description: "the file that the tool is about" },
  cwd: {
    type: "string",
    valueHint: "folder",
    description: "where the call is made (default: here)",
  },
} as const satisfies ArgsDef;

/** The arguments that say what becomes of the exception or rule that they make. */
export const RESULT_ARGUMENTS = {
  json: { type: "boolean", description: "answer as JSON" },
  "dry-run": { type: "boolean", description: "print the TOML, and write nothing" },
} as const satisfies ArgsDef;
