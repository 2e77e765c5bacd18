import type { Description, Descriptions } from "../commands/command.ts";
import {
  insideOf,
  make,
  read,
  readTree,
  remove,
  removeOrAsk,
  write,
} from "../commands/file-effects.ts";
import type { Arg } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";

/** Commands of cmd.exe that touch files, and programs of Windows that do. */
export const cmdBuiltins: Descriptions = {
  "del erase": del,
  rd,
  "copy xcopy": copy,
  "move ren": move,
  mklink,
  robocopy,
  "icacls cacls": icacls,
  attrib,
  takeown,
};

/** Run by the bundler, as a macro: names that files are touched under, with a blank around each. */
export function builtinNames(): string {
  const names = Object.keys(cmdBuiltins).filter((name) => name !== "mklink");
  return ` ${names.join(" ")} type rmdir rename format cipher `;
}

/** The name by which a command of cmd.exe itself goes; undefined for one that is none of its. */
export function ownCommandOfCmd(name: string): string | undefined {
  const names = OWN_COMMANDS.find((each) => each === name || each.split("|").includes(name));
  return names?.split("|", 1)[0];
}

/** All of them, described or not, with their other names behind the first: what is glued to one is its first word. */
const OWN_COMMANDS = (
  "del|erase rd|rmdir mkdir|md cd|chdir pushd popd copy move ren|rename type dir echo set mklink assoc ftype call " +
  "start exit cls ver vol title path prompt setlocal endlocal shift goto pause"
).split(" ");

/** It deletes what is in a folder that it is given; without `/s` or `/q` it asks before. */
function del(): Description {
  return {
    style: "cmd",
    options: { switch: "/p /f /s /q /a /?" },
    effects: (args) => args.operands.map((path) => removeOrAsk(path, args.has("/s"))),
  };
}

/** Without `/s` it removes only a folder that is empty. */
function rd(): Description {
  return {
    style: "cmd",
    options: { switch: "/s /q /?" },
    effects: (args) =>
      args.operands.map((path) => remove(path, args.has("/s") ? "tree" : "empty", true)),
  };
}

function copy(): Description {
  return {
    style: "cmd",
    copies: true,
    options: {
      switch: "/a /b /c /d /e /f /g /h /i /j /k /l /m /n /o /p /q /r /s /t /u /v /w /x /y /z",
    },
    effects: ({ operands, has }) => transferred(operands, has("/s", "/e")),
  };
}

/** Everything but the last operand is read, and that is written. */
function transferred(operands: readonly Arg[], deep: boolean): readonly Effect[] {
  const target = operands.length < 2 ? undefined : operands.at(-1);
  const sources = target === undefined ? operands : operands.slice(0, -1);
  return [
    ...sources.map(deep ? readTree : read),
    ...(target === undefined ? [] : [{ ...write(target), deep }]),
    ...insideOf(target, sources, deep),
  ];
}

function move(): Description {
  return {
    style: "cmd",
    options: { switch: "/y /-y /?" },
    effects: ({ operands }) => [
      ...transferred(operands, false),
      ...operands.slice(0, -1).map((path) => remove(path, "moved", true)),
    ],
  };
}

/** `mklink [/d|/h|/j] LINK TARGET`. */
function mklink(): Description {
  return {
    style: "cmd",
    options: { switch: "/d /h /j" },
    effects: ({ operands: [path, to] }) => {
      if (path === undefined) return [];
      return [
        make(path),
        ...(to === undefined ? [] : [{ kind: "link", path, to, from: "folder" } as const]),
      ];
    },
  };
}

/** https://learn.microsoft.com/windows-server/administration/windows-commands/robocopy */
function robocopy(): Description {
  return {
    style: "cmd",
    options: {
      switch: "/s /e /z /b /mir /purge /mov /move /l /njh /njs /np /nfl /ndl /xo /xn /xx /is /it",
    },
    effects: (args) => {
      const [source, target] = args.operands;
      if (source === undefined || target === undefined || args.has("/l")) return [];
      const moves = args.has("/mov", "/move") ? [remove(source, "moved", true)] : [];
      const extra = args.has("/mir", "/purge") ? [remove(target, "extra", true)] : [];
      return [readTree(source), { ...write(target), deep: true }, ...moves, ...extra];
    },
  };
}

/** https://learn.microsoft.com/windows-server/administration/windows-commands/icacls */
function icacls(): Description {
  return {
    style: "cmd",
    options: {
      switch: "/t /c /l /q /reset /verify /e",
      data: `${CHANGES} /save /findsid /substitute`,
    },
    effects: (args) => {
      const changes = args.has(...CHANGES.split(" "), "/reset");
      return changes ? args.operands.slice(0, 1).map(taken) : [];
    },
  };
}

const CHANGES = "/grant /deny /remove /setowner /inheritance /setintegritylevel /restore /g /p /r";

/** Rights of a folder are handed down to what lies in it. */
function taken(path: Arg): Effect {
  return { kind: "rights", path, deep: true, opens: false };
}

/** `attrib +h -r PATH`. */
function attrib(): Description {
  return {
    style: "cmd",
    options: { switch: "/s /d /l -r -a -s -h -o -i -x -p -u -b -v" },
    effects: ({ operands }) => {
      const paths = operands.filter(({ value }) => !/^\+[a-z]$/i.test(value));
      return paths.length < operands.length ? paths.map(taken) : [];
    },
  };
}

/** `takeown /f PATH /r /d y`. */
function takeown(): Description {
  return {
    style: "cmd",
    options: { switch: "/r /a /skipsl", data: "/f /d /s /u /p" },
    effects: ({ values }) => values("/f").map(taken),
  };
}
