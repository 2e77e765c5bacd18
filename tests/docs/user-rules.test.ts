import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeSandbox, runFairlead } from "../support/world.ts";
import { fencesOf, pageText } from "./pages.ts";

/** The page's TOML as one person's file: all of it, and all that `fairlead` says about it. */
async function withPage(words: readonly string[]) {
  const sandbox = makeSandbox();
  try {
    const folder = join(sandbox.home, ".config/fairlead");
    mkdirSync(folder, { recursive: true });
    const blocks = fencesOf(pageText("docs/user-rules.md")).filter(
      ({ language }) => language === "toml",
    );
    writeFileSync(join(folder, "config.toml"), blocks.map(({ text }) => text).join("\n"));
    const env = { HOME: sandbox.home, XDG_CONFIG_HOME: join(sandbox.home, ".config") };
    return await runFairlead({ words, cwd: sandbox.project, env, stdin: "" });
  } finally {
    sandbox.dispose();
  }
}

test("the rules and exceptions on the page are valid", async () => {
  expect(await withPage(["policy", "check"])).toMatchObject({
    exit: 0,
    stdout: "6 rules and 4 exceptions are valid\n",
  });
});

test("the tests in the page's rules pass", async () => {
  expect(await withPage(["policy", "test"])).toMatchObject({
    exit: 0,
    stdout: "10 passed, 0 failed\n",
  });
});

test("the page's exception is as narrow as the page says", async () => {
  const explain = (command: string) => withPage(["explain", "--exit-code", command]);
  expect((await explain("rm -rf /srv/cache/x")).exit).toBe(0);
  expect((await explain("rm -rf /srv/cache/x && cat ~/.ssh/id_rsa")).exit).toBe(2);
});
