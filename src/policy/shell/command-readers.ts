import { descriptionOf } from "../commands/descriptions.ts";
import { withoutVersion } from "../commands/interpreters.ts";
import { builtins } from "./builtins.ts";
import type { CommandReader } from "./command-reader.ts";
import { walkDescribed } from "./described.ts";
import { findGit } from "./git-commands.ts";
import { findInterpreter, interpreters } from "./interpreters.ts";
import { shells } from "./shells.ts";

let table: ReadonlyMap<string, CommandReader> | undefined;

/** What looks into a program's arguments for more commands; built at the first call. */
export function commandReaderOf(program: string): CommandReader | undefined {
  table ??= new Map([...interpreters(), ...shells(), ...builtins()]);
  const reader = findInterpreter(program) ?? readerNamed(program, table);
  if (reader !== undefined) return reader;
  const unversioned = withoutVersion(program);
  return unversioned === program ? undefined : readerNamed(unversioned, table);
}

function readerNamed(
  program: string,
  own: ReadonlyMap<string, CommandReader>,
): CommandReader | undefined {
  const reader = own.get(program) ?? findGit(program);
  if (reader !== undefined) return reader;
  const description = descriptionOf(program);
  if (description === undefined) return undefined;
  return (call, name, walk) => walkDescribed(call, name, description, walk);
}
