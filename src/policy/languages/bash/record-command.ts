import { stepsOf } from "../../model/budget.ts";
import { type Arg, UNKNOWN } from "../../model/invocation.ts";
import { FIELDS_MAX } from "../../text/limits.ts";
import { baseName } from "../../text/path.ts";
import { walkWritten } from "./code-written-on-the-line.ts";
import { constantOutput } from "./output.ts";
import { type Call, type Outcome, spend, type Walk } from "./walk.ts";

/** Lists the command itself, without looking into it, and gives what it surely prints. */
export function recordCommand(call: Call, program: string, walk: Walk): Outcome {
  const name = call.argv[0];
  if (name === undefined) return { output: undefined, writers: [] };
  const { frame } = call;
  const index = walk.drafts.length;
  const args = affordable(call, walk);
  walk.drafts.push({
    program,
    name,
    args,
    redirects: call.redirects,
    stdin: call.stdin,
    cwd: frame.scope.cwd,
    env: environment(call),
    via: frame.via,
    elevated: frame.elevated,
    remote: frame.remote,
    dialect: "shell",
    pipedInto: [],
    start: call.span.start,
    end: call.span.end,
  });
  const written = walkWritten(call, program, walk);
  return written ?? { ...constantOutput(program, args, call, walk), writers: [index] };
}

/**
 * Takes what the words of a command weigh, as every rule for its program reads them again. Of a command for
 * which that is too much the first words are listed, so that what they say is not overlooked.
 */
function affordable({ argv, redirects }: Call, walk: Walk): readonly Arg[] {
  const args = argv.slice(1);
  let chars = 0;
  for (const { value } of args) chars += value.length;
  for (const { operator, target } of redirects) {
    if (!operator.startsWith("<<")) chars += target.value.length;
  }
  const words = args.length + redirects.length;
  if (spend(walk, STEPS_OF_A_COMMAND + (words >> 1) + stepsOf(2 * chars))) return args;
  let room = FIRST_WORDS_CHARS;
  return args.slice(0, FIELDS_MAX).filter(({ value }) => {
    room -= value.length;
    return room > 0;
  });
}

/** What it takes to hold every rule against one command. */
const STEPS_OF_A_COMMAND = 8;

/** Characters of the words that are listed of a command that is too long to be. */
const FIRST_WORDS_CHARS = 4_096;

/** Base name of a program, lower case, without the endings Windows adds. */
export function programName(name: string): string {
  const base = baseName(name).toLowerCase();
  if (base[base.length - 4] === ".") return base.replace(/\.(?:exe|cmd|bat|com)$/, "");
  // `npx rimraf@5`: the program of a package, whatever its version.
  const version = base.indexOf("@", 1);
  return version < 0 ? base : base.slice(0, version);
}

/** The environment the command would see beyond what the session has. */
export function environment(call: Call): ReadonlyMap<string, Arg> {
  if (!call.frame.scope.exports) return call.env;
  const exported = call.frame.scope.exported();
  const env = new Map<string, Arg>();
  for (const [name, binding] of exported) {
    if (binding.values.length === 0) continue;
    const value = binding.values.length === 1 ? (binding.values[0] ?? "") : UNKNOWN;
    env.set(name, { value, glob: false, start: call.span.start, end: call.span.end });
  }
  for (const [name, arg] of call.env) env.set(name, arg);
  return env;
}
