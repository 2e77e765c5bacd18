import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { HOST_BINARY } from "../../scripts/targets.ts";
import { flatten, readCommandTree } from "../../src/cli/command-tree.ts";
import { rootCommand } from "../../src/cli/root.ts";
import { BINARY, bareEnvironment, makeSandbox, type Sandbox } from "../support/world.ts";

const binary = BINARY ?? resolve(HOST_BINARY);
const POSIX = process.platform !== "win32" && existsSync(binary);
const COMMANDS = flatten(await readCommandTree(rootCommand)).map(({ path }) => path);

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = makeSandbox();
  mkdirSync(join(sandbox.home, ".config/fairlead"), { recursive: true });
  writeFileSync(
    join(sandbox.home, ".config/fairlead/config.toml"),
    '[policy]\ndisable = ["git/stash", "git/clean", "git/reset", "git/branch", "git/force-push"]\n' +
      '[[rule]]\nid = "me/x"\ncommand = "frob"\nverdict = "deny"\nreason = "is a long story that does not fit"\n',
  );
});
afterAll(() => sandbox.dispose());

/** What a command prints on a terminal of so many columns. */
async function shown(words: readonly string[], cols: number): Promise<readonly string[]> {
  let said = "";
  const child = Bun.spawn([binary, ...words], {
    cwd: sandbox.project,
    env: { ...bareEnvironment(sandbox.home), TERM: "xterm", NO_COLOR: "1", PAGER: "cat" },
    terminal: {
      cols,
      rows: 50,
      data: (_, data) => {
        said += new TextDecoder().decode(data);
      },
    },
    timeout: 20_000,
  });
  await child.exited;
  child.terminal?.close();
  return said.split(/\r?\n/);
}

describe.if(POSIX)("a terminal of 80 columns", () => {
  test.each(COMMANDS.map((path) => [path.join(" "), path] as const))(
    "holds the help of fairlead %s, lines to type aside",
    async (_, path) => {
      const lines = await shown([...path, "--help"], 80);
      const end = lines.indexOf("EXAMPLES");
      const help = end < 0 ? lines : lines.slice(0, end);
      expect(help.join("\n")).toContain(`USAGE ${["fairlead", ...path].join(" ")}`);
      expect(help.filter((line) => Bun.stringWidth(line) > 80)).toEqual([]);
    },
  );

  test("holds config show", async () => {
    const lines = await shown(["config", "show"], 80);
    expect(lines.filter((line) => Bun.stringWidth(line) > 80)).toEqual([]);
    expect(lines.join(" ").replace(/\s+/g, " ")).toContain('"git/branch", "git/force-push"]');
  });

  test.each([80, 60])("has the marks of explain under the words, %d columns wide", async (cols) => {
    const words = `rm -rf ${"/srv/data/with/a/long/name/ ".repeat(6).trim()}`;
    const command = `echo ${"before ".repeat(12)}&& ${words} && echo after`;
    const lines = await shown(["explain", command], cols);
    expect(lines.filter((line) => /\^/.test(line) && Bun.stringWidth(line) > cols)).toEqual([]);
    const marked = lines.flatMap((line, at) => {
      const marks = /^ *\^+$/.test(line) ? line : undefined;
      if (marks === undefined) return [];
      const from = marks.indexOf("^");
      return [(lines[at - 1] ?? "").slice(from, marks.length)];
    });
    const underlined = marked.join("");
    expect(underlined).toContain("/srv/data/with/a/long/name/");
    expect(words).toContain(underlined.slice(0, words.length));
  });
});

test.if(POSIX)("marks every line of what is meant", async () => {
  const lines = await shown(["explain", "echo x && rm -rf \\\n  ~ && echo y"], 80);
  const at = lines.indexOf("  echo x && rm -rf \\");
  expect(lines.slice(at, at + 4)).toEqual([
    "  echo x && rm -rf \\",
    "            ^^^^^^^^",
    "    ~ && echo y",
    "  ^^^",
  ]);
});
