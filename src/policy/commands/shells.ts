import type { Arg } from "../invocation.ts";
import type { Description, Descriptions, Interpretation } from "./command.ts";
import { programFiles, scriptAndWords } from "./program-files.ts";

/** Shells, whose code is in a word, a file or their input. */
export const shells: Descriptions = {
  "bash zsh ksh mksh rbash tcsh csh yash oksh nu xonsh elvish": posixShell,
  "sh dash ash posh": smallShell,
  fish,
  "powershell pwsh": powershell,
  cmd: () => ({ options: {}, interprets: { language: "cmd" } }),
};

/** Run by the bundler, as a macro: the shells that are read alike, with a blank around each. */
export function posixShellNames(): string {
  const alike = Object.entries(shells).filter(
    ([, describe]) => describe === posixShell || describe === smallShell,
  );
  return ` ${alike.map(([names]) => names).join(" ")} `;
}

/** https://www.gnu.org/software/bash/manual/html_node/Invoking-Bash.html */
function posixShell(): Description {
  return shell({});
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
