import type { Description, Descriptions } from "../commands/command.ts";
import type { Arguments } from "../commands/parse-arguments.ts";
import type { MachineEffect } from "../model/model.ts";
import { directoryForm, entriesForm } from "./system-administration-forms.ts";

/** Programs that change users, groups and what they may do, or tell of them. */
export const accounts: Descriptions = {
  "userdel deluser": () => changing(() => "fewer accounts"),
  "groupdel delgroup useradd adduser usermod gpasswd": () => changing(() => "accounts"),
  "chpasswd groupmod vipw chsh": () => changing(() => "accounts"),
  passwd: () => changing(unless("-S", "--status")),
  chage: () => changing(unless("-l", "--list")),
  visudo: () => changing(unless("-c", "--check")),
  dscl: () => ({
    ...changing(where("-delete", "-create", "-append", "-change", "-passwd")),
    looks: directoryForm(),
  }),
  getent: () => ({
    options: {},
    looks: entriesForm(),
    effects: ({ operands: [base] }) =>
      base !== undefined && /^g?shadow$/.test(base.value)
        ? [{ kind: "read", path: { ...base, value: `/etc/${base.value}` }, purpose: "copied" }]
        : [],
  }),
  sysadminctl: () => changing(where("-addUser", "-deleteUser", "-resetPasswordFor")),
};

type ChangeReader = (args: Arguments) => MachineEffect["what"] | undefined;

function changing(change: ChangeReader): Description {
  return {
    options: { switch: WORDS },
    effects: (args) => {
      const what = args.has("--help", "--version", "-h") ? undefined : change(args);
      return what === undefined ? [] : [{ kind: "machine", what }];
    },
  };
}

/** Options of macOS' programs, which are words behind one dash. */
const WORDS = "-delete -create -append -change -passwd -addUser -deleteUser -resetPasswordFor";

function unless(...options: readonly string[]): ChangeReader {
  return (args) => (args.has(...options) ? undefined : "accounts");
}

function where(...options: readonly string[]): ChangeReader {
  return (args) => (args.has(...options) ? "accounts" : undefined);
}
