import type {
  ArithmeticCommand,
  Assignment,
  Command,
  HereDoc,
  ParameterExpansionPart,
  ParsedScript,
  Word,
} from "unbash";
import type { Arg } from "../../model/invocation.ts";
import { hidesSubscript } from "./test-expression.ts";
import { doubt, type Frame, spanOf, type Walk } from "./walk.ts";

/*
 * What the parser reads otherwise than Bash does without reporting an error, found by running
 * random scripts through both. Each function turns one class into a doubt, so that nothing hides in
 * it: Bash runs a command there, the syntax tree shows only text.
 */

/** `1<(cmd)`, `{fd}<(cmd)`: a process substitution inside a word that looks like plain text. */
export function doubtWord(word: Word, frame: Frame, walk: Walk): void {
  if (!word.text.includes("(")) return;
  const literal =
    word.parts === undefined
      ? word.text
      : word.parts.map((part) => (part.type === "Literal" ? part.text : " ")).join("");
  if (/(?:^|[^\\])[<>]\(/.test(literal)) hidden(word, frame, walk);
}

// None searches beyond the next beginning of its kind: that would take the square of the text's length.
const HIDING_PROCESS = /[<>]\((?:[^)<>]|[<>](?!\())*'/;
const QUOTED_EXPANSION = /\$\{(?:[^}$]|\$(?!\{))*['"][^'"]*(?:\$\(|`)/;
const PROCESS_EXPANSION = /\$\{(?:[^}$]|\$(?!\{))*[<>]\((?:[^)<>}]|[<>](?!\())*(?:\}[^)]*)?'/;

/** Single quotes that do not protect: in `$((…))`, slices, subscripts and `${…}` of a heredoc. */
export function doubtArithmetic(
  text: string,
  node: { readonly pos: number; readonly end: number },
  frame: Frame,
  walk: Walk,
): void {
  if (/'[^']*(?:\$[({]|`)/.test(text) || HIDING_PROCESS.test(text)) hidden(node, frame, walk);
}

/** `((rm -rf x))`: what Bash cannot read as arithmetic it may read as two subshells. */
export function doubtSubshells(node: ArithmeticCommand, frame: Frame, walk: Walk): void {
  if (!/^\s*[a-z]+\s+-[a-zA-Z]+\s/.test(node.body)) return;
  const span = spanOf(node, frame);
  walk.doubts.push({ kind: "syntax", message: "no arithmetic", text: node.body, ...span });
}

/** `${${…}}` and `${(e)x}`, which zsh runs, and quotes in slices and subscripts. */
export function doubtParameter(part: ParameterExpansionPart, frame: Frame, walk: Walk): void {
  const { operation, index } = part;
  if (operation?.type === "Unknown" && !NAMES_NOTHING.test(part.text)) {
    hidden(part, frame, walk);
    return;
  }
  if (operation?.type === "Slice" || index !== undefined) {
    doubtArithmetic(part.text, part, frame, walk);
  }
}

/** `${.*}`, `${df[\"price\"].mean():.2f}`, `${org.name}`: no shell knows such a name, and each gives up the line. */
const NAMES_NOTHING =
  /^\$\{(?:\.[*+?]*[^$`(){}<>'"]*|[A-Za-z_]\w*(?=[.[])(?:[^$`{}<>'"\\]|\\["'])*)\}$/;

/** Heredoc bodies: quotes under `${…}`, and inner heredocs that `<<-` re-indents first. */
export function doubtHeredoc(node: HereDoc, frame: Frame, walk: Walk): void {
  // Bash takes `$(…)` as the delimiter's letters, other shells refuse it, readers expect its output.
  if (/\$\(|`/.test(node.delimiter?.text ?? "")) hidden(node, frame, walk);
  if (node.delimiter?.quoted === true) return;
  const text = node.body.text;
  const quoted = QUOTED_EXPANSION.test(text) || PROCESS_EXPANSION.test(text);
  const nested = node.operator === "<<-" && /\$\(|`/.test(text) && text.includes("<<");
  if (quoted || nested) hidden(node, frame, walk);
}

/** `x=<(a) rm y`: the tree has a command named `<(a)`, Bash an assignment and the command `rm`. */
export function doubtAssignment(command: Command, frame: Frame, walk: Walk): void {
  if (command.prefix.length === 0) return;
  const last = command.prefix[command.prefix.length - 1];
  if (last !== undefined && command.name !== undefined && last.end === command.name.pos) {
    hidden(command, frame, walk);
  }
}

/** A constant name with shell syntax in it: the parser and Bash disagree about the quotes. */
export function doubtName(name: Arg, word: Word, frame: Frame, walk: Walk): void {
  const { value } = name;
  if (!/[$`(){};&<>|\n]/.test(value) || value === "$" || /["\\\s]/.test(value)) return;
  const fixed =
    word.parts === undefined ||
    word.parts.every((part) =>
      part.type === "DoubleQuoted"
        ? part.parts.every((child) => child.type === "Literal")
        : /Quoted|Literal/.test(part.type),
    );
  if (fixed) hidden(word, frame, walk);
}

/** `test -v 'a[$(cmd)]'`, `read`, `printf -v`, `let`, `declare`: a subscript that runs code. */
export function doubtSubscripts(args: readonly Arg[], frame: Frame, walk: Walk): void {
  for (const arg of args) {
    if (hidesSubscript(arg.value)) hidden({ pos: arg.start, end: arg.end }, frame, walk);
  }
}

/** `x='a[$(cmd)]'`: runs when x is used in arithmetic. */
export function doubtAssigned(value: string, node: Assignment, frame: Frame, walk: Walk): void {
  if (hidesSubscript(value)) hidden(node, frame, walk);
}

/** A line break between `<<` and its delimiter, which the parser takes into the delimiter. */
export function doubtSource(source: string, frame: Frame, walk: Walk): void {
  if (source.includes("<<") && /<<-?\\\n/.test(source)) {
    hidden({ pos: 0, end: source.length }, frame, walk);
  }
}

/** One doubt for each script: its first error says where the text stops being understood. */
export function doubtErrors(script: ParsedScript, frame: Frame, walk: Walk): void {
  const error = script.errors?.[0];
  if (error === undefined) return;
  // From the start of the line: what opened the quote, or a `${ …`, says whether the rest is only text.
  const opened = frame.source.search(/\$\{\s/);
  const from = Math.min(opened < 0 ? error.pos : opened, error.pos);
  const line = frame.source.lastIndexOf("\n", Math.max(0, from - 1)) + 1;
  const rest = spanOf({ pos: line, end: frame.source.length }, frame);
  doubt(walk, "syntax", error.message, rest);
}

function hidden(
  node: { readonly pos: number; readonly end: number },
  frame: Frame,
  walk: Walk,
): void {
  doubt(
    walk,
    "unknown-code",
    "could do anything: the shell reads this text differently from how it looks",
    spanOf(node, frame),
  );
}
