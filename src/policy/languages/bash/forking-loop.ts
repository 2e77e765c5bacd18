import type { CompoundList, Statement, While } from "unbash";

/** True for a loop that never ends and starts a background job each time round without waiting. */
export function isForkingLoop(loop: While): boolean {
  if (!isAlways(loop.clause, loop.kind === "while")) return false;
  let spawned = false;
  for (const statement of loop.body.commands) {
    if (statement.background) spawned = true;
    else if (isPause(statement)) spawned = false;
    if (/^(?:break|exit|return)$/.test(commandName(statement) ?? "")) return false;
  }
  return spawned;
}

function isAlways(clause: CompoundList, wanted: boolean): boolean {
  const [statement] = clause.commands;
  if (statement === undefined || clause.commands.length !== 1) return false;
  const command = statement.command;
  if (command.type === "ArithmeticCommand") return (command.body.trim() !== "0") === wanted;
  const name = commandName(statement)?.replace(/^.*\//, "");
  if (name === "true" || name === ":") return wanted;
  if (name === "false") return !wanted;
  if (name !== "[" && name !== "test") return false;
  const args = command.type === "Command" ? command.args.map((arg) => arg.text) : [];
  return wanted && args.length <= 2 && args[0] !== undefined && !args[0].startsWith("-");
}

function isPause(statement: Statement): boolean {
  return /^(?:wait|sleep|read)$/.test(commandName(statement) ?? "");
}

function commandName(statement: Statement): string | undefined {
  const command = statement.command;
  return command.type === "Command" ? command.name?.value : undefined;
}
