import type { Description, Descriptions } from "../commands/command.ts";
import { read, remove } from "../commands/file-effects.ts";
import { isAmong } from "../commands/name-lookup.ts";
import type { Arguments } from "../commands/parse-arguments.ts";
import type { Effect } from "../model/model.ts";
import { SHARED_PROGRAM } from "./windows-proxies.ts";
import { isGuard, PROXY, UNPROTECTED } from "./windows-system.ts";

/** Programs and cmdlets that change how Windows runs: its disks, accounts, jobs and processes. */
export const windowsTools: Descriptions = {
  "format-volume clear-disk initialize-disk": () => always({ kind: "storage", what: "formatted" }),
  "remove-partition": () => always({ kind: "storage", what: "partitioned" }),
  "set-disk": setDisk,
  diskpart,
  "stop-computer restart-computer": () => always({ kind: "machine", what: "off" }),
  "logoff tsdiscon": () => always({ kind: "machine", what: "asleep" }),
  "remove-localuser remove-localgroup remove-aduser remove-adgroup": () =>
    always({ kind: "machine", what: "fewer accounts" }),
  "new-localuser disable-localuser set-localuser": () =>
    always({ kind: "machine", what: "accounts" }),
  "add-localgroupmember": addMember,
  "net net1": net,
  "set-service": () => service("job"),
  "remove-service": () => service("one less"),
  "new-service register-scheduledtask new-scheduledtask": () =>
    always({ kind: "schedule", what: "job" }),
  "unregister-scheduledtask": () => always({ kind: "schedule", what: "one less" }),
  schtasks,
  sc,
  taskkill,
  "sdelete sdelete64": sdelete,
  "stop-process": stopProcess,
  findstr: () => ({
    style: "cmd",
    options: { data: "/c /d", read: "/g /f" },
    effects: ({ operands, has }) => {
      const files = has("/c", "/g") ? operands : operands.slice(1);
      const isFetch = files.some(({ value }) => SHARED_PROGRAM.test(value.toLowerCase()));
      return [...files.map(read), ...(isFetch ? [PROXY] : [])];
    },
  }),
};

/** A cmdlet that changes or removes a service. */
function service(what: "job" | "one less"): Description {
  return {
    style: "cmdlet",
    positions: "-name",
    options: {
      data: "-name -displayname -startuptype -status -description -credential -inputobject",
    },
    effects: ({ values }) => [
      { kind: "schedule", what },
      ...(values("-name").some(({ value }) => isGuard(value)) ? [UNPROTECTED] : []),
    ],
  };
}

/** A cmdlet that does one thing whatever it is given. */
function always(effect: Effect): Description {
  return { style: "cmdlet", options: {}, effects: () => [effect] };
}

function setDisk(): Description {
  return {
    style: "cmdlet",
    options: { data: "-number -uniqueid -isoffline -isreadonly -partitionstyle" },
    effects: (args) =>
      args.has("-isoffline", "-isreadonly")
        ? [{ kind: "storage", what: "partitioned by hand" }]
        : [],
  };
}

/** It reads from a file, or from whoever sits in front of it, what becomes of the disks. */
function diskpart(): Description {
  return {
    style: "cmd",
    options: { data: "/s" },
    effects: ({ has }) => [
      { kind: "storage", what: has("/s") ? "partitioned" : "partitioned by hand" },
    ],
  };
}

function addMember(): Description {
  return {
    style: "cmdlet",
    positions: "-group -member",
    options: { data: "-group|-name -member -sid" },
    effects: ({ value }) => [{ kind: "machine", what: isAdministration(value("-group")?.value) }],
  };
}

function isAdministration(group = ""): "administrators" | "accounts" {
  return /^administrators$/i.test(group) ? "administrators" : "accounts";
}

/** https://learn.microsoft.com/windows-server/administration/windows-commands/net-user */
function net(): Description {
  return {
    style: "cmd",
    options: {},
    effects: (args) => {
      const [kind, ...names] = args.operands.map(({ value }) => value.toLowerCase());
      if (kind === "stop" && names.length > 0)
        return [names.some(isGuard) ? UNPROTECTED : { kind: "machine", what: "setup" }];
      if (kind === "user") {
        if (args.has("/delete")) return [{ kind: "machine", what: "fewer accounts" }];
        return names.length > 1 || args.has("/add") ? [{ kind: "machine", what: "accounts" }] : [];
      }
      if (kind === "share" && !args.has("/delete"))
        return (names[0] ?? "").includes("=") ? [{ kind: "expose" }] : [];
      if (!isAmong(kind ?? "", "localgroup group share") || !args.has("/add", "/delete")) return [];
      if (args.has("/delete")) return [{ kind: "machine", what: "fewer accounts" }];
      return [{ kind: "machine", what: isAdministration(names[0]) }];
    },
  };
}

/** https://learn.microsoft.com/windows-server/administration/windows-commands/schtasks */
function schtasks(): Description {
  return {
    style: "cmd",
    options: {
      switch: "/create /change /delete /query /run /end /f",
      data: "/tn /tr /sc /s /u /p /ru /rp /mo /st /sd /ed /xml /i /d",
    },
    effects: (args) => {
      if (args.has("/create", "/change")) return [{ kind: "schedule", what: "job" }];
      return args.has("/delete") ? [{ kind: "schedule", what: "one less" }] : [];
    },
  };
}

/** https://learn.microsoft.com/windows-server/administration/windows-commands/sc-create */
function sc(): Description {
  return {
    style: "cmd",
    options: {},
    effects: ({ operands }) => {
      const [verb = "", name = ""] = operands
        .map(({ value }) => value.toLowerCase())
        .filter((value) => !/^[\\/]{2}/.test(value));
      const effects: Effect[] = [];
      if (verb === "delete") effects.push({ kind: "schedule", what: "one less" });
      if (isAmong(verb, "create config failure")) effects.push({ kind: "schedule", what: "job" });
      if (isAmong(verb, "stop pause config delete") && isGuard(name)) effects.push(UNPROTECTED);
      else if (isAmong(verb, "stop pause sdset")) effects.push({ kind: "machine", what: "setup" });
      return effects;
    },
  };
}

/** https://learn.microsoft.com/windows-server/administration/windows-commands/taskkill */
function taskkill(): Description {
  return {
    style: "cmd",
    options: { switch: "/f /t", data: "/im /pid /fi /s /u /p" },
    effects: (args) => stopped(args, "/im", "/pid", "/fi"),
  };
}

/** https://learn.microsoft.com/sysinternals/downloads/sdelete */
function sdelete(): Description {
  return {
    style: "cmd",
    options: { switch: "-accepteula -nobanner -c -f -q -r -s -z", data: "-p" },
    effects: ({ operands, has }) =>
      has("-c", "-z")
        ? [{ kind: "machine", what: "free space overwritten" }]
        : operands.map((path) => remove(path, "wiped")),
  };
}

function stopProcess(): Description {
  return {
    style: "cmdlet",
    positions: "-id",
    options: { switch: "-force -passthru", data: "-id -name -inputobject" },
    effects: (args) => stopped(args, "-name", "-id"),
  };
}

function stopped(
  { values }: Arguments,
  name: string,
  id: string,
  filter?: string,
): readonly Effect[] {
  return [
    ...values(name).map((process) => ({ kind: "stop", by: "name", process }) as const),
    ...values(id).map((process) => ({ kind: "stop", by: "number", process }) as const),
    ...(filter === undefined ? [] : values(filter)).map(
      (process) => ({ kind: "stop", by: "filter", process }) as const,
    ),
  ];
}
