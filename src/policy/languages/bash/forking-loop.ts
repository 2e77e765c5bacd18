import type { ArithmeticExpression, CompoundList, Statement, TestExpression, While } from "unbash";

/** True for a loop that never ends and starts a background job each time round without waiting. */
export function isForkingLoop(loop: While): boolean {
  return isAlways(loop.clause, loop.kind === "while") && forks(loop.body);
}

/** The same of `for ((;;))`, whose condition is no command. */
export function isForkingCount(
  test: ArithmeticExpression | undefined,
  body: CompoundList,
): boolean {
  return isEndlessCount(test) && forks(body);
}

/** True for a loop that never ends nor pauses, and writes more into a file each time round. */
export function isFillingLoop(loop: While, source: string): boolean {
  return isAlways(loop.clause, loop.kind === "while") && fills(loop.body, source);
}

/** The same of `for ((;;))`. */
export function isFillingCount(
  test: ArithmeticExpression | undefined,
  body: CompoundList,
  source: string,
): boolean {
  return isEndlessCount(test) && fills(body, source);
}

function isEndlessCount(test: ArithmeticExpression | undefined): boolean {
  if (test === undefined) return true;
  return test.type === "ArithmeticWord" && /^[1-9]\d*$/.test(test.value);
}

function forks(body: CompoundList): boolean {
  let spawned = false;
  for (const statement of body.commands) {
    if (statement.background || forksInside(statement)) spawned = true;
    else if (isPause(statement)) spawned = false;
    if (/^(?:break|exit|return)$/.test(commandName(statement) ?? "")) return false;
  }
  return spawned;
}

/** `(work &)`, `{ work & }` */
function forksInside({ command }: Statement): boolean {
  const inner =
    command.type === "Subshell" || command.type === "BraceGroup" ? command.body : undefined;
  return inner !== undefined && forks(inner);
}

/** More is written into a file, and no word says that the loop pauses or ends. */
function fills({ pos, end }: CompoundList, source: string): boolean {
  const text = source.slice(pos, end);
  return APPENDS.test(text) && !PAUSES.test(text);
}

const APPENDS = />>\s*(?!\/dev\/(?:null|std|tty|fd))\S/;

const PAUSES =
  /\b(?:sleep|wait|read|break|exit|return|kill|inotifywait|timeout|select|usleep|watch)\b/;

function isAlways(clause: CompoundList, wanted: boolean): boolean {
  const [statement] = clause.commands;
  if (statement === undefined || clause.commands.length !== 1) return false;
  const command = statement.command;
  if (command.type === "ArithmeticCommand") return (command.body.trim() !== "0") === wanted;
  if (command.type === "TestCommand") return isConstant(command.expression) === wanted;
  const name = commandName(statement)?.replace(/^.*\//, "");
  if (name === "true" || name === ":") return wanted;
  if (name === "false") return !wanted;
  if (name !== "[" && name !== "test") return false;
  const args = command.type === "Command" ? command.args.map((arg) => arg.text) : [];
  const words = args.at(-1) === "]" ? args.slice(0, -1) : args;
  const isNot = words[0] === "!";
  const [first, second] = isNot ? words.slice(1) : words;
  const isTrue = second === undefined && first !== undefined && /^[\w.]+$/.test(first);
  return isTrue && (isNot ? !wanted : wanted);
}

/** What a test of constants gives; undefined where it depends on something. */
function isConstant(test: TestExpression): boolean | undefined {
  if (test.type === "TestGroup") return isConstant(test.expression);
  if (test.type === "TestNot") {
    const inner = isConstant(test.operand);
    return inner === undefined ? undefined : !inner;
  }
  if (test.type !== "TestUnary" || !/^[\w.]+$/.test(test.operand.text)) return undefined;
  return test.operator === "-n" || test.operator === "" ? true : undefined;
}

function isPause(statement: Statement): boolean {
  return /^(?:wait|sleep|read)$/.test(commandName(statement) ?? "");
}

function commandName(statement: Statement): string | undefined {
  const command = statement.command;
  return command.type === "Command" ? command.name?.value : undefined;
}
