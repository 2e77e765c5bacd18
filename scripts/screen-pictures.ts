import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { startModelApi } from "../src/verify/model-api.ts";
import { messagesWire } from "../src/verify/wires.ts";
import { installClaudeCode } from "../tests/client/claude-code.ts";
import { type Browser, CHROMIUM, startChromium } from "../tests/support/chromium.ts";
import { screenHtml } from "./screen-html.ts";
import { HOST_BINARY } from "./targets.ts";

const USAGE = `usage: bun scripts/screen-pictures.ts

Writes docs/pictures/client-*.png: the screen of the real Claude Code, with the built executable as its hook and a
scripted model that tries to delete the home folder. It runs in bubblewrap with a home of its own, in tmux, and is
drawn by Chromium.`;

const SCHEMES = ["light", "dark"] as const;
const COLUMNS = 96;
const ROWS = 40;

/** What the model does: the first call must be refused, the second runs. */
const SCRIPT = [
  { tool: "Bash", input: { command: "sudo sh -c 'rm -rf ~'", description: "Free some space" } },
  { tool: "Bash", input: { command: "rm -rf dist", description: "Remove the build's output" } },
  { text: "I removed only the build's output, `dist`." },
];

const SERVER = `fairlead-picture-${process.pid}`;

function tmux(...words: readonly string[]): string {
  return Bun.spawnSync(["tmux", "-L", SERVER, ...words]).stdout.toString();
}

/** The screen of a session, with its colours, from the prompt on. */
async function sessionScreen(theme: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "fairlead-screen-"));
  const api = startModelApi(messagesWire, SCRIPT);
  try {
    const home = join(folder, "home");
    const project = join(home, "shop");
    mkdirSync(join(project, "dist"), { recursive: true });
    mkdirSync(join(project, ".git"));
    writeFileSync(
      join(home, ".claude.json"),
      JSON.stringify({
        ...{ hasCompletedOnboarding: true, theme },
        customApiKeyResponses: { approved: ["scripted"], rejected: [] },
        projects: {
          "/home/you/shop": { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true },
        },
      }),
    );
    const within = [
      ...["bwrap", "--unshare-pid", "--die-with-parent", "--ro-bind", "/", "/", "--dev", "/dev"],
      ...["--proc", "/proc", "--tmpfs", "/tmp", "--tmpfs", "/home", "--bind", home, "/home/you"],
      ...["--ro-bind", resolve(HOST_BINARY), "/home/you/fairlead", "--chdir", "/home/you/shop"],
    ];
    const env = {
      ...{ PATH: "/usr/bin:/bin", HOME: "/home/you", TERM: "xterm-256color" },
      ...{ ANTHROPIC_BASE_URL: api.url, ANTHROPIC_API_KEY: "scripted", IS_SANDBOX: "1" },
      ...{ CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1", DISABLE_AUTOUPDATER: "1" },
    };
    const install = Bun.spawnSync([...within, "/home/you/fairlead", "install"], { env });
    if (!install.success) throw new Error(install.stderr.toString());
    const words = [...within, installClaudeCode(), "--permission-mode", "acceptEdits"];
    const size = ["-x", String(COLUMNS), "-y", String(ROWS)];
    const set = Object.entries(env).map(([name, value]) => `${name}=${value}`);
    tmux("new-session", "-d", ...size, "env", "-i", ...set, ...words);
    await screenWith("❯");
    await Bun.sleep(2_000);
    tmux("send-keys", "-l", "Free some space");
    await Bun.sleep(300);
    tmux("send-keys", "Enter");
    await screenWith("removed only");
    await Bun.sleep(1_500);
    const lines = tmux("capture-pane", "-e", "-p").split("\n");
    const from = lines.findIndex((line) => line.includes("Free some space"));
    const until = lines.findLastIndex((line) => line.includes("removed only"));
    if (from < 0 || until < from)
      throw new Error(`the session went another way:\n${lines.join("\n")}`);
    return lines.slice(from, until + 1).join("\n");
  } finally {
    tmux("kill-server");
    api.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function screenWith(text: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (tmux("capture-pane", "-p").includes(text)) return;
    await Bun.sleep(200);
  }
  throw new Error(`${JSON.stringify(text)} did not come up:\n${tmux("capture-pane", "-p")}`);
}

async function draw(browser: Browser, scheme: (typeof SCHEMES)[number]): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), "fairlead-screen-"));
  try {
    const file = join(folder, "screen.html");
    await Bun.write(file, screenHtml(await sessionScreen(scheme), scheme));
    const page = await browser.open(pathToFileURL(file).href);
    await page.resize(1_000, 200, 2);
    const [width, height] = await page.value<[number, number]>(
      "(({ width, height }) => [Math.ceil(width), Math.ceil(height)])(document.querySelector('pre').getBoundingClientRect())",
    );
    await page.resize(width, height, 2);
    return await page.screenshot();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const missing = ["bwrap", "tmux"].filter((name) => Bun.which(name) === null);
  if (CHROMIUM === undefined) missing.push("chromium");
  if (missing.length > 0) throw new Error(`no ${missing.join(", ")}\n\n${USAGE}`);
  const browser = await startChromium(CHROMIUM ?? "");
  for (const scheme of SCHEMES) {
    const png = await draw(browser, scheme);
    const path = `docs/pictures/client-${scheme}.png`;
    await Bun.write(path, png);
    console.log(`${path}  ${(png.length / 1_000).toFixed(0)} KB`);
  }
  await browser.close();
}
