import type { Description, Descriptions, Interpretation } from "../commands/command.ts";
import { programFiles, scriptAndWords } from "../commands/program-files.ts";
import { HELP, type Looks } from "../commands/read-only-form.ts";
import type { Arg } from "../model/invocation.ts";

/** Shells, whose code is in a word, a file or their input. */
export const shells: Descriptions = {
  "bash zsh": readShell,
  "ksh mksh rbash tcsh csh yash oksh nu xonsh elvish": posixShell,
  "sh dash ash": readSmallShell,
  posh: smallShell,
  fish,
  "powershell pwsh powershell_ise": powershell,
  cmd: () => ({ options: {}, interprets: { language: "cmd" } }),
};

/** Run by the bundler, as a macro: the shells that are read alike, with a blank around each. */
export function posixShellNames(): string {
  const alike = Object.entries(shells).filter(([, describe]) =>
    [readShell, posixShell, readSmallShell, smallShell].includes(describe),
  );
  return ` ${alike.map(([names]) => names).join(" ")} `;
}

/** https://www.gnu.org/software/bash/manual/html_node/Invoking-Bash.html */
function posixShell(): Description {
  return shell({});
}

/** The same, of which the text of `-c` is read before it is approved. */
function readShell(): Description {
  return { ...posixShell(), looks: shellForms() };
}

function readSmallShell(): Description {
  return { ...smallShell(), looks: shellForms() };
}

/** A text behind `-c`. Start-up files of a login or an interactive shell are the person's own. */
function shellForms(): readonly Looks[] {
  return [
    {
      interprets: true,
      needs: "-c",
      options: { switch: "-e -u -x" },
      not: "-s -n -O --rcfile --init-file --posix --version --help",
      value: (name, { value }) =>
        name === "-o" && !/^(?:errexit|nounset|pipefail)$/.test(value)
          ? "changes how a shell reads its text"
          : undefined,
      environment: "PS4 PROMPT4",
    },
    HELP,
  ];
}

function smallShell(): Description {
  return shell({ onlyPosix: true });
}

function shell(more: Pick<Interpretation, "onlyPosix">): Description {
  return {
    options: {
      switch: "-c -s -n -i -l|--login --norc --noprofile --posix",
      data: "-o -O",
      "code-file": "--rcfile|--init-file",
      stops: "--version --help",
    },
    until: "first operand",
    spelled: withoutPlus,
    interprets: {
      ...more,
      language: "shell",
      codeIn: ({ rest, has }) => (has("-c") ? rest.slice(0, 1) : []),
      readsInput: ({ has }) => has("-s"),
      onlyChecks: ({ has, rest }) => (has("-n") && !has("-i")) || (has("-c") && rest.length === 0),
    },
    effects: (args) =>
      args.has("-c") ? args.rest.map((word) => ({ kind: "unknown", word })) : programFiles(args),
  };
}

/** `+` begins options as well, which takes them back except for those that say where the code is. */
function withoutPlus(args: readonly Arg[]): readonly Arg[] {
  return args.map((arg) =>
    arg.value.startsWith("+") ? { ...arg, value: `-+${arg.value.replace(/[^csoO]/g, "")}` } : arg,
  );
}

/** https://learn.microsoft.com/powershell/module/microsoft.powershell.core/about/about_pwsh */
function powershell(): Description {
  return {
    grammar: "go",
    options: { data: "-c|-command|-Command", read: "-f|-file|-File" },
    interprets: { language: "powershell" },
    effects: ({ operands, has }) =>
      has("-c")
        ? operands.map((word) => ({ kind: "unknown", word }))
        : scriptAndWords({ operands }),
  };
}

/** https://fishshell.com/docs/current/cmds/fish.html */
function fish(): Description {
  return {
    options: {
      code: "-c|--command -C|--init-command",
      switch: "-i|--interactive -l|--login -n|--no-execute -N|--no-config -P|--private",
      data: "-d|--debug -o|--debug-output -f|--features",
      stops: "-v|--version -h|--help",
    },
    until: "first operand",
    interprets: { language: "shell", onlyChecks: ({ has }) => has("-n") },
    effects: programFiles,
  };
}
