import { descriptionOf } from "../catalog/descriptions.ts";
import { effectsOfKind } from "../catalog/effects.ts";
import { powerShellCommandLine } from "../commands/powershell-line.ts";
import { matched } from "../effects/match.ts";
import type { Analysis, Arg, Invocation } from "../model/invocation.ts";
import { ps, type Rule } from "../model/rule.ts";
import type { World } from "../model/world.ts";
import { placeOf } from "../places/location.ts";
import { absolutePath } from "../text/path.ts";
import { changing } from "./system-changes.ts";

/** What Windows is restored by. */
const recovery: Rule = {
  id: "windows/recovery",
  verdict: "deny",
  programs: ["*"],
  reason: "would delete the restore points of Windows",
  check: (invocation, world, analysis) =>
    deletesCopies(invocation, analysis)
      ? matched(invocation)
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
  "disk copied": {
    verdict: "ask",
    reason: "would copy a whole disk, files in which passwords are locked up included",
    instead: "copy the folder that is needed",
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
  reason: "would weaken this machine's protection",
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
    (startsUnsigned(invocation, world, analysis) ? matched(invocation) : undefined),
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

/**
 * A start of PowerShell in which any script runs, where that is one from elsewhere. Code on the line is judged for what
 * it does, and so are scripts of the user's own and those that the line itself writes.
 */
function startsUnsigned(invocation: Invocation, world: World, { files }: Analysis): boolean {
  const { program, args, cwd } = invocation;
  if (descriptionOf(program)?.interprets?.language !== "powershell") return false;
  const { executionPolicy: policy = "", file, code, stdin } = powerShellCommandLine(args);
  if (!/^(?:bypass|unrestricted)$/.test(policy)) return false;
  if (stdin) return invocation.stdin.kind !== "text";
  const scripts = file === undefined ? scriptsIn(code ?? "") : [file];
  return scripts.some(
    (script) =>
      files?.has(absolutePath(script.value, cwd)) !== true &&
      !isOwnScript(script, invocation, world),
  );
}

/** The scripts that code names. */
function scriptsIn(code: string): readonly Arg[] {
  const names = code.match(/[^\s'"&|;(){}]+\.ps1\b/gi) ?? [];
  return names.map((value) => ({ value, glob: false, start: 0, end: 0 }));
}

/** A script of the project or of the home folder, or one that was made a while ago; not one that was downloaded. */
function isOwnScript(script: Arg, invocation: Invocation, world: World): boolean {
  const { value } = script;
  if (!/\.ps1$/i.test(value) || /(?:^|[\\/])downloads[\\/]/i.test(value)) return false;
  if (/^(?![a-z]:|[\\/~])(?!.*\.\.)/i.test(value)) return true;
  return OWN.test(placeOf(script, invocation, world, "through"));
}

const OWN = /^(?:project|output|personal|temporary)$/;

/** Rules about the recovery and the defences of Windows. */
export const WINDOWS_SYSTEM_RULES: readonly Rule[] = [recovery, defences, executionPolicy];
