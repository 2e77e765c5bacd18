import type { Analysis, Invocation } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { absolutePath } from "../text/path.ts";

/** The texts of files that a command reads, on its input or named in its words, where the same line wrote them. */
export function writtenTexts(
  { args, stdin, cwd, remote }: Invocation,
  { files }: Analysis,
  world: World,
): readonly string[] {
  if (files === undefined || files.size === 0) return [];
  const paths = args.flatMap(({ value }) => namesIn(value)).map((name) => absolutePath(name, cwd));
  // The input of a command that runs elsewhere is opened here.
  if (stdin.kind === "file") {
    paths.push(absolutePath(stdin.path.value, remote ? world.cwd : cwd));
  }
  return paths.flatMap((path) => files.get(path) ?? []);
}

/** `a.sql`, `-fa.sql`, `--file=a.sql`, `@a.sql`, and `source a.sql`, `\i a.sql`, `.read a.sql` in a text. */
function namesIn(word: string): string[] {
  const attached = /^(?:--[\w-]+=|-\w|@)(.+)/s.exec(word)?.[1];
  const names = attached === undefined ? [word] : [word, attached];
  for (const [, name = ""] of word.matchAll(NAMING)) names.push(name);
  return names;
}

const NAMING = /(?:^|[\s;])(?:source|load|\\ir?|\\\.|\.read)[\s(]+["']?([^\s"';)]{1,400})/g;
