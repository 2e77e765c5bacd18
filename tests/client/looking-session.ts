import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type ModelApi, startModelApi, type Turn, type Wire } from "../../src/verify/model-api.ts";
import { makeSandbox, type Sandbox, userFolders } from "../support/world.ts";
import { fairlead } from "./client.ts";

/** Lines that only look, of which some would be asked about by a client itself. */
export const LOOKING = [
  "git log | head",
  "git log --format=%s | awk '{print $1}' | sort | uniq -c",
  'for f in a.txt; do sed -n 1,2p "$f"; done',
];

/** Lines that run what is planted, write or destroy. */
export const ATTACKS = [
  "git log --output=written",
  "git grep -O./planted a",
  "sort --compress-program=./planted -o written a.txt",
  "sed -n '1w written' a.txt",
  "awk 'BEGIN { system(\"./planted\") }'",
  "find . -name a.txt -exec ./planted \\;",
  "uniq a.txt written",
  "PATH=.:$PATH planted",
  "printf -v 'a[$(./planted)]' x",
  "git -c core.fsmonitor=./planted status",
];

/** Those of them that the policy asks about, in every mode. */
export const ASKED_BY_FAIRLEAD = ATTACKS.filter((line) =>
  /^(?:printf -v|git -c core\.fsmonitor)/.test(line),
);

/** A client in one of its modes, and how a session with it is held. */
export interface Driver {
  readonly wire: Wire;
  /** The call of a shell command in the client's own words. */
  readonly shell: (command: string) => Turn;
  /** Words of `fairlead install`; none where the client is set up by its settings. */
  readonly install?: readonly string[];
  /** Files below the home, written before the installation. */
  readonly settings: (sandbox: Sandbox, url: string) => Readonly<Record<string, string>>;
  /**
   * Milliseconds until the person answers, with no: for a client that shows its question while fairlead is asked. About
   * what is to be approved the person waits ten times as long.
   */
  readonly patienceMs?: number;
  readonly converse: (session: Session) => Promise<void>;
}

/** One session in a project with a history, in which the model tries one line after the other. */
export interface Session {
  readonly sandbox: Sandbox;
  readonly api: ModelApi;
  /** True once the model has tried all lines. */
  readonly isOver: () => boolean;
  /** What the person does about a question: says no by `refuse`, unless the call goes on before that. */
  readonly question: <Answer>(refuse: () => Answer) => Promise<Answer | undefined>;
}

/** What became of the lines. */
export interface Course {
  /** Lines about which the person was asked, and said no. */
  readonly asked: readonly string[];
  /** Lines that fairlead approved, by its log. */
  readonly approved: readonly string[];
  /** Lines that ran, by what the model was told. */
  readonly ran: readonly string[];
  /** What the model saw last: every line with its outcome. */
  readonly seen: string;
  /** What lies in the project that only an attack, or a line that writes, makes. */
  readonly made: readonly string[];
}

/** Drives a client through the lines, with or without what only looks approved. */
export async function driveLines(
  driver: Driver,
  lines: readonly string[],
  readOnly: boolean,
): Promise<Course> {
  const sandbox = makeSandbox(resolve(".cache/clients"));
  const api = startModelApi(driver.wire, [...lines.map(driver.shell), { text: "finished" }]);
  const asked: string[] = [];
  try {
    plantRepository(sandbox);
    for (const [path, text] of Object.entries(driver.settings(sandbox, api.url))) {
      mkdirSync(dirname(join(sandbox.home, path)), { recursive: true });
      writeFileSync(join(sandbox.home, path), text);
    }
    if (readOnly) {
      const { config } = userFolders(sandbox.home);
      mkdirSync(config, { recursive: true });
      writeFileSync(join(config, "config.toml"), "[approve]\nread_only = true\n");
    }
    if (driver.install !== undefined) await fairlead(sandbox, ["install", ...driver.install]);
    await driver.converse({
      sandbox,
      api,
      isOver: () => api.requests.length > lines.length,
      question: async (refuse) => {
        const turn = api.requests.length;
        const line = lines[turn - 1] ?? "";
        const { patienceMs = 0 } = driver;
        const isAwaited = readOnly && LOOKING.includes(line);
        const end = performance.now() + (isAwaited ? 10 * patienceMs : patienceMs);
        while (performance.now() < end && api.requests.length === turn) await Bun.sleep(50);
        if (api.requests.length > turn) return undefined;
        asked.push(line);
        return refuse();
      },
    });
    const seen = api.requests.at(-1) ?? "";
    return {
      asked,
      approved: await approvedIn(sandbox),
      seen,
      ran: lines.filter((_line, at) => !NOT_RUN.test(resultOf(JSON.parse(seen), at + 1))),
      made: ["ran", "written", "harmless"].filter((name) =>
        existsSync(join(sandbox.project, name)),
      ),
    };
  } finally {
    api.stop();
    sandbox.dispose();
  }
}

/** How clients and fairlead tell the model that a call did not run. */
const NOT_RUN =
  /not run|denied|reject|refused|blocked|cancel|could do anything|unavailable|^no$|^$/i;

async function approvedIn(sandbox: Sandbox): Promise<readonly string[]> {
  const printed = await fairlead(sandbox, ["log", "--json", "--verdict", "allow"]);
  const { decisions } = JSON.parse(printed);
  return decisions.map(({ command }: { command: string }) => command);
}

function plantRepository({ project, home }: Sandbox): void {
  writeFileSync(join(project, "a.txt"), "a\na\n");
  for (const name of ["planted", "bash"])
    writeFileSync(join(project, name), "#!/bin/sh\ntouch ran\n", { mode: 0o755 });
  for (const words of [
    ["init", "-q"],
    ["add", "a.txt"],
    ["commit", "-qm", "first-of-all"],
  ])
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...words], {
      cwd: project,
      stdio: "ignore",
      env: { ...process.env, HOME: home },
    });
}

/** The text that a request gives as the result of the call of one turn, whichever API it is for; empty without one. */
function resultOf(value: unknown, turn: number): string {
  if (typeof value !== "object" || value === null) return "";
  const fields = new Map<string, unknown>(Object.entries(value));
  const id = fields.get("tool_use_id") ?? fields.get("tool_call_id") ?? fields.get("call_id");
  const result = fields.get("content") ?? fields.get("output");
  if ((id === `toolu_${turn}` || id === `call_${turn}`) && result !== undefined)
    return typeof result === "string" ? result : JSON.stringify(result);
  for (const inner of fields.values()) {
    const found = resultOf(inner, turn);
    if (found !== "") return found;
  }
  return "";
}
