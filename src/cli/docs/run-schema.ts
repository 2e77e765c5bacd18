import { EXIT } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { unknownWord } from "../../nearest.ts";
import { printJson, refuse } from "../terminal/output.ts";

/** Prints the schema of one command's answers, or with no name of all; 1 for a command that answers nothing as JSON. */
export async function printAnswerSchema(io: Io, command: string): Promise<number> {
  const { default: all } = await import("../../../schema/answers.schema.json");
  if (command === "") {
    printJson(io, all);
    return EXIT.ok;
  }
  const { $schema, $defs } = all;
  const known = new Map<string, object>(Object.entries($defs));
  const schema = known.get(command);
  if (schema === undefined)
    return refuse(io, unknownWord("command", command, [...known.keys()]), "fairlead --help");
  printJson(io, { $schema, title: `fairlead ${command} --json`, ...schema });
  return EXIT.ok;
}
