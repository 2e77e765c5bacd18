import type { Description, Descriptions } from "../commands/command.ts";
import {
  fill,
  insideOf,
  make,
  read,
  readTree,
  remove,
  removeOrAsk,
  write,
} from "../commands/file-effects.ts";
import type { Arguments } from "../commands/parse-arguments.ts";
import type { Arg } from "../model/invocation.ts";
import type { Effect } from "../model/model.ts";
import { isRegistryKey } from "./registry.ts";

/** Cmdlets that touch files or send them, by their full names; what other names mean them PowerShell says. */
export const cmdlets: Descriptions = {
  "remove-item": removeItem,
  "clear-content clear-item": clearContent,
  "set-content add-content": () => writer("-path|-literalpath|-pspath|-lp", "-path -value"),
  "out-file tee-object export-csv export-clixml": () =>
    writer("-filepath|-path|-literalpath|-pspath|-lp", "-filepath"),
  "new-item": newItem,
  "copy-item": copyItem,
  "move-item": moveItem,
  "rename-item": renameItem,
  "get-content import-csv import-clixml format-hex": getContent,
  "invoke-item": () => ({
    ...getContent(),
    effects: ({ values }) => values("-path").map((path) => ({ kind: "start", words: [path] })),
  }),
  "select-string": selectString,
  "test-path resolve-path convert-path split-path join-path get-filehash get-acl": look,
  "get-childitem get-item": () => ({
    ...look(),
    tells: {
      of: "environment",
      all: (words) => words.some((word) => /^env:[\\/]?\*?$/i.test(word)),
    },
    effects: (args) =>
      args
        .values("-path")
        .flatMap((path) => [
          { kind: "list", path },
          ...chosen(path, args).map((one) => ({ kind: "list", path: one }) as const),
          ...printedVariable(path),
        ]),
  }),
  "invoke-webrequest invoke-restmethod iwr irm": webRequest,
  "start-bitstransfer": bitsTransfer,
  "expand-archive": expandArchive,
  "compress-archive": compressArchive,
};

export const PATHS = "-path|-literalpath|-pspath|-lp";

/** Parameters that choose among what a path names. */
export const FILTERS = "-filter -include -exclude";

/** https://learn.microsoft.com/powershell/module/microsoft.powershell.management/remove-item */
function removeItem(): Description {
  return {
    style: "cmdlet",
    positions: "-path",
    options: { switch: "-recurse -force", data: `${PATHS} ${FILTERS} -stream -credential` },
    effects: (args) => {
      const forced = args.has("-recurse");
      return pathsOf(args).map((path) =>
        isRegistryKey(path)
          ? { kind: "registry", key: path, change: "delete" }
          : removeOrAsk(path, forced),
      );
    },
  };
}

/** The names that are kept to among what a folder holds. */
function chosen(folder: Arg, args: Arguments): readonly Arg[] {
  return [...args.values("-include"), ...args.values("-filter")].map((name) => ({
    ...name,
    value: `${folder.value}/${name.value}`,
  }));
}

/** What is filtered is some of what a folder holds. */
function pathsOf(args: Arguments): readonly Arg[] {
  const paths = args.values("-path");
  if (!args.has("-filter", "-include")) return paths;
  return paths.map((path) => ({
    ...path,
    value: `${path.value.replace(/(?:^|[\\/])[.?]*\*[*.?]*$|[\\/]$/, "") || "."}/some*`,
    glob: true,
  }));
}

function clearContent(): Description {
  return {
    style: "cmdlet",
    positions: "-path",
    options: { switch: "-force", data: `${PATHS} ${FILTERS} -stream` },
    effects: (args) => pathsOf(args).flatMap((path) => [write(path), remove(path, "emptied")]),
  };
}

/** Cmdlets that put what they are given into a file. */
function writer(written: string, positions: string): Description {
  return {
    style: "cmdlet",
    positions,
    options: {
      switch: "-force -append -noclobber -nonewline -passthru -asbytestream -notypeinformation",
      data: "-value -filter -include -exclude -encoding -stream -inputobject -width -variable -delimiter",
      written,
    },
    effects: () => [],
  };
}

function newItem(): Description {
  return {
    style: "cmdlet",
    positions: "-path -itemtype",
    options: { switch: "-force", data: `${PATHS} -itemtype|-type -name -value|-target` },
    effects: (args) => {
      const name = args.value("-name");
      const changed = args.has("-value", "-force") ? write : make;
      const to = /link$|^junction$/i.test(args.value("-itemtype")?.value ?? "")
        ? args.value("-value")
        : undefined;
      const named = args.values("-path");
      const folders = named.length === 0 && name !== undefined ? [{ ...name, value: "." }] : named;
      const paths = folders.map((path) =>
        name === undefined ? path : { ...path, value: `${path.value}/${name.value}` },
      );
      return paths.flatMap((path): readonly Effect[] => [
        changed(path),
        ...(to === undefined ? [] : [{ kind: "link", path, to, from: "folder" } as const]),
      ]);
    },
  };
}

const TRANSFER = `${FILTERS} -tosession -fromsession -credential`;

