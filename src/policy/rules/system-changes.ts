import { onEffects } from "../effects/match.ts";
import type { MachineEffect } from "../model/model.ts";
import { type Hit, ps, type Rule } from "../model/rule.ts";

/** A hit on what becomes of the machine, by the kinds of it. */
export function changing(
  kinds: { readonly [What in MachineEffect["what"]]?: Partial<Hit> },
): Rule["check"] {
  return onEffects((effect) => (effect.kind === "machine" ? kinds[effect.what] : undefined));
}

/** The machine goes down. */
export const powerOff: Rule = {
  id: "system/power-off",
  verdict: "deny",
  programs: ["*"],
  reason: "would turn this machine off or restart it",
  instead: "ask the user to restart the machine",
  check: changing({ off: {}, asleep: { verdict: "ask" } }),
  examples: () => ({
    denies: [
      "shutdown -h now",
      "sudo reboot",
      "systemctl poweroff",
      "systemctl --no-wall reboot",
      "init 0",
      ps("Stop-Computer -Force"),
      ps("shutdown /r /t 0"),
    ],
    allows: [
      "shutdown -c",
      "echo reboot",
      "systemctl status nginx",
      "systemctl --dry-run reboot",
      "git init",
      ps("shutdown /a"),
      ps("Get-ComputerInfo"),
    ],
  }),
};

/** Services, kernel settings, firewalls: the machine keeps running, differently. */
export const services: Rule = {
  id: "system/services",
  verdict: "ask",
  programs: ["*"],
  reason: "would change this machine's services, firewall or kernel",
  instead: "show the user the command to run",
  check: changing({ setup: {} }),
  examples: () => ({
    denies: [
      "systemctl stop sshd",
      "iptables -F",
      "ufw disable",
      "ufw allow 22",
      "netsh advfirewall set allprofiles state off",
      "setenforce 0",
      "sysctl -w kernel.panic=1",
    ],
    allows: [
      "systemctl --user status app",
      "iptables -L",
      "ufw status",
      "ufw deny 22",
      "netsh interface show interface",
      "getenforce",
      "sysctl kernel.ostype",
    ],
  }),
};

/** Users and what they may do. */
export const users: Rule = {
  id: "system/users",
  verdict: "ask",
  varies: true,
  programs: ["*"],
  reason: "would add, remove or change users on this machine",
  instead: "show the user the command to run",
  check: changing({
    accounts: {},
    administrators: { verdict: "deny" },
    "fewer accounts": { verdict: "deny" },
  }),
  examples: () => ({
    denies: [
      ...["userdel -r bob", "usermod -aG sudo bob", "passwd root"],
      ...[ps("Remove-LocalUser bob"), ps("net user bob /delete")],
      ps("net localgroup administrators bob /add"),
    ],
    allows: [
      ...["id bob", "groups bob", "passwd --help"],
      ...[ps("Get-LocalUser"), ps("net user"), ps("net view")],
    ],
  }),
};
