import { type ArgsDef, defineCommand } from "citty";
import { ioOf } from "../command.ts";
import { personHere } from "../terminal/questions.ts";

const json = { type: "boolean", description: "answer as JSON" } as const;

const TAKING = {
  yes: { type: "boolean", description: "do not ask; it still has to be typed at a terminal" },
  "dry-run": { type: "boolean", description: "show the pack, and take nothing" },
  json,
} as const satisfies ArgsDef;

const add = defineCommand({
  meta: { name: "add", description: "Show a rule pack, and take it exactly as it is shown" },
  args: {
    source: {
      type: "positional",
      required: true,
      description: "github:ORG/REPO@TAG, https://HOST/REPO.git@TAG, or a folder",
    },
    name: {
      type: "string",
      valueHint: "name",
      description: "what it is called here (default: the name of its repository or folder)",
    },
    ...TAKING,
  },
  setup: async (context) => {
    const { refuseSource } = await import("./run-pack.ts");
    return refuseSource(ioOf(context), context.args.source, context.args.name);
  },
  run: async (context) => {
    const { addPack } = await import("./run-pack.ts");
    const { source, name, yes, json: isJson } = context.args;
    const isDryRun = context.args["dry-run"] === true;
    const how = { isAgreed: yes === true, isDryRun, isJson: isJson === true };
    return addPack(ioOf(context), { source, name }, how, personHere());
  },
});

const update = defineCommand({
  meta: {
    name: "update",
    description: "Look for later versions of packs, show them, and take those you agree to",
  },
  args: {
    name: {
      type: "positional",
      required: false,
      description: "the pack (default: all of them)",
    },
    ...TAKING,
  },
  setup: async (context) => {
    const { refuseUnknownPack } = await import("./run-pack.ts");
    const { name } = context.args;
    return name === undefined ? undefined : refuseUnknownPack(ioOf(context), name);
  },
  run: async (context) => {
    const { updatePacks } = await import("./update-packs.ts");
    const { name, yes, json: isJson } = context.args;
    const isDryRun = context.args["dry-run"] === true;
    const how = { isAgreed: yes === true, isDryRun, isJson: isJson === true };
    return updatePacks(ioOf(context), name, how, personHere());
  },
});

const remove = defineCommand({
  meta: { name: "remove", description: "Remove a pack; its rules end with the next call" },
  args: { name: { type: "positional", required: true, description: "the pack" }, json },
  setup: async (context) => {
    const { refuseUnknownPack } = await import("./run-pack.ts");
    return refuseUnknownPack(ioOf(context), context.args.name);
  },
  run: async (context) => {
    const { removePack } = await import("./run-pack.ts");
    return removePack(ioOf(context), context.args.name, context.args.json === true);
  },
});

const list = defineCommand({
  meta: { name: "list", description: "List the packs that you took, and whether they are whole" },
  args: { json },
  run: async (context) => {
    const { listPacks } = await import("./run-pack.ts");
    return listPacks(ioOf(context), context.args.json === true);
  },
});

/** `fairlead pack`: rules that a team shares in Git, for one person's machine. */
export default defineCommand({
  meta: {
    name: "pack",
    description: "Add rules that others share in Git, pinned to what you were shown",
  },
  subCommands: { add, update, remove, list },
});
