import type { Rule } from "../rule.ts";
import { WINDOWS_CODE_RULES } from "./windows-code.ts";
import { registry } from "./windows-registry.ts";
import { WINDOWS_SYSTEM_RULES } from "./windows-system.ts";

/** Rules for what PowerShell, cmd and the programs of Windows can do. */
export const WINDOWS_RULES: readonly Rule[] = [
  registry,
  ...WINDOWS_SYSTEM_RULES,
  ...WINDOWS_CODE_RULES,
];
