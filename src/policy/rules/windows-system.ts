import type { RuleId } from "../finding.ts";
import type { Analysis, Invocation } from "../invocation.ts";
import { placeOf } from "../place.ts";
import { type Example, type Hit, ps, type Rule } from "../rule.ts";
import { hit } from "./hit.ts";

/** One way to do what a rule stops: a program, and what its arguments look like. */
interface Line {
  /** Program names separated by blanks. */
  readonly programs: string;
  /** Matched against the lower-case arguments joined by blanks; absent when any use counts. */
  readonly args?: RegExp;
  /** Matched against the programs that read the output; one must fit. */
  readonly into?: RegExp;
  readonly verdict?: "ask" | "deny";
  readonly reason?: string;
}

/** A rule whose check is a table. */
interface TableRule {
  readonly id: RuleId;
  readonly verdict: "ask" | "deny";
  readonly reason: string;
  readonly instead?: string;
  readonly lines: readonly Line[];
  readonly denies: readonly Example[];
  readonly allows: readonly Example[];
}

/** Rules about the recovery and the defences of Windows. */
export const WINDOWS_SYSTEM_RULES: readonly Rule[] = [
  tableRule({
    id: "windows/recovery",
    verdict: "deny",
    reason: "this removes the means to restore the system",
    lines: [
      { programs: "cipher", args: /\/w/, reason: "this overwrites all free space of a disk" },
      { programs: "fsutil", args: /^(?:volume (?:dismount|format)|usn deletejournal)/ },
      { programs: "manage-bde", args: /-(?:off|forcerecovery|delete|wipefreespace)/ },
      { programs: "vssadmin", args: /^(?:delete|resize) / },
      { programs: "wmic", args: /shadowcopy.*delete/ },
      { programs: "wbadmin", args: /^(?:delete|disable)/ },
      { programs: "bcdedit", args: /\/(?:set|delete|deletevalue|import|default|bootsequence)\b/ },
      { programs: "reagentc", args: /\/disable/ },
      { programs: "disable-computerrestore" },
      { programs: "remove-ciminstance remove-wmiobject", args: /win32_shadowcopy/ },
      {
        programs: "get-ciminstance get-wmiobject gwmi gcim",
        args: /win32_shadowcopy/,
        into: /^(?:foreach-object|remove-ciminstance|remove-wmiobject)$/,
      },
      { programs: "clear-recyclebin", verdict: "ask", reason: "this empties the recycle bin" },
      { programs: "wsl", args: /^--unregister/, reason: "this deletes a whole WSL distribution" },
      { programs: "remove-vm", verdict: "ask", reason: "this deletes a virtual machine" },
    ],
    denies: [
      ps("vssadmin delete shadows /all /quiet"),
      ps("bcdedit /set {default} recoveryenabled no"),
      ps("wsl --unregister Ubuntu"),
    ],
    allows: [ps("vssadmin list shadows"), ps("bcdedit /enum"), ps("wsl --list")],
  }),
  tableRule({
    id: "windows/defences",
    verdict: "deny",
    reason: "this weakens the protection of the machine",
    instead: "ask the person to change the setting themselves",
    lines: [
      {
        programs: "set-mppreference",
        args: /-disable\w+ (?:1|true)|-disable\w+$|-exclusion|-(?:puaprotection|mapsreporting) (?:0|disabled)/,
      },
      { programs: "add-mppreference", args: /-exclusion/ },
      { programs: "set-netfirewallprofile", args: /-enabled (?:0|false)/ },
      { programs: "remove-netfirewallrule disable-netfirewallrule", verdict: "ask" },
      {
        programs: "stop-service set-service remove-service",
        args: /\b(?:windefend|mpssvc|wscsvc|sense|eventlog|securityhealthservice)\b/,
      },
      {
        programs: "sc net",
        args: /^(?:stop|config|delete) (?:windefend|mpssvc|wscsvc|sense|eventlog)\b/,
      },
      {
        programs: "uninstall-windowsfeature disable-windowsoptionalfeature",
        verdict: "ask",
        reason: "this removes parts of the system",
      },
      { programs: "clear-eventlog remove-eventlog", reason: "this deletes event logs" },
      { programs: "wevtutil", args: /^(?:cl|clear-log|sl) /, reason: "this deletes event logs" },
      { programs: "auditpol", args: /^\/(?:clear|remove)/ },
    ],
    denies: [
      ps("Set-MpPreference -DisableRealtimeMonitoring $true"),
      ps("Add-MpPreference -ExclusionPath C:\\x"),
    ],
    allows: [ps("Get-MpPreference"), ps("Set-MpPreference -DisableRealtimeMonitoring $false")],
  }),
  ofOwnScript(
    tableRule({
      id: "windows/execution-policy",
      verdict: "ask",
      reason: "this lets scripts run that nobody signed",
      instead: "run the one script that is needed, after reading it",
      lines: [
        {
          programs: "set-executionpolicy",
          args: /(?:bypass|unrestricted).*localmachine|localmachine.*(?:bypass|unrestricted)/,
          verdict: "deny",
        },
        { programs: "set-executionpolicy", args: /bypass|unrestricted/ },
        {
          programs: "powershell pwsh powershell_ise",
          // The one script that is needed, by its name in the project, is what it is for.
          args: /(?:^| )[-/]+(?:ep|ex\w*)[ :=](?:bypass|unrestricted)(?!.* -f(?:ile)? (?![a-z]:|\\|\/|~|.*\.\.)\S+\.ps1)/,
        },
      ],
      denies: [
        ps("Set-ExecutionPolicy Bypass -Scope Process -Force"),
        ps("powershell -ep Bypass -File C:\\x.ps1"),
      ],
      allows: [
        ps("Set-ExecutionPolicy Restricted"),
        ps("powershell -ep Bypass -File scripts\\x.ps1"),
      ],
    }),
  ),
];

