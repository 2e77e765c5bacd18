import { defineCommand } from "citty";
import { hasIncomplete, type ItemState, MARKS, summaryText } from "../../checklist/stats.ts";
import { EXIT } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { visibleLine } from "../../outside-text.ts";
import type { CurrentChecklist } from "../../state/checklist.ts";
import { readCurrentChecklist } from "../../state/checklist.ts";
import { ioOf, workspaceOf } from "../command.ts";
import { printJson, snakeCase, snakeKeys } from "../terminal/output.ts";
import { mayColour } from "../terminal/terminal.ts";

const json = {
  type: "boolean",
  default: false,
  description: "answer as JSON",
} as const;

const status = defineCommand({
  meta: { name: "status", description: "Show how far the latest checklist has got" },
  args: { json },
  run: async (context) => {
    const io = ioOf(context);
    return present(io, context.args.json, (current) => statusText(current, mayColour(io)), factsOf);
  },
});

const show = defineCommand({
  meta: { name: "show", description: "Show the items of the latest checklist" },
  args: { json },
  run: async (context) => {
    const io = ioOf(context);
    return present(
      io,
      context.args.json,
      (current) => itemsText(current, mayColour(io)),
      (current) => ({
        ...factsOf(current),
        items: current.items.map((item) => ({ ...item, state: snakeCase(item.state) })),
      }),
    );
  },
});

export default defineCommand({
  meta: { name: "checklist", description: "Show the checklist that this project works by" },
  subCommands: { status, show },
});

async function present(
  io: Io,
  asJson: boolean,
  text: (current: CurrentChecklist) => string,
  facts: (current: CurrentChecklist) => object,
): Promise<number> {
  const current = await readCurrentChecklist(workspaceOf(io));
  if (current instanceof Error) {
    io.stderr(`fairlead: ${current.message}`);
    return EXIT.error;
  }
  if (asJson) printJson(io, { checklist: current === undefined ? null : facts(current) });
  else io.stdout(current === undefined ? "no checklist" : text(current));
  return EXIT.ok;
}

function factsOf(current: CurrentChecklist): object {
  const { shownPath: path, stats, truncated } = current;
  const incomplete = hasIncomplete(stats);
  return { path, ...snakeKeys(stats), summary: summaryText(stats), incomplete, truncated };
}

const BAR_CHARS = 24;

/** Path, counts, and a bar of what is done. */
function statusText(current: CurrentChecklist, colour: boolean): string {
  const { stats } = current;
  const share = stats.total === 0 ? 0 : stats.done / stats.total;
  const filled = Math.floor(share * BAR_CHARS);
  const bar = `${paint("█".repeat(filled), "done", colour)}${"░".repeat(BAR_CHARS - filled)}`;
  const counts = MARKS.filter(([state]) => stats[state] > 0).map(([state, mark]) =>
    paint(`${mark}${stats[state]}`, state, colour),
  );
  return [
    visibleLine(current.shownPath),
    `${bar} ${Math.floor(share * 100)} % (${stats.done} of ${stats.total} done)`,
    ...(counts.length === 0 ? [] : [counts.join(" ")]),
  ].join("\n");
}

function itemsText(current: CurrentChecklist, colour: boolean): string {
  const marks = new Map(MARKS);
  const items = current.items.map(({ state, text, indent }) => {
    const mark = paint(marks.get(state) ?? "", state, colour);
    return `${" ".repeat(Math.min(indent, BAR_CHARS))}${mark} ${visibleLine(text)}`;
  });
  return [statusText(current, colour), "", ...items].join("\n").trimEnd();
}

const COLOURS: Readonly<Record<ItemState, number>> = {
  done: 32,
  inProgress: 36,
  testing: 35,
  blocked: 31,
  pending: 90,
  failed: 31,
};

function paint(text: string, state: ItemState, colour: boolean): string {
  return colour && text !== "" ? `\u001B[${COLOURS[state]}m${text}\u001B[0m` : text;
}
