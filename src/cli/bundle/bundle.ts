import { type ArgsDef, defineCommand } from "citty";
import { ioOf } from "../command.ts";

const json = { type: "boolean", description: "answer as JSON" } as const;

const key = (description: string) =>
  ({ type: "string", required: true, valueHint: "key", description }) as const;

const BUILD_ARGS = {
  folder: {
    type: "positional",
    required: true,
    description: "folder with policy.toml, and cases in tests/",
  },
  name: { type: "string", required: true, valueHint: "name", description: "name of the bundle" },
  version: {
    type: "string",
    required: true,
    valueHint: "version",
    description: "its version, such as 1.4.0; each release needs a higher one",
  },
  out: { type: "string", required: true, valueHint: "file", description: "file to write" },
  "valid-until": {
    type: "string",
    required: true,
    valueHint: "when",
    description: "last day on which it may be taken: 2027-03-31, or how long: 90d",
  },
  needs: {
    type: "string",
    valueHint: "version",
    description: "oldest fairlead that may use it (default: this one)",
  },
  json,
} as const satisfies ArgsDef;

const build = defineCommand({
  meta: {
    name: "build",
    description: "Write a policy with its tests into one file, once all of them pass",
  },
  args: BUILD_ARGS,
  run: async (context) => {
    const { buildBundle } = await import("./run-bundle.ts");
    const { folder, name, version, out, needs } = context.args;
    const until = context.args["valid-until"];
    const asked = { folder, name, version, out, until, needs };
    return buildBundle(ioOf(context), asked, context.args.json === true);
  },
});

const sign = defineCommand({
  meta: { name: "sign", description: "Add a signature to a bundle, as `minisign -S` does" },
  args: {
    file: { type: "positional", required: true, description: "the bundle" },
    key: key("file with the secret key that `minisign -G` wrote"),
    "password-file": {
      type: "string",
      valueHint: "file",
      description: "file with the password of the key, where it has one",
    },
    comment: {
      type: "string",
      valueHint: "text",
      description: "one line that is signed as well (default: name and version)",
    },
    json,
  },
  run: async (context) => {
    const { signBundle } = await import("./run-bundle.ts");
    const { file, key: keyFile, comment } = context.args;
    const asked = { file, keyFile, comment, passwordFile: context.args["password-file"] };
    return signBundle(ioOf(context), asked, context.args.json === true);
  },
});

const verify = defineCommand({
  meta: { name: "verify", description: "Check a bundle: signature, dates, rules and their tests" },
  args: {
    file: {
      type: "positional",
      required: true,
      description: "the bundle, with its signature next to it (.minisig)",
    },
    key: key("public key of minisign, or the file with it"),
    json,
  },
  run: async (context) => {
    const { verifyBundle } = await import("./run-bundle.ts");
    const { file, key: text } = context.args;
    return verifyBundle(ioOf(context), file, text, context.args.json === true);
  },
});

const show = defineCommand({
  meta: { name: "show", description: "Show what is in a bundle, or the one in force" },
  args: {
    file: {
      type: "positional",
      required: false,
      description: "the bundle (default: the one in force on this machine)",
    },
    json,
  },
  run: async (context) => {
    const { showBundle } = await import("./run-bundle.ts");
    return showBundle(ioOf(context), context.args.file, context.args.json === true);
  },
});

const update = defineCommand({
  meta: {
    name: "update",
    description: "Bring the bundle that the administrator set up to its latest release",
  },
  args: { json },
  run: async (context) => {
    const { runUpdate } = await import("./run-bundle.ts");
    return runUpdate(ioOf(context), context.args.json === true);
  },
});

/** `fairlead bundle`: signed policies that a team's machines subscribe to. */
export default defineCommand({
  meta: {
    name: "bundle",
    description: "Let a team use one signed policy: build, sign and check it",
  },
  subCommands: { build, sign, verify, show, update },
});
