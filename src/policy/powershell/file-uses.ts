import type { Arg, Invocation } from "../invocation.ts";
import { bindArguments } from "./arguments.ts";

/** A file a command names, and what it does to it. */
export interface FileUse {
  readonly path: Arg;
  readonly use: "read" | "write" | "delete";
}

/** A cmdlet, and the parameters that name its files. */
type CmdletUses = readonly [string, readonly (readonly [string, FileUse["use"]])[]];

/** What cmdlets do to the files in which of their parameters; `path` includes `-LiteralPath`. */
const CMDLETS = new Map<CmdletUses[0], CmdletUses[1]>([
  ...["get-content", "select-string", "import-csv", "invoke-item"].map(
    (name): CmdletUses => [name, [["path", "read"]]],
  ),
  ...["set-content", "add-content", "new-item", "tee-object", "out-file"].map(
    (name): CmdletUses => [
      name,
      [
        ["path", "write"],
        ["filepath", "write"],
      ],
    ],
  ),
  ...["remove-item", "clear-content", "clear-item"].map(
    (name): CmdletUses => [name, [["path", "delete"]]],
  ),
  [
    "copy-item",
    [
      ["path", "read"],
      ["destination", "write"],
    ],
  ],
  [
    "move-item",
    [
      ["path", "delete"],
      ["destination", "write"],
    ],
  ],
  [
    "rename-item",
    [
      ["path", "delete"],
      ["newname", "write"],
    ],
  ],
  [
    "compress-archive",
    [
      ["path", "read"],
      ["destinationpath", "write"],
    ],
  ],
  [
    "expand-archive",
    [
      ["path", "read"],
      ["destinationpath", "write"],
    ],
  ],
  [
    "start-bitstransfer",
    [
      ["source", "read"],
      ["destination", "write"],
    ],
  ],
  [
    "invoke-webrequest",
    [
      ["infile", "read"],
      ["outfile", "write"],
    ],
  ],
  [
    "invoke-restmethod",
    [
      ["infile", "read"],
      ["outfile", "write"],
    ],
  ],
]);
const PATHS = ["path", "literalpath"];
/** The same for commands of cmd.exe: the first operand, and the last when there are two. */
const BUILT_INS: ReadonlyMap<string, readonly [FileUse["use"], FileUse["use"]?]> = new Map([
  ["type", ["read"]],
  ["more", ["read"]],
  ["del", ["delete"]],
  ["rd", ["delete"]],
  ["copy", ["read", "write"]],
  ["xcopy", ["read", "write"]],
  ["robocopy", ["read", "write"]],
  ["move", ["delete", "write"]],
  ["ren", ["delete", "write"]],
]);

/** The files that a command of PowerShell or cmd reads, writes or deletes, redirections included. */
export function fileUsesOf(invocation: Invocation): readonly FileUse[] {
  const uses: FileUse[] = [];
  for (const { operator, target } of invocation.redirects) {
    uses.push({ path: target, use: operator.includes("<") ? "read" : "write" });
  }
  const named = CMDLETS.get(invocation.program);
  if (named !== undefined) {
    const { values } = bindArguments(invocation);
    for (const [parameter, use] of named) {
      const names = parameter === "path" ? PATHS : [parameter];
      for (const name of names) for (const path of values.get(name) ?? []) uses.push({ path, use });
    }
  }
  const builtIn = invocation.dialect === "cmd" ? BUILT_INS.get(invocation.program) : undefined;
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
