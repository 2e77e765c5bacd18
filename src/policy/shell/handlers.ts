import { descriptionOf } from "../commands/descriptions.ts";
import { withoutVersion } from "../commands/interpreters.ts";
import { builtins } from "./builtins.ts";
import { runDescribed } from "./described.ts";
import { findGit } from "./git-commands.ts";
import type { Handler } from "./handler.ts";
import { findInterpreter, interpreters } from "./interpreters.ts";
import { shells } from "./shells.ts";

let table: ReadonlyMap<string, Handler> | undefined;

/** What looks into a program's arguments for more commands; built at the first call. */
export function findHandler(program: string): Handler | undefined {
  table ??= new Map([...interpreters(), ...shells(), ...builtins()]);
  const handler = findInterpreter(program) ?? handlerOf(program, table);
  if (handler !== undefined) return handler;
  const plain = withoutVersion(program);
  return plain === program ? undefined : handlerOf(plain, table);
}

function handlerOf(program: string, own: ReadonlyMap<string, Handler>): Handler | undefined {
  const handler = own.get(program) ?? findGit(program);
  if (handler !== undefined) return handler;
  const description = descriptionOf(program);
  if (description === undefined) return undefined;
  return (call, name, walk) => runDescribed(call, name, description, walk);
}
