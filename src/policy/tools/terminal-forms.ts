import { OTHER_ARGUMENTS } from "../commands/other-arguments.ts";
import type { Looks } from "../commands/read-only-form.ts";
import { isKnown } from "../commands/whole-words.ts";
import type { Arg } from "../model/invocation.ts";
import { lines } from "./system-administration-forms.ts";

// The forms in which programs around a terminal only look.

/** Sub-commands of tmux that tell what is there, with their letters: those alone, and those with a value. */
const TELLING = (): readonly (readonly [names: string, alone: string, valued: string])[] => [
  ["ls list-sessions", "", "Ff"],
  ["lsw list-windows", "a", "Fft"],
  ["lsp list-panes", "as", "Fft"],
  ["lsc list-clients", "", "Fft"],
  ["has has-session", "", "t"],
  ["display display-message", "pv", "t"],
  ["capturep capture-pane", "apqeCJN", "EStT"],
];

/** Text and the names of values; more is a command of a shell, or of tmux. */
const PLAIN_FORMAT = () => /^(?:[^#;\\]|#[A-Z]|#\{[a-z_]+\})*$/;

/** https://man.openbsd.org/tmux: a format may run a command, and what is captured is put somewhere without `-p`. */
export function multiplexerForm(): Looks {
  return {
    words: ([verb, ...words]) => {
      if (verb?.value === "-V" && words.length === 0) return undefined;
      const letters = TELLING().find(([names]) => names.split(" ").includes(verb?.value ?? ""));
      if (letters === undefined) return OTHER_ARGUMENTS;
      if (!words.every((word) => isKnown(word) && PLAIN_FORMAT().test(word.value)))
        return "has a format that may run a command";
      const read = readLetters(words, letters);
      if (read === undefined) return "has an option that is not read";
      const prints = /^(?:display|capture)/.test(verb?.value ?? "");
      if (prints && !read.given.includes("p")) return OTHER_ARGUMENTS;
      const most = verb?.value.startsWith("display") === true ? 1 : 0;
      return read.operands > most ? "has operands that are not known to be read-only" : undefined;
    },
    environment: "TMUX_TMPDIR",
  };
}

/** The letters that are given, and how many operands; undefined where one is not known. */
function readLetters(words: readonly Arg[], [, alone, valued]: ReturnType<typeof TELLING>[number]) {
  let given = "";
  let operands = 0;
  for (let at = 0; at < words.length; at += 1) {
    const text = words[at]?.value ?? "";
    if (!text.startsWith("-") || text === "-") {
      operands += 1;
      continue;
    }
    if (operands > 0) return undefined;
    for (let index = 1; index < text.length; index += 1) {
      const letter = text.charAt(index);
      given += letter;
      if (alone.includes(letter)) continue;
      if (!valued.includes(letter)) return undefined;
      if (index === text.length - 1) at += 1;
      break;
    }
  }
  return { given, operands };
}

/** https://man-db.gitlab.io/man-db: a page by its name, formatted by programs that a terminal's pager shows. */
export function manualForm(): Looks {
  return {
    ...lines(/^(?:-[kfw] |-a )?(?:[1-9][a-z]* )?[A-Za-z0-9_][\w+-]*$/),
    environment:
      "MANPAGER PAGER MANOPT MANPATH MANROFFOPT MANLESS LESS* GROFF_COMMAND_PREFIX GROFF_BIN_PATH " +
      "GROFF_TMAC_PATH GROFF_FONT_PATH",
    starts:
      "groff nroff troff grotty tbl eqn pic preconv col less more zcat gzip bzip2 xz zstd whatis apropos",
  };
}
