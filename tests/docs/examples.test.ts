import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { archiveName, checksums, packArchive } from "../../scripts/release-files.ts";
import { HOST_BINARY, hostTarget } from "../../scripts/targets.ts";
import { parseLayer } from "../../src/config/parse-layer.ts";
import { BINARY, makeSandbox, type Sandbox } from "../support/world.ts";
import { documents, fencesOf, pageText, patternOf, stepsOf } from "./pages.ts";

const RELEASES = "https://github.com/fairlead/fairlead/releases";
const target = hostTarget();
const binary = BINARY ?? resolve(HOST_BINARY);

/** No compression: the strongest one takes longer than all the examples. */
const STORED = 0;

let server: ReturnType<typeof Bun.serve>;

/** A release server that also hands out the install script, as the real one does. */
beforeAll(() => {
  if (!existsSync(binary)) Bun.spawnSync([process.execPath, "scripts/build.ts"]);
  let files: Map<string, Uint8Array> | undefined;
  server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: ({ url }) => {
      if (target === undefined) return new Response("no", { status: 404 });
      files ??= new Map([
        [archiveName(target), packArchive(target, readFileSync(binary), [], STORED)],
      ]);
      const name = new URL(url).pathname.split("/").at(-1) ?? "";
      if (name === "install.sh") return new Response(readFileSync("scripts/install.sh"));
      return new Response(name === "checksums.txt" ? checksums(files) : files.get(name));
    },
  });
}, 60_000);
afterAll(() => server.stop(true));

/** One page is one session of one person: its examples run in order, in the same home and project. */
class Session {
  private readonly sandbox: Sandbox;
  private readonly env: Readonly<Record<string, string>>;

  constructor(port: number | undefined) {
    // Not below /tmp: what lies there may be deleted.
    this.sandbox = makeSandbox(resolve(".cache"));
    const bin = join(this.sandbox.home, ".local", "bin");
    const shims = join(this.sandbox.home, ".shims");
    mkdirSync(bin, { recursive: true });
    mkdirSync(shims);
    // The project is a repository of its own, not a folder of this one.
    mkdirSync(join(this.sandbox.project, ".git"));
    symlinkSync(binary, join(bin, "fairlead"));
    const local = `http://127.0.0.1:${port}`;
    // The documents name the real address; here it leads to the local server.
    const shim = `#!/bin/sh\nfor word do shift; set -- "$@" "$(printf %s "$word" | sed 's#^${RELEASES}#${local}#')"; done\nexec /usr/bin/curl "$@"\n`;
    writeFileSync(join(shims, "curl"), shim, { mode: 0o755 });
    this.env = {
      PATH: `${shims}:${bin}:/usr/bin:/bin`,
      HOME: this.sandbox.home,
      FAIRLEAD_DOWNLOAD_URL: local,
    };
  }

  /** Runs a script; its output is both streams in the order they came. */
  async run(script: string): Promise<{ output: string; exit: number }> {
    const child = Bun.spawn(["sh", "-c", `exec 2>&1\n${script}`], {
      cwd: this.sandbox.project,
      env: { ...this.env },
      stdin: "ignore",
      stdout: "pipe",
    });
    const [output, exit] = await Promise.all([new Response(child.stdout).text(), child.exited]);
    return { output: output.trimEnd(), exit };
  }

  dispose(): void {
    this.sandbox.dispose();
  }
}

/** Pages whose examples need more than a home and a project, and have a test of their own. */
const ELSEWHERE: ReadonlySet<string> = new Set(["docs/teams.md"]);

describe.skipIf(process.platform === "win32")("the examples of", () => {
  for (const page of documents()) {
    const fences = fencesOf(pageText(page));
    const runnable = fences.filter(({ language }) => language === "sh" || language === "console");
    if (runnable.length === 0 || ELSEWHERE.has(page)) continue;
    test(page, async () => {
      const session = new Session(server.port);
      try {
        for (const { language, text } of runnable) {
          if (language === "sh") {
            const ran = await session.run(`set -eu\n${text}`);
            expect({ page, text, ...ran }).toMatchObject({ exit: 0 });
            continue;
          }
          for (const { command, shown, exit } of stepsOf(text)) {
            const ran = await session.run(command);
            expect({ page, command, exit: ran.exit }).toEqual({ page, command, exit });
            expect(ran.output, `${page}: ${command}`).toMatch(patternOf(shown));
          }
        }
      } finally {
        session.dispose();
      }
    }, 60_000);
  }
});

describe("the snippets of", () => {
  for (const page of documents()) {
    const fences = fencesOf(pageText(page));
    test(`${page} are valid`, () => {
      for (const { language, text } of fences) {
        if (language === "json") expect(() => JSON.parse(text)).not.toThrow();
        if (language === "toml") expect(parseLayer(text)).toMatchObject({ ok: true });
        expect([
          "sh",
          "sh checkout",
          "console",
          "text",
          "json",
          "toml",
          "markdown",
          "powershell",
          "yaml",
          "ts",
        ]).toContain(language);
      }
    });
  }
});
