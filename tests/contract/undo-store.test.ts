import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { planRestore } from "../../src/undo/restore-plan.ts";
import { undo } from "../../src/undo/undo.ts";
import {
  BINARY,
  bareEnvironment,
  makeSandbox,
  type Sandbox,
  userFolders,
} from "../support/world.ts";

/** What is kept for an undo while other calls go on: the executable, and real files. */
const binary = BINARY ?? resolve(HOST_BINARY);
const isHere = process.platform === "linux" && existsSync(binary);
if (!isHere)
  console.warn("SKIPPED: calls that are saved one after another are run for real, on Linux");

let sandbox: Sandbox;
let store: string;
let calls: number;
beforeEach(() => {
  // What lies in a temporary folder is not worth saving.
  sandbox = makeSandbox(resolve(".cache"));
  store = join(userFolders(sandbox.home).state, "undo");
  calls = 0;
  mkdirSync(join(sandbox.project, ".git"));
  mkdirSync(join(sandbox.project, "src"));
  writeFileSync(join(sandbox.project, "src/c.ts"), "saved\n");
  writeFileSync(join(sandbox.project, "README.md"), "readme\n");
});
afterEach(() => sandbox.dispose());

function tell(name: string, command: string, id: string): string {
  const event = {
    ...{ session_id: "s-1", cwd: sandbox.project, transcript_path: "/t", hook_event_name: name },
    ...{ tool_name: "Bash", tool_use_id: id, tool_input: { command } },
    ...(name === "PostToolUse" ? { tool_response: { stdout: "", stderr: "" } } : {}),
  };
  const ran = Bun.spawnSync([binary, "hook"], {
    cwd: sandbox.project,
    env: bareEnvironment(sandbox.home),
    stdin: Buffer.from(JSON.stringify(event)),
  });
  if (ran.exitCode !== 0) throw new Error(`${name} of ${command}: ${ran.stdout}${ran.stderr}`);
  return ran.stdout.toString();
}

/** One call of an agent: judged, and then run or declined, with or without a word about its end. */
function call(command: string, fate: "ends" | "runs" | "is declined"): void {
  const id = `t-${++calls}`;
  expect(tell("PreToolUse", command, id)).not.toMatch(/"permissionDecision":"(?:ask|deny)"/);
  if (fate === "is declined") return;
  Bun.spawnSync(["/bin/bash", "-c", command], {
    cwd: sandbox.project,
    env: { PATH: "/usr/bin:/bin" },
  });
  if (fate === "ends") tell("PostToolUse", command, id);
}

async function takeBack(number: number): Promise<void> {
  const plan = planRestore(store, number);
  if (plan === undefined) throw new Error(`there is no save ${number}`);
  await undo({
    ...{ store, number, plan, isPartial: false, time: new Date(), unpack: async () => {} },
    about: { project: sandbox.project, session: "", title: "undo" },
  });
}

function textOf(name: string): string {
  return readFileSync(join(sandbox.project, name), "utf8");
}

describe.skipIf(!isHere)("what an earlier call saved outlives", () => {
  test.each([
    ["mv src/c.ts d.ts", "ends", "> d.ts"],
    ["mv src/c.ts d.ts", "runs", "> d.ts"],
    ["mv src/c.ts d.ts", "runs", "truncate -s 0 d.ts"],
    ["mv src lib", "runs", "echo x > lib/c.ts"],
    ["rm -rf src", "is declined", "> src/c.ts"],
    ["rm -rf src", "is declined", "cp README.md src/c.ts"],
    ["rm -rf src", "is declined", "sed -i s/saved/other/ src/c.ts"],
    ["rm src/c.ts", "is declined", "echo x >> src/c.ts"],
    // Nothing is saved for these, whatever they write.
    ["mv src/c.ts d.ts", "runs", "python3 -c \"import sys; open(sys.argv[1], 'w')\" d.ts"],
    ["rm -rf src", "is declined", "python3 -c \"import sys; open(sys.argv[1], 'w')\" src/c.ts"],
  ] as const)("%s, which %s, and then %s", async (first, fate, second) => {
    call(first, fate);
    call(second, "runs");
    await takeBack(1);
    expect(textOf("src/c.ts")).toBe("saved\n");
  });

  test.each(["> src/c.ts", "cp README.md src/c.ts", "sed -i s/saved/other/ src/c.ts"])(
    "a declined call, and %s is saved as well",
    async (line) => {
      call("rm -rf src", "is declined");
      call(line, "ends");
      expect(textOf("src/c.ts")).not.toBe("saved\n");
      await takeBack(2);
      expect(textOf("src/c.ts")).toBe("saved\n");
    },
  );

  test("and an ordinary call finds nothing to look at once all is over", () => {
    call("mv src/c.ts d.ts", "ends");
    expect(existsSync(`${store}/pending`)).toBe(false);
    call("rm -rf src", "is declined");
    expect(existsSync(`${store}/pending`)).toBe(true);
    call("ls", "runs");
    expect(existsSync(`${store}/pending`)).toBe(false);
    const names = readdirSync(store, { recursive: true }).map(String);
    const files = names.map((name) => lstatSync(`${store}/${name}`)).filter((one) => one.isFile());
    expect(files.filter(({ nlink }) => nlink > 1)).toEqual([]);
  });
});
