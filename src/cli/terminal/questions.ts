import type { Choice } from "./choose-many.ts";
import { ENTER, ERASE, Interrupted, readKeys } from "./keys.ts";
import { isTerminal, type Person, visibleLine } from "./terminal.ts";

/** Who answers questions; an answer that is undefined was broken off by Ctrl-C or Esc. */
export interface Questions {
  readonly isAtTerminal: boolean;
  /** Lets a person go to one by its number or with the arrow keys, and choose it by Enter; the first is gone to. */
  readonly choose: (question: string, choices: readonly Choice[]) => Promise<string | undefined>;
  /** Lets a person write a line; `usual` is what Enter alone gives. */
  readonly write: (question: string, usual: string) => Promise<string | undefined>;
}

/** Asks whoever sits at this process's terminal. */
export function questionsHere(): Questions {
  return { isAtTerminal: isTerminal(), choose, write };
}

/** The answers to a question about something that loosens or is for good; Enter alone is no. */
export const NO_OR_YES: readonly Choice[] = [
  { name: "no", title: "no" },
  { name: "yes", title: "yes" },
];

/** Whoever sits at this process's terminal, to be asked for a yes. */
export function personHere(): Person {
  return {
    isAtTerminal: isTerminal(),
    agrees: async (question) => {
      const answer = await choose(question, NO_OR_YES);
      if (answer === undefined) throw new Interrupted();
      return answer === "yes";
    },
  };
}

async function choose(question: string, choices: readonly Choice[]): Promise<string | undefined> {
  let at = 0;
  const lines = () => [
    `${BOLD}${question}${PLAIN}`,
    ...choices.map(({ title }, index) => {
      const line = fitted(`${index + 1}  ${visibleLine(title)}`);
      return index === at ? `${CHOSEN}› ${line}${PLAIN}` : `  ${line}`;
    }),
  ];
  show(lines());
  return readKeys((key) => {
    const picked = choices.findIndex(({ name }, index) => isFor(key, name, index));
    if (picked >= 0) at = picked;
    else if (UP.has(key)) at = (at + choices.length - 1) % choices.length;
    else if (DOWN.has(key)) at = (at + 1) % choices.length;
    show(lines(), choices.length + 1);
    return ENTER.has(key) ? { answer: choices[at]?.name } : "asked on";
  });
}

/** True for the key that goes to a choice: its number, and the first letter of yes and no. */
function isFor(key: string, name: string, index: number): boolean {
  return (
    key === String(index + 1) || (/^(?:yes|no)$/.test(name) && key.toLowerCase() === name.charAt(0))
  );
}

async function write(question: string, usual: string): Promise<string | undefined> {
  let text = "";
  const line = () => [
    fitted(`${question} ${text === "" ? `(Enter: ${visibleLine(usual)})` : visibleLine(text)}`),
  ];
  show(line());
  return readKeys((key) => {
    if (ENTER.has(key)) return { answer: text === "" ? usual : text };
    if (ERASE.has(key)) text = [...text].slice(0, -1).join("");
    else if (key === "\u0015") text = "";
    else if (!/^[\u0000-\u001f]/.test(key)) text += key;
    show(line(), 1);
    return "asked on";
  });
}

const UP: ReadonlySet<string> = new Set(["\u001b[A", "\u001bOA", "k"]);
const DOWN: ReadonlySet<string> = new Set(["\u001b[B", "\u001bOB", "j", "\t"]);

const BOLD = "\u001b[1m";
const CHOSEN = "\u001b[36m";
const PLAIN = "\u001b[0m";

/** Prints lines, in place of so many that were printed before. */
function show(lines: readonly string[], instead = 0): void {
  const back = instead === 0 ? "" : `\u001b[${instead}A\r\u001b[J`;
  process.stdout.write(`${back}${lines.join("\r\n")}\r\n`);
}

/** As much of a line as takes one row of the terminal, so that rows can be counted. */
function fitted(line: string): string {
  const width = (process.stdout.columns || 80) - 3;
  return [...line].length <= width ? line : `${[...line].slice(0, width - 1).join("")}…`;
}
