import type { Arg, Invocation } from "../invocation.ts";
import { bindArguments } from "./arguments.ts";

/** A file a command names, and what it does to it. */
export interface FileUse {
  readonly path: Arg;
  readonly use: "read" | "write" | "delete";
}

/** What a cmdlet does to the files in which of its parameters; `path` includes `-LiteralPath`. */
function cmdletUses(cmdlet: string): readonly (readonly [string, FileUse["use"]])[] {
  switch (cmdlet) {
    case "get-content":
    case "select-string":
    case "import-csv":
    case "invoke-item":
      return [["path", "read"]];
    case "set-content":
    case "add-content":
    case "new-item":
    case "tee-object":
    case "out-file":
      return [
        ["path", "write"],
        ["filepath", "write"],
      ];
    case "remove-item":
    case "clear-content":
    case "clear-item":
      return [["path", "delete"]];
    case "copy-item":
      return [
        ["path", "read"],
        ["destination", "write"],
      ];
    case "move-item":
      return [
        ["path", "delete"],
        ["destination", "write"],
      ];
    case "rename-item":
      return [
        ["path", "delete"],
        ["newname", "write"],
      ];
    case "compress-archive":
    case "expand-archive":
      return [
        ["path", "read"],
        ["destinationpath", "write"],
      ];
    case "start-bitstransfer":
      return [
        ["source", "read"],
        ["destination", "write"],
      ];
    case "invoke-webrequest":
    case "invoke-restmethod":
      return [
        ["infile", "read"],
        ["outfile", "write"],
      ];
    default:
      return [];
  }
}

const PATHS = ["path", "literalpath"];
/** The same for commands of cmd.exe: the first operand, and the last when there are two. */
function builtInUses(command: string): readonly [FileUse["use"], FileUse["use"]?] | undefined {
  switch (command) {
    case "type":
    case "more":
      return ["read"];
    case "del":
    case "rd":
      return ["delete"];
    case "copy":
    case "xcopy":
    case "robocopy":
      return ["read", "write"];
    case "move":
    case "ren":
      return ["delete", "write"];
    default:
      return undefined;
  }
}

/** The files that a command of PowerShell or cmd reads, writes or deletes, redirections included. */
export function fileUsesOf(invocation: Invocation): readonly FileUse[] {
  const uses: FileUse[] = [];
  for (const { operator, target } of invocation.redirects) {
    uses.push({ path: target, use: operator.includes("<") ? "read" : "write" });
  }
  const named = cmdletUses(invocation.program);
  if (named.length > 0) {
    const { values } = bindArguments(invocation);
    for (const [parameter, use] of named) {
      const names = parameter === "path" ? PATHS : [parameter];
      for (const name of names) for (const path of values.get(name) ?? []) uses.push({ path, use });
    }
  }
  const builtIn = invocation.dialect === "cmd" ? builtInUses(invocation.program) : undefined;
  if (builtIn === undefined) return uses;
  const [first, last] = builtIn;
  const operands = invocation.args.filter((arg) => !arg.value.startsWith("/"));
  for (const [index, path] of operands.entries()) {
    const isLast = last !== undefined && index > 0 && index === operands.length - 1;
    const use = isLast ? last : first;
    if (use !== undefined) uses.push({ path, use });
  }
  return uses;
}
