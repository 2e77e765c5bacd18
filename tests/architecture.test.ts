import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { importsOf, type Source, sourceFiles, unitOf } from "./support/sources.ts";

const SOURCES = sourceFiles();

/** Files that any unit but the pure ones may import: small, without imports but each other's. */
const LEAVES = [
  "maybe-promise.ts",
  "errors.ts",
  "exit.ts",
  "io.ts",
  "language.ts",
  "log.ts",
  "outside-text.ts",
  "nearest.ts",
  "version.ts",
];

/**
 * What each unit may import beside itself and the leaves; imports point down only, so no unit is named
 * in a row below its own. A new folder needs a row here, and a new arrow a reason.
 */
const MAY_IMPORT: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ["main.ts", ["program.ts"]],
  ["program.ts", ["cli", "hook.ts"]],
  [
    "cli",
    [
      ...["hook.ts", "verify", "doctor", "install", "replay", "report", "handlers", "engine"],
      ...["bundle", "audit", "userhooks", "policy", "confine"],
      ...["checklist", "undo", "state", "config", "protocol", "sys"],
    ],
  ],
  ["verify", ["doctor", "install", "userhooks", "policy", "state", "config", "protocol", "sys"]],
  // For what is wrong with the settings, and the table of tools, from which matchers are made.
  [
    "doctor",
    [
      ...["confine", "install", "handlers", "audit", "userhooks", "policy", "state", "config"],
      ...["protocol", "sys"],
    ],
  ],
  ["lib.ts", ["replay", "report", "userhooks", "protocol"]],
  // Calls of the past are judged as a hook judges them.
  ["replay", ["report", "handlers", "policy", "state", "config", "protocol", "sys"]],
  // For the decisions of the log, and for what is a program's sub-command.
  ["report", ["policy", "state", "sys"]],
  ["hook.ts", ["hook-arguments.ts", "handlers", "engine", "state", "config", "protocol"]],
  [
    "handlers",
    [
      // For what install would write, at the start of a session whose settings have changed.
      ...["install", "engine", "userhooks", "policy", "checklist", "undo", "state", "config"],
      // For the bounds in which a call runs.
      ...["confine", "protocol", "sys"],
    ],
  ],
  // For the places that the policy guards, and for where fairlead itself lives.
  ["confine", ["policy", "state", "sys"]],
  ["install", ["policy", "state", "protocol", "sys"]],
  ["engine", ["state", "config", "protocol"]],
  ["bundle", ["state", "sys"]],
  ["audit", ["state", "config", "sys"]],
  ["userhooks", ["policy", "state", "config", "protocol", "sys"]],
  // For what a call would destroy.
  ["undo", ["policy", "config", "sys"]],
  // What is kept holds no secret.
  ["state", ["policy", "checklist", "config", "protocol", "sys"]],
  // For the names of the presets.
  ["config", ["policy", "sys"]],
  ["hook-arguments.ts", ["protocol"]],
  // For the type of a JSON value.
  ["sys", ["protocol"]],
  ["protocol", []],
  ["policy", []],
  ["checklist", []],
]);

/** The folders of the policy, the lowest first: each imports, types too, only from itself and from those before it. */
const POLICY_LAYERS = [
  ...["model", "text", "agent-tools", "places", "secrets"],
  // What a command is, how tools are described, each tool, and how one is found by its name.
  ...["commands", "notation", "tools", "catalog"],
  // From text to commands, and to what they do.
  ...["recipes", "languages", "effects"],
  ...["rules", "quick", "approve", "fields", "skills", "user", "judge"],
];

/** The languages in the same way; the files beside these folders join them. */
const LANGUAGE_LAYERS = ["exact", "scripts", "bash", "powershell", "cmd"];

/** Units that know nothing of files, clocks and processes, and import no leaf either. */
const PURE = ["policy", "checklist"];

/** Where lists of names, folders and moved files are handled; `Bun.file` does single files. */
const FILES = [
  ...[
    "src/sys/",
    "src/state/",
    "src/undo/",
    "src/bundle/sources.ts",
    "src/bundle/git.ts",
    "src/bundle/pack.ts",
    "src/confine/look.ts",
    "src/cli/",
    "src/doctor/",
    "src/install/",
  ],
  ...["src/verify/", "src/handlers/checklist-task.ts", "src/userhooks/conditions.ts"],
];

