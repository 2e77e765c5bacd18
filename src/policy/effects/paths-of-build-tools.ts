import { descriptionOf } from "../catalog/descriptions.ts";
import { type Arg, type Invocation, UNKNOWN } from "../model/invocation.ts";
import { type Touch, touch } from "../places/path-access.ts";
import { baseName } from "../text/path.ts";

/**
 * What compilers and other tools write where an option says so, under the names that nearly all of them give
 * it, and what is installed into a folder under a name of its own.
 */
export function builtBy(invocation: Invocation): readonly Touch[] {
  const { program, args, cwd } = invocation;
  const touches: Touch[] = [];
  const written = (path: string) => {
    touches.push(touch("write", path, cwd));
    // In a folder the file has the name of what it is made from.
    for (const name of madeNames(args)) touches.push(touch("write", `${path}/${name}`, cwd));
  };
  for (let at = 0; at < args.length; at++) {
    const value = args[at]?.value ?? "";
    if (!value.startsWith("-")) continue;
    const folder = FOLDERS.some((name) => value.toLowerCase().includes(name))
      ? FOLDER.exec(value)
      : null;
    if (folder !== null) {
      const path = folder[1] ?? args[at + 1]?.value ?? "";
      touches.push({ ...touch("write", path, cwd), deep: true });
    }
    if (OUTPUT.test(value)) written(args[at + 1]?.value ?? "");
    else if (value.includes("/")) {
      const path = JOINED.exec(value)?.[1];
      if (path !== undefined) written(path);
    }
  }
  if (program.endsWith("objcopy")) touches.push(...rewritten(args, cwd));
  const folder = installFolder(invocation);
  if (folder !== undefined)
    for (const name of madeNames(args)) touches.push(touch("write", `${folder}/${name}`, cwd));
  return touches;
}

/** Options that name what is written, its path in the next word. */
const OUTPUT = /^--?(?:o|out|output|outfile|out-?file|output-?file|out-?dir|output-?dir)$/i;

/** The same with the path in the same word. */
const JOINED =
  /^(?:--?(?:o|out|output|outfile|out-?file|output-?file|out-?dir|output-?dir)[=:]|-o(?=[~/.])|-femit-bin=)(.+)/i;

/** What each of those options has in its name. */
const FOLDERS = ["dir", "folder", "path", "dest"];

/** Options that name a folder for files that the program names itself. */
const FOLDER =
  /^--?(?:(?:out|output|dest|destination|target|log|logs|report|reports|coverage|pack|cpu-prof|results?)-?(?:dir|directory|folder|path|destination)|dest|destination)(?:[=:](.+))?$/i;

/** `objcopy IN [OUT]` writes the last, and with `--dump-section NAME=OUT` that. */
function rewritten(args: readonly Arg[], cwd: string): readonly Touch[] {
  const dumped = args.flatMap(({ value }, at) => {
    const [, joined = args[at + 1]?.value ?? ""] = /^--dump-section(?:=(.+))?$/.exec(value) ?? [];
    const path = value.startsWith("--dump-section") ? /=(.+)/.exec(joined)?.[1] : undefined;
    return path === undefined ? [] : [touch("write", path, cwd)];
  });
  const last = args[args.length - 1]?.value;
  return last === undefined || last.startsWith("-")
    ? dumped
    : [...dumped, touch("write", last, cwd)];
}

/** The folder into which a build tool puts the programs it makes. */
function installFolder({ program, args, env }: Invocation): string | undefined {
  if (args[0]?.value !== "install") return undefined;
  const words = args.map(({ value }) => value);
  if (program === "go") return env.get("GOBIN")?.value;
  if (program !== "cargo") return undefined;
  const at = words.indexOf("--root");
  const joined = words.find((word) => word.startsWith("--root="))?.slice("--root=".length);
  const root = joined ?? (at < 0 ? env.get("CARGO_INSTALL_ROOT")?.value : words[at + 1]);
  return root === undefined ? undefined : `${root}/bin`;
}

/** What a build installs below the folder that it is told, under names that only its recipes know. */
export function installedBy({ program, args, env, cwd }: Invocation): readonly Touch[] {
  if (!installs(args) || env.has("DESTDIR")) return [];
  if (descriptionOf(program)?.packages !== undefined) return [];
  const words = args.map(({ value }) => value);
  return words.flatMap((word, at): readonly Touch[] => {
    const joined = /^(?:--)?(?:prefix|destdir|bindir|exec_prefix)=(.+)/i.exec(word)?.[1];
    const path = joined ?? (/^--(?:prefix|destdir)$/.test(word) ? words[at + 1] : undefined);
    return path === undefined ? [] : [{ access: "write", path, cwd, deep: true }];
  });
}

function installs(args: readonly Arg[]): boolean {
  for (const { value } of args)
    if (value.includes("install") && /^(?:--)?install(?:$|[-/])/.test(value)) return true;
  return false;
}

/** The names that what is made of the operands has: `./cmd/app` is `app`, and `./...` may be anything. */
function madeNames(args: readonly Arg[]): readonly string[] {
  const names: string[] = [];
  for (const { value } of args) {
    if (value.startsWith("-") || value === "") continue;
    const name = baseName(value.replace(/@[^/]*$/, "").replace(/\/+$/, ""));
    if (name === "...") names.push(UNKNOWN);
    else if (name !== "" && name !== ".") names.push(name.replace(/\.\w{1,6}$/, ""));
  }
  return names;
}
