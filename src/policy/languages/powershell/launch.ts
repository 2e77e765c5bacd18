import { isShell, readCodeLine, scriptLanguage } from "../../catalog/code-line.ts";
import { descriptionOf } from "../../catalog/descriptions.ts";
import { powerShellCommandLine } from "../../commands/powershell-line.ts";
import { runsOf } from "../../commands/runs.ts";
import type { Arg, Invocation } from "../../model/invocation.ts";
import { posixQuoted, type Start } from "./nested.ts";

/** The text that a program starts, when it starts one; `stdin` is constant text piped into it. */
export function startOf(invocation: Invocation, stdin: string | undefined): Start | undefined {
  const { program, args } = invocation;
  const language = descriptionOf(program)?.interprets?.language;
  if (language === "powershell") {
    const start = powerShellCommandLine(args);
    const code = start.code ?? (start.stdin ? stdin : undefined);
    const name = `${program} ${start.encoded ? "-encodedcommand" : "-command"}`;
    return code === undefined ? undefined : { kind: "text", language: "powershell", code, name };
  }
  if (language === "cmd") {
    const code = cmdTail(args) ?? stdin;
    return code === undefined ? undefined : { kind: "text", language: "cmd", code, name: "cmd /c" };
  }
  if (program === "forfiles") {
    const code = forfilesTail(args);
    return code === undefined
      ? undefined
      : { kind: "text", language: "cmd", code, name: "forfiles /c" };
  }
  const script = scriptOf(program, args, stdin);
  if (script !== undefined) return script;
  const code = runsOthers(invocation) ? posixText(invocation, stdin) : undefined;
  return code === undefined ? undefined : { kind: "text", language: "shell", code, name: "" };
}

/** The code that a line gives an interpreter, or its input does. */
function scriptOf(
  program: string,
  args: readonly Arg[],
  stdin: string | undefined,
): Start | undefined {
  const line = readCodeLine(program, args);
  const language = scriptLanguage(line?.language);
  if (line === undefined || language === undefined) return undefined;
  const { codes, readsInput, name } = line;
  if (codes.length > 0)
    return { kind: "script", language, code: codes.map(({ value }) => value).join("\n"), name };
  return readsInput && stdin !== undefined
    ? { kind: "script", language, code: stdin, name: `${program} <stdin>` }
    : undefined;
}

/** True for a command whose words are another command, or text for a shell: the shell's analysis reads them. */
function runsOthers({ program, args, env }: Invocation): boolean {
  if (isShell(program)) return true;
  const description = descriptionOf(program);
  return description !== undefined && runsOf(description, program, args, env).length > 0;
}

/** The text after `cmd /c` or `/k`; undefined when cmd is started without a command. */
function cmdTail(args: readonly Arg[]): string | undefined {
  const at = args.findIndex((arg) => /^\/[ckr]/i.test(arg.value));
  const option = args[at];
  if (option === undefined) return undefined;
  const glued = option.value.slice(2);
  const rest = args.slice(at + 1).map((arg) => arg.value);
  const text = (glued === "" ? rest : [glued, ...rest]).join(" ").trim();
  if (text === "") return undefined;
  // With exactly two quotes cmd keeps them for a program's path; else the outer pair goes.
  return /^"[^"]*"$/.test(text) || /^"".*"$/s.test(text) ? text.slice(1, -1) : text;
}

/** The command of `forfiles /p DIR /c "cmd"`, its `@path` standing for what is in the folder. */
function forfilesTail(args: readonly Arg[]): string | undefined {
  const after = (option: string) =>
    args[args.findIndex((arg) => arg.value.toLowerCase() === option) + 1]?.value;
  const hasCommand = args.some((arg) => arg.value.toLowerCase() === "/c");
  const folder = args.some((arg) => arg.value.toLowerCase() === "/p") ? after("/p") : ".";
  if (!hasCommand) return undefined;
  const all = `${(folder ?? ".").replace(/[\\/]$/, "")}\\*`;
  return after("/c")?.replaceAll(/@(?:path|relpath|file|fname)\b/gi, () => `"${all}"`);
}

/** The command as a POSIX shell would read it, so that its analysis can unwrap the program. */
function posixText(invocation: Invocation, stdin: string | undefined): string {
  const [program, args] = insideWsl(invocation);
  const command = [program, ...args].map(posixQuoted).join(" ");
  return stdin === undefined ? command : `printf '%s\\n' ${posixQuoted(stdin)} | ${command}`;
}

/** `wsl -d Debian -- rm x` runs `rm x`; `wsl rm x` does too. */
function insideWsl(invocation: Invocation): readonly [string, readonly string[]] {
  const values = invocation.args.map((arg) => arg.value);
  if (invocation.program !== "wsl") return [invocation.program, values];
  let at = 0;
  for (; at < values.length; at++) {
    const value = values[at] ?? "";
    if (value === "--" || value === "-e" || value === "--exec") {
      at++;
      break;
    }
    if (/^(?:-d|-u|--distribution|--user|--cd|--shell-type)$/.test(value)) at++;
    else if (!value.startsWith("-")) break;
  }
  const [program = "true", ...rest] = values.slice(at);
  return [program, rest];
}
