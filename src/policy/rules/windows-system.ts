import { descriptionOf } from "../catalog/descriptions.ts";
import { effectsOfKind } from "../catalog/effects.ts";
import { hit } from "../effects/hit.ts";
import { powerShellCommandLine } from "../languages/powershell/command-line.ts";
import type { Analysis, Invocation } from "../model/invocation.ts";
import { ps, type Rule } from "../model/rule.ts";
import type { World } from "../model/world.ts";
import { placeOf } from "../places/place.ts";
import { changing } from "./system-changes.ts";

/** What Windows is restored by. */
const recovery: Rule = {
  id: "windows/recovery",
  verdict: "deny",
  programs: ["*"],
  reason: "would delete the restore points of Windows",
  check: (invocation, world, analysis) =>
    deletesCopies(invocation, analysis)
      ? hit(invocation)
      : checkRecovery(invocation, world, analysis),
  examples: () => ({
    denies: [
      ps("vssadmin delete shadows /all /quiet"),
      ps("bcdedit /set {default} recoveryenabled no"),
      ps("Get-CimInstance Win32_ShadowCopy | Remove-CimInstance"),
    ],
    allows: [
      ps("vssadmin list shadows"),
      ps("bcdedit /enum"),
      ps("Get-CimInstance Win32_ShadowCopy"),
    ],
  }),
};

const checkRecovery = changing({
  unrestorable: {},
  "free space overwritten": {
    reason: "would overwrite all free space of a disk, so that no deleted file can be recovered",
  },
  "recycle bin emptied": {
    verdict: "ask",
    reason: "would empty the recycle bin, so that nothing in it can be restored",
  },
});

/** `Get-CimInstance Win32_ShadowCopy | Remove-CimInstance` */
function deletesCopies(invocation: Invocation, { invocations }: Analysis): boolean {
  if (!effectsOfKind(invocation, "machine").some(({ what }) => what === "copies listed"))
    return false;
  return invocation.pipedInto.some((index) =>
    /^(?:foreach-object|remove-ciminstance|remove-wmiobject)$/.test(
      invocations[index]?.program ?? "",
    ),
  );
}

/** What Windows is protected by. */
const defences: Rule = {
  id: "windows/defences",
  verdict: "deny",
  programs: ["*"],
  reason: "would weaken the protection of this machine",
  instead: "ask the user to change the setting",
  check: changing({
    unprotected: {},
    "fewer firewall rules": { verdict: "ask" },
    "fewer features": { verdict: "ask", reason: "would remove parts of Windows" },
    "without logs": { reason: "would delete the logs of what happened on this machine" },
  }),
  examples: () => ({
    denies: [
      ps("Set-MpPreference -DisableRealtimeMonitoring $true"),
      ps("Add-MpPreference -ExclusionPath C:\\x"),
    ],
    allows: [ps("Get-MpPreference"), ps("Set-MpPreference -DisableRealtimeMonitoring $false")],
  }),
};

/** Scripts that nobody signed. */
const executionPolicy: Rule = {
  id: "windows/execution-policy",
  verdict: "ask",
  programs: ["*"],
  reason: "would let unsigned scripts run",
  instead: "read the one script that is needed, and run only that",
  check: (invocation, world, analysis) =>
    checkPolicy(invocation, world, analysis) ??
    (startsUnsigned(invocation, world) ? hit(invocation) : undefined),
  examples: () => ({
    denies: [
      ps("Set-ExecutionPolicy Bypass -Scope Process -Force"),
      ps("powershell -ep Bypass -File C:\\x.ps1"),
    ],
    allows: [
      ps("Set-ExecutionPolicy Restricted"),
      ps("powershell -ep Bypass -File scripts\\x.ps1"),
    ],
  }),
};

const checkPolicy = changing({
  "unsigned scripts": {},
  "unsigned scripts for all": { verdict: "deny" },
});

/** A start of PowerShell in which any script runs, but for the one that is needed: one of the project, by its path. */
function startsUnsigned(invocation: Invocation, world: World): boolean {
  const { program, args } = invocation;
  if (descriptionOf(program)?.interprets?.language !== "powershell") return false;
  const { executionPolicy: policy = "", file } = powerShellCommandLine(args);
  if (!/^(?:bypass|unrestricted)$/.test(policy)) return false;
  if (file === undefined || !/\.ps1$/i.test(file.value)) return true;
  if (/^(?![a-z]:|[\\/~])(?!.*\.\.)/i.test(file.value)) return false;
  return !/^(?:project|output)$/.test(placeOf(file, invocation, world, "through"));
}

/** Rules about the recovery and the defences of Windows. */
export const WINDOWS_SYSTEM_RULES: readonly Rule[] = [recovery, defences, executionPolicy];
