import type { Description, Descriptions } from "../commands/command.ts";
import { picksAlways } from "../commands/output-scope.ts";

/** Programs of which nothing else is known than that they make no command of their words. */
export const textTakers: Descriptions = {
  // What they are asked about is a word or a pattern.
  look: () => ({ ...takingData(), picks: picksAlways }),
  "help info whatis apropos tldr cheat git-grep": takingData,
  // Tests are told apart by their names; which files they run is found as for any other runner.
  ctest: () => ({ ...takingData(), loads: { options: "-S|--script" } }),
  "cypress bats behave": () => ({ ...takingData(), project: {} }),
  // Lists of things to do, and notes.
  "bd br beads jira linear todo taskwarrior td tb note notes": takingData,
  // Asked for by rules of the user's own, before the other cmdlets are known.
  "write-output": () => printing("-noenumerate", "-inputobject"),
  "write-host": () => printing("-nonewline", "-object"),
  "write-error write-verbose": () => printing("", "-message"),
  // Messages for people.
  "wall write terminal-notifier espeak zenity kdialog dialog whiptail": takingData,
  "figlet toilet cowsay banner": takingData,
  // Questions to a model, which runs nothing.
  "llm ollama aichat mods sgpt chatgpt": takingData,
  // Commands that they judge or format.
  "dcg nah dippy tirith rampart cc-safety-net safety-net shfmt checkbashisms": takingData,
};

function takingData(): Description {
  return { options: {}, words: "data" };
}

/** A cmdlet that prints what it is given. */
function printing(switches: string, parameter: string): Description {
  return {
    style: "cmdlet",
    words: "texts",
    positions: parameter,
    options: { switch: switches, data: parameter },
    effects: ({ values }) =>
      values(parameter).map((word) => ({ kind: "print", what: "text", word })),
  };
}
