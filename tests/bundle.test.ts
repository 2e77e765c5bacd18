import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CHUNK_MIN_BYTES } from "../scripts/compile.ts";

const ROOT = join(import.meta.dir, "..");

/** One file of the bundle: the modules in it, and what it loads before it runs. */
interface Chunk {
  readonly modules: readonly string[];
  readonly bytes: number;
  /** Other chunks, and built-in or foreign modules, imported statically. */
  readonly imports: readonly string[];
  readonly lazy: readonly string[];
}

let folder: string;
let chunks: ReadonlyMap<string, Chunk>;
let entry: string;

/** Builds as the executable is built, but into files that can be read. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "fairlead-bundle-"));
  const built = await Bun.build({
    entrypoints: [join(ROOT, "src/main.ts")],
    outdir: folder,
    target: "bun",
    format: "esm",
    splitting: true,
    minChunkSize: CHUNK_MIN_BYTES,
    minify: true,
    metafile: true,
  });
  const outputs = Object.entries(built.metafile?.outputs ?? {});
  chunks = new Map(outputs.map(([path, output]) => [fileOf(path), chunkOf(path, output)]));
  entry = fileOf(
    outputs.find(([, output]) => output.entryPoint?.endsWith("src/main.ts"))?.[0] ?? "",
  );
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Output = NonNullable<Bun.BuildOutput["metafile"]>["outputs"][string];

/** Built-in modules are missing in the report, so a chunk's text is read for its imports as well. */
function chunkOf(path: string, output: Output): Chunk {
  const text = readFileSync(join(folder, fileOf(path)), "utf8");
  const found = new Bun.Transpiler({ loader: "js" }).scanImports(text);
  const named = (kind: string) =>
    found.filter((each) => each.kind === kind).map((each) => fileOf(each.path));
  // `require` goes by another name in a bundle.
  const required = [...text.matchAll(/\("(\.\/[\w-]+\.js)"\)/g)].map(([, path = ""]) =>
    fileOf(path),
  );
  return {
    modules: Object.keys(output.inputs).map((module) => module.replaceAll("\\", "/")),
    bytes: output.bytes,
    imports: named("import-statement"),
    lazy: [...named("dynamic-import"), ...required],
  };
}

function fileOf(path: string): string {
  return path.startsWith("node:") ? path : path.slice(path.lastIndexOf("/") + 1);
}

/** Everything that is loaded together with a chunk: the chunks, and what they import from outside. */
function loadedWith(first: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [first];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(chunks.get(next)?.imports ?? []));
  }
  return seen;
}

function modulesOf(names: ReadonlySet<string>): readonly string[] {
  return [...names].flatMap((name) => chunks.get(name)?.modules ?? [name]);
}

/** The chunk that holds a module. */
function chunkWith(module: RegExp): string {
  const found = [...chunks].find(([, { modules }]) => modules.some((name) => module.test(name)));
  if (found === undefined) throw new Error(`no chunk holds ${module}`);
  return found[0];
}

describe("what a harmless tool call loads", () => {
  test("is the hook path, all of it", () => {
    const modules = modulesOf(loadedWith(entry));
    for (const needed of [
      ...["src/main.ts", "src/program.ts", "src/hook.ts", "src/protocol/read-input.ts"],
      ...["src/protocol/claude.ts", "src/handlers/security.ts", "src/policy/quick/command.ts"],
      ...["src/config/cache.ts", "src/engine/dispatch.ts"],
    ]) {
      expect(modules).toContain(needed);
    }
  });

  test.each([
    ["the command line's library", /citty/],
    ["the command line's output", /consola/],
    ["a command", /^src\/cli\//],
    ["the file system module, a third of the budget", /^(?:node:)?fs(?:\/|$)/],
    ["the path module", /^(?:node:)?path(?:\/|$)/],
    ["the shell's parser", /unbash/],
    ["a rule", /^src\/policy\/rules\//],
    // Plain lines are read without one.
    ["the analysis of a language", /^src\/policy\/languages\/(?!exact\/plain-line)/],
    // The 400 bytes that make a family of its table are put where they save a chunk; they know no program.
    ["what programs are", /^src\/policy\/(?:notation|tools(?!\/family\.ts)|catalog)\//],
    ["places, effects and secrets", /^src\/policy\/(?:places|effects|secrets)\//],
    [
      "the user's rules, or the engine for their patterns",
      /^src\/policy\/user\/|user-policy|re2js/,
    ],
    ["the whole judge", /^src\/policy\/judge\/judge/],
    ["the proof of read-only calls, which few people switch on", /^src\/policy\/approve\/prove/],
    ["a parser of settings", /^src\/config\/(?:load|parse-layer|schema)|smol-toml/],
    ["the schema library", /valibot/],
    ["a way to edit settings", /jsonc-parser|^src\/sys\/json-edit/],
    ["the plain dialect", /^src\/protocol\/plain/],
    [
      "a handler of another event",
      /^src\/handlers\/(?!security|clean-log|stop-unless-consented|describe-finding|judge-call|concerns-call|policy-settings|this-machine|table|every-event)/,
    ],
    ["a way to write files", /^src\/sys\/atomic-file/],
  ])("is not %s", (_what, module) => {
    const loaded = modulesOf(loadedWith(entry)).filter((name) => module.test(name));
    expect(loaded).toEqual([]);
  });

  test("is in the bundle: no built-in module and none from outside", () => {
    expect([...loadedWith(entry)].filter((name) => !chunks.has(name))).toEqual([]);
  });

  test("is small: all of it is made ready for every call", () => {
    const bytes = [...loadedWith(entry)].map((name) => chunks.get(name)?.bytes ?? 0);
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(92_000);
  });
});

describe("what is loaded on demand", () => {
  test("is in the bundle, in chunks of its own", () => {
    for (const module of [/citty/, /^src\/cli\/main/, /unbash/, /^src\/policy\/rules\//]) {
      expect(loadedWith(entry)).not.toContain(chunkWith(module));
    }
  });

  test("can be reached: no chunk is left over", () => {
    const reached = new Set<string>();
    const open = [entry];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (reached.has(next)) continue;
      reached.add(next);
      const chunk = chunks.get(next);
      open.push(...(chunk?.imports ?? []), ...(chunk?.lazy ?? []));
    }
    expect([...chunks.keys()].filter((name) => !reached.has(name))).toEqual([]);
  });

  test("brings the command line along for commands only, never for the policy or a handler", () => {
    for (const module of [/^src\/policy\/judge\/judge-command/, /^src\/handlers\/snapshot/]) {
      const modules = modulesOf(loadedWith(chunkWith(module)));
      expect(modules.filter((name) => /citty|consola|^src\/cli\//.test(name))).toEqual([]);
    }
  });
});
