import { commandOf, type ToolCall } from "../agent-tools/tool-call.ts";
import { belongingsOf } from "../catalog/belongings.ts";
import { effectsOfKind } from "../catalog/effects.ts";
import { folderOf, namedBy } from "../effects/owners.ts";
import { writtenPaths } from "../effects/written-paths.ts";
import type { Named } from "../model/belonging.ts";
import { type Invocation, UNKNOWN } from "../model/invocation.ts";
import type { World } from "../model/world.ts";
import { absolutePath } from "../text/path.ts";
import { readCommand } from "./read-command.ts";

/** What a line makes by its words: whether it did shows when it ran. */
export interface MadeByLine {
  /** The folders of repositories on whose stashes it puts something. */
  readonly stashes: readonly string[];
  readonly named: readonly Named[];
  /** Files and folders that it writes, absolute. */
  readonly paths: readonly string[];
  /** The container engines in which it makes something. */
  readonly engines: readonly string[];
  /** True where it prints the path of a file or a folder that is new. */
  readonly isPassing: boolean;
}

/** Reads what the line of a call makes that a session may be the owner of; undefined for a call without one. */
export async function madeByLine(call: ToolCall, world: World): Promise<MadeByLine | undefined> {
  const line = commandOf(call);
  if (line?.text === undefined) return undefined;
  const { invocations } = await readCommand(line.text, line.dialect, world);
  const here = invocations.filter(({ remote }) => !remote);
  const made = here.flatMap((invocation) =>
    belongingsOf(invocation)
      .filter(({ does }) => does === "makes")
      .map((belonging) => ({ belonging, invocation })),
  );
  return {
    stashes: made
      .filter(({ belonging }) => belonging.what === "stash")
      .map(({ invocation }) => folderOf(invocation)),
    named: made.flatMap(({ belonging, invocation }) => namedBy(belonging, invocation) ?? []),
    paths: here.flatMap(pathsMade),
    engines: [
      ...new Set(
        made
          .filter(({ belonging: { what } }) => /^(?:container|volume|network|project)$/.test(what))
          .map(({ invocation }) => invocation.program.replace(/-compose$/, "")),
      ),
    ],
    isPassing: here.some(({ program }) => program === "mktemp"),
  };
}

function pathsMade(invocation: Invocation): readonly string[] {
  const folders = effectsOfKind(invocation, "folder").map(({ path }) => path);
  return [...writtenPaths(invocation), ...folders]
    .filter(
      ({ value, glob }) => value !== "" && !value.includes(UNKNOWN) && !/^~/.test(value) && !glob,
    )
    .map(({ value }) => absolutePath(value, invocation.cwd));
}
