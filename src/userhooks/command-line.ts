import type { Platform } from "../io.ts";
import type { Hook } from "./hook.ts";
import type { EventData } from "./hook-event.ts";
import { type CommandReader, parseTemplate, renderCommand, renderText } from "./template-fields.ts";

/** Program and arguments of a hook's command, with the variables its fields became. */
export type CommandLine =
  | {
      readonly ok: true;
      readonly argv: readonly string[];
      readonly env: Readonly<Record<string, string>>;
      /** Windows: `cmd.exe` takes its command line as it is. */
      readonly verbatim: boolean;
    }
  | { readonly ok: false; readonly message: string };

/**
 * How a command of a hook is started: with `args` as a program without shell, else by the hook's shell,
 * which is `/bin/sh`, on Windows `cmd.exe`, when it names none.
 */
export function commandLine(
  hook: Hook,
  command: string,
  input: EventData,
  platform: Platform,
): CommandLine {
  const template = parseTemplate(command);
  if (!template.ok) return template;
  if (hook.args !== undefined) {
    const argv = [command, ...hook.args].map((word) => renderWord(word, input));
    return { ok: true, argv, env: {}, verbatim: false };
  }
  const shell = hook.shell ?? (platform === "windows" ? "cmd" : "sh");
  const rendered = renderCommand(template.template, input, READERS[shell], platform);
  if (!rendered.ok) return rendered;
  const { command: text, env } = rendered;
  const argv = shellArgv(shell, text, Object.keys(env).length > 0, platform);
  return { ok: true, argv, env, verbatim: shell === "cmd" };
}

/** A text with the event's fields in it, for people and for arguments; broken templates do not load. */
export function renderWord(word: string, input: EventData): string {
  const template = parseTemplate(word);
  return template.ok ? renderText(template.template, input) : word;
}

type Shell = NonNullable<Hook["shell"]>;

const READERS: Readonly<Record<Shell, CommandReader>> = {
  sh: "posix",
  bash: "posix",
  zsh: "posix",
  cmd: "cmd",
  powershell: "powershell",
  pwsh: "powershell",
};

function shellArgv(
  shell: Shell,
  text: string,
  hasFields: boolean,
  platform: Platform,
): readonly string[] {
  switch (shell) {
    case "sh":
      return [platform === "windows" ? "sh" : "/bin/sh", "-c", text];
    case "bash":
    case "zsh":
      return [shell, "-c", text];
    case "cmd":
      return ["cmd.exe", "/d", ...(hasFields ? ["/v:on"] : []), "/s", "/c", `"${text}"`];
    case "powershell":
    case "pwsh":
      return [shell, "-NoProfile", "-NonInteractive", "-Command", text];
    default:
      return shell satisfies never;
  }
}
