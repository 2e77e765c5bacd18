import { ENVIRONMENT_KEYS, machineFiles, projectFiles } from "../../config/layers.ts";
import { EXIT } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { REPOSITORY_URL, VERSION } from "../../version.ts";
import { type CommandNode, flatten, readCommandTree, usageOf } from "../command-tree.ts";
import { EXAMPLES } from "./examples.ts";
import { EXIT_CODES } from "./exit-codes.ts";

/** `fairlead man`: the manual page in man(7) macros, made from the command table. */
export async function printManual(io: Io): Promise<number> {
  const { rootCommand } = await import("../root.ts");
  io.stdout(manualPage(await readCommandTree(rootCommand), io));
  return EXIT.ok;
}

function manualPage(root: CommandNode, io: Io): string {
  const files = [...machineFiles(io), ...projectFiles("<project>")];
  const sections = [
    `.TH FAIRLEAD 1 "" "fairlead ${roff(VERSION)}"`,
    `.SH NAME\nfairlead \\- ${roff(root.description)}`,
    `.SH SYNOPSIS\n.B fairlead\n.I command\n.RI [ options ]`,
    `.SH COMMANDS\n${flatten(root).slice(1).map(commandSection).join("\n")}`,
    `.SH EXIT STATUS\n${EXIT_CODES.map(({ code, hook, command }) => `.TP\n.B ${code}\nhook: ${roff(hook)}.\nOther commands: ${roff(command)}.`).join("\n")}`,
    `.SH ENVIRONMENT\n${ENVIRONMENT_KEYS.map(({ variable, key }) => `.TP\n.B ${variable}\nsets ${roff(key.join("."))}`).join("\n")}\n.TP\n.B NO_COLOR\nturns colours off`,
    `.SH FILES\n${files.map(({ kind, path }) => `.TP\n.I ${roff(path)}\n${kind} configuration`).join("\n")}`,
    `.SH EXAMPLES\n${[...EXAMPLES.values()]
      .flat()
      .map(({ line, what }) => `${roff(what)}:\n.PP\n.nf\n.RS\n${roff(line)}\n.RE\n.fi\n.PP`)
      .join("\n")}`,
    `.SH SEE ALSO\n${roff(REPOSITORY_URL)}`,
  ];
  return sections.join("\n");
}

function commandSection(node: CommandNode): string {
  const options = node.options.map(({ name, kind, valueHint, description }) => {
    const form = kind === "operand" ? name : `\\-\\-${roff(name)}`;
    const value = kind === "value" ? ` ${roff(valueHint ?? "value")}` : "";
    return `.RS\n.TP\n.B ${form}${value}\n${roff(description)}\n.RE`;
  });
  return [`.TP\n.B ${roff(usageOf(node))}\n${roff(node.description)}`, ...options].join("\n");
}

/** A text in which nothing is a macro: backslashes and dashes escaped, no line begins with a dot. */
function roff(text: string): string {
  return text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^([.'])/gm, "\\&$1");
}
