import type { Description, Descriptions } from "../commands/command.ts";
import type { Arguments } from "../commands/parse-arguments.ts";
import type { Arg } from "../model/invocation.ts";
import type { RegistryEffect } from "../model/model.ts";

/** Programs that change the registry of Windows. */
export const registryTools: Descriptions = { reg, "regedit regedt32": regedit, regini };

/** `HKLM:\\Software`, `HKEY_CURRENT_USER\\Software`, `Registry::HKCR\\x`, as cmdlets take them for paths. */
export function isRegistryKey({ value }: Arg): boolean {
  if (!value.includes(":") && !value.includes("\\")) return false;
  return KEY.test(value);
}

const KEY =
  /^(?:[\w.\\]*registry::|(?:hklm|hkcr|hku|hkcc|hkcu|hkey_(?:local_machine|classes_root|users|current_config|current_user))(?=:|\\|$))/i;

/** https://learn.microsoft.com/windows-server/administration/windows-commands/reg */
function reg(): Description {
  return {
    style: "cmd",
    options: {},
    effects: () => [],
    subcommand: (name) => verb(name.toLowerCase()),
  };
}

function verb(name: string): Description | undefined {
  switch (name) {
    case "add":
      return keys(() => "set");
    case "delete":
      return keys(() => "delete");
    case "restore":
    case "load":
    case "unload":
    case "import":
      return keys(() => "load");
    case "save":
    case "export":
      return keys(() => "save");
    case "query":
      return {
        ...keys((args) => {
          const name = args.value("/v", "/f")?.value ?? "";
          const isStore = /\\simontatham\\putty\\sessions|\\winscp 2\\sessions|vnc|\\winlogon$/i;
          if (isStore.test(args.operands[0]?.value ?? "")) return "show";
          return /key|token|secret|passw|^pwd$|^pass$/i.test(name) ? "show" : undefined;
        }),
        options: { switch: "/va /ve /s /k /d /c /e", data: "/v /f /t /se /reg:32 /reg:64" },
      };
    default:
      return undefined;
  }
}

function keys(changeOf: (args: Arguments) => RegistryEffect["change"] | undefined): Description {
  return {
    style: "cmd",
    options: { switch: "/f /va /ve /y /s /k /d /c /e", data: "/v /t /d /s /f /se /reg:32 /reg:64" },
    effects: (args) => {
      const change = changeOf(args);
      const [key] = args.operands;
      return key === undefined || change === undefined ? [] : [{ kind: "registry", key, change }];
    },
  };
}

/** It takes what a file says into the registry. */
function regedit(): Description {
  return {
    style: "cmd",
    options: { switch: "/s /m", data: "/e" },
    effects: ({ operands, value }) => {
      const [key] = operands;
      if (value("/e") !== undefined)
        return key === undefined ? [] : [{ kind: "registry", key, change: "save" }];
      return operands.flatMap((file) =>
        /\.reg$/i.test(file.value) ? [{ kind: "registry", key: file, change: "load" }] : [],
      );
    },
  };
}

/** It changes the keys that a file lists. */
function regini(): Description {
  return {
    style: "cmd",
    options: { switch: "/b", data: "/m /h /i" },
    effects: ({ operands: [key] }) =>
      key === undefined ? [] : [{ kind: "registry", key, change: "load" }],
  };
}