function copyItem(): Description {
  return {
    style: "cmdlet",
    positions: "-path -destination",
    copies: true,
    options: {
      switch: "-recurse -force -container -passthru",
      data: `${PATHS} ${TRANSFER}`,
      written: "-destination",
    },
    effects: (args) => [
      ...args.values("-path").map(args.has("-recurse") ? readTree : read),
      ...insideOf(args.value("-destination"), args.values("-path"), args.has("-recurse")),
    ],
  };
}

function moveItem(): Description {
  return {
    style: "cmdlet",
    positions: "-path -destination",
    options: { switch: "-force -passthru", data: `${PATHS} ${TRANSFER}`, written: "-destination" },
    effects: (args) => [
      ...args.values("-path").flatMap(moved),
      ...insideOf(args.value("-destination"), args.values("-path"), true),
    ],
  };
}

/** What is somewhere else afterwards. */
function moved(path: Arg): readonly Effect[] {
  return [read(path), remove(path, "moved", true)];
}

function renameItem(): Description {
  return {
    style: "cmdlet",
    positions: "-path -newname",
    options: { switch: "-force -passthru", data: `${PATHS} -newname -credential` },
    effects: (args) => {
      const paths = args.values("-path");
      const name = args.value("-newname");
      const folder = paths[0]?.value.match(/^.*[\\/]/s)?.[0] ?? "";
      const target = name === undefined ? [] : [write({ ...name, value: folder + name.value })];
      return [...paths.flatMap(moved), ...target];
    },
  };
}

/** Cmdlets that show files, or open them. */
function getContent(): Description {
  return {
    style: "cmdlet",
    positions: "-path -delimiter",
    copies: true,
    options: {
      switch: "-raw -wait -asbytestream -force",
      data:
        `${FILTERS} -delimiter -totalcount|-first|-head -tail|-last -readcount -encoding -stream -header ` +
        "-count -offset",
      read: PATHS,
    },
    effects: (args) => args.values("-path").flatMap(printedVariable),
  };
}

/** `Get-Content env:NAME` prints what the variable holds. */
function printedVariable(path: Arg): readonly Effect[] {
  const [, name] = /^env:[\\/]?(\w+)$/i.exec(path.value) ?? [];
  return name === undefined
    ? []
    : [{ kind: "print", what: "variable", word: { ...path, value: name } }];
}

function selectString(): Description {
  return {
    style: "cmdlet",
    positions: "-pattern -path",
    copies: true,
    options: {
      switch: "-simplematch -casesensitive -quiet -list -notmatch -allmatches -raw -noemphasis",
      data: "-pattern -include -exclude -encoding -context -inputobject -culture",
      read: PATHS,
    },
    effects: () => [],
  };
}

/** Cmdlets that show names, or say something of a path. */
function look(): Description {
  return {
    style: "cmdlet",
    positions: "-path -filter",
    options: {
      switch:
        "-recurse -force -name -directory -file -hidden -readonly -system -relative -resolve -leaf -parent " +
        "-noqualifier -qualifier -isabsolute -extension -leafbase -isvalid",
      data:
        `${PATHS} ${FILTERS} -attributes -depth -stream -childpath -additionalchildpath -algorithm ` +
        "-pathtype -olderthan -newerthan",
    },
    effects: (args) => args.values("-path").map((path) => ({ kind: "list", path })),
  };
}

/** https://learn.microsoft.com/powershell/module/microsoft.powershell.utility/invoke-webrequest */
function webRequest(): Description {
  return {
    style: "cmdlet",
    connects: "addresses",
    positions: "-uri",
    options: {
      switch: "-usebasicparsing -passthru -skipcertificatecheck -usedefaultcredentials -resume",
      data:
        "-method|-custommethod -useragent -contenttype -credential -proxy -timeoutsec -sessionvariable " +
        "-websession -maximumredirection -authentication",
      address: "-uri",
      written: "-outfile",
      sent: "-body -headers -token -form",
      "sent-file": "-infile",
    },
    // What is piped into it, or to the block that it stands in.
    effects: ({ value }) =>
      /^(?:post|put|patch)$/i.test(value("-method")?.value ?? "")
        ? [{ kind: "send", what: "input" }]
        : [],
  };
}

function bitsTransfer(): Description {
  return {
    style: "cmdlet",
    positions: "-source -destination",
    options: {
      switch: "-asynchronous",
      data: "-source -displayname -priority -transfertype -credential",
      written: "-destination",
    },
    effects: (args) => {
      const sources = args.values("-source");
      const effects = sources.map(
        (source): Effect =>
          source.value.includes("://") ? { kind: "request", address: source } : read(source),
      );
      const fetched = [...sources, ...args.values("-destination")];
      if (fetched.some(({ value }) => /\.(?:exe|ps1|bat|dll|msi)/i.test(value)))
        effects.push({ kind: "proxy-execution" });
      return effects;
    },
  };
}

function expandArchive(): Description {
  return {
    style: "cmdlet",
    positions: "-path -destinationpath",
    options: { switch: "-force -passthru", data: "-destinationpath", read: PATHS },
    effects: (args) => [fill(args.value("-destinationpath"))],
  };
}

function compressArchive(): Description {
  return {
    style: "cmdlet",
    positions: "-path -destinationpath",
    options: {
      switch: "-force -update -passthru",
      data: `${PATHS} -compressionlevel`,
      written: "-destinationpath",
    },
    effects: (args) => args.values("-path").map(readTree),
  };
}
