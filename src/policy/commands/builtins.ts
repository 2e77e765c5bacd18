import type { Description, Descriptions, ShellChange } from "./command.ts";

/** Builtins of the shell that change the shell itself. */
export const builtins: Descriptions = {
  "cd chdir pushd": () => builtin("enter-folder"),
  popd: () => builtin("leave-folder"),
  eval: () => builtin("evaluate"),
  "source .": () => ({
    ...builtin("source"),
    effects: ({ rest }) =>
      rest.slice(0, 1).map((path) => ({ kind: "read", path, purpose: "sourced" })),
  }),
  trap: () => builtin("trap"),
  alias: () => builtin("alias"),
  exec: () => builtin("replace", { data: "-a" }),
  command: () => builtin("look-up"),
  builtin: () => builtin("pass-on"),
  "export declare typeset local readonly": () => builtin("declare"),
  unset: () => builtin("unset"),
  set: () => builtin("set"),
  shift: () => builtin("shift"),
  read: () => builtin("read", { data: "-a -d -i -n -N -p -t -u" }),
  "mapfile readarray": () => builtin("read-lines", { data: "-d -n -O -s -u -c", shell: "-C" }),
  printf: () => builtin("print"),
  hash: () => builtin("hash"),
  enable: () => builtin("enable"),
  "complete compgen": () => builtin("complete", { data: "-o -A -G -W -F -X -P -S", shell: "-C" }),
  break: () => builtin("break"),
  continue: () => builtin("continue"),
  return: () => builtin("return"),
};

function builtin(changes: ShellChange, options: Description["options"] = {}): Description {
  return { options, changes, until: "first operand", effects: () => [] };
}
