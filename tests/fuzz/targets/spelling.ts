import fc from "fast-check";
import { decide } from "../../../src/policy/decide.ts";
import { VERDICT_WEIGHT } from "../../../src/policy/model/finding.ts";
import { exampleWorld } from "../../policy/world.ts";
import { EXAMPLES } from "../inputs/commands.ts";
import { target } from "../target.ts";

/** Spellings of a name that the shell reads as that name, cut in two at some place. */
const SPELLINGS: readonly (readonly [
  name: string,
  spell: (head: string, tail: string) => string,
])[] = [
  ["an empty string in double quotes", (head, tail) => `${head}""${tail}`],
  ["an empty string in single quotes", (head, tail) => `${head}''${tail}`],
  ["half of it in double quotes", (head, tail) => `"${head}"${tail}`],
  ["half of it in single quotes", (head, tail) => `${head}'${tail}'`],
  ["all of it in double quotes", (head, tail) => `"${head}${tail}"`],
  ["a backslash", (head, tail) => `${head}\\${tail}`],
  ["the end of a line in it", (head, tail) => `${head}\\\n${tail}`],
  ["ANSI quoting", (head, tail) => `${head}$'${hex(tail)}'`],
  ["a default", (head, tail) => `${head}\${no_such_name:-${tail}}`],
  ["a variable that is not set", (head, tail) => `${head}\${no_such_name-}${tail}`],
  ["a command that prints nothing", (head, tail) => `${head}$(true)${tail}`],
  ["a command that prints it", (head, tail) => `${head}$(echo ${tail})`],
  ["an empty part of a variable", (head, tail) => `${head}\${PATH:0:0}${tail}`],
];

function hex(text: string): string {
  return [...text].map((char) => `\\x${char.charCodeAt(0).toString(16)}`).join("");
}

/** Names that mean something to the shell only as they stand. */
const KEYWORDS =
  /^(?:if|then|else|elif|fi|for|while|until|do|done|case|esac|select|function|time|coproc|in|alias|declare|typeset|local|export|readonly|foreach|del|rd|erase|format|attrib|cipher|takeown|icacls|reg|sc|net|bcdedit|wmic|diskpart|vssadmin|wevtutil|schtasks|fsutil|[A-Za-z]+-[A-Z]\w+)$/;

/** Examples that begin with the name of a program, of two letters or more. */
const NAMED = EXAMPLES.flatMap((command) => {
  const name = /^[a-z][a-z0-9_+.-]+(?=\s)/.exec(command)?.[0];
  return name === undefined || KEYWORDS.test(name) || /\balias\b/.test(command)
    ? []
    : [{ name, rest: command.slice(name.length) }];
});

/** Quotes, escapes and expansions inside the name of a program never lower a verdict. */
export const spelling = target({
  name: "spelling",
  claim:
    "however the name of a program is spelled, the verdict is no lower than for the plain name",
  quickRuns: 800,
  inputs: fc.record({
    named: fc.constantFrom(...NAMED),
    how: fc.constantFrom(...SPELLINGS),
    cut: fc.nat(12),
  }),
  refute: async ({ named: { name, rest }, how: [title, spell], cut }) => {
    const at = 1 + (cut % (name.length - 1));
    const plain = await verdictOf(name + rest);
    const text = spell(name.slice(0, at), name.slice(at)) + rest;
    const spelled = await verdictOf(text);
    if (VERDICT_WEIGHT[spelled] >= VERDICT_WEIGHT[plain]) return undefined;
    return `${plain}, and ${spelled} with ${title}: ${text}`;
  },
});

async function verdictOf(command: string) {
  return (await decide({ tool: "Bash", input: { command } }, exampleWorld())).verdict;
}
