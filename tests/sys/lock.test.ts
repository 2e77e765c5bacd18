import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { exclusively } from "../../src/sys/lock.ts";
import { makeProject, type TestProject } from "../support/project.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject({ "state/count": "0" });
  project.env.XDG_STATE_HOME = join(project.project, "state");
});
afterEach(() => project.dispose());

const io = () => project.context().io;

/** Starts a process that does something while it holds the lock. */
function holder(action: string, env: object = {}): Bun.Subprocess<"ignore", "pipe", "inherit"> {
  const script = `
    import { readFileSync, writeFileSync } from "node:fs";
    import { realIo } from ${JSON.stringify(join(import.meta.dir, "../../src/io.ts"))};
    import { exclusively } from ${JSON.stringify(join(import.meta.dir, "../../src/sys/lock.ts"))};
    await exclusively(realIo(), async () => { ${action} });`;
  return Bun.spawn([process.execPath, "-e", script], {
    env: { ...process.env, XDG_STATE_HOME: join(project.project, "state"), ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
}

describe("a lock", () => {
  test("lets 12 processes read, think and write one after the other", async () => {
    const count = JSON.stringify(join(project.project, "state/count"));
    const action = `const n = Number(readFileSync(${count}, "utf8")); await Bun.sleep(5); writeFileSync(${count}, String(n + 1));`;
    await Promise.all(Array.from({ length: 12 }, () => holder(action).exited));
    expect(readFileSync(join(project.project, "state/count"), "utf8")).toBe("12");
    expect(statSync(join(project.project, "state/fairlead/settings.lock")).size).toBe(0);
  }, 30_000);

  test("is not waited for longer than asked, and is free again once its holder was killed", async () => {
    const child = holder('console.log("held"); await Bun.sleep(60_000);');
    await child.stdout.getReader().read();
    const late = await exclusively(io(), () => "done", 50);
    expect(late).toBeInstanceOf(Error);
    expect(String(late)).toContain("another fairlead has been changing settings for 0.05 s");
    child.kill("SIGKILL");
    await child.exited;
    expect(await exclusively(io(), () => "done", 50)).toBe("done");
  }, 30_000);

  test("is let go of when the action throws", async () => {
    const broken = exclusively(io(), () => {
      throw new Error("broken");
    });
    expect(broken).rejects.toThrow("broken");
    await broken.catch(() => undefined);
    expect(await exclusively(io(), () => "done", 50)).toBe("done");
  });

  test("is done without where there is no home, or no place for it", async () => {
    project.env.XDG_STATE_HOME = project.write("a-file", "");
    expect(await exclusively(io(), () => "done")).toBe("done");
    Object.assign(project.env, { XDG_STATE_HOME: "", HOME: "", USERPROFILE: "", LOCALAPPDATA: "" });
    expect(await exclusively(io(), () => "done")).toBe("done");
    expect(existsSync(join(project.project, "state/fairlead"))).toBe(false);
  });
});
