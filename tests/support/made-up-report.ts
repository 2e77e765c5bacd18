import type { Followed, Report, ReportCall, Suggestion } from "../../src/report/report.ts";
import { type CountedCall, sumsOf, type Verdict } from "../../src/report/sums.ts";

/** What a report is to be like. */
export interface MadeUp {
  readonly kind?: Report["kind"];
  /** Calls that the report tells of one by one. */
  readonly calls?: number;
  /** Calls that passed in silence, in the sums alone. */
  readonly passed?: number;
  readonly compared?: boolean;
  readonly content?: boolean;
}

interface Kind {
  readonly share: number;
  readonly verdict: Verdict;
  readonly rule: string;
  readonly reason: string;
  readonly commands: readonly (readonly [command: string, name: string])[];
}

const KINDS: readonly Kind[] = [
  {
    ...{ share: 34, verdict: "notice", rule: "git/push" },
    reason: "pushes commits to a remote, where others see them",
    commands: [
      ["git push origin feature/tide-tables", "git push"],
      ["git push -u origin fix/anchor-depth", "git push"],
      ["gh pr create --fill --base main", "gh pr"],
    ],
  },
  {
    ...{ share: 20, verdict: "ask", rule: "git/stash" },
    reason: "drops stashed work, which no commit holds",
    commands: [
      ["git stash drop", "git stash"],
      ["git stash clear && git checkout main", "git stash"],
    ],
  },
  {
    ...{ share: 16, verdict: "ask", rule: "filesystem/delete" },
    reason: "deletes a folder that is not in the project",
    commands: [
      ["rm -rf ~/.cache/pip", "rm"],
      ["rm -rf /var/tmp/build-3f2a && mkdir -p /var/tmp/build-3f2a", "rm"],
      ["find ~/Downloads -name '*.log' -delete", "find"],
    ],
  },
  {
    ...{ share: 12, verdict: "notice", rule: "packages/install" },
    reason: "installs a package that no lock file names",
    commands: [
      ["npm install left-pad@1.3.0", "npm install"],
      ["pip install requests", "pip install"],
    ],
  },
  {
    ...{ share: 8, verdict: "deny", rule: "git/force-push" },
    reason: "overwrites what others may have pushed to main",
    commands: [["git push --force origin main", "git push"]],
  },
  {
    ...{ share: 6, verdict: "deny", rule: "secrets/read" },
    reason: "shows a private key to the model and to whoever keeps its transcripts",
    commands: [
      ["cat ~/.ssh/id_ed25519", "cat"],
      ["base64 -w0 ~/.aws/credentials", "base64"],
    ],
  },
  {
    ...{ share: 4, verdict: "deny", rule: "database/drop" },
    reason: "drops a database that nothing here can bring back",
    commands: [["psql -h db.harbour.example -c 'DROP DATABASE tides'", "psql"]],
  },
];

const PROJECTS = ["/home/you/harbour", "/home/you/ferry", "/home/you/work/lighthouse"];
const AGENTS = ["claude", "claude", "claude", "codex", "gemini"];
const FOLLOWED: readonly Followed[] = ["ran", "ran", "ran", "failed", "refused", "unknown"];

const DAY_MS = 86_400_000;
const END = Date.UTC(2026, 10, 23, 16, 0);
const DAYS = 31;

/** A report that is made up, and the same each time. */
export function madeUpReport(wanted: MadeUp = {}): Report {
  const { kind = "replay", calls = 240, passed = 9_600, compared = false, content = true } = wanted;
  const chance = chances();
  const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)] as T;
  const told: ReportCall[] = [];
  const counted: CountedCall[] = [];
  const momentOf = () => {
    const day = Math.floor(chance() * DAYS);
    const isWeekend = [0, 6].includes(new Date(END - day * DAY_MS).getUTCDay());
    const moved = isWeekend && chance() < 0.8 ? day + 2 : day;
    return new Date(END - moved * DAY_MS - Math.floor(chance() * 7 * 3_600_000)).toISOString();
  };
  const times = Array.from({ length: calls }, momentOf).sort().reverse();
  for (const [at, time] of times.entries()) {
    const { verdict, rule, reason, commands } = kindAt(chance() * 100);
    const [command, name] = pick(commands);
    const [project, agent] = [pick(PROJECTS), pick(AGENTS)];
    const other: Verdict = verdict === "notice" && chance() < 0.4 ? "ask" : verdict;
    told.push({
      ...{ id: `call-${at}`, time, agent, project, session: `session-${at % 37}`, tool: "Bash" },
      ...{ mode: "default", verdict, rule, followed: pick(FOLLOWED) },
      ...(content ? { reason, content: command } : {}),
      ...(compared ? { other } : {}),
    });
    counted.push({ verdict, rule, project, agent, day: time.slice(0, 10), command: name });
  }
  for (let at = 0; at < passed; at++) {
    const place = { project: pick(PROJECTS), agent: pick(AGENTS) };
    counted.push({ verdict: "pass", ...place, day: momentOf().slice(0, 10) });
  }
  const { total, days, rules, effects, projects, agents, commands } = sumsOf(counted);
  const changed = told.filter(({ verdict, other }) => other !== undefined && other !== verdict);
  return {
    ...{ kind, made: new Date(END).toISOString(), version: "0.1.0", policy: "preset standard" },
    ...(compared
      ? {
          compared: "preset strict",
          otherTotal: {
            ...total,
            notice: total.notice - changed.length,
            ask: total.ask + changed.length,
          },
        }
      : {}),
    ...{ total, sessions: 37, days, rules, effects, projects, agents },
    ...{ commands: content ? commands.filter(({ ask, deny }) => ask + deny > 0) : [] },
    ...{ calls: told, leftOut: 0, questionSeconds: total.ask * 10, secondsPerQuestion: 10 },
    suggestions: kind === "replay" && content ? suggestionsFor(told) : [],
    notes: [
      "Paths were judged without the disk of then: which files existed is not known.",
      "3 lines of 2 transcripts were broken off and are not counted.",
    ],
    content,
  };
}

function suggestionsFor(calls: readonly ReportCall[]): readonly Suggestion[] {
  const covered = (content: string) =>
    calls.filter((call) => call.content === content).map(({ id }) => id);
  const stash = covered("git stash drop");
  const pip = covered("rm -rf ~/.cache/pip");
  return [
    {
      ...{ title: "Drop the latest stash in any project", rule: "git/stash" },
      toml: `[[allow]]\nrule = "git/stash"\ncommand = "git stash drop"\nreason = "stashes of agents are scratch work"\n\n[[allow.test]]\ncommand = "git stash drop"\nverdict = "allow"\n`,
      ...{ calls: stash, covers: stash.length },
    },
    {
      ...{ title: "Empty pip's cache", rule: "filesystem/delete" },
      toml: `[[allow]]\nrule = "filesystem/delete"\npath = "~/.cache/pip"\nreason = "pip fills it again"\n\n[[allow.test]]\ncommand = "rm -rf ~/.cache/pip"\nverdict = "allow"\n`,
      ...{ calls: pip, covers: pip.length },
    },
  ];
}

function kindAt(percent: number): Kind {
  let sum = 0;
  for (const kind of KINDS) {
    sum += kind.share;
    if (sum > percent) return kind;
  }
  return KINDS[0] as Kind;
}

/** Numbers from 0 to 1 that look like chance, the same each time (mulberry32). */
function chances(): () => number {
  let state = 20_261_123;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
