import { table } from "./markdown.ts";

/** A test that drives a real client, by its file in `tests/client` and its name. */
interface Proof {
  readonly file: string;
  readonly test: string;
}

/**
 * What becomes of one surface in one client: `judged`: what must be refused is; `told`: fairlead hears of it and says
 * nothing of what it does; `not seen`: fairlead is not asked, and why; `not tried`: no test drives it.
 */
type Cell =
  | { readonly seen: "judged" | "told"; readonly by: Proof }
  | { readonly seen: "not seen"; readonly because: string }
  | { readonly seen: "not tried" };

/** A way in which an agent runs or writes something, and what is known of it in each client. */
export interface Surface {
  readonly what: string;
  readonly cells: ReadonlyMap<Driven, Cell>;
}

/** The clients that tests drive, in the order of the page. */
export const DRIVEN = [
  "Claude Code",
  "Codex",
  "Gemini CLI",
  "Qwen Code",
  "OpenCode",
  "Pi",
  "Copilot CLI",
  "Kimi Code",
  "Hermes",
  "OpenClaw",
] as const;

type Driven = (typeof DRIVEN)[number];

const SURFACES_TEST = "surfaces.test.ts";
const OTHERS = "other-agents.test.ts";
const DESTRUCTIVE = "a destructive command does not run, and the model gets the reason";
const SECRETS = "a file with secrets is not read, and the model gets the reason";

function judged(file: string, test: string): Cell {
  return { seen: "judged", by: { file, test } };
}

function notSeen(because: string): Cell {
  return { seen: "not seen", because };
}

/** Clients that one test drives in the same way. */
const ALIKE: readonly Driven[] = [
  "Codex",
  "Gemini CLI",
  "Qwen Code",
  "OpenCode",
  "Pi",
  "Copilot CLI",
];

function alike(test: string): readonly (readonly [Driven, Cell])[] {
  return ALIKE.map((agent) => [agent, judged(OTHERS, test)]);
}

/** A surface that only Claude Code has, or is driven in. */
function claude(what: string, cell: Cell): Surface {
  return { what, cells: new Map([["Claude Code", cell]]) };
}

/** Every surface that is known, the most used first. */
export function surfaces(): readonly Surface[] {
  return [
    {
      what: "shell command, headless session",
      cells: new Map<Driven, Cell>([
        [
          "Claude Code",
          judged(
            "claude-code.test.ts",
            "deleting a folder outside the project does not run and the file survives",
          ),
        ],
        ...alike(DESTRUCTIVE),
        ["Kimi Code", judged("kimi.test.ts", DESTRUCTIVE)],
        ["Hermes", judged("hermes.test.ts", DESTRUCTIVE)],
        ["OpenClaw", judged("openclaw.test.ts", DESTRUCTIVE)],
      ]),
    },
    {
      what: "file with secrets, read",
      cells: new Map<Driven, Cell>([
        ...alike(SECRETS),
        ["Kimi Code", judged("kimi.test.ts", SECRETS)],
        ["Hermes", judged("hermes.test.ts", SECRETS)],
      ]),
    },
    {
      what: "file, written by the client's own tool",
      cells: new Map<Driven, Cell>(
        (["Claude Code", "Gemini CLI", "Qwen Code", "OpenCode", "Copilot CLI"] as const).map(
          (agent) => [
            agent,
            judged(
              "verify.test.ts",
              "%s is guarded as install set it up, and no file of the user's changes",
            ),
          ],
        ),
      ),
    },
    claude(
      "shell command in the background",
      judged(SURFACES_TEST, "a command in the background is refused before it runs"),
    ),
    claude(
      "command that is watched (Monitor)",
      judged("tools.test.ts", "a watched command is refused before it runs"),
    ),
    claude("notebook", judged(SURFACES_TEST, "a secret is not written into a notebook")),
    claude(
      "tool of an MCP server",
      judged("tools.test.ts", "a command for an MCP tool is refused before the server sees it"),
    ),
    claude(
      "page of the web, fetched",
      judged("tools.test.ts", "an address that leads to the machine's credentials is not fetched"),
    ),
    claude(
      "commands of a skill that the model loads",
      judged(
        SURFACES_TEST,
        "a command of a skill that the model loads is refused, and the rest of it runs",
      ),
    ),
    claude(
      "commands of a slash command that somebody types",
      judged(SURFACES_TEST, "a command of a slash command is refused when somebody types it"),
    ),
    claude(
      "the same before 2.1.332",
      judged(
        SURFACES_TEST,
        "before the client asks about each command, a skill is refused as a whole",
      ),
    ),
    claude(
      "calls of a subagent",
      judged(SURFACES_TEST, "a call of a subagent is refused as one of the session is"),
    ),
    claude(
      "a session that is taken up again",
      judged(SURFACES_TEST, "a session that is taken up again is guarded as before"),
    ),
    claude(
      "a session with a person who answers",
      judged("approve.test.ts", "each of the attacks is asked about or refused, and none runs"),
    ),
    {
      what: "commands of a skill or slash command that the person's settings, a plugin of `--plugin-dir` or a folder of `--add-dir` bring, before 2.1.332",
      cells: new Map([
        [
          "Claude Code",
          notSeen(
            "where they lie is said on the client's command line, which no hook is told; from 2.1.332 on each command is judged",
          ),
        ],
      ]),
    },
    claude(
      "`!` before a command that the person types",
      notSeen("what people run themselves is their own, and no hook is asked"),
    ),
    claude(
      "hooks of settings and plugins",
      notSeen(
        "the client starts them by itself, before any tool; settings, and hooks in front matter, are guarded where an agent writes them",
      ),
    ),
    claude(
      "status line, and helpers that settings name for keys, files and headers",
      notSeen(
        "the client starts them by itself; the settings that name them are guarded where an agent writes them",
      ),
    ),
    claude(
      "servers of MCP, when they start",
      notSeen(
        "the client starts them by itself; the files that name them are asked about where an agent writes them",
      ),
    ),
    claude(
      "setting up a worktree",
      notSeen(
        "the client makes it by itself, and takes what a hook prints there for its folder, so fairlead is no such hook",
      ),
    ),
    claude(
      "code that calls tools (`REPL`)",
      notSeen(
        "no release offers the tool unless its maker switches it on, and it is not among the tools that entries name",
      ),
    ),
  ];
}

/** The page's table: what is seen where. */
export function coverageTable(): string {
  const rows = surfaces().map(({ what, cells }) => [
    what,
    ...DRIVEN.map((agent) => cells.get(agent)?.seen ?? "not tried"),
  ]);
  return table(["surface", ...DRIVEN], rows);
}

/** What is not seen, with the reason. */
export function unseenTable(): string {
  const rows = surfaces().flatMap(({ what, cells }) =>
    [...cells].flatMap(([agent, cell]) =>
      cell.seen === "not seen" ? [[agent, what, cell.because]] : [],
    ),
  );
  return table(["client", "surface", "why"], rows);
}

/** Which test drives what. */
export function proofTable(): string {
  const rows = surfaces().flatMap(({ what, cells }) => {
    const tests = new Map<string, string[]>();
    for (const [agent, cell] of cells) {
      if (cell.seen !== "judged" && cell.seen !== "told") continue;
      const proof = `\`tests/client/${cell.by.file}\`: ${cell.by.test}`;
      tests.set(proof, [...(tests.get(proof) ?? []), agent]);
    }
    return [...tests].map(([proof, agents]) => [what, agents.join(", "), proof]);
  });
  return table(["surface", "client", "test"], rows);
}
