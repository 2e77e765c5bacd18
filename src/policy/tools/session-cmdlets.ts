import type { Description, Descriptions } from "../commands/command.ts";
import type { Arg } from "../model/invocation.ts";
import { FILTERS, PATHS } from "./cmdlets.ts";
import { isRegistryKey } from "./registry.ts";

/** Cmdlets that run something, or change the session and the machine. */
export const sessionCmdlets: Descriptions = {
  "set-location push-location pop-location get-location": setLocation,
  "invoke-expression": () => ({
    ...passive("", "-command", "-command"),
    changes: "evaluate",
  }),
  "invoke-command start-job": () => block("-scriptblock", "-scriptblock -computername"),
  "foreach-object": () => block("-process", "-process"),
  "where-object": () => ({
    ...block("-filterscript", "-filterscript -value"),
    filters: "whole",
  }),
  "select-object sort-object": () => ({
    ...passive("-unique -descending", "-property -first -last -skip -expandproperty", "-property"),
    filters: "whole",
  }),
  "start-process": startProcess,
  "set-alias new-alias set-variable": () =>
    passive("-force -passthru", "-name -value -option -scope -description", "-name -value"),
  "new-object": () =>
    passive("", "-typename -argumentlist|-args -comobject -property", "-typename -argumentlist"),
  "set-itemproperty new-itemproperty set-item": () => itemProperty("set"),
  "remove-itemproperty clear-itemproperty": () => itemProperty("delete"),
  "convertfrom-securestring": () => ({
    ...passive("-asplaintext", "-securestring -key -securekey", "-securestring"),
    effects: ({ has }) => (has("-asplaintext") ? [{ kind: "show-secret" }] : []),
  }),
  "set-acl": setAcl,
  "get-process": () => ({
    ...passive("-fileversioninfo -includeusername -module", "-name -id -computername", "-name"),
    tells: { of: "processes" },
  }),
  "get-clipboard": () => ({
    ...passive("-raw", "-format -textformattype", ""),
    tells: { of: "screen" },
  }),
};

/** A cmdlet that changes no file by itself: only its parameters are of interest. */
function passive(switches: string, data: string, positions?: string): Description {
  return {
    style: "cmdlet",
    ...(positions === undefined ? {} : { positions }),
    options: { switch: switches, data },
    effects: () => [],
  };
}

function setLocation(): Description {
  return passive("-passthru -stack", `${PATHS} -stackname`, "-path");
}

/** Cmdlets that run a block, which PowerShell's reading lists. */
function block(parameter: string, positions: string): Description {
  return {
    passes: true,
    ...passive(
      "-asjob -indisconnectedsession -runas32 -parallel -match -like -eq -ne",
      `${parameter} -computername|-cn -session -filepath -argumentlist|-args -credential -name -begin -end ` +
        "-initializationscript -membername -inputobject -throttlelimit -property -value",
      positions,
    ),
  };
}

function startProcess(): Description {
  return {
    style: "cmdlet",
    positions: "-filepath -argumentlist",
    options: {
      switch: "-wait -nonewwindow -passthru -loaduserprofile -usenewenvironment",
      data:
        "-filepath -argumentlist|-args -verb -workingdirectory -windowstyle -credential " +
        "-redirectstandardinput -redirectstandardoutput -redirectstandarderror",
    },
    effects: ({ values }) => {
      const [program] = values("-filepath");
      if (program === undefined) return [];
      return [{ kind: "start", words: [program, ...values("-argumentlist").flatMap(wordsIn)] }];
    },
  };
}

/** One string with blanks is split by the program that starts, as its own command line. */
function wordsIn(text: Arg): readonly Arg[] {
  return [...text.value.matchAll(/"([^"]*)"|'([^']*)'|\S+/g)].map((match) => {
    return { ...text, value: match[1] ?? match[2] ?? match[0] };
  });
}

/** Cmdlets that change values of registry keys, and of other items that are no files. */
function itemProperty(change: "set" | "delete"): Description {
  return {
    style: "cmdlet",
    positions: "-path -name -value",
    options: {
      switch: "-force -passthru",
      data: `${PATHS} ${FILTERS} -name -value -type|-propertytype`,
    },
    effects: (args) =>
      args
        .values("-path")
        .filter(isRegistryKey)
        .map((key) => ({ kind: "registry", key, change })),
  };
}

function setAcl(): Description {
  return {
    style: "cmdlet",
    positions: "-path -aclobject",
    options: {
      switch: "-passthru -clearcentralaccesspolicy",
      data: `${PATHS} ${FILTERS} -aclobject`,
    },
    effects: (args) =>
      args.values("-path").map((path) => ({ kind: "rights", path, deep: true, opens: false })),
  };
}
