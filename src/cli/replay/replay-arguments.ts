import type { ArgsDef } from "citty";
import { CIRCUMSTANCES } from "../circumstances.ts";
import { FILTER_ARGUMENTS } from "../log/filter-arguments.ts";

const { since, until, project } = FILTER_ARGUMENTS;

/** The options of `replay` and `suggest` that say which calls are judged. */
export const CHOSEN_CALLS = {
  paths: {
    type: "positional",
    required: false,
    description: "transcripts, or folders of them (default: where agents keep theirs)",
  },
  since,
  until,
  project,
  agent: {
    type: "string",
    valueHint: "name",
    description:
      "only transcripts of this agent: claude, codex, gemini, …; files that you name are read as that agent's",
  },
} as const satisfies ArgsDef;

/** The options of a report that say how it is shown. */
export const PAGE_ARGUMENTS = {
  content: {
    type: "boolean",
    default: true,
    description: "show commands, paths and reasons; --no-content leaves them off",
  },
  html: {
    type: "string",
    valueHint: "file",
    description: "write the report into this file, as a page with charts and a table to filter",
  },
  open: { type: "boolean", description: "with --html: open the page" },
  json: { type: "boolean", description: "the whole report as JSON" },
} as const satisfies ArgsDef;

/** The options of `replay` that say which calls are judged, and by what. */
export const REPLAY_ARGUMENTS = {
  ...CHOSEN_CALLS,
  preset: CIRCUMSTANCES.preset,
  policy: {
    type: "string",
    valueHint: "file",
    description: "a settings file instead of your own, to try it before you adopt it",
  },
} as const satisfies ArgsDef;
