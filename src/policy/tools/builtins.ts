import type { Description, Descriptions, ShellChange, Telling } from "../commands/command.ts";
import { print, printVariable, read } from "../commands/file-effects.ts";
import { begunWith } from "../commands/listed-files.ts";
import type { Arguments } from "../commands/parse-arguments.ts";
import { formatted, located, lookedUp } from "../commands/printed.ts";
import { ANY } from "../commands/read-only-form.ts";
import type { Arg } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";
import { commandForm, namesForm, printfForm, settingForm } from "./reading-forms.ts";

/** Builtins of the shell that change the shell itself. */
export const builtins: Descriptions = {
  cd: () => ({ ...builtin("enter-folder"), prints: nothing, plain: {} }),
  chdir: () => builtin("enter-folder"),
  pushd: () => builtin("push-folder"),
  "true false :": () => ({
    options: {},
    words: "texts",
    looks: ANY,
    plain: { opens: "nothing" },
    effects: () => [],
    prints: nothing,
  }),
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
  command: () => ({
    ...builtin("look-up"),
    looks: commandForm(),
    prints: lookedUp,
    tells: { of: "programs" },
  }),
  builtin: () => builtin("pass-on"),
  // `export -n` takes the mark away, which nothing depends on.
  export: () => ({
    ...builtin("declare"),
    spelled: (args) =>
      withFlags(
        "-gx",
        args.filter(({ value }) => !/^-[fp]*n/.test(value)),
      ),
    prints: nothing,
    tells: VARIABLES,
  }),
  "declare typeset": () => ({
    ...builtin("declare", { switch: "-p" }),
    effects: printed,
    tells: VARIABLES,
  }),
  local: () => builtin("declare"),
  readonly: () => ({ ...builtin("declare"), spelled: (args) => withFlags("-gr", args) }),
  unset: () => builtin("unset"),
  set: () => ({
    ...builtin("set"),
    tells: { of: "environment", all: (words) => words.length === 0 },
    looks: settingForm(),
    prints: nothing,
    plain: { verbs: SET_OPTIONS.replaceAll(" ", "|"), options: SET_OPTIONS },
  }),
  shift: () => builtin("shift"),
  read: () => builtin("read", { data: "-a -d -i -n -N -p -t -u" }),
  "mapfile readarray": () => builtin("read-lines", { data: "-d -n -O -s -u -c", shell: "-C" }),
  printf: () => ({
    ...builtin("print"),
    words: "texts",
    looks: printfForm(),
    prints: formatted,
    effects: ({ rest }) => rest.map(print),
  }),
  type,
  hash: () => builtin("hash"),
  enable: () => builtin("enable"),
  complete,
  compgen: () => ({ ...complete(), lists: { paths: begunWith } }),
  break: () => ({ ...builtin("break"), plain: {} }),
  continue: () => ({ ...builtin("continue"), plain: {} }),
  wait: () => ({ options: {}, plain: {} }),
  return: () => builtin("return"),
};

/** `export`, `declare -p`: every variable, with its value. */
const VARIABLES: Telling = {
  of: "environment",
  all: (words) => words.every((word) => /^-[px]+$/.test(word)),
};

/** Options of `set` that only say when a script ends and what it tells. */
const SET_OPTIONS = "-e -u -x -eu -ex -eux -o -eo -euo -euxo";

function nothing(): string {
  return "";
}

/** The options of `declare` that a builtin stands for, in front of its own. */
function withFlags(flags: string, args: readonly Arg[]): readonly Arg[] {
  return [{ value: flags, glob: false, start: 0, end: 0 }, ...args];
}

/** `declare -p NAME` prints what a variable holds. */
function printed({ has, rest }: Arguments): readonly Effect[] {
  return has("-p") ? rest.map(printVariable) : [];
}

/** Of cmd it shows files, and of a shell of Unix where a program is. */
function type(): Description {
  return {
    style: "cmd",
    copies: true,
    looks: { ...namesForm(), tells: true },
    options: {},
    effects: ({ operands }) => operands.map(read),
    prints: located,
    tells: { of: "programs" },
  };
}

function complete(): Description {
  return builtin("complete", { data: "-o -A -G -W -F -X -P -S", shell: "-C" });
}

function builtin(changes: ShellChange, options: Description["options"] = {}): Description {
  return { options, changes, until: "first operand", effects: () => [] };
}
