import { readCodeLine } from "../../catalog/code-line.ts";
import { descriptionOf } from "../../catalog/descriptions.ts";
import type { Description } from "../../commands/command.ts";
import { runsOf } from "../../commands/runs.ts";
import { builtinReader } from "./builtins.ts";
import type { CommandReader } from "./command-reader.ts";
import { findGit } from "./git-commands.ts";
import { codeReaderOf, walkInterpreter } from "./interpreters.ts";
import { walkDescribed } from "./unwrap.ts";

/** What looks into a program's arguments for more commands. */
export function commandReaderOf(program: string): CommandReader | undefined {
  const reader = findGit(program);
  if (reader !== undefined) return reader;
  const description = descriptionOf(program);
  return description === undefined || runsNothing(description) ? undefined : readerBy(description);
}

/** True where no more is known than what the program does with files. */
function runsNothing({ options, changes, interprets, runs, subcommand, effects }: Description) {
  const says = changes ?? interprets ?? runs ?? subcommand ?? effects ?? options.shell;
  return says === undefined && options["remote-shell"] === undefined;
}

function readerBy(description: Description): CommandReader {
  const { changes, interprets, runs, subcommand } = description;
  if (changes !== undefined) return builtinReader(changes);
  const inCode = interprets && codeReaderOf(interprets.language);
  if (inCode !== undefined && runs === undefined) return inCode;
  return (call, program, walk) => {
    const words = call.argv.slice(1);
    const isCode =
      inCode === undefined
        ? subcommand !== undefined && readCodeLine(program, words) !== undefined
        : runsOf(description, program, words, call.env).length === 0;
    return isCode
      ? (inCode ?? walkInterpreter)(call, program, walk)
      : walkDescribed(call, program, description, walk);
  };
}
