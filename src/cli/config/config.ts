import { type ArgsDef, defineCommand } from "citty";
import { ioOf } from "../command.ts";
import migrate from "./migrate.ts";

const json = { type: "boolean", description: "answer as JSON" } as const;

const show = defineCommand({
  meta: { name: "show", description: "Print every setting in force and where it comes from" },
  args: { json },
  run: async (context) => {
    const { showConfig } = await import("./run-config.ts");
    return showConfig(ioOf(context), context.args.json === true);
  },
});

const path = defineCommand({
  meta: { name: "path", description: "Print the files that are read, weakest first" },
  args: { json },
  run: async (context) => {
    const { showPaths } = await import("./run-config.ts");
    return showPaths(ioOf(context), context.args.json === true);
  },
});

const check = defineCommand({
  meta: { name: "check", description: "Say what is wrong with the configuration, and where" },
  args: {
    file: {
      type: "positional",
      required: false,
      description: "only this file (default: all layers)",
    },
    json,
  },
  run: async (context) => {
    const { checkConfig } = await import("./run-config.ts");
    const { args } = context;
    return checkConfig(ioOf(context), args.file, args.json === true);
  },
});

const schema = defineCommand({
  meta: { name: "schema", description: "Print the JSON Schema of config.toml" },
  run: async (context) => {
    const { printSchema } = await import("./run-config.ts");
    return printSchema(ioOf(context));
  },
});

const initArgs = {
  scope: {
    type: "string",
    default: "user",
    valueHint: "user|project|local",
    description: "whose configuration: yours, this repository's, or yours in this repository",
  },
  json,
} as const satisfies ArgsDef;

const init = defineCommand({
  meta: { name: "init", description: "Write a commented starter file" },
  args: initArgs,
  setup: async (context) => {
    const { starterLayer } = await import("./run-config.ts");
    const layer = starterLayer(ioOf(context), context.args.scope);
    return typeof layer === "number" ? layer : undefined;
  },
  run: async (context) => {
    const { initConfig } = await import("./run-config.ts");
    return initConfig(ioOf(context), context.args.scope, context.args.json === true);
  },
});

const key = {
  type: "positional",
  required: true,
  description: "the setting, such as policy.preset",
} as const;

const set = defineCommand({
  meta: { name: "set", description: "Set one setting, and leave the rest of the file as it is" },
  args: {
    key,
    value: {
      type: "positional",
      required: true,
      description: "as TOML writes it; quotes around a text are not needed",
    },
    ...initArgs,
  },
  setup: async (context) => {
    const { planSetting } = await import("./run-config-set.ts");
    const planned = await planSetting(ioOf(context), context.args);
    return planned.ok ? undefined : planned.exit;
  },
  run: async (context) => {
    const { changeSetting } = await import("./run-config-set.ts");
    const { key, value, scope, json } = context.args;
    return changeSetting(ioOf(context), { key, value, scope, isJson: json === true });
  },
});

const unset = defineCommand({
  meta: { name: "unset", description: "Remove one setting, so that its default is in force" },
  args: { key, ...initArgs },
  setup: async (context) => {
    const { planSetting } = await import("./run-config-set.ts");
    const { key, scope } = context.args;
    const planned = await planSetting(ioOf(context), { key, value: undefined, scope });
    return planned.ok ? undefined : planned.exit;
  },
  run: async (context) => {
    const { changeSetting } = await import("./run-config-set.ts");
    const { key, scope, json } = context.args;
    return changeSetting(ioOf(context), { key, value: undefined, scope, isJson: json === true });
  },
});

export default defineCommand({
  meta: { name: "config", description: "Show, check and change the configuration" },
  subCommands: {
    show,
    path,
    check,
    schema,
    init,
    set,
    unset,
    migrate,
  },
});