/** Packages, built-in modules and data, and the files or folders that may import each. */
const PACKAGES: ReadonlyMap<string, readonly string[]> = new Map([
  ["citty", ["src/cli/"]],
  ["consola", ["src/cli/"]],
  ["jsonc-parser", ["src/sys/json-edit.ts", "src/install/", "src/doctor/"]],
  [
    "smol-toml",
    [
      "src/config/",
      "src/userhooks/",
      "src/cli/policy/",
      "src/cli/exceptions/",
      "src/doctor/",
      "src/install/plugins.ts",
      "src/install/managed/",
      "src/verify/",
      "src/bundle/",
    ],
  ],
  ["re2js", ["src/handlers/user-policy.ts"]],
  ["unbash", ["src/policy/languages/bash/"]],
  [
    "valibot",
    [
      ...["src/protocol/", "src/config/", "src/state/", "src/policy/", "src/checklist/"],
      ...[
        "src/undo/",
        "src/userhooks/",
        "src/install/",
        "src/handlers/user-policy.ts",
        "src/cli/policy/",
      ],
      "src/bundle/",
      "src/cli/update/",
      "src/cli/answers/",
      "src/replay/",
    ],
  ],
  // In the text of plugins, which run in the agents and not here.
  ["node:child_process", ["src/install/hook-caller.ts"]],
  // Call the C library: a process bounds itself and becomes another one; attributes and ACLs of folders.
  [
    "bun:ffi",
    [
      ...["src/confine/libc.ts", "src/sys/attributes.ts"],
      // The syslog of this machine, and Windows' event log.
      ...["src/sys/local-socket.ts", "src/sys/event-log.ts"],
    ],
  ],
  // Locks files, on every system, and lets go of them when their process is killed.
  ["bun:sqlite", ["src/sys/file-lock.ts", "src/sys/sqlite-rows.ts"]],
  // The bundle test sees to it that no tool call loads either of them.
  // Signatures and archives of a release, which no tool call loads either.
  ["node:crypto", ["src/cli/update/", "src/bundle/"]],
  ["node:zlib", ["src/cli/update/", "src/sys/packed-file.ts", "src/audit/otlp.ts"]],
  // Only the process that sends decisions loads these.
  ["@opentelemetry/api", ["src/audit/otlp-request.ts"]],
  ["@opentelemetry/otlp-transformer", ["src/audit/otlp-request.ts"]],
  ["@opentelemetry/resources", ["src/audit/otlp-request.ts"]],
  ["@opentelemetry/sdk-metrics", ["src/audit/otlp-request.ts"]],
  ["node:dgram", ["src/audit/syslog.ts"]],
  ["node:net", ["src/audit/syslog.ts"]],
  ["node:os", ["src/audit/source.ts"]],
  // The files of tools are read when fairlead is built, by a macro.
  ["node:fs", [...FILES, "src/policy/tools/tables.ts"]],
  ["node:url", ["src/sys/"]],
  ["node:path", [...FILES, "src/report/page-code.ts", "src/policy/tools/tables.ts"]],
  ["schema/config.schema.json", ["src/config/"]],
  ["schema/answers.schema.json", ["src/cli/"]],
]);

