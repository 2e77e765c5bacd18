/** A command that an agent runs while it loads the text of a skill or a command. */
export interface LoadedLine {
  readonly text: string;
  readonly dialect: "shell" | "powershell";
}

/**
 * The commands that Claude Code runs of a skill's or a command's text, as 2.1.330 and 2.1.332 find them: blocks
 * between "```!" and "```", and code in backticks behind a `!` that begins a line or follows a blank. Linear in the
 * text, whatever is not closed.
 */
export function shellLinesOf(text: string): readonly string[] {
  return [...fencesIn(text), ...inlineIn(text)]
    .map((command) => command.trim().replaceAll("\r\n", "\n"))
    .filter((command) => command !== "");
}

const FENCE = "```";

function fencesIn(text: string): readonly string[] {
  const found: string[] = [];
  for (let at = text.indexOf(`${FENCE}!`); at >= 0; ) {
    const begin = at + FENCE.length + 1;
    const end = text.indexOf(FENCE, begin);
    if (end < 0) break;
    found.push(text.slice(begin, end));
    at = text.indexOf(`${FENCE}!`, end + FENCE.length);
  }
  return found;
}

function inlineIn(text: string): readonly string[] {
  if (!text.includes("!`")) return [];
  const bare = withoutCode(text);
  const found: string[] = [];
  for (let at = bare.indexOf("!`"); at >= 0; ) {
    const begin = at + 2;
    const end = bare.indexOf("`", begin);
    if (end < 0) break;
    const isAlone = at === 0 || /\s/.test(bare[at - 1] ?? "");
    if (isAlone && end > begin) found.push(bare.slice(begin, end));
    at = bare.indexOf("!`", isAlone && end > begin ? end + 1 : begin);
  }
  return found;
}

/** The same text with what is code of its own blanked: in it a `!` and a backtick begin no command. */
function withoutCode(text: string): string {
  return text.replace(/`[^`\n]+`/g, (code: string, at: number) => {
    const before = text[at - 1];
    return before === "!" || before === "`" ? code : `\`${" ".repeat(code.length - 2)}\``;
  });
}

/**
 * The commands that Gemini CLI and Qwen Code run of a command's text: `!{…}`, in which braces are paired. A text that
 * is not closed runs nothing.
 */
export function bracedLinesOf(text: string): readonly string[] {
  const found: string[] = [];
  for (let at = text.indexOf("!{"); at >= 0; ) {
    const begin = at + 2;
    let depth = 1;
    let end = begin;
    for (; end < text.length && depth > 0; end++) {
      const sign = text[end];
      if (sign === "{") depth++;
      else if (sign === "}") depth--;
    }
    if (depth > 0) break;
    const command = text.slice(begin, end - 1).trim();
    if (command !== "") found.push(command);
    at = text.indexOf("!{", end);
  }
  return found;
}

/** What a text's placeholders stand for. */
export interface Filled {
  /** What was typed behind the command's name. */
  readonly args: string;
  /** The folder that the text lies in. */
  readonly folder: string;
}

/** A command with its arguments filled in, as the agent does it before it runs the command. */
export function filledIn(command: string, { args, folder }: Filled): string {
  if (!command.includes("$")) return command;
  const words = args.split(/\s+/).filter((word) => word !== "");
  const wordAt = (whole: string, number: string) => words[Number(number)] ?? whole;
  return command
    .replaceAll(/\$\{CLAUDE_(?:SKILL_DIR|PLUGIN_ROOT)\}/g, () => folder)
    .replaceAll(/\$ARGUMENTS\[(\d{1,4})\]/g, wordAt)
    .replaceAll(/\$(\d{1,4})(?!\w)/g, wordAt)
    .replaceAll("$ARGUMENTS", () => args);
}
