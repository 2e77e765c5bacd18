import fc from "fast-check";
import { decide } from "../../../src/policy/decide.ts";
import { VERDICT_WEIGHT } from "../../../src/policy/model/finding.ts";
import { exampleWorld } from "../../policy/world.ts";
import { EXAMPLES } from "../inputs/commands.ts";
import { target } from "../target.ts";

const single = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const double = (text: string): string => `"${text.replace(/[\\"$`]/g, "\\$&")}"`;
const ansi = (text: string): string =>
  `$'${text.replace(/[\\']/g, "\\$&").replaceAll("\n", "\\n")}'`;

/** The end of a text inside the text would end the outer one. */
function heredoc(command: string): string {
  const end = `END_OF_TEXT${command.length}`;
  return `bash <<'${end}'\n${command}\n${end}`;
}

const THROWN_AWAY = "with its output thrown away";

/** What keeps the model from seeing what a command prints. */
const HIDES_OUTPUT = [THROWN_AWAY, "coproc"];

/** Ways of running a command that do nothing less than the command itself. */
const AROUND: readonly (readonly [name: string, wrap: (command: string) => string])[] = [
  ["sh -c", (c) => `sh -c ${single(c)}`],
  ["bash -c in double quotes", (c) => `bash -c ${double(c)}`],
  ["bash -c in $''", (c) => `bash -c ${ansi(c)}`],
  ["bash -lc", (c) => `bash -lc ${single(c)}`],
  ["sudo sh -c", (c) => `sudo sh -c ${single(c)}`],
  ["env X=1 sh -c", (c) => `env X=1 sh -c ${single(c)}`],
  ["timeout 5 sh -c", (c) => `timeout 5 sh -c ${single(c)}`],
  ["nohup sh -c &", (c) => `nohup sh -c ${single(c)} &`],
  ["eval", (c) => `eval ${single(c)}`],
  ["eval in double quotes", (c) => `eval ${double(c)}`],
  ["subshell", (c) => `(${c}\n)`],
  ["group", (c) => `{ ${c}\n}`],
  ["if", (c) => `if true; then ${c}\nfi`],
  ["else", (c) => `if false; then :; else ${c}\nfi`],
  ["for", (c) => `for i in 1; do ${c}\ndone`],
  ["while", (c) => `while :; do ${c}\nbreak; done`],
  ["case", (c) => `case x in x) ${c}\n;; esac`],
  ["function", (c) => `wrapped() { ${c}\n}; wrapped`],
  ["substitution", (c) => `echo "$(${c}\n)"`],
  ["process substitution", (c) => `cat <(${c}\n)`],
  ["after true &&", (c) => `true && { ${c}\n}`],
  ["after cd .", (c) => `cd . ; ${c}`],
  ["after a harmless line", (c) => `ls -la\n${c}`],
  ["before a harmless line", (c) => `${c}\nls -la`],
  ["with a comment", (c) => `${c} # a remark`],
  // On a line of its own where the last one ends a heredoc, whose mark stands alone.
  ["with a ; behind it", (c) => (/\nEND_OF_TEXT\d*$/.test(c) ? `{ ${c}\n} ;` : `${c} ;`)],
  ["in the background", (c) => `{ ${c}\n} & wait`],
  ["negated", (c) => `! { ${c}\n}`],
  ["timed", (c) => `time { ${c}\n}`],
  [THROWN_AWAY, (c) => `{ ${c}\n} > /dev/null 2>&1`],
  ["a variable set before", (c) => `A_VARIABLE=1; ${c}`],
  ["in a variable", (c) => `code=${single(c)}; eval "$code"`],
  ["a heredoc for a shell", heredoc],
  ["a here-string for a shell", (c) => `bash <<< ${single(c)}`],
  ["read by a shell from a pipe", (c) => `printf '%s\\n' ${single(c)} | sh`],
  ["written to a file that runs", (c) => `printf '%s\\n' ${single(c)} > run.sh; sh run.sh`],
  ["sourced", (c) => `source <(printf '%s\\n' ${single(c)})`],
  ["xargs", (c) => `xargs -I@each@ sh -c ${single(c)}`],
  ["trap", (c) => `trap -- ${single(c)} EXIT`],
  ["coproc", (c) => `coproc { ${c}\n}; wait`],
  ["an alias", (c) => `shopt -s expand_aliases; alias run=${single(c)}\nrun`],
];

/**
 * A heredoc or an open end would take what is put behind the command into its text, and a shell that
 * would ask the person for commands does not where its input is given.
 */
const WRAPPABLE = EXAMPLES.filter(
  (command) => !/<<|[\\&|]\s*$|#|^@|END_OF_TEXT|\b[bdkz]?a?sh$/.test(command),
);

interface Wrapped {
  readonly command: string;
  readonly around: readonly (readonly [name: string, wrap: (command: string) => string])[];
}

/** Wrapping, quoting and harmless company never lower a verdict. */
export const wrapping = target<Wrapped>({
  name: "wrapping",
  claim: "however a command is wrapped, its verdict is no lower than its own",
  quickRuns: 800,
  inputs: fc.record({
    command: fc.constantFrom(...WRAPPABLE),
    around: fc.array(fc.constantFrom(...AROUND), { minLength: 1, maxLength: 3 }),
  }),
  refute: async ({ command, around }) => {
    const plain = await judged(command);
    const text = around.reduce((inner, [, wrap]) => wrap(inner), command);
    const wrapped = await judged(text);
    if (VERDICT_WEIGHT[wrapped.verdict] >= VERDICT_WEIGHT[plain.verdict]) return undefined;
    const names = around.map(([name]) => name);
    // What is thrown away is not shown, nor what goes to whoever reads from a coprocess.
    const isAboutOutput = plain.findings[0]?.rule === "exfiltration/show-secret";
    if (isAboutOutput && names.some((name) => HIDES_OUTPUT.includes(name))) return undefined;
    return `${plain.verdict}, and ${wrapped.verdict} as ${names.join(", ")}: ${text}`;
  },
});

async function judged(command: string) {
  return decide({ tool: "Bash", input: { command } }, exampleWorld());
}
