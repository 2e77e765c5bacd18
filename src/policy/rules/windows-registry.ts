import { effectsOfKind } from "../catalog/effects.ts";
import { matched } from "../effects/match.ts";
import type { RegistryEffect } from "../model/model.ts";
import { type Hit, ps, type Rule } from "../model/rule.ts";

/** Keys of the registry that are changed, or from which secrets are taken. */
export const registry: Rule = {
  id: "windows/registry",
  verdict: "ask",
  varies: true,
  programs:
    "reg regedit regedt32 regini remove-item set-item set-itemproperty new-itemproperty remove-itemproperty clear-itemproperty".split(
      " ",
    ),
  reason: "would change the Windows registry",
  instead: "show the user which key should change, and why",
  check: (invocation) => {
    const found = effectsOfKind(invocation, "registry").flatMap(
      (effect) => differenceOf(effect) ?? [],
    );
    const [worst] = [...found.filter(({ verdict }) => verdict === "deny"), ...found];
    return worst === undefined ? undefined : matched(invocation, worst);
  },
  examples: () => ({
    denies: [
      ps("reg delete HKLM\\SOFTWARE\\Vendor /f"),
      ps("reg delete HKCU\\Software\\Vendor /f"),
      ps("reg save HKLM\\SAM sam.hive"),
      ps("reg query HKCU\\Environment /v API_TOKEN"),
      ps("Remove-ItemProperty HKCU:\\Software\\X -Name y"),
      ps("Remove-Item -Recurse HKLM:\\SOFTWARE\\Vendor"),
    ],
    allows: [
      ps("reg query HKLM\\SOFTWARE"),
      ps("Get-ItemProperty HKLM:\\SOFTWARE\\X"),
      ps("reg export HKCU\\Software\\X out.reg"),
      ps("reg add HKCU\\Software\\X /v a /d 1"),
      ps("Set-ItemProperty HKCU:\\Software\\X -Name y -Value 1"),
      ps("Remove-Item Env:\\FOO"),
    ],
  }),
};

/** What is said of a change; undefined for one that is fine. */
function differenceOf({ key, change }: RegistryEffect): Partial<Hit> | undefined {
  const ofMachine = MACHINE.test(key.value);
  switch (change) {
    case "delete":
      return ofMachine
        ? { verdict: "deny", reason: "would delete registry keys that all of Windows uses" }
        : {};
    case "set":
      return ofMachine ? {} : undefined;
    case "load":
      return {};
    case "save":
      return PASSWORDS.test(key.value)
        ? {
            verdict: "deny",
            reason: "would copy the file in which Windows keeps this machine's passwords",
          }
        : undefined;
    case "show":
      return { reason: "would show the model a secret in the registry" };
    default:
      return change satisfies never;
  }
}

const MACHINE =
  /^(?:[\w.\\]*registry::)?(?:hklm|hkcr|hku|hkey_(?:local_machine|classes_root|users))/i;

const PASSWORDS = /^(?:hklm|hkey_local_machine)\\*(?:sam|security|system)(?![\w])/i;
