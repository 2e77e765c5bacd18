import type { GenericSchema } from "valibot";
import { GUARD_ANSWERS } from "./guard.ts";
import {
  AUDIT_ANSWERS,
  BUNDLE_ANSWERS,
  HOOK_ANSWERS,
  PACK_ANSWERS,
  POLICY_ANSWERS,
} from "./policy.ts";
import { REPORT_ANSWERS } from "./report.ts";
import { OTHER_ANSWERS, SESSION_ANSWERS } from "./session.ts";

/** What each command prints with `--json`, by its words: the one place from which the JSON Schemas are made. */
export const ANSWERS: ReadonlyMap<string, GenericSchema> = new Map(
  Object.entries({
    ...GUARD_ANSWERS,
    ...REPORT_ANSWERS,
    ...POLICY_ANSWERS,
    ...BUNDLE_ANSWERS,
    ...PACK_ANSWERS,
    ...AUDIT_ANSWERS,
    ...HOOK_ANSWERS,
    ...SESSION_ANSWERS,
    ...OTHER_ANSWERS,
  }),
);
