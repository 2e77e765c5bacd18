import { describe, expect, test } from "bun:test";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { playBeside } from "../support/beside-play.ts";
import { FakeSession } from "../support/fake-session.ts";
import { BINARY, EMULATED, userFolders } from "../support/world.ts";

const CAN_PLAY =
  BINARY !== undefined &&
  !EMULATED &&
  process.platform === "linux" &&
  ["git", "python3"].every((name) => Bun.which(name) !== null);
if (!CAN_PLAY)
  console.log("plays of several sessions need the executable, Linux, git and Python: skipped");

/** How many plays there are, and how many steps each session has of one. */
const PLAYS = Number(process.env.FAIRLEAD_PLAYS ?? 6);
const STEPS = 10;

function startFake(home: string, project: string, name: string): Promise<FakeSession> {
  return new FakeSession(BINARY ?? "", home, project, name).begin();
}

/** A home, and in it a project with two files in a repository. */
function makePlace(): readonly [home: string, project: string] {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "fairlead-beside-")));
  const place = [home, join(home, "project")] as const;
  mkdirSync(place[1]);
  git(place, "init", "-q", "-b", "main");
  for (const name of ["f0.txt", "f1.txt"]) writeFileSync(join(place[1], name), "first\n");
  git(place, "add", ".");
  git(place, "commit", "-qm", "first");
  return place;
}

function git([home, project]: readonly [string, string], ...words: readonly string[]): void {
  const who = ["-c", "user.name=A", "-c", "user.email=a@example.org"];
  const env = { PATH: "/usr/bin:/bin", HOME: home, GIT_CEILING_DIRECTORIES: home };
  Bun.spawnSync(["git", ...who, ...words], { cwd: project, env });
}

describe.skipIf(!CAN_PLAY)("sessions beside each other", () => {
  test(
    "take nothing from each other without a question, and clean up their own without one",
    async () => {
      let saved = 0;
      for (let seed = 1; seed <= PLAYS; seed++) {
        const { losses, askedOwn, ...course } = await playBeside(seed, startFake, STEPS);
        expect({ seed, losses, askedOwn }).toEqual({ seed, losses: [], askedOwn: [] });
        expect(course.cleanUps).toBeGreaterThan(0);
        saved += course.saved;
      }
      expect(saved).toBeGreaterThan(PLAYS);
    },
    PLAYS * 60_000,
  );

  test("names files that another session changed within the hour, and asks before they are taken back", async () => {
    const place = makePlace();
    const [one, other] = [await startFake(...place, "s0"), await startFake(...place, "s1")];
    try {
      for (const agent of [one, other]) await agent.bash("true");
      await one.write(join(place[1], "f0.txt"), "changed\n");
      for (const command of [
        "git checkout -- .",
        "git restore f0.txt",
        "git reset --hard",
        "git stash -u",
        "rm f0.txt",
      ]) {
        const { verdict, reason } = await other.bash(command);
        expect({ command, verdict }).toEqual({ command, verdict: "ask" });
        expect(reason).toMatch(/f0\.txt/);
      }
      const own = await other.bash("git checkout -- f1.txt", "never");
      expect(own.reason).not.toMatch(/another session/);
      git(place, "commit", "-qam", "changed");
      expect((await other.bash("git stash -u")).verdict).toBe("pass");
    } finally {
      await one.end();
      await other.end();
      rmSync(place[0], { recursive: true, force: true });
    }
  }, 60_000);

  test("asks about a process that nobody's session started, and of other homes knows nothing", async () => {
    const place = makePlace();
    const agent = await startFake(...place, "s0");
    const env = { HOME: place[0], PATH: "/usr/bin:/bin" };
    const person = Bun.spawn(["sleep", "1000"], { env });
    const elsewhere = Bun.spawn(["sleep", "1000"], { env: { ...env, HOME: "/nowhere" } });
    try {
      await agent.bash("true");
      const { reason } = await agent.bash(`kill ${person.pid}`);
      expect(reason).toMatch(/this session did not start/);
      expect((await agent.bash(`kill ${elsewhere.pid}`, "never")).verdict).toBe("pass");
    } finally {
      person.kill();
      elsewhere.kill();
      await agent.end();
      rmSync(place[0], { recursive: true, force: true });
    }
  }, 60_000);

  test("keep their records whole while sixty-four of them write at the same time and some are killed", async () => {
    const home = realpathSync(mkdtempSync(join(tmpdir(), "fairlead-beside-")));
    const project = join(home, "project");
    mkdirSync(project);
    const env = { PATH: "/usr/bin:/bin", HOME: home, FAIRLEAD_NO_UPDATE_CHECK: "1" };
    try {
      const calls = Array.from({ length: 96 }, (_, at) => {
        const payload = {
          ...{ session_id: `parallel-${at % 64}`, cwd: project, transcript_path: "/dev/null" },
          ...{ hook_event_name: "PostToolUse", tool_name: "Bash", tool_response: { stdout: "" } },
          tool_input: { command: `echo x > out-${at}.txt` },
        };
        writeFileSync(join(project, `out-${at}.txt`), "x\n");
        const child = Bun.spawn([BINARY ?? "", "hook", "post-tool", "--agent", "claude"], {
          ...{ cwd: project, env, stdout: "ignore", stderr: "ignore" },
          stdin: new Blob([JSON.stringify(payload)]),
        });
        if (at % 5 === 4) setTimeout(() => child.kill("SIGKILL"), (at * 7) % 400);
        return child.exited;
      });
      await Promise.all(calls);
      const folder = join(userFolders(home).state, "belongings");
      const files = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
      expect(files.length).toBeGreaterThan(48);
      for (const name of files)
        for (const line of readFileSync(join(folder, name), "utf8").trimEnd().split("\n"))
          expect(Object(JSON.parse(line))).toMatchObject({ time: expect.any(Number) });
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  }, 120_000);
});
