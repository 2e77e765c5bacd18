import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import * as v from "valibot";
import { CLAUDE_DRIVEN_VERSION } from "../src/install/claude-code.ts";
import { drivenClients } from "../src/verify/clients.ts";
import { approveCodexHooks } from "../tests/client/codex-approval.ts";
import { VERSIONS } from "../tests/client/npm-clients.ts";
import { type ClientFinding, dueIssues } from "./client-findings.ts";
import { HOST_BINARY } from "./targets.ts";

/*
 * Installs the newest version of each client from npm, runs `fairlead verify` with it, and opens an issue about each one
 * that changed or is not guarded:
 *   bun scripts/newest-clients.ts [--only AGENT]… [--dry] [--findings FILE] [--titles FILE]
 * `--dry` prints the issues and opens none. `--findings` reads what was found from a file, and `--titles` the titles of
 * issues that exist, so that nothing is asked of a registry or of GitHub.
 */

/** The packages whose newest version is looked for, by the agent's name. */
const PACKAGES: ReadonlyMap<string, string> = new Map([
  ["claude", "@anthropic-ai/claude-code"],
  ["cline", "cline"],
  ["codex", "@openai/codex"],
  ["copilot", "@github/copilot"],
  ["factory", "@factory/cli"],
  ["gemini", "@google/gemini-cli"],
  ["kilo", "@kilocode/cli"],
  ["kimi", "@moonshot-ai/kimi-code"],
  ["opencode", "opencode-ai"],
  ["pi", "@earendil-works/pi-coding-agent"],
  ["qwen", "@qwen-code/qwen-code"],
]);

const TESTED: ReadonlyMap<string, string> = new Map([
  ...Object.entries(VERSIONS),
  ["claude", CLAUDE_DRIVEN_VERSION],
]);

/** The environment without what may open issues: packages run programs of their own when they are installed. */
const WITHOUT_TOKENS = { ...process.env, GH_TOKEN: undefined, GITHUB_TOKEN: undefined };

/** The label by which the issues are found again. */
const LABEL = "clients";

/** How long one step may take: a download, or a session of a client. */
const STEP_MS = 300_000;

const FINDINGS = v.array(
  v.object({
    agent: v.string(),
    package: v.string(),
    tested: v.string(),
    newest: v.optional(v.string()),
    state: v.picklist(["guarded", "not guarded", "unknown", "not driven", "not installed"]),
    output: v.string(),
  }),
);
const TITLES = v.array(v.object({ title: v.string() }));
const ANSWER = v.object({
  agents: v.array(v.object({ state: v.picklist(["guarded", "not guarded", "unknown"]) })),
});

const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true },
    dry: { type: "boolean", default: false },
    findings: { type: "string" },
    titles: { type: "string" },
  },
});

const unknown = (values.only ?? []).find((name) => !PACKAGES.has(name));
if (unknown !== undefined) {
  console.error(`unknown agent "${unknown}"; known: ${[...PACKAGES.keys()].join(", ")}`);
  process.exit(1);
}
const findings = values.findings === undefined ? findAll() : await readFindings(values.findings);
const issues = dueIssues(findings, await existingTitles());
for (const { agent, tested, newest, state } of findings)
  console.log(`${agent}: ${newest ?? "no version"} (tests drive ${tested}): ${state}`);
for (const { title, body } of issues) {
  if (values.dry) console.log(`\nwould open: ${title}\n\n${body}`);
  else gh(["issue", "create", "--title", title, "--body", body, "--label", LABEL]);
}
console.log(`${issues.length} of ${findings.length} clients are news`);

function findAll(): readonly ClientFinding[] {
  const wanted = values.only ?? [...PACKAGES.keys()];
  return wanted.map((agent) => find(agent, PACKAGES.get(agent) ?? agent));
}

async function readFindings(file: string): Promise<readonly ClientFinding[]> {
  const read = v.parse(FINDINGS, await Bun.file(file).json());
  return read.map((one) => ({ ...one, newest: one.newest }));
}

/** Installs one client's newest version into a folder of its own and has fairlead try it. */
function find(agent: string, name: string): ClientFinding {
  const about = { agent, package: name, tested: TESTED.get(agent) ?? "none" };
  const asked = run(["npm", "view", name, "version"], {});
  const newest = asked.ok ? asked.output.trim() : undefined;
  if (newest === undefined)
    return { ...about, newest, state: "not installed", output: asked.output };
  if (!drivenClients().some((client) => client.name === agent))
    return { ...about, newest, state: "not driven", output: "" };
  const folder = mkdtempSync(join(tmpdir(), "newest-client-"));
  try {
    // Some packages link their program when they are installed.
    const words = ["--global", "--prefix", folder, "--ignore-scripts=false", `${name}@${newest}`];
    const got = run(["npm", "install", ...words], {});
    if (!got.ok) return { ...about, newest, state: "not installed", output: got.output };
    return { ...about, newest, ...verify(agent, folder) };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** What `fairlead verify` says of the client in a folder, with a home and a project of its own. */
function verify(agent: string, folder: string): Pick<ClientFinding, "state" | "output"> {
  const home = join(folder, "home");
  const project = join(home, "project");
  mkdirSync(project, { recursive: true });
  const binary = resolve(HOST_BINARY);
  const path = [join(folder, "bin"), dirname(Bun.which("node") ?? "/usr/bin/node"), "/usr/bin"];
  const world = { cwd: project, env: { HOME: home, PATH: [...path, "/bin"].join(delimiter) } };
  writeFileSync(join(project, "README.md"), "# a project\n");
  const installed = run([binary, "install", "--agent", agent], world);
  if (!installed.ok) return { state: "unknown", output: installed.output };
  if (agent === "codex") approveCodexHooks(join(home, ".codex/hooks.json"));
  const verified = run([binary, "verify", "--agent", agent, "--json"], world);
  const answer = v.safeParse(ANSWER, jsonOf(verified.output));
  const state = answer.success ? answer.output.agents[0]?.state : undefined;
  return { state: state ?? "unknown", output: verified.output };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The titles of issues with the label, open and closed. */
async function existingTitles(): Promise<ReadonlySet<string>> {
  if (values.titles !== undefined) return titlesIn(await Bun.file(values.titles).json());
  if (values.dry) return new Set();
  const words = ["issue", "list", "--label", LABEL, "--state", "all"];
  return titlesIn(JSON.parse(gh([...words, "--limit", "1000", "--json", "title"])));
}

function titlesIn(listed: unknown): ReadonlySet<string> {
  return new Set(v.parse(TITLES, listed).map(({ title }) => title));
}

/** Asks GitHub's own program; throws where it fails, so that the job is red. */
function gh(words: readonly string[]): string {
  const { ok, output } = run(["gh", ...words], { env: process.env });
  if (!ok) throw new Error(`gh ${words[0]} ${words[1]}: ${output}`);
  return output;
}

interface RunWorld {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** What a command printed: what it says, and where that is nothing or it failed, what it complains about. */
function run(command: readonly string[], world: RunWorld): { ok: boolean; output: string } {
  const ran = Bun.spawnSync([...command], {
    env: WITHOUT_TOKENS,
    ...world,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    timeout: STEP_MS,
  });
  const said = ran.stdout.toString();
  const complained = ran.stderr.toString();
  return { ok: ran.success, output: said === "" ? complained : said };
}
