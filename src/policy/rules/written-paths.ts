import { readFlags } from "../flags.ts";
import type { Arg, Invocation } from "../invocation.ts";

/** Every path a command would write by its redirections and by what its arguments say. */
export function writtenPaths(invocation: Invocation): readonly Arg[] {
  const known = WRITTEN.get(invocation);
  if (known !== undefined) return known;
  const paths = findWritten(invocation);
  WRITTEN.set(invocation, paths);
  return paths;
}

/** True when the command may write a path: for every other one the question costs nothing. */
export function mayWrite(invocation: Invocation): boolean {
  return invocation.redirects.length > 0 || WRITERS.has(invocation.program);
}

const WRITERS: ReadonlySet<string> = new Set(
  "tee sponge cp mv install ln dd curl wget sed gsed touch perl ruby".split(" "),
);

/** Several rules ask for the same paths. */
const WRITTEN = new WeakMap<Invocation, readonly Arg[]>();

function findWritten(invocation: Invocation): readonly Arg[] {
  const { args, program } = invocation;
  if (invocation.redirects.length === 0) return argumentTargets(program, args);
  const targets = invocation.redirects
    .filter(({ operator, target }) => operator.includes(">") && !/^(?:\d+-?|-)$/.test(target.value))
    .map((redirect) => redirect.target);
  return args.length === 0 ? targets : [...targets, ...argumentTargets(program, args)];
}

function argumentTargets(program: string, args: readonly Arg[]): readonly Arg[] {
  switch (program) {
    case "tee":
    case "sponge":
    case "touch":
      return readFlags(args).operands;
    case "cp":
    case "mv":
    case "install":
    case "ln": {
      const flags = readFlags(args, {
        values: "tSmogZ",
        long: ["target-directory", "suffix", "mode", "owner", "group"],
      });
      const folder = flags.value("t", "target-directory");
      if (folder !== undefined) return [folder];
      return flags.operands.length > 1 ? flags.operands.slice(-1) : [];
    }
    case "dd":
      return args.flatMap((arg) =>
        arg.value.startsWith("of=") ? [{ ...arg, value: arg.value.slice(3) }] : [],
      );
    case "curl":
      return valuesOf(args, "o", "output");
    case "wget":
      return valuesOf(args, "O", "output-document");
    case "sed":
    case "gsed":
      return editedInPlace(args);
    case "perl":
    case "ruby":
      return rewritten(args);
    default:
      return [];
  }
}

function valuesOf(args: readonly Arg[], short: string, long: string): readonly Arg[] {
  const flags = readFlags(args, {
    values: `${short}HXdAbcFuPqtT`,
    long: [long, "header", "data", "request"],
  });
  return flags.all.flatMap((flag) =>
    (flag.name === short || flag.name === long) && flag.value !== undefined ? [flag.value] : [],
  );
}

function editedInPlace(args: readonly Arg[]): readonly Arg[] {
  const flags = readFlags(args, { values: "efl", long: ["expression", "file", "line-length"] });
  if (!flags.all.some((flag) => /^i$|^in-place$/.test(flag.name))) return [];
  return flags.has("e", "f", "expression", "file") ? flags.operands : flags.operands.slice(1);
}

/** `perl -pi -e CODE FILE`: with code on the line, every operand is a file that it rewrites. */
function rewritten(args: readonly Arg[]): readonly Arg[] {
  const flags = readFlags(args, { values: "eEIMmrC" });
  return flags.has("i") && flags.has("e", "E") ? flags.operands : [];
}
