import { type FlagSpec, readFlags } from "../flags.ts";
import type { Arg, Invocation } from "../invocation.ts";
import { CURL_FLAGS } from "./network-sink.ts";

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
  "tee sponge cp mv install ln dd curl wget sed gsed touch perl ruby awk gawk patch ed ex rsync".split(
    " ",
  ),
);

/** Several rules ask for the same paths. */
const WRITTEN = new WeakMap<Invocation, readonly Arg[]>();

function findWritten(invocation: Invocation): readonly Arg[] {
  const { args, program } = invocation;
  if (invocation.redirects.length === 0) return argumentTargets(program, args);
  const targets: Arg[] = [];
  for (const { operator, target } of invocation.redirects) {
    if (operator.includes(">") && !isDescriptor(target.value)) targets.push(target);
  }
  return args.length === 0 ? targets : [...targets, ...argumentTargets(program, args)];
}

/** `2>&1` and `>&-` name no file. */
function isDescriptor(target: string): boolean {
  return target.charCodeAt(0) <= NINE && /^(?:\d+-?|-)$/.test(target);
}

const NINE = 0x39;

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
      const flags = readFlags(args, COPY_FLAGS);
      const folder = flags.value("t", "target-directory");
      if (folder !== undefined) return [folder];
      return flags.operands.length > 1 ? flags.operands.slice(-1) : [];
    }
    case "dd":
      return args.flatMap((arg) =>
        arg.value.startsWith("of=") ? [{ ...arg, value: arg.value.slice(3) }] : [],
      );
    case "curl":
      return valuesOf(args, "o", "output", CURL_FLAGS);
    case "wget":
      return valuesOf(args, "O", "output-document", WGET_FLAGS);
    case "sed":
    case "gsed":
      return editedInPlace(args);
    case "perl":
    case "ruby":
      return rewritten(args);
    case "rsync": {
      const flags = readFlags(args, RSYNC_FLAGS);
      const { operands } = flags;
      if (flags.has("n", "dry-run", "list-only")) return [];
      const target = operands[operands.length - 1];
      return operands.length < 2 || target === undefined || /^[^/]+:/.test(target.value)
        ? []
        : [target];
    }
    case "awk":
    case "gawk":
      return args.some((arg, i) => arg.value === "inplace" && args[i - 1]?.value === "-i")
        ? readFlags(args, { values: "fvFil" }).operands.slice(1)
        : [];
    case "patch": {
      const flags = readFlags(args, PATCH_FLAGS);
      const output = flags.value("o", "output");
      return output === undefined ? flags.operands.slice(0, 1) : [output];
    }
    case "ed":
    case "ex":
      return readFlags(args, { values: "pc" }).operands;
    default:
      return [];
  }
}

const COPY_FLAGS: FlagSpec = {
  values: "tSmogZ",
  long: ["target-directory", "suffix", "mode", "owner", "group"],
};

const RSYNC_FLAGS: FlagSpec = {
  values: "efBTM",
  long: "rsh exclude include filter exclude-from include-from files-from backup-dir".split(" "),
};

const PATCH_FLAGS: FlagSpec = {
  values: "BDFVYdgiopruz",
  long: ["directory", "input", "output", "strip", "reject-file"],
};

const WGET_FLAGS: FlagSpec = {
  values: "OoaieBtTwQPUlARDIX",
  long: ["output-document", "header", "data", "request"],
};

function valuesOf(
  args: readonly Arg[],
  short: string,
  long: string,
  spec: FlagSpec,
): readonly Arg[] {
  const found: Arg[] = [];
  for (const { name, value } of readFlags(args, spec).all) {
    if ((name === short || name === long) && value !== undefined) found.push(value);
  }
  return found;
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