/** Files outside `sys/` that touch Bun or the process, and what of it; all else goes through `Io`. */
const PLATFORM: ReadonlyMap<string, readonly string[]> = new Map([
  // Before anything else is loaded: the exit code, the words and the way out.
  ["src/main.ts", ["process.argv", "process.exit", "process.exitCode"]],
  [
    "src/io.ts",
    [
      ...["Bun.nanoseconds", "Bun.stdin", "Bun.stdout", "Bun.stderr", "Bun.write"],
      ...["process.chdir", "process.cwd"],
      ...["process.env", "process.execPath", "process.platform", "process.stdout"],
    ],
  ],
  // Colours and columns: whether a terminal looks on, and text without them.
  ["src/cli/main.ts", ["Bun.stripANSI", "process.stdout"]],
  ["src/cli/terminal/output.ts", ["process.stdout"]],
  ["src/cli/explain/explain-text.ts", ["Bun.stringWidth"]],
  [
    "src/cli/terminal/terminal.ts",
    ["Bun.stringWidth", "Bun.stripANSI", "process.stderr", "process.stdin", "process.stdout"],
  ],
  // The person's pager, which takes over the terminal and its Ctrl-C.
  ["src/cli/terminal/pager.ts", ["Bun.spawn", "Bun.which", "process.off", "process.on"]],
  ["src/cli/terminal/questions.ts", ["process.stdout"]],
  ["src/cli/update/run-update.ts", ["process.pid"]],
  // The hash of minisign's keys; git with the person's own logins.
  ["src/audit/send.ts", ["Bun.gc", "Bun.sleep"]],
  ["src/audit/syslog.ts", ["Bun.sleep"]],
  ["src/bundle/minisign.ts", ["Bun.CryptoHasher"]],
  ["src/bundle/git.ts", ["Bun.spawn", "process.env"]],
  // Keys, one by one.
  ["src/cli/terminal/keys.ts", []],
  ["src/cli/terminal/progress.ts", ["process.stderr"]],
  // Pure functions that happen to be Bun's.
  ["src/config/remember.ts", ["Bun.deepEquals"]],
  ["src/config/set-value.ts", ["Bun.deepEquals"]],
  ["src/config/agreed.ts", ["Bun.CryptoHasher"]],
  ["src/config/packs.ts", ["Bun.CryptoHasher"]],
  ["src/doctor/codex-trust.ts", ["Bun.CryptoHasher"]],
  ["src/doctor/doctor.ts", ["Bun.semver", "Bun.which"]],
  ["src/doctor/other-agents.ts", ["Bun.which"]],
  ["src/doctor/plugin-checks.ts", ["Bun.which"]],
  ["src/handlers/user-policy.ts", ["Bun.Glob"]],
  ["src/confine/kept-bounds.ts", ["Bun.hash"]],
  ["src/confine/prepared.ts", ["Bun.hash"]],
  ["src/handlers/watch.ts", ["Bun.hash"]],
  ["src/undo/tree/place.ts", ["Bun.hash"]],
  ["src/verify/verify.ts", ["Bun.which"]],
  // The stand-in for a model, which only this machine reaches.
  ["src/verify/model-api.ts", ["Bun.serve"]],
  ["src/install/record.ts", ["Bun.CryptoHasher", "Bun.hash"]],
  ["src/state/moai-sections.ts", ["Bun.YAML"]],
  ["src/state/persona.ts", ["Bun.YAML"]],
  ["src/state/ranking.ts", ["Bun.CryptoHasher"]],
  ["src/state/spinner.ts", ["Bun.YAML"]],
  ["src/state/version-check.ts", ["Bun.semver"]],
  ["src/state/workspace.ts", ["Bun.hash"]],
  ["src/replay/met-calls.ts", ["Bun.hash"]],
  ["src/replay/replay-file.ts", ["Bun.hash"]],
  ["src/cli/replay/replay-job.ts", ["Bun.main"]],
  ["src/config/edit-rules.ts", ["Bun.deepEquals"]],
  ["src/config/edit-tables.ts", ["Bun.deepEquals"]],
  // When fairlead is built, as a macro.
  ["src/report/page-code.ts", ["Bun.spawnSync", "process.execPath"]],
  ["src/report/page.ts", ["Bun.CryptoHasher"]],
  ["src/report/fleet/machines.ts", ["Bun.hash"]],
  ["src/report/fleet/seen.ts", ["Bun.hash"]],
  ["src/userhooks/sources.ts", ["Bun.YAML"]],
  ["src/state/allow-once.ts", ["Bun.CryptoHasher"]],
  ["src/state/decision-chain.ts", ["Bun.CryptoHasher"]],
  // What the hooks of a host say.
  ["src/state/host-session.ts", ["Bun.file", "process.platform"]],
  ["src/userhooks/conditions.ts", ["Bun.Glob", "process.env", "process.platform"]],
  // Names of functions that judged scripts may call: text in a table, not calls.
  [
    "src/policy/languages/scripts/functions.ts",
    [
      ...["Bun.connect", "Bun.file", "Bun.spawn", "Bun.spawnSync", "Bun.which", "Bun.write"],
      ...["process.chdir", "process.cwd", "process.getBuiltinModule", "process.kill"],
    ],
  ],
  // A local value of that name: the process that a hook ran in.
  ["src/userhooks/executor.ts", ["process.exitCode", "process.stderr", "process.stdout"]],
]);

/** Files about tools and rules without a test of their name: the tests of tables and of packs go through them. */
const UNTESTED: readonly string[] = [
  ...["catalog/pack-loaders", "catalog/pack-names", "notation/facets", "tools/family"],
];

const CONSOLE = ["src/io.ts", "src/main.ts"];

/** Largest file, in lines; what is longer is cut by meaning, or is data that belongs into another form. */
const LINES_MAX = 400;

