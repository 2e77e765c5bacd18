import type { Invocation } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { absolutePath, baseName } from "../text/path.ts";

/** Files that a patch is taken to name, at most. */
const PATHS_MAX = 400;

/** The paths that a patch names which a command applies, as far as its text is at hand. */
export function patchedPaths(invocation: Invocation, world: World): readonly string[] {
  const strip = stripped(invocation.args.map(({ value }) => value));
  const paths = new Set<string>();
  for (const text of patchTexts(invocation, world))
    for (const name of namesIn(text)) {
      if (paths.size >= PATHS_MAX) break;
      for (const path of strip === undefined ? [name, behind(name, 1)] : [behind(name, strip)])
        paths.add(path === "" ? baseName(name) : path);
    }
  return [...paths];
}

/** The texts of the patches that a command applies, as far as they are at hand. */
export function patchTexts(
  { args, stdin, cwd, redirects }: Invocation,
  world: World,
): readonly string[] {
  const texts: string[] = [];
  const files = args.flatMap(({ value }) => (isOption(value) ? [] : [value]));
  for (const { value } of args) {
    const joined = /^(?:--input=|-i)(.+)/.exec(value)?.[1];
    if (joined !== undefined) files.push(joined);
  }
  if (stdin.kind === "text") texts.push(stdin.text.value);
  if (stdin.kind === "file") files.push(stdin.path.value);
  for (const { operator, target } of redirects) if (operator === "<") files.push(target.value);
  for (const file of files) {
    const text = world.fileText?.(absolutePath(file, cwd));
    if (text !== undefined && MARK.test(text)) texts.push(text);
  }
  return texts;
}

/** The links that a patch makes, with what they lead to. */
export function patchedLinks(
  invocation: Invocation,
  world: World,
): readonly { readonly path: string; readonly target: string }[] {
  const strip = stripped(invocation.args.map(({ value }) => value)) ?? 1;
  return patchTexts(invocation, world).flatMap((text) =>
    [...text.matchAll(NEW_LINK)].slice(0, PATHS_MAX).map(([, name = "", target = ""]) => ({
      path: behind(name, strip),
      target,
    })),
  );
}

/** A file of the mode of links, and the one line that it holds. */
const NEW_LINK =
  /^new (?:file )?mode 120000\n(?:[^@\n]*\n)*?\+\+\+ (\S+)[^\n]*\n@@[^\n]*\n\+([^\n]*)/gm;

function isOption(word: string): boolean {
  return word.startsWith("-") || word === "apply" || word === "am";
}

/** How a file of a patch begins. */
const MARK = /^(?:\+\+\+|diff|rename to|copy to|Index:) /m;

function namesIn(text: string): readonly string[] {
  const names: string[] = [];
  const lines = /^(?:\+\+\+ |--- |rename to |copy to |Index: |diff --git \S+ )"?([^\t\n"]+)/gm;
  for (const [, name = ""] of text.matchAll(lines)) {
    if (name !== "/dev/null") names.push(name.trim());
    if (names.length >= PATHS_MAX) break;
  }
  return names;
}

/** How many folders in front of each name it leaves out; undefined where nobody says. */
function stripped(words: readonly string[]): number | undefined {
  for (const [at, word] of words.entries()) {
    const count = /^(?:-p|--strip=)(\d+)$/.exec(word)?.[1];
    if (count !== undefined) return Number(count);
    if (word === "-p" || word === "--strip") return Number(words[at + 1] ?? 0);
  }
  return undefined;
}

/** A path without its first folders. */
function behind(path: string, count: number): string {
  return path.split("/").slice(count).join("/");
}
