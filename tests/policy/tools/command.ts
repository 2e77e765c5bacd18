import { packsFor } from "../../../src/policy/catalog/load-packs.ts";
import { type Arg, type Invocation, UNKNOWN } from "../../../src/policy/model/invocation.ts";
import type { World } from "../../../src/policy/model/world.ts";
import { judgePacks } from "../../../src/policy/rules/outside.ts";
import { PACKS } from "./all-packs.ts";

/** A world in which nothing is set. */
export const WORLD: World = {
  platform: "linux",
  cwd: "/home/me/shop",
  home: "/home/me",
  projectRoot: "/home/me/shop",
  temporary: ["/tmp"],
  branch: () => undefined,
  realPath: (path) => path,
  folderKind: () => "repository",
  linksAt: () => [],
  env: () => undefined,
  guarded: [],
};

const WORD = /'([^']*)'|"((?:[^"\\]|\\.)*)"|\$\([^)]*\)|\$[\w@]+|\\(.)|(\S)/g;

/** Reads one simple command: quotes, `$X` as unknown, `NAME=value` before it, and no operators. */
export function invocationOf(text: string, stdin?: string): Invocation {
  const args = [...text.matchAll(/(?:'[^']*'|"(?:[^"\\]|\\.)*"|\$\([^)]*\)|\\.|\S)+/g)].map(
    (match) => argOf(match[0], match.index),
  );
  const env = new Map<string, Arg>();
  while (args[0] !== undefined && /^[A-Z_]+=/.test(args[0].value)) {
    const [first] = args.splice(0, 1);
    const [name = "", value = ""] = first?.value.split(/=(.*)/s) ?? [];
    if (first !== undefined) env.set(name, { ...first, value });
  }
  const name = args[0] ?? argOf("", 0);
  return {
    program: (name.value.split("/").at(-1) ?? "").toLowerCase(),
    name,
    args: args.slice(1),
    redirects: [],
    stdin:
      stdin === undefined
        ? { kind: "inherited" }
        : { kind: "text", text: { ...name, value: stdin } },
    cwd: WORLD.cwd,
    env,
    via: [],
    elevated: false,
    remote: false,
    dialect: "shell",
    pipedInto: [],
    start: name.start,
    end: text.length,
  };
}

/** Judges one simple command; the findings as `verdict rule`. */
export function verdictsOf(text: string, stdin?: string): string[] {
  return judgePacks(invocationOf(text, stdin), WORLD, new Set(), packsFor(PACKS)).map(
    (finding) => `${finding.verdict} ${finding.rule}`,
  );
}

function argOf(raw: string, start: number): Arg {
  const bare = /^\$(?:\w+|@|\([^)]*\))/.test(raw);
  const value = raw.replace(WORD, (piece, single, double, escaped) => {
    if (single !== undefined) return single;
    if (double !== undefined) return double.replace(/\$[\w@]+/g, UNKNOWN).replace(/\\(.)/g, "$1");
    if (escaped !== undefined) return escaped;
    return piece.startsWith("$") && piece.length > 1 ? UNKNOWN : piece;
  });
  return { value, glob: false, start, end: start + raw.length, ...(bare && { splits: true }) };
}
