import type { Arg, Invocation } from "../invocation.ts";
import type { Touch } from "./touch.ts";

/** The folders that a command fills with files whose names it does not say. */
export function filledBy({ program, args, cwd }: Invocation): readonly Touch[] {
  switch (program) {
    case "mount":
      return args.length > 1 ? [filled(args[args.length - 1]?.value, cwd)] : [];
    case "python":
    case "python3":
      return unpackedByPython(args, cwd);
    case "docker":
    case "podman":
    case "nerdctl":
      return mounted(args, cwd);
    default:
      return [];
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

/** A folder of this machine that a container is given: `-v HERE:THERE[:ro]`, `--mount source=HERE`. */
function mounted(args: readonly Arg[], cwd: string): readonly Touch[] {
  return args.flatMap(({ value }, at): readonly Touch[] => {
    const before = args[at - 1]?.value ?? "";
    const text = /^(?:-v|--volume|--mount)$/.test(before)
      ? value
      : /^(?:-v(?=[/~.])|--volume=|--mount=)(.*)/.exec(value)?.[1];
    const path = /(?:^|,)(?:source|src)=([^,]*)/.exec(text ?? "")?.[1] ?? text?.split(":")[0];
    if (path === undefined || !/^[/~.]/.test(path)) return [];
    const readOnly = /:ro\b|readonly/.test(text ?? "");
    const access = readOnly ? [] : [{ ...filled(path, cwd) }];
    return [{ access: "read", path, cwd, deep: true }, ...access];
  });
}
