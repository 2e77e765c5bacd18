import { builtins } from "./builtins.ts";
import { carriers } from "./carriers.ts";
import { findCodeOption } from "./code-options.ts";
import { codeRunners } from "./code-runners.ts";
import { gitHandlers } from "./git-commands.ts";
import type { Handler } from "./handler.ts";
import { interpreters } from "./interpreters.ts";
import { isolators } from "./isolators.ts";
import { mayRunElsewhere, runElsewhere } from "./remote-shells.ts";
import { wrappers } from "./wrappers.ts";

let table: ReadonlyMap<string, Handler> | undefined;

/** What looks into a program's arguments for more commands; built at the first call. */
export function findHandler(program: string): Handler | undefined {
  table ??= new Map([
    ...wrappers(),
    ...carriers(),
    ...isolators(),
    ...interpreters(),
    ...codeRunners(),
    ...gitHandlers(),
    ...builtins(),
  ]);
  const handler = table.get(program) ?? findCodeOption(program);
  if (handler !== undefined) return handler;
  if (mayRunElsewhere(program)) return runElsewhere;
  if (!endsInDigit(program)) return undefined;
  // python3.12, ruby3, php8.2, node-22: the same program with its version in the name.
  return table.get(program.replace(/-?\d+(?:\.\d+)*$/, ""));
}

function endsInDigit(program: string): boolean {
  const last = program.charCodeAt(program.length - 1);
  return last >= 0x30 && last <= 0x39;
}
