import type { Condition } from "./conditions.ts";
import type { HookEvent } from "./hook-event.ts";
import { type ActionFields, checkHook, type HookFields, type HookProblem } from "./hook-schema.ts";
import { matchesPattern, meansTopic, type Pattern, parsePattern } from "./pattern.ts";

/** A hook's definition as it is written in TOML and JSON; only `event` and a `command` are needed. */
export type HookDict = {
  readonly name?: string;
  readonly event: string;
  readonly command?: string;
  readonly args?: readonly string[];
  readonly actions?: readonly ActionFields[];
  readonly timeout?: number;
  readonly enabled?: boolean;
  readonly description?: string;
  readonly working_dir?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly conditions?: readonly {
    readonly type: string;
    readonly value?: string;
    readonly not?: boolean;
  }[];
  readonly on_failure?: "continue" | "block";
  readonly parallel?: boolean;
};

/** Where a hook is written, and whether it may run from there. */
export interface HookOrigin {
  readonly path: string;
  /** Place among the hooks of its file, from 0. */
  readonly index: number;
  /** False for a hook that came with a project and was not agreed to: it is listed, never run. */
  readonly trusted: boolean;
}

/** A hook, or everything wrong with its definition. */
export type ParsedHook =
  | { readonly ok: true; readonly hook: Hook }
  | { readonly ok: false; readonly problems: readonly HookProblem[] };

/**
 * A command that runs on events.
 *
 *     Hook.fromDict({ event: "tool:pre_execute:bash", command: "./check.sh", timeout: 5 })
 */
export class Hook {
  /** Undefined for hooks that a program made. */
  readonly origin: HookOrigin | undefined;
  private readonly fields: HookFields;
  private readonly pattern: Pattern;

  private constructor(fields: HookFields, pattern: Pattern, origin: HookOrigin | undefined) {
    this.fields = fields;
    this.pattern = pattern;
    this.origin = origin;
  }

  /** Makes a hook from its definition; the problems of a wrong one are values. */
  static parse(value: unknown, origin?: HookOrigin): ParsedHook {
    const checked = checkHook(value);
    if (!checked.ok) return checked;
    const parsed = parsePattern(checked.fields.event);
    if (!parsed.ok) return { ok: false, problems: [{ path: ["event"], message: parsed.message }] };
    return { ok: true, hook: new Hook(checked.fields, parsed.pattern, origin) };
  }

  /** Makes a hook from its definition; throws a `TypeError` that names the field of a wrong one. */
  static fromDict(dict: HookDict): Hook {
    const parsed = Hook.parse(dict);
    if (parsed.ok) return parsed.hook;
    const problems = parsed.problems.map(({ path, message }) => `${path.join(".")}: ${message}`);
    throw new TypeError(`not a hook: ${problems.join("; ")}`);
  }

  /** The definition, without what is at its default; `event`, `timeout` and `enabled` always. */
  toDict(): HookDict {
    const { name, event, command, args, actions, timeout, enabled, description } = this.fields;
    const { working_dir, shell, env, conditions, on_failure, parallel } = this.fields;
    return {
      ...(name === undefined ? {} : { name }),
      event,
      ...(command === undefined ? {} : { command }),
      ...(args === undefined ? {} : { args }),
      ...(actions.length === 0 ? {} : { actions }),
      timeout,
      enabled,
      ...(description === "" ? {} : { description }),
      ...(working_dir === undefined ? {} : { working_dir }),
      ...(shell === undefined ? {} : { shell }),
      ...(Object.keys(env).length === 0 ? {} : { env }),
      ...(conditions.length === 0 ? {} : { conditions: conditions.map(writtenCondition) }),
      ...(on_failure === undefined ? {} : { on_failure }),
      ...(parallel ? { parallel } : {}),
    };
  }

  /** True when the event is one the hook's pattern means; says nothing about `enabled` or conditions. */
  matches(event: HookEvent): boolean {
    return matchesPattern(this.pattern, event.type, event.toolName);
  }

  /** True when it runs on events of this topic, of all or some tools. */
  runsOn(topic: string): boolean {
    return this.enabled && this.trusted && meansTopic(this.pattern, topic);
  }

  /** The name, or the first words that tell a person which hook it is. */
  get label(): string {
    const [line = ""] = (this.name ?? this.command ?? this.eventPattern).trim().split("\n", 1);
    return line.length <= LABEL_MAX_CHARS ? line : `${line.slice(0, LABEL_MAX_CHARS)}…`;
  }

  get name(): string | undefined {
    return this.fields.name;
  }

  get eventPattern(): string {
    return this.fields.event;
  }

  get command(): string | undefined {
    return this.fields.command;
  }

  /** Arguments of `command`, which then is a program that runs without a shell. */
  get args(): readonly string[] | undefined {
    return this.fields.args;
  }

  /** What the hook does, in order; a plain `command` is one action. */
  get actions(): readonly ActionFields[] {
    const { command, actions } = this.fields;
    return command === undefined ? actions : [{ type: "command", command }];
  }

  /** Seconds each of its commands has. */
  get timeout(): number {
    return this.fields.timeout;
  }

  get enabled(): boolean {
    return this.fields.enabled;
  }

  get description(): string {
    return this.fields.description;
  }

  /** Where it runs; relative to the event's directory. */
  get workingDir(): string | undefined {
    return this.fields.working_dir;
  }

  get shell(): HookFields["shell"] {
    return this.fields.shell;
  }

  get env(): Readonly<Record<string, string>> {
    return this.fields.env;
  }

  get conditions(): readonly Condition[] {
    return this.fields.conditions;
  }

  /** What a timeout, a crash or a failed start means; undefined leaves it to the executor. */
  get onFailure(): "continue" | "block" | undefined {
    return this.fields.on_failure;
  }

  /** May run at the same time as its neighbours that say so too. */
  get parallel(): boolean {
    return this.fields.parallel;
  }

  /** False only for a hook of a project that is not trusted. */
  get trusted(): boolean {
    return this.origin?.trusted ?? true;
  }
}

/** Enough to know one's own hook again, short enough for a line of a log. */
const LABEL_MAX_CHARS = 80;

function writtenCondition({ type, value, not }: Condition) {
  return not ? { type, value, not } : { type, value };
}
