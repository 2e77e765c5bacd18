import * as v from "valibot";
import { didYouMean } from "../nearest.ts";
import { conditionProblem } from "./conditions.ts";
import { parsePattern } from "./pattern.ts";
import { parseTemplate } from "./template-fields.ts";

/** Seconds a hook has when it does not say. */
const DEFAULT_TIMEOUT_S = 10;

/** Longest time a hook may ask for, in seconds; the agents' own limit for hooks is the same. */
export const TIMEOUT_MAX_S = 600;

/** Who may read a hook's command line; `sh` is the default, on Windows `cmd`. */
const SHELLS = ["sh", "bash", "zsh", "cmd", "powershell", "pwsh"] as const;

/** Something wrong with a hook's definition, and the path to the field inside it. */
export interface HookProblem {
  readonly path: readonly (string | number)[];
  /** Where the path does not lead to a line, the line itself. */
  readonly line?: number | undefined;
  readonly message: string;
}

/** A checked definition with its defaults, or everything wrong with it. */
export type CheckedHook =
  | { readonly ok: true; readonly fields: HookFields }
  | { readonly ok: false; readonly problems: readonly HookProblem[] };

/** A hook's definition as it is written in TOML and JSON, defaults filled in. */
export type HookFields = v.InferOutput<ReturnType<typeof hookSchema>>;

/** An action's definition as it is written. */
export type ActionFields = HookFields["actions"][number];

/** Checks a definition: types, unknown fields, the pattern, conditions and `{.field}` templates. */
export function checkHook(value: unknown): CheckedHook {
  builtSchema ??= hookSchema();
  const parsed = v.safeParse(builtSchema, value);
  if (!parsed.success) return { ok: false, problems: parsed.issues.map(describeIssue) };
  const problems = [...meaningProblems(parsed.output)];
  return problems.length === 0 ? { ok: true, fields: parsed.output } : { ok: false, problems };
}

/** Building the schema costs more than checking ten hooks by it. */
let builtSchema: ReturnType<typeof hookSchema> | undefined;

/** The types of a definition's fields; patterns, conditions and templates are checked behind it. */
export function hookSchema() {
  const text = (name: string) => v.string(`${name} must be a string`);
  const texts = (name: string) => v.array(text(name), `${name} must be a list of strings`);
  const flag = (name: string) => v.boolean(`${name} must be true or false`);
  const seconds = v.pipe(
    v.number("timeout must be a number of seconds"),
    v.gtValue(0, "timeout must be more than 0 s"),
    v.maxValue(TIMEOUT_MAX_S, `timeout must be at most ${TIMEOUT_MAX_S} s`),
  );
  const condition = v.strictObject(
    {
      type: text("type"),
      value: v.optional(text("value"), ""),
      not: v.optional(flag("not"), false),
    },
    "a condition must be a table with type and value",
  );
  return v.strictObject(
    {
      name: v.optional(text("name")),
      event: v.pipe(text("event"), v.nonEmpty("event must not be empty")),
      command: v.optional(text("command")),
      args: v.optional(texts("args")),
      actions: v.optional(v.array(v.lazy(actionSchema), "actions must be a list"), []),
      timeout: v.optional(seconds, DEFAULT_TIMEOUT_S),
      enabled: v.optional(flag("enabled"), true),
      description: v.optional(text("description"), ""),
      working_dir: v.optional(text("working_dir")),
      shell: v.optional(v.picklist(SHELLS, `shell must be one of ${SHELLS.join(", ")}`)),
      env: v.optional(v.record(v.string(), text("env"), "env must be a table of strings"), {}),
      conditions: v.optional(v.array(condition, "conditions must be a list"), []),
      on_failure: v.optional(
        v.picklist(["continue", "block"], 'on_failure must be "continue" or "block"'),
      ),
      parallel: v.optional(flag("parallel"), false),
    },
    "a hook must be a table with event and command",
  );
}

function actionSchema() {
  const text = (name: string) => v.string(`${name} must be a string`);
  return v.variant(
    "type",
    [
      v.strictObject({ type: v.literal("command"), command: text("command") }),
      v.strictObject({
        type: v.literal("output"),
        message: v.pipe(text("message"), v.nonEmpty("message must not be empty")),
        /** 2 blocks, 0 does not; absent it is 2 before a tool and 0 elsewhere. */
        exit_status: v.optional(v.number("exit_status must be a number")),
        continue: v.optional(v.boolean("continue must be true or false")),
        decision: v.optional(
          v.picklist(
            ["allow", "approve", "ask", "deny", "block"],
            "decision must be allow, ask, deny or block",
          ),
        ),
        reason: v.optional(text("reason")),
      }),
    ],
    'an action must be a table with type "command" or "output"',
  );
}

function describeIssue(issue: v.BaseIssue<unknown>): HookProblem {
  const path = (issue.path ?? []).map(({ key }) => (typeof key === "number" ? key : String(key)));
  if (issue.type === "strict_object" && issue.expected === "never") {
    const unknown = String(path.at(-1));
    const hint = path.length === 1 ? didYouMean(unknown, Object.keys(hookSchema().entries)) : "";
    return { path, message: `unknown field ${JSON.stringify(unknown)}${hint}` };
  }
  const missing = issue.received === "undefined" && path.length > 0;
  return { path, message: missing ? `${String(path.at(-1))} is missing` : issue.message };
}

function* meaningProblems(fields: HookFields): Generator<HookProblem> {
  const pattern = parsePattern(fields.event);
  if (!pattern.ok) yield { path: ["event"], message: pattern.message };
  if (fields.command === undefined && fields.actions.length === 0) {
    yield { path: ["command"], message: "command is missing" };
  }
  if (fields.command !== undefined && fields.actions.length > 0) {
    yield { path: ["actions"], message: "a hook has either command or actions" };
  }
  if (fields.command?.trim() === "") yield { path: ["command"], message: "command is empty" };
  for (const [index, { type, value }] of fields.conditions.entries()) {
    const message = conditionProblem(type, value);
    if (message !== undefined) yield { path: ["conditions", index, "type"], message };
  }
  for (const { path, text } of templatesOf(fields)) {
    const template = parseTemplate(text);
    if (!template.ok) yield { path, message: template.message };
  }
}

function templatesOf(fields: HookFields) {
  const command = fields.command === undefined ? [] : [{ path: ["command"], text: fields.command }];
  const args = (fields.args ?? []).map((text, index) => ({ path: ["args", index], text }));
  const actions = fields.actions.map((action, index) => {
    const key = action.type === "command" ? "command" : "message";
    return { path: ["actions", index, key], text: textOf(action) };
  });
  return [...command, ...args, ...actions];
}

/** What an action runs, or says. */
export function textOf(action: ActionFields): string {
  return action.type === "command" ? action.command : action.message;
}
