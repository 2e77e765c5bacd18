import type { Description, Descriptions } from "../commands/command.ts";
import { read, write } from "../commands/file-effects.ts";
import type { Option } from "../commands/parse-arguments.ts";
import type { Effect, MachineEffect } from "../model/model.ts";

export const UNPROTECTED = becomes("unprotected");
const UNRESTORABLE = becomes("unrestorable");
const WITHOUT_LOGS = becomes("without logs");
const PASSWORDS = becomes("passwords copied");
const DISK_COPIED = becomes("disk copied");
const SETUP = becomes("setup");
export const PROXY: Effect = { kind: "proxy-execution" };

/** Programs and cmdlets that restore and protect Windows, and tools of the system that run or fetch code. */
export const windowsSystem: Descriptions = {
  cipher: () => telling([/\/w/, becomes("free space overwritten")]),
  fsutil: () => telling([/^(?:volume (?:dismount|format)|usn deletejournal)/, UNRESTORABLE]),
  "manage-bde": () =>
    telling([/-(?:off|forcerecovery|delete|wipefreespace)/, UNRESTORABLE], [/^-on /, SETUP]),
  vssadmin: () => telling([/^(?:delete|resize) /, UNRESTORABLE], [/^create /, DISK_COPIED]),
  wbadmin: () => telling([/^(?:delete|disable)/, UNRESTORABLE]),
  bcdedit: () =>
    telling([/\/(?:set|delete|deletevalue|import|default|bootsequence)\b/, UNRESTORABLE]),
  reagentc: () => telling([/\/disable/, UNRESTORABLE]),
  "disable-computerrestore": () => telling([ANY, UNRESTORABLE]),
  "remove-ciminstance remove-wmiobject": () => telling([/win32_shadowcopy/, UNRESTORABLE]),
  "get-ciminstance get-wmiobject gwmi gcim": () =>
    telling([/win32_shadowcopy/, becomes("copies listed")]),
  wmic: () =>
    telling(
      [/shadowcopy.*delete/, UNRESTORABLE],
      [/shadowcopy call create/, DISK_COPIED],
      [/process\s+call\s+create|\/format:"?(?:https?:|\\\\)/, PROXY],
    ),
  "clear-recyclebin": () => telling([ANY, becomes("recycle bin emptied")]),
  "set-mppreference add-mppreference": () => setting(DEFENDER, turnsOff),
  "remove-mppreference": () => setting(DEFENDER, () => false),
  "set-netfirewallprofile": () =>
    setting("-name|-profile -enabled -defaultinboundaction", turnsOff),
  "remove-netfirewallrule disable-netfirewallrule": () =>
    telling([ANY, becomes("fewer firewall rules")]),
  // Of a service that is piped into it the name is not known.
  "stop-service suspend-service": () => telling([GUARDS, UNPROTECTED], [ANY, SETUP]),
  "remove-adgroupmember remove-azureaduser remove-mguser remove-msoluser disable-adaccount set-adaccountpassword remove-azureadgroupmember remove-mggroupmember":
    () => telling([ANY, becomes("accounts")]),
  "uninstall-windowsfeature disable-windowsoptionalfeature": () =>
    telling([ANY, becomes("fewer features")]),
  "clear-eventlog remove-eventlog": () => telling([ANY, WITHOUT_LOGS]),
  wevtutil: () => telling([/^(?:cl|clear-log|sl) /, WITHOUT_LOGS]),
  diskshadow: () => telling([/delete shadows/, UNRESTORABLE], [/^[-/]s /, DISK_COPIED]),
  fltmc: () => telling([/^(?:unload|detach) /, UNPROTECTED]),
  pnputil: () => telling([/^[-/](?:i|add-driver|delete-driver) /, SETUP]),
  auditpol: () => telling([/^\/(?:clear|remove)/, UNPROTECTED]),
  "set-executionpolicy": executionPolicy,
  "ntdsutil procdump": () => telling([/[^\s?/-]/, PASSWORDS]),
  "invoke-cimmethod invoke-wmimethod": () => telling([/win32_process/, PROXY]),
  certutil,
};

const ANY = /^/;

/** True for a service that guards Windows, or keeps its logs. */
export function isGuard(service: string): boolean {
  return GUARDS.test(service.toLowerCase());
}

const GUARDS = /\b(?:windefend|mpssvc|wscsvc|sense|eventlog|securityhealthservice)\b/;

export function becomes(what: MachineEffect["what"]): MachineEffect {
  return { kind: "machine", what };
}

/** A program whose words in lower case, with blanks between them, tell what it does: by the first that fits. */
export function telling(
  ...rows: readonly (readonly [words: RegExp, effect: Effect])[]
): Description {
  return {
    // Each has a way of its own to write its options.
    spelled: (args) => [{ value: "--", glob: false, start: 0, end: 0 }, ...args],
    options: {},
    effects: ({ operands }) => {
      const text = operands
        .map(({ value }) => value)
        .join(" ")
        .toLowerCase();
      if (/(?:^| )-whatif(?: |$)/.test(text)) return [];
      const row = rows.find(([words]) => words.test(text));
      const named = operands.filter(({ value }) => !value.startsWith("-"));
      return [
        ...(row === undefined ? [] : [row[1]]),
        ...named.map((word) => ({ kind: "unknown", word }) as const),
      ];
    },
  };
}

/** A cmdlet that changes how Windows is protected. */
function setting(data: string, isLess: (option: Option) => boolean): Description {
  return {
    style: "cmdlet",
    positions: "-name",
    options: { switch: "-force -passthru -all", data },
    effects: ({ options }) => (options.some(isLess) ? [UNPROTECTED] : []),
  };
}

/** https://learn.microsoft.com/powershell/module/defender/set-mppreference */
const DEFENDER =
  "-disablerealtimemonitoring -disablebehaviormonitoring -disableioavprotection -disablescriptscanning " +
  "-disablearchivescanning -disableblockatfirstseen -disableemailscanning -disableintrusionpreventionsystem " +
  "-disableprivacymode -disableremovabledrivescanning -disablerestorepoint -disablescanningnetworkfiles " +
  "-exclusionpath -exclusionprocess -exclusionextension -exclusionipaddress -puaprotection -mapsreporting";

function turnsOff({ names: [name = ""], value }: Option): boolean {
  if (name.startsWith("-exclusion")) return true;
  const given = value?.value ?? "true";
  if (name.startsWith("-disable")) return /^\$?(?:1|true)$/i.test(given);
  return (
    /^-(?:puaprotection|mapsreporting|enabled)$/.test(name) &&
    /^\$?(?:0|false|disabled)$/i.test(given)
  );
}

/** https://learn.microsoft.com/powershell/module/microsoft.powershell.security/set-executionpolicy */
function executionPolicy(): Description {
  return {
    style: "cmdlet",
    positions: "-executionpolicy -scope",
    options: { switch: "-force", data: "-executionpolicy -scope" },
    effects: ({ value }) => {
      if (!/^(?:bypass|unrestricted)$/i.test(value("-executionpolicy")?.value ?? "")) return [];
      const isForAll = /^localmachine$/i.test(value("-scope")?.value ?? "");
      return [becomes(isForAll ? "unsigned scripts for all" : "unsigned scripts")];
    },
  };
}

/** https://learn.microsoft.com/windows-server/administration/windows-commands/certutil */
function certutil(): Description {
  return {
    style: "cmd",
    options: {},
    effects: ({ operands: [input, ...outputs], has }) => [
      // A certificate is told of, as `openssl x509 -text` does.
      ...(input === undefined || has("/dump", "/verify") ? [] : [read(input)]),
      ...outputs.map(write),
      ...(has("/urlcache", "/url", "/decode", "/decodehex") || /^https?:/i.test(input?.value ?? "")
        ? [PROXY]
        : []),
    ],
  };
}
