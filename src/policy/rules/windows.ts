import type { Rule } from "../rule.ts";
import { WINDOWS_CODE_RULES } from "./windows-code.ts";
import { WINDOWS_REMOVAL_RULES } from "./windows-removal.ts";
import { WINDOWS_SYSTEM_RULES } from "./windows-system.ts";

/** Rules for what PowerShell, cmd and the programs of Windows can do. */
export const WINDOWS_RULES: readonly Rule[] = [
  ...WINDOWS_REMOVAL_RULES,
  ...WINDOWS_SYSTEM_RULES,
  ...WINDOWS_CODE_RULES,
];