/** Types of the policy whose name still stands for something else in another file: none may join them. */
const NAMED_TWICE: readonly string[] = [
  ...["Call", "Command", "Draft", "Folders", "Hit", "Judging", "Line", "Place", "Reading", "Scope"],
  ...["ShellCommand", "Value", "Verdict", "Walk"],
];

/** The parts of Bun and the process that code names, words in quotes aside. */
function platformUses({ code }: Source): readonly string[] {
  const members =
    "argv|chdir|cwd|env|execPath|exit|exitCode|getBuiltinModule|getuid|kill|off|on|pid|platform|" +
    "stderr|stdin|stdout|umask|uptime|version|hrtime|nextTick";
  const uses = code.matchAll(
    new RegExp(`(?<![\\w.$"'/])(?:Bun\\.\\w+|process\\.(?:${members}))\\b`, "g"),
  );
  return [...new Set([...uses].map(([use]) => use))].sort();
}

function filesWith(pattern: RegExp): readonly string[] {
  return SOURCES.filter(({ code }) => pattern.test(code)).map(({ path }) => path);
}

describe("imports", () => {
  test("point down only: no unit's row names one that stands above it", () => {
    const order = [...MAY_IMPORT.keys()];
    for (const [unit, below] of MAY_IMPORT) {
      for (const other of below) {
        expect({ unit, other, down: order.indexOf(other) > order.indexOf(unit) }).toEqual({
          unit,
          other,
          down: true,
        });
      }
    }
  });

  test.each(SOURCES.map((source) => [source.path, source] as const))(
    "of %s are those its unit may have",
    (path, source) => {
      const unit = unitOf(path);
      const isLeaf = LEAVES.includes(unit);
      const allowed = isLeaf ? [] : MAY_IMPORT.get(unit);
      if (allowed === undefined) throw new Error(`${unit} has no row in MAY_IMPORT; decide on one`);
      for (const name of importsOf(source)) {
        if (!name.startsWith("src/")) continue;
        const other = unitOf(name);
        const fits =
          other === unit ||
          allowed.includes(other) ||
          (LEAVES.includes(other) && !PURE.includes(unit));
        expect({ path, imports: name, fits }).toEqual({ path, imports: name, fits: true });
      }
    },
  );

  test.each([
    ["the policy", "src/policy/", POLICY_LAYERS, ["decide.ts"]],
    [
      "languages",
      "src/policy/languages/",
      LANGUAGE_LAYERS,
      ["analysers.ts", "script-analysers.ts", "windows-shells.ts"],
    ],
  ])("within %s point down only, from layer to layer", (_what, folder, layers, top) => {
    const layerOf = (path: string) => {
      const name = path.slice(folder.length).split("/")[0] ?? "";
      const layer = top.includes(name) ? layers.length : layers.indexOf(name);
      if (layer < 0) throw new Error(`${path} is in no layer; decide on one`);
      return layer;
    };
    const up = SOURCES.filter(({ path }) => path.startsWith(folder)).flatMap((source) =>
      importsOf(source)
        .filter((name) => name.startsWith(folder) && layerOf(name) > layerOf(source.path))
        .map((name) => `${source.path} imports ${name}`),
    );
    expect(up).toEqual([]);
  });

  test("name files that exist, with their extension", () => {
    const known = new Set(SOURCES.map(({ path }) => path));
    const local = SOURCES.flatMap((source) => importsOf(source)).filter((name) =>
      name.startsWith("src/"),
    );
    expect(local.length).toBeGreaterThan(SOURCES.length);
    for (const name of local) expect(known).toContain(name);
  });

  test("of what bounds are made from go by the look that remembers it", () => {
    const unseen = /^src\/sys\/(?:folder|probe|small-file|real-path)\.ts$/;
    for (const source of SOURCES) {
      if (!/^src\/confine\/(?:disk|git-places|bounds|landlock)\.ts$/.test(source.path)) continue;
      const found = importsOf(source).filter((name) => unseen.test(name));
      expect({ path: source.path, found }).toEqual({ path: source.path, found: [] });
    }
  });

  test("of packages stay in the places that own them", () => {
    for (const source of SOURCES) {
      for (const name of importsOf(source)) {
        if (name.startsWith("src/")) continue;
        const places = PACKAGES.get(name);
        if (places === undefined) throw new Error(`${source.path} imports ${name}: who owns it?`);
        const fits = places.some((place) => source.path.startsWith(place));
        expect({ path: source.path, name, fits }).toEqual({ path: source.path, name, fits: true });
      }
    }
  });
});

