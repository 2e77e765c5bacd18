import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { cannotIsolate } from "../../scripts/offline.ts";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { placeIn, readFleet } from "../../src/bundle/fleet.ts";
import { makeKeys } from "../support/minisign.ts";
import { BINARY, makeSandbox, type Sandbox } from "../support/world.ts";
import { fencesOf, pageText, patternOf, stepsOf } from "./pages.ts";

// An administrator follows the page to the letter. Each machine is a folder that stands for /etc, /srv and a home.

const reason =
  cannotIsolate() ??
  (Bun.which("dpkg-deb") === null ? "there is no dpkg-deb" : undefined) ??
  (existsSync("/srv") ? undefined : "there is no /srv");
if (reason !== undefined)
  console.warn(`NOT PROVEN: that docs/teams.md can be followed (${reason})`);

const ON_MACHINE =
  'mount --bind "$1/etc" /etc && mount --bind "$2" /srv && export HOME="$1/home" && shift 2 && exec 2>&1 && exec sh -c "$1"';

const MACHINES = Array.from({ length: 10 }, (_, number) => `machine-${number}`);
const FIRST = "machine-0";

const keys = makeKeys();
let sandbox: Sandbox;
beforeAll(() => {
  if (reason !== undefined) return;
  sandbox = makeSandbox();
  mkdirSync(at("bin"));
  mkdirSync(at("srv/policy"), { recursive: true });
  symlinkSync(BINARY ?? resolve(HOST_BINARY), at("bin/fairlead"));
  for (const name of MACHINES) {
    mkdirSync(at(`${name}/etc`), { recursive: true });
    mkdirSync(at(`${name}/home`));
    writeFileSync(at(`${name}/etc/machine-id`), `${idOf(name)}\n`);
  }
});
afterAll(() => sandbox?.dispose());

const at = (name: string) => join(sandbox.home, name);

const idOf = (name: string) => new Bun.CryptoHasher("md5").update(name).digest("hex");

/** Runs a line on a machine; its output is both streams in the order they came. */
async function on(machine: string, line: string, stdin = "") {
  const root = process.getuid?.() === 0 ? [] : ["--map-root-user"];
  const words = ["unshare", "--mount", ...root, "sh", "-c", ON_MACHINE, "sh"];
  const child = Bun.spawn([...words, at(machine), at("srv"), line], {
    cwd: sandbox.project,
    env: { PATH: `${at("bin")}:/usr/bin:/bin`, FAIRLEAD_NO_UPDATE_CHECK: "1" },
    stdin: Buffer.from(stdin),
    stdout: "pipe",
  });
  const [output, exit] = await Promise.all([new Response(child.stdout).text(), child.exited]);
  return { output: output.trimEnd(), exit };
}

/** Writes what the page shows as files; the key is that of this test, and the web server a folder. */
function writeFiles(): void {
  const shown = (language: string) =>
    fencesOf(pageText("docs/teams.md")).filter((fence) => fence.language === language);
  const [policy, subscription] = shown("toml").map(({ text }) => text);
  const [cases] = shown("json").map(({ text }) => text);
  const inProject = (name: string) => join(sandbox.project, name);
  mkdirSync(inProject("acme/tests"), { recursive: true });
  writeFileSync(inProject("acme/policy.toml"), policy ?? "");
  writeFileSync(inProject("acme/tests/everyday.jsonl"), cases ?? "");
  const here = (subscription ?? "")
    .replace("https://policy.example.com", "/srv/policy")
    .replace(/RW\w{54}/, keys.publicLine);
  expect(here).toContain(keys.publicLine);
  writeFileSync(inProject("machine.toml"), here);
  writeFileSync(inProject("acme.key"), keys.secretText);
  writeFileSync(inProject("acme.pub"), keys.publicText);
}

/** Installs the package on every machine, as soon as it was built. */
function installPackage(): void {
  const deb = join(sandbox.project, "fairlead-managed.deb");
  for (const name of MACHINES)
    expect(Bun.spawnSync(["dpkg-deb", "-x", deb, at(name)]).success).toBe(true);
  const canary = at("machine-9/etc/fairlead/config.toml");
  const text = readFileSync(canary, "utf8");
  writeFileSync(canary, text.replace('channel = "stable"', 'channel = "canary"'));
}

const EVENT = (command: string) =>
  JSON.stringify({
    ...{ session_id: "s", cwd: sandbox.project, transcript_path: "/t" },
    ...{ hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command } },
  });

describe.skipIf(reason !== undefined)("docs/teams.md", () => {
  test("leads to ten machines, some of which stop calls", async () => {
    writeFiles();
    const blocks = fencesOf(pageText("docs/teams.md"));
    for (const { language, text } of blocks) {
      if (language !== "console") continue;
      for (const { command, shown, exit } of stepsOf(text)) {
        const ran = await on(FIRST, command);
        expect({ command, ...ran }).toMatchObject({ command, exit });
        expect(ran.output, command).toMatch(patternOf(shown));
        if (command.startsWith("dpkg-deb")) installPackage();
      }
    }
    const fleet = readFleet(readFileSync(join(sandbox.project, "acme/fleet.toml"), "utf8"));
    if (fleet instanceof Error) throw fleet;
    const found = new Map<string, boolean>();
    const visit = async (name: string) => {
      if (name !== FIRST) expect((await on(name, "fairlead bundle update")).exit).toBe(0);
      const channel = name === "machine-9" ? "canary" : "stable";
      const place = placeIn(fleet, { name: "acme", channel, machine: idOf(name) });
      const shown = JSON.parse((await on(name, "fairlead bundle show --json")).output);
      expect({ name, rollout: shown.rollout }).toEqual({ name, rollout: place });
      const event = EVENT("kubectl --context prod delete pod x");
      const { exit } = await on(name, "fairlead hook pre-tool", event);
      found.set(name, exit === 2);
      expect({ name, stopped: exit === 2 }).toEqual({ name, stopped: place?.enforced ?? false });
    };
    await Promise.all(MACHINES.map(visit));
    expect(found.get("machine-9")).toBe(true);
    expect([...found.values()]).toContain(false);
    const health = JSON.parse((await on(FIRST, "fairlead doctor --json")).output);
    expect(health).toMatchObject({
      enforcement: found.get(FIRST) === true ? "on" : "observe",
      called_by: ["managed"],
      bundle: { name: "acme", version: "1.1.0", problem: null },
    });
  }, 120_000);
});
