import { allPacks } from "../src/policy/catalog/pack-loaders.ts";
import { allRules } from "../src/policy/judge/all-rules.ts";
import { type Handling, STAKES } from "../src/policy/judge/when-to-ask.ts";
import type { Finding, Stake } from "../src/policy/model/finding.ts";
import { PRESETS } from "../src/policy/model/preset.ts";
import type { Example } from "../src/policy/model/rule.ts";
import { changeClasses, PROTECTED_CLASS } from "../src/policy/places/change-classes.ts";
import { secretClasses } from "../src/policy/places/secret-classes.ts";
import { rulesOfPack } from "../src/policy/rules/pack-rules.ts";
import { decideFully, exampleWorld } from "../tests/policy/world.ts";
import { code, table } from "./markdown.ts";

const WORDS: Readonly<Record<Handling, string>> = {
  ask: "asks",
  "by mode": "by mode",
  tell: "tells you",
  pass: "passes",
};

/** What is at stake, with what each preset makes of it. */
export function presetTable(): string {
  const rows = Object.values(STAKES).map(({ what, handling }) => [
    what,
    ...PRESETS.map((preset) => WORDS[handling[preset]]),
  ]);
  return table(["category", ...PRESETS.map(code)], rows);
}

/** A rule as far as presets are concerned: whether it refuses, and what is at stake where it asks. */
interface RuleAnswer {
  readonly id: string;
  refuses: boolean;
  /** The first is the ordinary one. */
  readonly stakes: Set<Stake>;
}

/** The rules that a preset may leave unasked, by what is at stake; the rest are asked in every preset. */
export async function stakeTable(): Promise<string> {
  const answers = [...(await ruleAnswers()).values()];
  const rows = Object.entries(STAKES)
    .filter(([, { handling }]) => handling.relaxed !== "ask")
    .map(([stake, { what }]): [string, string] => {
      const ids = answers.filter(({ stakes }) => [...stakes].some((each) => each === stake));
      return [what, ids.map(({ id }) => code(id)).join(", ")];
    })
    .filter(([, ids]) => ids !== "");
  return table(["category", "rules"], rows);
}

/** The lists of the specification, each with the rules that hold it and what every preset makes of them. */
export async function listTable(): Promise<string> {
  const answers = await ruleAnswers();
  const rows = LISTS.flatMap(([list, says, ids]) => {
    const known = ids.map((id) => {
      const answer = answers.get(id);
      if (answer === undefined) throw new Error(`no rule is called ${id}`);
      return { id, cells: cellsOf(answer) };
    });
    const groups = [...Map.groupBy(known, ({ cells }) => cells.join(" | ")).values()];
    return groups.map((group, at) => [
      ...(at === 0 ? [list, says] : ["", ""]),
      group.map(({ id }) => code(id)).join(", "),
      ...(group[0]?.cells ?? []),
    ]);
  });
  return table(["the specification's list", "its answer", "rules", ...PRESETS.map(code)], rows);
}

/** What a rule does in each preset, the strictest first. */
function cellsOf({ refuses, stakes }: RuleAnswer): readonly string[] {
  return PRESETS.map((preset) => {
    const handlings = new Set([...stakes].map((stake) => STAKES[stake].handling[preset]));
    const asked = HANDLINGS.filter((one) => handlings.has(one)).map((one) => WORDS[one]);
    return [...(refuses ? ["refuses"] : []), ...asked].join(" or ");
  });
}

const HANDLINGS = ["ask", "by mode", "tell", "pass"] as const;

async function ruleAnswers(): Promise<ReadonlyMap<string, RuleAnswer>> {
  const found = new Map<string, RuleAnswer>();
  const add = (id: string, verdict: string | undefined, stake: Stake = "lasting") => {
    if (verdict !== "ask" && verdict !== "deny") return;
    const known = found.get(id) ?? { id, refuses: false, stakes: new Set() };
    found.set(id, known);
    if (verdict === "deny") known.refuses = true;
    else known.stakes.add(stake);
  };
  for (const { id, verdict, stake, examples } of allRules()) {
    add(id, verdict, stake);
    // Single cases differ from the rule: the examples show which.
    for (const example of examples().denies)
      for (const finding of await findingsOn(example))
        if (finding.rule === id) add(id, finding.verdict, finding.stake);
  }
  for (const each of [PROTECTED_CLASS, ...secretClasses(), ...changeClasses()])
    for (const access of ["read", "write", "delete"] as const)
      add(each.rule, each[access], each.stake);
  for (const { rule, write, partly } of secretClasses())
    if (partly !== undefined) add(rule, write, partly);
  for (const pack of await allPacks())
    for (const { id, verdict, stake } of rulesOfPack(pack)) add(id, verdict, stake);
  return found;
}

async function findingsOn(example: string | Example): Promise<readonly Finding[]> {
  const {
    command,
    tool = "Bash",
    cwd,
    branch,
  } = typeof example === "string" ? { command: example } : example;
  const world = exampleWorld({
    ...(cwd === undefined ? {} : { cwd }),
    ...(branch === undefined ? {} : { branch: () => branch }),
  });
  return (await decideFully({ tool, input: { command } }, world)).findings;
}

/** What each list of the specification is here; where the same rule holds several lists it is in the first. */
const LISTS: readonly (readonly [list: string, says: string, rules: readonly string[]])[] = [
  [
    "files: secrets, keys, certificates, tokens",
    "refuse",
    ["files/secrets", "files/ssh-key", "files/private-key", "files/certificate", "files/token"],
  ],
  ["files: cloud credentials", "refuse", ["files/cloud-credentials"]],
  ["files: `.git/`", "refuse", ["files/git-internals", "files/git-lock"]],
  ["files: lock files", "ask", ["files/lock-file"]],
  ["files: project configuration", "ask", ["files/project-config"]],
  ["files: Docker", "ask", ["files/docker"]],
  ["files: CI/CD", "ask", ["files/ci"]],
  ["files: infrastructure", "ask", ["files/infrastructure"]],
  [
    "commands: cloud databases",
    "refuse",
    ["hosted-databases/delete-project", "hosted-databases/reset-remote"],
  ],
  ["commands: SQL that drops or empties", "refuse", ["database/sql"]],
  ["commands: deletion of root, home, Git", "refuse", ["filesystem/delete"]],
  ["commands: Windows' own", "refuse", ["disks/format", "windows/recovery", "windows/defences"]],
  [
    "commands: force push to main, deletion of main",
    "refuse",
    ["git/force-push", "git/delete-remote"],
  ],
  ["commands: cloud infrastructure", "refuse", ["terraform/destroy", "stacks/destroy"]],
  [
    "commands: Docker's bulk pruning",
    "refuse",
    [
      "docker/prune-volumes",
      "docker/prune-all",
      "docker/prune",
      "docker/prune-images",
      "docker/prune-builds",
    ],
  ],
  [
    "commands: fork bomb, disks",
    "refuse",
    ["system/fork-bomb", "disks/raw-write", "disks/partition"],
  ],
  [
    "commands: ORM push and reset",
    "ask",
    ["node-orm/push", "node-orm/reset", "migrations/drop-database"],
  ],
  [
    "commands: hard reset, clean, discarding",
    "ask",
    ["git/hard-reset", "git/clean", "git/discard", "git/stash", "git/delete-branch"],
  ],
  [
    "commands: caches of package managers",
    "ask",
    ["npm/cache", "language-packages/cache", "system-packages/cache"],
  ],
];
