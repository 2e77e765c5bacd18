/**
 * True where an agent's own rules let every command of a line run without a question, as Claude Code reads them. Less
 * than it would let run, never more: of a line with expansions, redirections or quotes nothing is said.
 * Source: https://code.claude.com/docs/en/permissions
 */
export function letsRun(line: string, allow: readonly string[], stop: readonly string[]): boolean {
  if (/[$`<>(){}\\'"#\n*?[\]~!^]/.test(line)) return false;
  const commands = line
    .split(/&&|\|\||[;|&]/)
    .map((one) => one.trim())
    .filter((one) => one !== "");
  if (commands.length === 0) return false;
  if ([line, ...commands].some((one) => stop.some((rule) => mayMean(rule, one)))) return false;
  return commands.every((one) => allow.some((rule) => surelyMeans(rule, one)));
}

/**
 * True where a rule is about a line of several commands, word for word: Claude Code matches such a rule against the line
 * as it stands, and all others against each of its commands, in runs of it.
 */
export function namesWhole(line: string, rules: readonly string[]): boolean {
  return rules.some((rule) => contentOf(rule)?.trim() === line.trim());
}

/** What stands between the brackets of a rule about Bash; "*" for one without. */
function contentOf(rule: string): string | undefined {
  const [, content] = /^Bash(?:\(([\s\S]*)\))?$/.exec(rule) ?? [];
  return rule === "Bash" ? "*" : content;
}

function surelyMeans(rule: string, command: string): boolean {
  const content = contentOf(rule);
  if (content === undefined) return false;
  if (content === "*") return true;
  const prefix = /^([^*]+?)(?::\*| \*)$/.exec(content)?.[1];
  if (prefix !== undefined) return command === prefix || command.startsWith(`${prefix} `);
  return !content.includes("*") && command === content;
}

/** True where a rule could be about the command: all words that it names whole are there. */
function mayMean(rule: string, command: string): boolean {
  const content = contentOf(rule);
  if (content === undefined) return false;
  const words = command.split(/\s+/);
  const named = content.replace(/:\*$/, " *").split(/\s+/);
  return named.every((word) => word.includes("*") || word === "" || words.includes(word));
}
