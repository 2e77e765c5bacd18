import type { Rule } from "../rule.ts";
import * as databases from "./databases.ts";
import { remoteForward } from "./remote-forward.ts";
import { showSecret } from "./shown-secrets.ts";
import { stopSession } from "./stop-session.ts";
import { WINDOWS_RULES } from "./windows.ts";

/** Rules for programs that few commands run: a third of all rules' code, loaded by `mayConcernRareRules`. */
export function rareRules(): readonly Rule[] {
  return [
    databases.sql,
    databases.documents,
    databases.tools,
    showSecret,
    stopSession,
    remoteForward,
    ...WINDOWS_RULES,
  ];
}
