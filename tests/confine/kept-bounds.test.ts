import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { findEngine } from "../../src/confine/engine.ts";
import { boundsFor } from "../../src/confine/kept-bounds.ts";
import { prepareBounds } from "../../src/confine/prepared.ts";
import type { Io } from "../../src/io.ts";
import { bareEnvironment, makeSandbox, type Sandbox, testIo } from "../support/world.ts";

let sandbox: Sandbox;
let folder: string;
beforeEach(() => {
  sandbox = makeSandbox(resolve("coverage/confine"));
  folder = join(sandbox.home, ".local/state/fairlead/bounds");
  for (const path of [".ssh", ".claude", ".config/fairlead", "bin", "notes"])
    mkdirSync(join(sandbox.home, path), { recursive: true });
  mkdirSync(join(sandbox.project, ".git"));
});
afterEach(() => sandbox.dispose());

function world(env: Readonly<Record<string, string>> = {}): Io {
  const all = { ...bareEnvironment(sandbox.home), ...env };
  return testIo({ words: [], cwd: "/", env: all, stdin: "", executable: "/opt/fairlead" }).io;
}

const NOTHING = { write: [], read: [] };

async function nameFrom(make: typeof boundsFor, io: Io): Promise<string> {
  const made = await make(io, { cwd: sandbox.project, allowed: NOTHING, changes: [] });
  if ("why" in made) throw new Error(made.why);
  return made.name;
}

/** The records of what bounds were made from, with the time at which each was written. */
function records(): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith("known-"))
    .map((name) => `${name} ${statSync(join(folder, name)).mtimeMs}`);
}

/** Until what changed is older than a step of the file system's clock. */
async function settle(): Promise<void> {
  await Bun.sleep(30);
}

/** Makes the bounds until they are kept: the first time caches are made, and the folder of bounds itself. */
async function keep(io: Io): Promise<string> {
  await nameFrom(boundsFor, io);
  await settle();
  return nameFrom(boundsFor, io);
}

const { io: plain } = testIo({ words: [], cwd: "/", env: { PATH: "/usr/bin:/bin" }, stdin: "" });
const engine = process.platform === "win32" ? { why: "" } : await findEngine(plain, "all");
if ("why" in engine) console.warn("SKIPPED: bounds that are kept; there is no engine here");

/** Changes after which a fresh look would find other bounds. */
const CHANGES: readonly (readonly [name: string, change: () => void])[] = [
  ["a secret is made", () => made(join(sandbox.home, ".aws/credentials"))],
  ["settings of an agent are made", () => made(join(sandbox.project, ".claude/settings.json"))],
  ["hooks of the repository are made", () => mkdirSync(join(sandbox.project, ".git/hooks"))],
  [
    "a folder becomes a link",
    () => {
      renameSync(join(sandbox.home, ".ssh"), join(sandbox.home, "keys"));
      symlinkSync(join(sandbox.home, "keys"), join(sandbox.home, ".ssh"));
    },
  ],
  ["a hidden folder is removed", () => rmSync(join(sandbox.home, ".ssh"), { recursive: true })],
  ["a public key is made", () => made(join(sandbox.home, ".ssh/id.pub"))],
  [
    "the time of the folder around is set back",
    () => {
      const { atime, mtime } = statSync(sandbox.home);
      made(join(sandbox.home, ".netrc"));
      utimesSync(sandbox.home, atime, mtime);
    },
  ],
];

function made(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, "");
}

describe.if(!("why" in engine))("bounds that are kept", () => {
  test("are taken as they are while nothing changes, and where nothing that counts does", async () => {
    const io = world();
    const name = await keep(io);
    const before = records();
    made(join(sandbox.home, "notes/plan.md"));
    made(join(sandbox.project, ".git/index"));
    appendFileSync(join(sandbox.home, ".claude/history"), "x");
    expect(await nameFrom(boundsFor, io)).toBe(name);
    expect(records()).toEqual(before);
  });

  for (const [name, change] of CHANGES) {
    test(`are made anew once ${name}`, async () => {
      const io = world();
      const before = await keep(io);
      change();
      const now = await nameFrom(boundsFor, io);
      expect(now).toBe(await nameFrom(prepareBounds, io));
      expect(now).not.toBe(before);
    });
  }

  test("are made anew where a variable moves a place", async () => {
    const before = await keep(world());
    const io = world({ XDG_CACHE_HOME: join(sandbox.home, "notes") });
    const now = await nameFrom(boundsFor, io);
    expect(now).toBe(await nameFrom(prepareBounds, io));
    expect(now).not.toBe(before);
  });

  test("are made anew where the file that the shell reads is gone or cut short, or the record is damaged", async () => {
    const io = world();
    const name = await keep(io);
    const text = readFileSync(join(folder, name), "utf8");
    for (const damage of [
      () => rmSync(join(folder, name)),
      () => writeFileSync(join(folder, name), "exit"),
      () => {
        for (const one of readdirSync(folder))
          if (one.startsWith("known-")) writeFileSync(join(folder, one), '{"given":');
      },
    ]) {
      damage();
      expect(await nameFrom(boundsFor, io)).toBe(name);
      expect(readFileSync(join(folder, name), "utf8")).toBe(text);
    }
  });

  test("are those that a fresh look finds, whatever was changed in whatever order", async () => {
    const io = world();
    await keep(io);
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 0x7fff_ffff;
      return seed % below;
    };
    const paths = [
      ...[".aws", ".aws/credentials", ".ssh/id_rsa", ".ssh/known_hosts", ".netrc", ".cargo"],
      ...[".bashrc", ".config/gh", ".config/gh/hosts.yml", ".local/share/keyrings", ".gnupg"],
      ...["bin/tool", ".config", ".claude", ".docker/config.json", "notes/x"],
    ].map((path) => join(sandbox.home, path));
    const inside = [".claude", ".claude/settings.json", ".git/hooks", ".git/config", ".mcp.json"];
    const all = [...paths, ...inside.map((path) => join(sandbox.project, path))];
    for (let round = 0; round < 60; round++) {
      const path = all[random(all.length)] ?? "";
      const how = random(4);
      const isThere = existsSync(path);
      if (how === 0 && isThere) rmSync(path, { recursive: true });
      else if (how === 1 && isThere && !existsSync(`${path}-moved`)) {
        renameSync(path, `${path}-moved`);
        symlinkSync(`${path}-moved`, path);
      } else if (!isThere && existsSync(dirname(path)) && statSync(dirname(path)).isDirectory()) {
        rmSync(path, { force: true });
        if (how === 2) mkdirSync(path);
        else writeFileSync(path, "");
      }
      if (random(3) === 0) await settle();
      expect([round, path, await nameFrom(boundsFor, io)]).toEqual([
        ...[round, path],
        await nameFrom(prepareBounds, io),
      ]);
    }
  }, 60_000);
});
