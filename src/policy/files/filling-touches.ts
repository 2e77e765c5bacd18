import { mountsOf } from "../commands/containers.ts";
import { descriptionOf } from "../commands/descriptions.ts";
import type { Arg, Invocation } from "../invocation.ts";
import type { Touch } from "./touch.ts";

/** The folders that a command fills with files whose names it does not say. */
export function filledBy(invocation: Invocation): readonly Touch[] {
  const { program, args, cwd } = invocation;
  switch (program) {
    case "python":
    case "python3":
      return unpackedByPython(args, cwd);
    default:
      return mounted(invocation);
  }
}

function filled(folder: string | undefined, cwd: string): Touch {
  return { access: "write", path: folder ?? ".", cwd, deep: true };
}

/** `python3 -m zipfile -e a.zip FOLDER`. */
function unpackedByPython(args: readonly Arg[], cwd: string): readonly Touch[] {
  const at = args.findIndex(({ value }) => value === "-e" || value === "--extract");
  if (at < 0 || !args.some(({ value }) => value === "zipfile" || value === "tarfile")) return [];
  return [filled(args[at + 2]?.value, cwd)];
}

/** The folders of this machine that a container is given. */
function mounted({ program, args, cwd }: Invocation): readonly Touch[] {
  const description = descriptionOf(program);
  if (description === undefined) return [];
  return mountsOf(description, args).flatMap(({ path, readOnly }): readonly Touch[] => {
    const read: Touch = { access: "read", path, cwd, deep: true };
    return readOnly ? [read] : [read, filled(path, cwd)];
  });
}
