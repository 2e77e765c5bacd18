import type { Platform } from "../io.ts";
import { fits } from "./hook-environment.ts";
import type { EventData } from "./hook-event.ts";

/** A text with fields of the event in it: `gofmt -w {.tool_input.file_path}`. */
export type FieldTemplate = readonly Piece[];

type Piece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "field"; readonly path: readonly string[]; readonly written: string };

/** A template, or one line that says what is wrong with the text. */
export type ParsedTemplate =
  | { readonly ok: true; readonly template: FieldTemplate }
  | { readonly ok: false; readonly message: string };

/** Who reads a command line. */
export type CommandReader = "posix" | "powershell" | "cmd";

/**
 * Parses `{.field}`, `{.field.inner}`, `{.list[0]}` and `{.}` (the whole input) in a text. A field that no
 * event has is an error, as is a jq filter; other braces (`{.txt,.bak}`, `{}`) are text.
 */
export function parseTemplate(text: string): ParsedTemplate {
  const template: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(/\{\.([^{}\n]*)\}/g)) {
    const [written, inner = ""] = match;
    if (/^[\w.[\]-]*\s*\|/.test(inner)) {
      return wrong(`${written} is a jq filter; pipe standard input through jq instead`);
    }
    if (!/^([A-Za-z_]\w*(\.[A-Za-z_][\w-]*|\[\d+\])*)?$/.test(inner)) continue;
    const path = inner.split(/[.[\]]+/).filter((name) => name !== "");
    const [first] = path;
    if (first !== undefined && !FIELDS.has(first)) {
      return wrong(`${written}: no event has a field ${JSON.stringify(first)}`);
    }
    template.push({ kind: "text", text: text.slice(from, match.index) });
    template.push({ kind: "field", path, written });
    from = match.index + written.length;
  }
  template.push({ kind: "text", text: text.slice(from) });
  return { ok: true, template };
}

/** The text with its fields filled in as they are, for people and models and for arguments without shell. */
export function renderText(template: FieldTemplate, input: EventData): string {
  return template
    .map((piece) => (piece.kind === "text" ? piece.text : fieldText(input, piece.path)))
    .join("");
}

/** A command line and the variables its fields became, or the field that is too long for one. */
export type RenderedCommand =
  | { readonly ok: true; readonly command: string; readonly env: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly message: string };

/**
 * The command line with its fields as references to environment variables, quoted for the place they
 * are in. A shell never reads an expanded variable as code, so a file named `$(rm -rf ~)` stays a name
 * even where the quoting around the field is not what this reader of quotes takes it for.
 */
export function renderCommand(
  template: FieldTemplate,
  input: EventData,
  reader: CommandReader,
  platform: Platform,
): RenderedCommand {
  const env: Record<string, string> = {};
  const quotes = new QuoteReader();
  let command = "";
  for (const piece of template) {
    if (piece.kind === "text") {
      quotes.read(piece.text);
      command += piece.text;
      continue;
    }
    const name = `FAIRLEAD_FIELD_${Object.keys(env).length + 1}`;
    const value = fieldText(input, piece.path).replaceAll("\0", "\uFFFD");
    if (!fits(value, platform)) {
      return wrong(`${piece.written} is too long for a command; read it from standard input`);
    }
    env[name] = reader === "cmd" ? value.replaceAll('"', '\\"') : value;
    command += reference(name, reader, quotes.state());
  }
  return { ok: true, command, env };
}

/** Top-level fields of the agents' events; inside them any name may stand. */
const FIELDS: ReadonlySet<string> = new Set(
  `session_id transcript_path cwd hook_event_name prompt_id permission_mode agent_id agent_type effort
  project_dir tool_name tool_input tool_response tool_output tool_use_id duration_ms error is_interrupt
  mcp_server tool_calls prompt source reason trigger custom_instructions compact_summary message title
  notification_type stop_hook_active last_assistant_message background_tasks session_crons
  agent_transcript_path permission_suggestions session_title model from_model to_model role response
  message_count command_name command_args command_source expansion_type error_details file_path
  memory_type load_reason old_cwd new_cwd event name worktree_path task_id task_subject task_description
  teammate_name team_name mcp_server_name action content mode url elicitation_id requested_schema
  message_id turn_id index final delta directory data`.split(/\s+/),
);

function fieldText(input: EventData, path: readonly string[]): string {
  let value: unknown = input;
  for (const name of path) {
    value =
      typeof value === "object" && value !== null
        ? new Map(Object.entries(value)).get(name)
        : undefined;
  }
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

type QuoteState = "none" | "single" | "double";

function reference(name: string, reader: CommandReader, state: QuoteState): string {
  if (reader === "powershell") return `\${env:${name}}`;
  if (reader === "cmd") return state === "double" ? `!${name}!` : `"!${name}!"`;
  if (state === "double") return `\${${name}}`;
  return state === "single" ? `'"\${${name}}"'` : `"\${${name}}"`;
}

/** Follows a POSIX shell's quotes as far as is needed to know how a reference must be written. */
class QuoteReader {
  private readonly stack: QuoteState[] = ["none"];
  private before = "\n";

  state(): QuoteState {
    return this.stack.at(-1) ?? "none";
  }

  read(text: string): void {
    for (let at = 0; at < text.length; at++) {
      const char = text[at] ?? "";
      const state = this.state();
      if (state !== "single" && char === "\\") at++;
      else if (state === "none" && char === "#" && /[\s;(]/.test(this.before)) {
        const end = text.indexOf("\n", at);
        at = end < 0 ? text.length : end;
      } else this.step(char, text[at + 1] ?? "", state);
      this.before = char;
    }
  }

  private step(char: string, next: string, state: QuoteState): void {
    if (char === "'" && state !== "double") this.toggle(state, "single");
    else if (state === "single") return;
    else if (char === '"') this.toggle(state, "double");
    else if (char === "$" && next === "(") this.stack.push("none");
    else if (char === "(" && state === "none" && this.before !== "$") this.stack.push("none");
    else if (char === ")" && state === "none" && this.stack.length > 1) this.stack.pop();
  }

  private toggle(state: QuoteState, quote: QuoteState): void {
    if (state === quote) this.stack.pop();
    else this.stack.push(quote);
  }
}

function wrong(message: string): { readonly ok: false; readonly message: string } {
  return { ok: false, message };
}
