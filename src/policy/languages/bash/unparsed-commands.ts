import type { Span } from "../../model/finding.ts";
import type { Invocation } from "../../model/invocation.ts";
import type { World } from "../../model/world.ts";
import { SOURCE_MAX_CHARS } from "../../text/limits.ts";
import { programName } from "./record-command.ts";
import { makeArg } from "./walk.ts";

/**
 * Reads text as commands without any grammar: separators split it, quotes are dropped. Only for text
 * that a parser could not read, and only for rules about what nothing brings back.
 */
export function unparsedCommands(text: string, span: Span, world: World): readonly Invocation[] {
  const commands = new Set(text.slice(0, SOURCE_MAX_CHARS).split(/[;\n|&(){}`]+/));
  return [...commands].flatMap((command) => {
    const words = command
      .replace(/\\\n/g, " ")
      .replace(/['"\\]/g, "")
      .trim()
      .split(/\s+/)
      .filter((word) => !/^[A-Za-z_]\w*=/.test(word));
    const start = words.findIndex((word) => !PASSES_ON.has(word) && !/^[-\d]/.test(word));
    const [name, ...rest] = words.slice(start).map((word) => makeArg(word, span));
    if (start < 0 || name === undefined || name.value === "") return [];
    return [
      {
        program: programName(name.value),
        name,
        args: rest,
        redirects: [],
        stdin: { kind: "inherited" },
        cwd: world.cwd,
        env: new Map(),
        via: [{ name: "unreadable text" }],
        elevated: false,
        remote: false,
        dialect: "shell",
        pipedInto: [],
        ...span,
      },
    ];
  });
}

const PASSES_ON: ReadonlySet<string> = new Set(
  "sudo doas env nohup time timeout command exec builtin eval xargs nice setsid sh bash zsh dash if elif while until then do else coproc trap ! $".split(
    " ",
  ),
);
