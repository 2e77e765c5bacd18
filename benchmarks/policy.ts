import { decide } from "../src/policy/decide.ts";
import type { World } from "../src/policy/model/world.ts";
import type { PartRow, Section } from "./report.ts";
import { measureCalls } from "./spawn.ts";

/** One command line, how often it is judged, and how long that may take on average, in ms. */
interface Line {
  readonly name: string;
  readonly command: string;
  readonly tool?: "PowerShell";
  readonly rounds: number;
  readonly budgetMs: number;
}

/** What an agent runs all day, and a script it writes. */
const USUAL_MS = { command: 0.2, script: 5 } as const;

/** The longest anybody may make the hook think, however the text is made: 100 KB judged with a verdict. */
const HOSTILE_MS = 100;

const HOSTILE_CHARS = 100_000;

const FAIL_FACTOR = 1.5;

const WORLD: World = {
  platform: "linux",
  cwd: "/home/user/project",
  home: "/home/user",
  projectRoot: "/home/user/project",
  temporary: ["/tmp"],
  branch: () => "main",
  realPath: (path) => path,
  folderKind: () => "repository",
  linksAt: () => [],
  env: () => undefined,
  guarded: [],
};

/** Prints mean and P95 of judging command lines, usual and hostile; failed when a mean is far over its budget. */
export async function benchPolicy(): Promise<Section<PartRow>> {
  const rows: PartRow[] = [];
  console.log("\npolicy                                mean ms   p95 ms  budget (mean)  verdict");
  for (const { name, command, tool = "Bash", rounds, budgetMs } of [...usual(), ...hostile()]) {
    const call = { tool, input: { command } };
    const { mean, p95 } = await measureCalls(rounds, () => decide(call, WORLD));
    console.log(
      `${name.padEnd(36)}${mean.toFixed(4).padStart(9)}${p95.toFixed(4).padStart(9)}  ${budgetMs}` +
        `${mean > budgetMs ? "  OVER" : ""}  ${(await decide(call, WORLD)).verdict}`,
    );
    rows.push({ name, mean, p95, budget: budgetMs });
  }
  return { rows, failed: rows.some(({ mean, budget }) => mean > budget * FAIL_FACTOR) };
}

function usual(): readonly Line[] {
  const commands = [
    'cd src && git add -A && git commit -m "tidy up the harbour"',
    "rm -rf ./dist && npm run build > build.log",
    "sudo docker compose -f compose.yml up -d 2>&1 | tail -20",
    "sudo sh -c 'rm -rf /'",
  ];
  const script = Array.from(
    { length: 130 },
    (_, at) => `if [ -f src/f${at}.ts ]; then cp src/f${at}.ts out/ && echo "copied ${at}"; fi`,
  );
  return [
    ...commands.map((command) => ({
      name: command.slice(0, 34),
      command,
      rounds: 3_000,
      budgetMs: USUAL_MS.command,
    })),
    { name: "script, 10 KB", command: script.join("\n"), rounds: 100, budgetMs: USUAL_MS.script },
  ];
}

function hostile(): readonly Line[] {
  const filled = (name: string, text: string, head = "", tail = ""): Line => ({
    name,
    command: `${head}${text.repeat(Math.floor(HOSTILE_CHARS / text.length))}${tail}`,
    rounds: 3,
    budgetMs: HOSTILE_MS,
  });
  const short = (name: string, command: string): Line => ({
    name,
    command,
    rounds: 3,
    budgetMs: HOSTILE_MS,
  });
  return [
    filled("$( without an end", "$("),
    filled("(((", "("),
    filled("quotes", "'\""),
    filled("a heredoc", "rm -rf / $(x)\n", "cat <<E\n", "E"),
    short("10,000 commands", "ls -l\n".repeat(10_000)),
    short("3,400 files fetched and run", "curl -o a x; sh a; ".repeat(3_400)),
    short("a pattern over a long value", `x=${"a".repeat(30_000)}; rm \${x##*a*a*a*b}`),
    short("5,000 substitutions in another", `${"$(echo ".repeat(5_000)}${")".repeat(5_000)}`),
    { ...filled("PowerShell: removals", "rm a;"), tool: "PowerShell" },
    { ...filled("PowerShell: cmd in cmd", "cmd /c "), tool: "PowerShell" },
  ];
}
