import { afterAll, expect, test } from "bun:test";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { ALONE } from "../support/alone.ts";
import { treeOf } from "../support/tree.ts";
import { BINARY, bareEnvironment, userFolders } from "../support/world.ts";
import { destructiveScripts } from "../undo/destructive-scripts.ts";
import {
  dropPlaces,
  expectAllBack,
  type Here,
  linesOf,
  makePlace,
  run,
} from "../undo/recorded-project.ts";

/** What a person types is about processes and terminals: the executable, always. */
const binary = BINARY ?? resolve(HOST_BINARY);
const isHere = process.platform === "linux" && existsSync(binary);
if (!isHere) console.warn("SKIPPED: an undo is typed at the executable, on Linux");

afterAll(dropPlaces, 60_000);

function prepare(): Here {
  const here = makePlace();
  const { config } = userFolders(`${here.root}/home`);
  mkdirSync(config, { recursive: true });
  writeFileSync(join(config, "config.toml"), '[confine]\ncalls = "unread"\n');
  return here;
}

/** Tells the executable of an event, as Claude Code does. */
function tell(here: Here, event: string, name: string, command: string) {
  const payload = {
    ...{ session_id: "s-1", cwd: here.project, transcript_path: "/t", hook_event_name: name },
    ...{ tool_name: "Bash", tool_use_id: "t-1", tool_input: { command }, tool_response: "" },
  };
  const ran = Bun.spawnSync([binary, "hook", event], {
    cwd: here.project,
    env: bareEnvironment(`${here.root}/home`),
    stdin: Buffer.from(JSON.stringify(payload)),
  });
  expect([ran.exitCode, String(ran.stderr)]).toEqual([0, ""]);
  return String(ran.stdout);
}

async function typeUndo(here: Here) {
  let said = "";
  const child = Bun.spawn([...ALONE, binary, "undo", "--yes"], {
    cwd: here.project,
    env: bareEnvironment(`${here.root}/home`),
    terminal: {
      data: (_, data) => {
        said += new TextDecoder().decode(data);
      },
    },
    timeout: 20_000,
  });
  const exit = await child.exited;
  child.terminal?.close();
  return { exit, said };
}

const scripts = destructiveScripts()
  .filter(({ run: [program = ""] }) => program !== "sh" && Bun.which(program))
  .filter((_, at) => at % 9 === 0);

test.skipIf(!isHere).each(scripts.map((script) => [script.name, script] as const))(
  "%j is taken back",
  async (_, script) => {
    const here = prepare();
    const file = `${here.root}/script.${script.ending}`;
    writeFileSync(file, script.code);
    const words = [...script.run, file];
    const before = linesOf(here.project);
    expect(tell(here, "pre-tool", "PreToolUse", words.join(" "))).not.toContain('"deny"');
    run(here, words);
    const around = treeOf(here.outside, ["./project"]);
    tell(here, "post-tool", "PostToolUse", words.join(" "));
    const { exit, said } = await typeUndo(here);
    expect([exit, said]).toEqual([0, expect.stringContaining("restored; to reverse")]);
    const made = /new, left in place: (.*?)\r?\n/.exec(said)?.[1]?.split(", ") ?? [];
    expectAllBack(here, before, made);
    expect(treeOf(here.outside, ["./project"])).toEqual([...around]);
    rmSync(here.root, { recursive: true, force: true });
  },
  30_000,
);

test.skipIf(!isHere)(
  "a repository around the project stays as it is when the call deletes the inner one",
  async () => {
    const here = prepare();
    run(here, ["git", "init", "-q", here.outside], here.outside);
    run(here, ["git", "-C", here.outside, "add", "src"], here.outside);
    run(here, ["git", "-C", here.outside, "commit", "-qm", "outer"], here.outside);
    const file = `${here.root}/script.py`;
    writeFileSync(
      file,
      'import shutil\nshutil.rmtree("".join(reversed("tig.")))\nshutil.rmtree("src")\n',
    );
    const around = treeOf(here.outside, ["./project"]);
    const before = linesOf(here.project);
    tell(here, "pre-tool", "PreToolUse", `python3 ${file}`);
    run(here, ["python3", file]);
    tell(here, "post-tool", "PostToolUse", `python3 ${file}`);
    expect(treeOf(here.outside, ["./project"])).toEqual([...around]);
    expect(await typeUndo(here)).toMatchObject({ exit: 0 });
    expect(treeOf(here.outside, ["./project"])).toEqual([...around]);
    expectAllBack(here, before, []);
  },
);
