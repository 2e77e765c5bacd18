import { table } from "./markdown.ts";

/** A test that drives a real client, by its file in `tests/client` and its name. */
interface Proof {
  readonly file: string;
  readonly test: string;
}

/**
 * How one surface is covered in one client: `judged`: fairlead is asked first and can refuse; `told`: fairlead gets the
 * event and no more; `not seen`: fairlead is not asked, with the reason; `not tested`: no test drives it.
 */
type Cell =
  | { readonly seen: "judged" | "told"; readonly by: Proof }
  | { readonly seen: "not seen"; readonly because: string }
  | { readonly seen: "not tested" };

/** A way in which an agent runs or writes something, and how each client's is covered. */
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
  "Kilo Code",
  "Factory Droid",
  "Cline",
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
  "Kilo Code",
  "Factory Droid",
];

function alike(test: string): readonly (readonly [Driven, Cell])[] {
  return ALIKE.map((agent) => [agent, judged(OTHERS, test)]);
}

/** A surface that only Claude Code has, or that is tested in no other client. */
function claude(what: string, cell: Cell): Surface {
  return { what, cells: new Map([["Claude Code", cell]]) };
}

/** Every known surface, most used first. */
export function surfaces(): readonly Surface[] {
  return [
    {
      what: "shell command in a headless session",
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
        [
          "Cline",
          judged("cline.test.ts", "a destructive command does not run, and the log has the rule"),
        ],
      ]),
    },
    {
      what: "reading a file with secrets",
      cells: new Map<Driven, Cell>([
        ...alike(SECRETS),
        ["Kimi Code", judged("kimi.test.ts", SECRETS)],
        ["Hermes", judged("hermes.test.ts", SECRETS)],
        ["Cline", judged("cline.test.ts", "a file with secrets is not read")],
      ]),
    },
    {
      what: "writing a file with the client's own tool",
      cells: new Map<Driven, Cell>([
        ...(["Claude Code", "Gemini CLI", "Qwen Code", "OpenCode", "Copilot CLI"] as const).map(
          (agent): [Driven, Cell] => [
            agent,
            judged(
              "verify.test.ts",
              "%s is guarded as install set it up, and no file of the user's changes",
            ),
          ],
        ),
        ...(["Pi", "Kilo Code", "Factory Droid"] as const).map((agent): [Driven, Cell] => [
          agent,
          judged(OTHERS, "a file of fairlead's own is not written with the client's own tool"),
        ]),
        [
          "Cline",
          judged(
            "cline.test.ts",
            "a file of the agent's hooks is not written with the client's own tool",
          ),
        ],
      ]),
    },
    claude(
      "background shell command",
      judged(SURFACES_TEST, "a command in the background is refused before it runs"),
    ),
    claude(
      "watched command (Monitor)",
      judged("tools.test.ts", "a watched command is refused before it runs"),
    ),
    claude("editing a notebook", judged(SURFACES_TEST, "a secret is not written into a notebook")),
    claude(
      "MCP tool",
      judged("tools.test.ts", "a command for an MCP tool is refused before the server sees it"),
    ),
    claude(
      "fetching a web page",
      judged("tools.test.ts", "an address that leads to the machine's credentials is not fetched"),
    ),
    claude(
      "commands in a skill that the model loads",
      judged(
        SURFACES_TEST,
        "a command of a skill that the model loads is refused, and the rest of it runs",
      ),
    ),
    claude(
      "commands in a slash command that you type",
      judged(SURFACES_TEST, "a command of a slash command is refused when somebody types it"),
    ),
    claude(
      "commands in a skill or slash command, before 2.1.332",
      judged(
        SURFACES_TEST,
        "before the client asks about each command, a skill is refused as a whole",
      ),
    ),
    claude(
      "subagent's calls",
      judged(SURFACES_TEST, "a call of a subagent is refused as one of the session is"),
    ),
    claude(
      "resumed session",
      judged(SURFACES_TEST, "a session that is taken up again is guarded as before"),
    ),
    claude(
      "interactive session",
      judged("approve.test.ts", "each of the attacks is asked about or refused, and none runs"),
    ),
    {
      what: "commands in a skill or slash command from your settings, `--plugin-dir` or `--add-dir`, before 2.1.332",
      cells: new Map([
        [
          "Claude Code",
          notSeen(
            "the folders are named on the client's command line, which hooks do not get; from 2.1.332 on each command is judged",
          ),
        ],
      ]),
    },
    claude(
      "command that you type after `!`",
      notSeen("people run their own commands, and the client asks no hook about them"),
    ),
    claude(
      "hooks in settings and plugins",
      notSeen(
        "the client starts them itself, before any tool; an agent that writes them into settings or front matter is stopped",
      ),
    ),
    claude(
      "status line, and the helper programs for keys, files and headers",
      notSeen(
        "the client starts them itself; an agent that writes them into the settings is stopped",
      ),
    ),
    claude(
      "starting an MCP server",
      notSeen(
        "the client starts it itself; you are asked when an agent writes to the files that name servers",
      ),
    ),
    claude(
      "creating a worktree",
      notSeen(
        "the client creates it itself, and takes what such a hook prints for the worktree's path, so fairlead does not install one",
      ),
    ),
    claude(
      "code that calls tools (`REPL`)",
      notSeen(
        "the tool is off in every release unless its maker enables it, and the installed entries do not name it",
      ),
    ),
  ];
}

/** The page's table: how each surface is covered in each client. */
export function coverageTable(): string {
  const rows = surfaces().map(({ what, cells }) => [
    what,
    ...DRIVEN.map((agent) => cells.get(agent)?.seen ?? "not tested"),
  ]);
  return table(["surface", ...DRIVEN], rows);
}

/** The surfaces that are not seen, each with the reason. */
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
      // One test for several clients says where each one's name belongs.
      const name = cell.by.test.replace("%s", "each client");
      const proof = `\`tests/client/${cell.by.file}\`: ${name}`;
      tests.set(proof, [...(tests.get(proof) ?? []), agent]);
    }
    return [...tests].map(([proof, agents]) => [what, agents.join(", "), proof]);
  });
  return table(["surface", "client", "test"], rows);
}
