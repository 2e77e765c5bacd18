import { mountsOf } from "../commands/containers.ts";
import { descriptionOf } from "../commands/descriptions.ts";
import type { Arg, Invocation } from "../invocation.ts";
import { type Touch, touch } from "./touch.ts";

/** The folders that a command fills with files whose names it does not say. */
export function filledBy(invocation: Invocation): readonly Touch[] {
  const { program, args, cwd } = invocation;
  switch (program) {
    case "tar":
    case "gtar":
    case "bsdtar":
      return extracts(args) ? [filled(archiveFolder(args), cwd)] : [];
    case "unzip":
      return args.some(({ value }) => /^-[a-zA-Z]*[lptvZ]/.test(value))
        ? []
        : [filled(optionOf(args, /^-d$/, /^-d(?=.)/), cwd)];
    case "7z":
    case "7za":
    case "7zz":
      return /^[ex]$/.test(args[0]?.value ?? "") ? [filled(optionOf(args, /^$/, /^-o/), cwd)] : [];
    case "cpio":
      return args.some(({ value }) => /^-[a-zA-Z]*i|^--extract/.test(value))
        ? [filled(optionOf(args, /^(?:-D|--directory)$/, /^--directory=/), cwd)]
        : [];
    case "pax":
      return args.some(({ value }) => /^-[a-z]*r/.test(value)) ? [filled(undefined, cwd)] : [];
    case "unar":
      return [filled(optionOf(args, /^-o$|^-output-directory$/, /^-o(?=\W)/), cwd)];
    case "stow":
      return [filled(optionOf(args, /^(?:-t|--target)$/, /^--target=/), cwd)];
    case "patch":
      return patched(args, cwd);
    case "mount":
      return args.length > 1 ? [filled(args[args.length - 1]?.value, cwd)] : [];
    case "python":
    case "python3":
      return unpackedByPython(args, cwd);
    case "curl":
    case "wget":
    case "wget2":
      return downloaded(invocation);
    case "cp":
    case "gcp":
    case "mv":
    case "gmv":
    case "rsync":
    case "ln":
    case "install":
      return copied(invocation);
    default:
      return mounted(invocation);
  }
}

function filled(folder: string | undefined, cwd: string): Touch {
  return { access: "write", path: folder ?? ".", cwd, deep: true };
}

function extracts(args: readonly Arg[]): boolean {
  return args.some(({ value }, at) =>
    at === 0
      ? /^-?[a-zA-Z]*x|^--(?:ex|get)/.test(value)
      : /^-[a-zA-Z]*x|^--(?:extract|get)$/.test(value),
  );
}

/** The folder that tar works in. */
export function archiveFolder(args: readonly Arg[]): string | undefined {
  const letters = args[0]?.value ?? "";
  if (!/^[a-zA-Z]+$/.test(letters) || !letters.includes("C"))
    return optionOf(args, /^(?:-[a-zA-Z]*C|--directory)$/, /^--directory=/);
  // `tar xfC a.tar FOLDER`: the values follow in the order of their letters.
  return args[letters.replace(/[^bfCTXI]/g, "").indexOf("C") + 1]?.value;
}

/** A patch names the files that it changes, below the folder it is applied in. */
function patched(args: readonly Arg[], cwd: string): readonly Touch[] {
  const names = args.some(({ value }) => /^[^-]/.test(value) && !/^\d+$/.test(value));
  const folder = optionOf(args, /^(?:-d|--directory)$/, /^(?:-d(?=.)|--directory=)/);
  if (args.some(({ value }) => value === "--dry-run")) return [];
  return names && folder === undefined ? [] : [filled(folder, cwd)];
}

/** `python3 -m zipfile -e a.zip FOLDER`. */
function unpackedByPython(args: readonly Arg[], cwd: string): readonly Touch[] {
  const at = args.findIndex(({ value }) => value === "-e" || value === "--extract");
  if (at < 0 || !args.some(({ value }) => value === "zipfile" || value === "tarfile")) return [];
  return [filled(args[at + 2]?.value, cwd)];
}

/** What is saved under the name that its address has. */
function downloaded({ program, args, cwd }: Invocation): readonly Touch[] {
  const isCurl = program === "curl";
  const named = isCurl
    ? !args.some(({ value }) => /^-[a-zA-Z]*O|^--remote-name/.test(value))
    : args.some(({ value }) => /^-[a-zA-Z]*O|^--output-document|^--spider$/.test(value));
  if (named) return [];
  const folder = isCurl
    ? optionOf(args, /^--output-dir$/, /^--output-dir=/)
    : optionOf(args, /^(?:-P|--directory-prefix)$/, /^(?:-P(?=.)|--directory-prefix=)/);
  return args.flatMap(({ value }) => {
    const name = /^\w+:\/\/[^?#]*\/([^/?#]+)/.exec(value)?.[1];
    return name === undefined ? [] : [touch("write", `${folder ?? "."}/${name}`, cwd)];
  });
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

/** The value of an option, in the next word or joined. */
function optionOf(args: readonly Arg[], apart: RegExp, joined: RegExp): string | undefined {
  for (const [at, { value }] of args.entries()) {
    if (apart.test(value)) return args[at + 1]?.value;
    if (joined.test(value)) return value.replace(joined, "");
  }
  return undefined;
}

/**
 * Copies, moves and links: into a folder each source keeps its name; `x/.`, `x/*` and rsync's `x/` bring
 * names that nobody sees here; with `-T`, and for a link with `-n`, the folder itself is replaced.
 */
function copied({ program, args, cwd }: Invocation): readonly Touch[] {
  const named = optionOf(args, /^(?:-t|--target-directory)$/, /^--target-directory=/);
  const operands = args.filter(({ value }) => !value.startsWith("-") && value !== named);
  const target = named ?? operands[operands.length - 1]?.value;
  const sources = named === undefined ? operands.slice(0, -1) : operands;
  if (target === undefined || sources.length === 0) return [];
  const replaces = args.some(({ value }) =>
    program === "ln" ? /^-[a-z]*n|^--no-/.test(value) : /^-[a-zA-Z]*T|^--no-target/.test(value),
  );
  if (replaces) return [filled(target, cwd)];
  const deep = program !== "ln" && program !== "install";
  return sources.map(({ value, glob }): Touch => {
    const name = value.replace(/\/+$/, "").replace(/^.*\//, "");
    const spreads =
      name === "." || name === ".." || name === "" || (program === "rsync" && value.endsWith("/"));
    if (spreads) return filled(target, cwd);
    const isPattern = glob || name.includes("*");
    return { access: "write", path: `${target}/${name}`, cwd, deep: deep || isPattern };
  });
}
