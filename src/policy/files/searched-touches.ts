import { readFind } from "../commands/find.ts";
import type { Analysis, Arg, Invocation } from "../invocation.ts";
import { listedSets } from "../shell/listing.ts";
import type { PathWord } from "./command-line.ts";
import { operandUse } from "./special-words.ts";
import { accessOf, isDryRun, type Touch, touch } from "./touch.ts";

// What Git and `find` do to files that the command line does not name one by one.

/** What Git writes in the work tree by paths, or by a folder that is not the one around the command. */
export function changedByGit(args: readonly Arg[], cwd: string): readonly Touch[] {
  let at = 0;
  let folder = ".";
  for (; args[at]?.value.startsWith("-") === true; at++) {
    const option = args[at]?.value ?? "";
    if (/^(?:-C|-c|--git-dir|--work-tree|--namespace|--exec-path)$/.test(option)) at++;
    if (option === "-C" || option === "--work-tree") folder = args[at]?.value ?? ".";
    else if (option.startsWith("--work-tree=")) folder = option.slice("--work-tree=".length);
  }
  const verb = args[at]?.value ?? "";
  const rest = args.slice(at + 1);
  if (verb === "clone") return clonedInto(rest, folder, cwd);
  if (verb === "apply" || verb === "am") {
    const below = rest.find(({ value }) => value.startsWith("--directory="))?.value.slice(12) ?? "";
    return [{ access: "write", path: below === "" ? folder : below, cwd, deep: true }];
  }
  if (verb === "clean" && rest.some(isDryRun)) return [];
  if (!/^(?:checkout|restore|rm|mv|clean|stash|reset)$/.test(verb)) return [];
  if (verb === "stash" && /^(?:list|show|drop|clear)$/.test(rest[0]?.value ?? "")) return [];
  const access = verb === "rm" || verb === "clean" || verb === "mv" ? "delete" : "write";
  if (verb === "rm" && rest.some(({ value }) => value === "--cached")) return [];
  const from = folder === "." ? "" : `${folder}/`;
  const paths = rest.filter(({ value }) => !value.startsWith("-"));
  const below = (value: string) =>
    /^[/~]/.test(value) ? value : `${from}${value.replace(/^:\//, "")}`;
  const touches = paths.map(
    ({ value }): Touch => ({ access, path: below(value), cwd, deep: true }),
  );
  // A stash of everything brings back what it takes.
  const takesAll = verb === "clean" || folder !== "." || /^(?:checkout|restore|reset)$/.test(verb);
  const isWhole = paths.length === 0 && takesAll && verb !== "rm" && verb !== "mv";
  return isWhole ? [{ access, path: folder, cwd, deep: true }] : touches;
}

/** `git clone ADDRESS FOLDER`. */
function clonedInto(rest: readonly Arg[], folder: string, cwd: string): readonly Touch[] {
  const at = rest.findIndex(({ value }) => /^[\w.-]+@|:\/\/|\.git$/.test(value));
  const target = rest[at + 1]?.value;
  if (at < 0 || target === undefined || target.startsWith("-")) return [];
  const path = /^[/~]/.test(target) ? target : `${folder}/${target}`;
  return [{ access: "write", path, cwd, deep: true }];
}

/** What `find` deletes or lists; the commands that it runs are judged as commands of their own. */
export function foundBy({ args, cwd }: Invocation): readonly Touch[] {
  const found = readFind(args);
  const starts = found.starts.length > 0 ? found.starts.map(({ value }) => value) : ["."];
  const names = found.names.length > 0 ? { names: found.names } : {};
  const touches = starts.map((path): Touch => ({ access: "list", path, cwd, deep: false }));
  for (const [at, { value }] of args.entries()) {
    const next = args[at + 1];
    if (next !== undefined && /^-(?:fprintf?|fprint0|fls)$/.test(value))
      touches.push(touch("write", next.value, cwd));
  }
  if (found.deletes)
    for (const path of starts) touches.push({ access: "delete", path, cwd, deep: true, ...names });
  for (const { words: command } of found.commands) {
    const program = command[0]?.value.replace(/^.*\//, "") ?? "";
    const access = accessOf(operandUse(program), program);
    if (access === undefined || (access === "read" && operandUse(program) === "suspect")) continue;
    for (const path of starts) touches.push({ access, path, cwd, deep: true, ...names });
  }
  return touches;
}

/** `find … | xargs rm`, `rm "$(find …)"`: what a listing finds, wherever one of its names is a word. */
export function givenByListing(
  { program, via, stdin, args }: Invocation,
  words: readonly PathWord[],
  { invocations }: Analysis,
): readonly Touch[] {
  const touches: Touch[] = [];
  const add = (access: Touch["access"], from: readonly number[]): void => {
    for (const set of listedSets(from, invocations)) {
      const { folder: path, cwd, names } = set;
      const kept = names.length > 0 ? { names } : {};
      touches.push({ access, path, cwd, deep: true, ...kept });
    }
  };
  const inPlace =
    program === "sed" && args.some(({ value }) => /^-[a-zA-Z]*i|^--in-place/.test(value));
  if (stdin.kind === "pipe" && via.some(({ name }) => name === "xargs" || name === "parallel")) {
    const access = inPlace ? "write" : accessOf(operandUse(program), program);
    if (access !== undefined) add(access, stdin.from);
    return touches;
  }
  const seen = new Set<string>();
  for (const { arg, use } of words) {
    const access = accessOf(use, program);
    if (arg.from === undefined || arg.from.length === 0 || access === undefined) continue;
    const key = `${access} ${arg.from.join(" ")}`;
    if (!seen.has(key)) add(access, arg.from);
    seen.add(key);
  }
  return touches;
}
