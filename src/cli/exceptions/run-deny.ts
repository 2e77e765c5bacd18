import { tableToml } from "../../config/table-toml.ts";
import { INTERRUPTED } from "../../exit.ts";
import { judgeCall } from "../../handlers/judge-call.ts";
import type { Io } from "../../io.ts";
import { decide } from "../../policy/decide.ts";
import { DEFAULT_SETTINGS } from "../../policy/fold.ts";
import { redact } from "../../policy/secrets/scan.ts";
import { commandOf, type ToolCall } from "../../policy/tool-call.ts";
import { narrowestDeny } from "../../policy/user/narrowest.ts";
import { refuse } from "../output.ts";
import { type Surroundings, surroundingsOf } from "../policy-call.ts";
import type { Questions } from "../questions.ts";
import { type CallWords, meantCall, refuseLookUp } from "./meant-call.ts";
import { type NoChange, planAdding, type SettingsChange, tableFile } from "./settings-change.ts";
import { isAsked, type WritingOptions, writeChange } from "./write-change.ts";

/** What `fairlead deny` was asked. */
export interface DenyOptions extends CallWords, WritingOptions {
  readonly project?: boolean | undefined;
  readonly everywhere?: boolean | undefined;
  readonly reason?: string | undefined;
}

/** Writes a rule that refuses one call: 0 when it is written, 130 when a question was broken off. */
export async function deny(io: Io, options: DenyOptions, questions: Questions): Promise<number> {
  const { project, everywhere } = options;
  if (project === true && everywhere === true) {
    return refuse(io, "--project and --everywhere cannot be used together");
  }
  const asks = isAsked(options);
  if (asks && !questions.isAtTerminal) {
    return refuse(
      io,
      "there is nobody at a terminal to answer",
      "--yes writes it, --dry-run shows it",
    );
  }
  const refused = await refuseLookUp(io, "deny", options);
  if (refused !== undefined) return refused;
  const meant = await meantCall(io, options, ({ tool }) => tool !== undefined);
  if (!meant.ok) return refuse(io, meant.problem, meant.hint ?? "fairlead deny 'COMMAND'");
  const surroundings = await surroundingsOf(io, meant.cwd);
  const { root } = surroundings.workspace;
  const isOpen = project !== true && everywhere !== true && asks;
  const where = isOpen
    ? await questions.choose("Where is it refused?", [
        { name: "project", title: `in ${root}` },
        { name: "everywhere", title: "everywhere" },
      ])
    : everywhere === true
      ? "everywhere"
      : "project";
  const usual = "is not allowed here";
  const reason =
    where === undefined
      ? undefined
      : (options.reason ??
        (asks ? await questions.write("What is the agent told?", usual) : usual));
  if (where === undefined || reason === undefined) return INTERRUPTED;
  const planned = await planDeny(io, meant.call, surroundings, {
    ofProject: where === "project",
    reason: reason.trim() === "" ? usual : reason.trim(),
  });
  if (!planned.ok) return refuse(io, planned.problem, planned.hint);
  const { change, toml, id } = planned;
  return writeChange(io, change, { id, toml }, options, questions, () =>
    io.stdout(`it is refused from now on; to take it back: fairlead deny remove ${id}`),
  );
}

interface PlannedDeny {
  readonly ok: true;
  readonly change: SettingsChange;
  readonly toml: string;
  readonly id: string;
}

/** The narrowest rule against a call, tried on it before anybody is asked about it. */
async function planDeny(
  io: Io,
  call: ToolCall,
  { config, world, workspace }: Surroundings,
  { ofProject, reason }: { readonly ofProject: boolean; readonly reason: string },
): Promise<PlannedDeny | NoChange> {
  const command = commandOf(call)?.text ?? "";
  if (redact(command) !== command) {
    return { ok: false, problem: "it contains a secret, which a rule would store unencrypted" };
  }
  const { analysis } = await decide(call, world, DEFAULT_SETTINGS, "everything");
  const folder = ofProject ? workspace.root : undefined;
  const narrowest = narrowestDeny(call, analysis, folder, world);
  if (!narrowest.ok) return { ok: false, problem: narrowest.message, hint: ONE_COMMAND };
  const taken = new Set(config.rule.map((rule) => rule.id));
  const id = freeId(narrowest.test.command ?? narrowest.test.path ?? call.tool, taken);
  const fields = {
    ...{ id, ...narrowest.fields, verdict: "deny", reason },
    tests: [{ ...narrowest.test, expect: "deny" }],
  };
  const origin = { layer: { kind: "user", path: "" }, index: 0 } as const;
  const tried = { ...config, rule: [...config.rule, { ...fields, origin }] };
  const facts = { event: "PreToolUse", permissionMode: undefined, io };
  const { findings } = await judgeCall(call, world, tried, facts);
  if (!findings.some(({ rule }) => rule === id)) {
    return { ok: false, problem: "no rule this narrow fits it", hint: ONE_COMMAND };
  }
  const target = await tableFile(io, workspace, ofProject);
  if (target === undefined) return { ok: false, problem: "there is no home folder for settings" };
  const toml = tableToml("rule", fields);
  const change = planAdding(target, "rule", toml, fields, []);
  return change.ok ? { ok: true, change, toml, id } : change;
}

const ONE_COMMAND = "name the one command that is meant: fairlead deny 'npm publish'";

/** Words of a call that its rule is named after. */
const ID_WORDS = 4;

function freeId(text: string, taken: ReadonlySet<unknown>): string {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? ["call"];
  const name = `me/no-${words.slice(0, ID_WORDS).join("-")}`;
  for (let number = 2; ; number++) {
    const id = number === 2 ? name : `${name}-${number - 1}`;
    if (!taken.has(id)) return id;
  }
}