/** The rule, but for the one script that is needed: one of the project, by its path. */
function ofOwnScript(rule: Rule): Rule {
  const check: Rule["check"] = (invocation, world, analysis) => {
    const { args } = invocation;
    const at = args.findIndex(({ value }) => /^-f(?:i|il|ile)?$/i.test(value));
    const script = args[at + 1];
    const isOwn =
      at >= 0 &&
      script !== undefined &&
      /\.ps1$/i.test(script.value) &&
      /^(?:project|output)$/.test(placeOf(script, invocation, world, "through"));
    return isOwn ? undefined : rule.check(invocation, world, analysis);
  };
  return { ...rule, check };
}

/** Makes a rule of a table: the first line that fits decides. */
export function tableRule(table: TableRule): Rule {
  const programs = [...new Set(table.lines.flatMap((line) => line.programs.split(" ")))];
  return {
    id: table.id,
    verdict: table.verdict,
    programs,
    reason: table.reason,
    ...(table.instead === undefined ? {} : { instead: table.instead }),
    check: (invocation, _world, analysis) => hitOf(table.lines, invocation, analysis),
    examples: () => ({ denies: table.denies, allows: table.allows }),
  };
}

function hitOf(
  lines: readonly Line[],
  invocation: Invocation,
  analysis: Analysis,
): Hit | undefined {
  const readers = invocation.pipedInto.map((index) => analysis.invocations[index]?.program ?? "");
  const text = invocation.args
    .map((arg) => arg.value)
    .join(" ")
    .toLowerCase();
  if (/(?:^| )-whatif(?: |$)/.test(text)) return undefined;
  for (const { programs, args, into, verdict, reason } of lines) {
    if (!programs.split(" ").includes(invocation.program)) continue;
    if (args !== undefined && !args.test(text)) continue;
    if (into !== undefined && !readers.some((reader) => into.test(reader))) continue;
    return hit(invocation, {
      ...(verdict === undefined ? {} : { verdict }),
      ...(reason === undefined ? {} : { reason }),
    });
  }
  return undefined;
}