describe("the platform", () => {
  test("is touched in sys/ and in the files of the table only, and only as it says", () => {
    for (const source of SOURCES) {
      if (source.path.startsWith("src/sys/")) continue;
      const known = PLATFORM.get(source.path) ?? [];
      const more = platformUses(source).filter((use) => !known.includes(use));
      expect({ path: source.path, more }).toEqual({ path: source.path, more: [] });
    }
  });

  test("is printed to by io.ts, and by main.ts where nothing else is left", () => {
    expect(filesWith(/(?<![\w.$"'/])console\.(?:log|error|warn|info|debug)\(/)).toEqual(CONSOLE);
  });

  test("gives no clock and no chance to pure units", () => {
    const pure = SOURCES.filter(({ path }) => PURE.includes(unitOf(path)));
    const unsteady = /\b(?:Date\.now|new Date\(\)|Math\.random|performance\.now|setTimeout)\b/;
    expect(pure.filter(({ code }) => unsteady.test(code)).map(({ path }) => path)).toEqual([]);
  });
});

describe("every source file", () => {
  test("exports by name, citty's commands aside", () => {
    const outside = filesWith(/^export default\b/m).filter((path) => !path.startsWith("src/cli/"));
    expect(outside).toEqual([]);
  });

  test("does nothing when it is loaded: no await, no reading, no environment, at its top", () => {
    expect(filesWith(/^(?:(?:export )?(?:const|let) [^(\n]*= )?await\b/m)).toEqual([]);
    const eager = /^(?:export )?(?:const|let) [^\n]*= (?:process\.|Bun\.(?!Glob)|readFileSync)/m;
    expect(filesWith(eager)).toEqual([]);
  });

  test("builds its code from no strings", () => {
    expect(filesWith(/\bnew Function\(|(?<![\w.$"'`])eval\(/)).toEqual([]);
  });

  test("keeps its types: no any, no suppressed check, no assertion that a value is there", () => {
    expect(filesWith(/(?:[:<,|&(]|\bas) any\b(?! [a-z])/)).toEqual([]);
    const suppressed = SOURCES.filter(({ text }) =>
      /@ts-(?:ignore|expect-error|nocheck)|biome-ignore/.test(text),
    );
    expect(suppressed.map(({ path }) => path)).toEqual([]);
    expect(filesWith(/[\w)\]]!(?:\.|\[|\)|;|,)(?![^\n]*["'`/])/)).toEqual([]);
  });

  test(`has at most ${LINES_MAX} lines`, () => {
    const long = SOURCES.filter(({ text }) => text.split("\n").length - 1 > LINES_MAX);
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  test("of the policy names no type as another file does", () => {
    const places = new Map<string, string[]>();
    for (const { path, code } of SOURCES) {
      if (!path.startsWith("src/policy/")) continue;
      for (const [, name = ""] of code.matchAll(/^(?:export )?(?:interface|type|class) (\w+)/gm)) {
        places.set(name, [...(places.get(name) ?? []), path]);
      }
    }
    const twice = [...places].filter(
      ([name, { length }]) => length > 1 && !NAMED_TWICE.includes(name),
    );
    expect(twice).toEqual([]);
  });

  test("says in its comments what is, not what was or what some specification says", () => {
    const telling =
      /^\s*(?:\/\/|\/?\*).*(?:\bS[0-4]\b|\b(?:formerly|legacy|refactor\w*|rewritten)\b|\bused to be\b|\bonly hide it\b|\b300 lines\b)/m;
    const found = SOURCES.filter(({ text }) => telling.test(text)).map(({ path }) => path);
    expect(found).toEqual([]);
  });

  test("about commands or rules has a test of its name", async () => {
    const untested: string[] = [];
    for (const { path, code } of SOURCES) {
      // What the packs hold is tested by their examples.
      const place = /^src\/policy\/((?:commands|notation|tools|catalog|rules)\/[^/]*)\.ts$/.exec(
        path,
      )?.[1];
      if (place === undefined || !/^export (?:async )?(?:function|const|class)\b/m.test(code))
        continue;
      const isThere = await Bun.file(join(import.meta.dir, `policy/${place}.test.ts`)).exists();
      if (!isThere && !UNTESTED.includes(place)) untested.push(place);
    }
    expect(untested).toEqual([]);
  });

  test("is named in kebab-case", () => {
    for (const { path } of SOURCES) expect(path).toMatch(/^src(?:\/[a-z0-9-]+)+\.ts$/);
  });
});
