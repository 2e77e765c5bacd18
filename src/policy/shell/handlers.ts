import { withoutVersion } from "../commands/interpreters.ts";
import { findAgent } from "./agents.ts";
import { builtins } from "./builtins.ts";
import { carriers } from "./carriers.ts";
import { findCodeOption } from "./code-options.ts";
import { codeRunners } from "./code-runners.ts";
import { findDescribed } from "./described.ts";
import { findGit } from "./git-commands.ts";
import type { Handler } from "./handler.ts";
import { findInterpreter, interpreters } from "./interpreters.ts";
import { isolators } from "./isolators.ts";
import { mayRunElsewhere, runElsewhere } from "./remote-shells.ts";
import { findTerminal } from "./terminals.ts";
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
    ...builtins(),
  ]);
  const handler =
    findInterpreter(program) ??
    table.get(program) ??
    findGit(program) ??
    findDescribed(program) ??
    findCodeOption(program) ??
    findTerminal(program) ??
    findAgent(program);
  if (handler !== undefined) return handler;
  if (mayRunElsewhere(program)) return runElsewhere;
  const plain = withoutVersion(program);
  return plain === program ? undefined : table.get(plain);
}
