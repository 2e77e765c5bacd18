import type { Description, Descriptions } from "../commands/command.ts";
import type { Arg } from "../model/invocation.ts";
import { HELP } from "./coreutils.ts";

/** Programs that change the rights, the owners and the attributes of files. */
export const rightsChangers: Descriptions = {
  "chmod gchmod zf_chmod": () => rights(chmodOpens),
  "chown gchown chgrp zf_chown zf_chgrp": () => rights(),
  chattr,
  setfacl,
  setcap,
};

/** `chmod`, whose first operand is the mode, `chown` and `chgrp`, whose first is the owner. */
function rights(opens: (mode: string) => boolean = () => false): Description {
  const isChmod = opens === chmodOpens;
  return {
    words: "names",
    options: {
      switch:
        `${HELP}-c|--changes -f|--silent|--quiet -v|--verbose -h|--no-dereference --dereference -R|--recursive ` +
        `--no-preserve-root --preserve-root -H -L -P${isChmod ? "" : " -x"}`,
      attached: isChmod ? "-r -w -x -X -s -t -u -g -o" : "",
      data: "--reference --from",
    },
    // `chmod -w x`, where the mode looks like an option.
    ...(isChmod ? { spelled: modeFirst } : {}),
    effects: (args) => {
      if (args.has("--help", "--version")) return [];
      const named = !args.has("--reference");
      const mode = named ? (args.operands[0]?.value ?? "") : "";
      const paths = named ? args.operands.slice(1) : args.operands;
      const deep = args.has("-R") || !isChmod || takesRights(mode);
      const runs = isChmod && /^[ugoa]*\+x$/.test(mode);
      const raises = isChmod && /^[2-7]\d{3}$|\+[rwx]*s/.test(mode);
      const wide = isChmod && /^(?:0?[0-7]?[0-7]?[2367]|0?000|[ao]*[+=][rwxX]*w.*)$/.test(mode);
      const change = { kind: "rights", deep, opens: opens(mode), runs, raises, wide } as const;
      return paths.map((path) => ({ ...change, path }));
    },
  };
}

/** A mode that takes rights away, as an operand. */
function modeFirst(args: readonly Arg[]): readonly Arg[] {
  const at = args.findIndex(({ value }) => /^-[rwxXstugo]+$/.test(value));
  const mode = args[at];
  if (mode === undefined) return args;
  const options = args.slice(0, at);
  return [...options, { ...mode, value: `a${mode.value}` }, ...args.slice(at + 1)];
}

/** `chmod 000 ~/.claude`: what is in a folder cannot be reached when its owner may not enter it. */
function takesRights(mode: string): boolean {
  if (!/^(?:[0-7]{1,4}|[ugoa]*[-=][rwxXst]*|[-=]\w*)$/.test(mode)) return false;
  return !/^[0-7]?[57][0-7]{2}$/.test(mode);
}

/** True for a mode with which the group or everybody may read. */
function chmodOpens(mode: string): boolean {
  if (/^[0-7]{3,4}$/.test(mode)) return /[4-7].$|[4-7]$/.test(mode);
  return mode.split(",").some((part) => /^(?:u?[goa]+[ugoa]*|)[+=][wxXst]*r/.test(part));
}

function chattr(): Description {
  return {
    options: {
      switch: "-R -V -f -a -A -c -C -d -D -e -i -I -j -P -s -S -t -T -u -x -F -m",
      data: "-v -p",
    },
    effects: (args) =>
      args.operands
        .filter(({ value }) => !/^[+=]/.test(value))
        .map((path) => ({ kind: "rights", path, deep: args.has("-R"), opens: false })),
  };
}

function setfacl(): Description {
  return {
    options: {
      switch:
        `${HELP}-b|--remove-all -k|--remove-default -n|--no-mask --mask -d|--default -R|--recursive -L|--logical ` +
        "-P|--physical --test",
      data: "-m|--modify -x|--remove -M|--modify-file -X|--remove-file --set --set-file",
      read: "--restore",
    },
    effects: (args) =>
      args.operands.map((path) => ({ kind: "rights", path, deep: args.has("-R"), opens: false })),
  };
}

/** Capabilities and a file follow each other. */
function setcap(): Description {
  return {
    options: { switch: "-q -v -r -h", data: "-n" },
    effects: (args) =>
      args.operands
        .filter((_, at) => args.has("-r") || at % 2 === 1)
        .map((path) => ({
          kind: "rights",
          path,
          deep: false,
          opens: false,
          raises: !args.has("-r"),
        })),
  };
}
