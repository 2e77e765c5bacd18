import { type ArgsDef, defineCommand } from "citty";
import { ioOf } from "../command.ts";
import { personHere } from "../terminal/questions.ts";

const number = {
  type: "positional",
  required: false,
  description: "the number of the save, or last",
} as const;

const json = { type: "boolean", description: "answer as JSON" } as const;

const args = {
  number,
  path: {
    type: "positional",
    required: false,
    description: "only this file or folder, and any that follow",
  },
  force: { type: "boolean", description: "overwrite what was changed after the call as well" },
  yes: { type: "boolean", description: "do not ask; it still has to be typed at a terminal" },
  "dry-run": { type: "boolean", description: "show what it would do, and do nothing" },
  json,
} as const satisfies ArgsDef;

const listArgs = {
  all: { type: "boolean", description: "of every project" },
  json,
} as const satisfies ArgsDef;

const showArgs = { number, json } as const satisfies ArgsDef;

const dropArgs = {
  number: { ...number, required: true },
  yes: { type: "boolean", description: "do not ask" },
  json,
} as const satisfies ArgsDef;

const list = defineCommand({
  meta: { name: "list", description: "List what was saved for calls in this project" },
  args: listArgs,
  run: async (context) => {
    const { listUndos } = await import("./run-undo-list.ts");
    return listUndos(ioOf(context), context.args.all === true, context.args.json === true);
  },
});

const show = defineCommand({
  meta: { name: "show", description: "Show what an undo would put back" },
  args: showArgs,
  run: async (context) => {
    const { showUndo } = await import("./run-undo-list.ts");
    return showUndo(ioOf(context), context.args.number ?? "last", context.args.json === true);
  },
});

const drop = defineCommand({
  meta: { name: "drop", description: "Delete a save" },
  args: dropArgs,
  setup: async (context) => {
    const { refuseUnknownSave } = await import("./run-undo-list.ts");
    return refuseUnknownSave(ioOf(context), context.args.number);
  },
  run: async (context) => {
    const { dropUndo } = await import("./run-undo-list.ts");
    const { number: which, yes, json: isJson } = context.args;
    const words = { which, isAgreed: yes === true, isJson: isJson === true };
    return dropUndo(ioOf(context), words, personHere());
  },
});

const prune = defineCommand({
  meta: {
    name: "prune",
    description: "Delete saves that are too old or too large, as [undo] says",
  },
  args: { json },
  run: async (context) => {
    const { pruneUndos } = await import("./run-undo-list.ts");
    return pruneUndos(ioOf(context), context.args.json === true);
  },
});

/** `fairlead undo`: takes back what a call deleted, overwrote or discarded; it takes a person at a terminal. */
export default defineCommand({
  meta: { name: "undo", description: "Bring back what a call deleted, overwrote or discarded" },
  args,
  subCommands: { list, show, drop, prune },
  setup: async (context) => {
    const { refuseUnknownSave } = await import("./run-undo-list.ts");
    return refuseUnknownSave(ioOf(context), context.args.number ?? "last");
  },
  run: async (context) => {
    const { runUndo } = await import("./run-undo.ts");
    const { number: which, force, yes, json: isJson, "dry-run": isDry, _: words } = context.args;
    return runUndo(
      ioOf(context),
      {
        which: which ?? "last",
        paths: words.slice(1),
        isForced: force === true,
        isAgreed: yes === true,
        isDry: isDry === true,
        isJson: isJson === true,
      },
      personHere(),
    );
  },
});
