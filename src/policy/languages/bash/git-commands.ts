import { parse } from "unbash";
import { type Arg, UNKNOWN } from "../../model/invocation.ts";
import { absolutePath } from "../../text/path.ts";
import { type GitLine, git, gitLine, isSubcommand } from "../../tools/git.ts";
import { aliasAt } from "../../tools/git-config.ts";
import { settingsFrom } from "../../tools/git-settings.ts";
import { type CommandReader, walkText } from "./command-reader.ts";
import { expandWord } from "./command-words.ts";
import { recordCommand } from "./record-command.ts";
import { walkDescribed } from "./unwrap.ts";
import type { Call, Outcome, Walk } from "./walk.ts";

/** For git, and for its sub-commands under names of their own: `git-push`. */
export function findGit(program: string): CommandReader | undefined {
  if (program === "git") return walkGit;
  if (!program.startsWith("git-") || !isSubcommand(program.slice("git-".length))) return undefined;
  return (call, _program, walk) => {
    const [name, ...rest] = call.argv;
    if (name === undefined) return recordCommand(call, program, walk);
    const verb = { ...name, value: program.slice("git-".length) };
    return walkGit({ ...call, argv: [{ ...name, value: "git" }, verb, ...rest] }, "git", walk);
  };
}

/** Beside what its description says, git runs aliases. */
function walkGit(call: Call, program: string, walk: Walk): Outcome {
  const line = gitLine(call.argv.slice(1));
  const verb = line.verb?.value ?? "";
  const alias = isSubcommand(verb) ? undefined : aliasOf(verb, line, call, walk);
  if (alias !== undefined && !alias.includes(UNKNOWN) && !walk.running.includes(alias)) {
    walk.running.push(alias);
    const outcome = walkAlias(call, alias, line, walk);
    walk.running.pop();
    return outcome;
  }
  if (verb === "config") remember(line.args, walk);
  return walkDescribed(call, program, git(), walk);
}

function aliasOf(name: string, line: GitLine, call: Call, walk: Walk): string | undefined {
  const key = `alias.${name}`;
  const given = [...settingsFrom(call.env, line.options), ...line.settings].findLast(
    (setting) => setting[0] === key,
  );
  if (given !== undefined || call.frame.remote || name === "") return given?.[1];
  const folder = line.folder?.value ?? ".";
  return (
    walk.gitAliases.get(name) ??
    aliasAt(name, absolutePath(folder, call.frame.scope.cwd), walk.world)
  );
}

/** `git config alias.p 'push --force'`, for what follows. */
function remember(args: readonly Arg[], walk: Walk): void {
  const at = args.findIndex(({ value }) => /^alias\../i.test(value));
  const value = args[at + 1]?.value;
  if (at < 0 || value === undefined) return;
  walk.gitAliases.set((args[at]?.value ?? "").slice("alias.".length), value);
}

function walkAlias(call: Call, alias: string, { args }: GitLine, walk: Walk): Outcome {
  if (alias.startsWith("!")) {
    const words = args.map((arg) => arg.value).join(" ");
    return walkText(call, `${alias.slice(1)} ${words}`, { name: "git alias" }, walk);
  }
  const command = parse(`: ${alias}`).commands[0]?.command;
  const frame = { ...call.frame, span: call.span };
  const words =
    command?.type === "Command"
      ? command.args.flatMap((word) => (word.type === "Word" ? expandWord(word, frame, walk) : []))
      : [];
  if (words.length === 0) return recordCommand(call, "git", walk);
  const before = call.argv.slice(0, call.argv.length - args.length - 1);
  return walkGit({ ...call, argv: [...before, ...words, ...args] }, "git", walk);
}
