import type { Arg } from "../invocation.ts";
import { unwrapImage } from "./images.ts";
import { isListed } from "./line.ts";

/** A command as a table sees it, after the runner in front of it is taken off. */
export interface Command {
  readonly program: string;
  readonly args: readonly Arg[];
}

/** How a runner names the command it runs: `npx prisma`, `poetry run alembic`, `bundle exec rails`. */
interface Runner {
  /** Flags of the runner that take the next argument as their value. */
  readonly values?: string;
  /** Sub-commands after which the command stands; absent when it stands at once. */
  readonly after?: readonly string[];
  /** True when the command may also stand at once, as in `yarn prisma`. */
  readonly bare?: boolean;
  /** Operands between the runner and the command, as the profile of `aws-vault exec`. */
  readonly skip?: number;
  /** Flags whose value is the whole command, as in `fly ssh console -C "rails db:drop"`. */
  readonly textFlags?: string;
}

const NODE_VALUES =
  "-p --package -c --call -w --workspace -C --dir --prefix --filter -F --cwd --cache";

/** Finds the command that a runner would start; undefined when the program is no runner. */
export function unwrapRunner(command: Command): Command | undefined {
  if (isPython(command.program)) return unwrapPython(command.args);
  if (isEngine(command.program)) return unwrapImage(command.args);
  const runner = runnerOf(command.program);
  if (runner === undefined) return undefined;
  const values = runner.values ?? "";
  const text =
    runner.textFlags === undefined ? undefined : flagValue(command.args, runner.textFlags);
  if (text !== undefined) return fromText(text);
  let at = nextWord(command.args, values, 0);
  const first = command.args[at]?.value;
  if (first === undefined) return undefined;
  if (runner.after !== undefined) {
    const path = runner.after.find((candidate) => startsAt(command.args, at, candidate));
    if (path === undefined && runner.bare !== true) return undefined;
    if (path !== undefined) at = nextWord(command.args, values, at + path.split(" ").length);
  }
  for (let skipped = 0; skipped < (runner.skip ?? 0); skipped++) {
    at = nextWord(command.args, values, at + 1);
  }
  return commandAt(command.args, at);
}

/** True for a program that may start another one: for every other one `unwrapRunner` finds nothing. */
export function isRunner(program: string): boolean {
  return isPython(program) || isEngine(program) || runnerOf(program) !== undefined;
}

/** The name a table knows a program by: without folder, version, package scope and extension. */
export function toolName(word: string): string {
  if (!/[^a-z0-9_-]/.test(word)) return packageBinary(word) ?? word;
  const slashes = word.replaceAll("\\", "/").replace(/^npm:/, "").toLowerCase();
  const known = packageBinary(slashes.replace(/(.)@[^/]*$/, "$1"));
  if (known !== undefined) return known;
  const parts = slashes.split("/");
  const file = parts.at(-1) ?? "";
  // `node_modules/typeorm/cli.js` is typeorm, wherever it is started from.
  if (/^(cli|index|main)\.[cm]?[jt]s$/.test(file)) return parts.at(-2) ?? file;
  return file.replace(/(.)@.*$/, "$1").replace(/\.(exe|cmd|bat|sh|phar|jar|[cm]?js|rb|php)$/, "");
}

function isEngine(program: string): boolean {
  return program === "docker" || program === "podman" || program === "nerdctl";
}

function isPython(program: string): boolean {
  return program.startsWith("py") && /^py(?:thon[\d.]*)?$/.test(program);
}

/** A switch, and long for it: nothing is built on the way of a call that starts no runner. */
function runnerOf(program: string): Runner | undefined {
  switch (program) {
    case "npx":
    case "pnpx":
    case "bunx":
      return { values: NODE_VALUES };
    case "uvx":
      return {
        values:
          "--from --with --python -p --index-url --index --extra-index-url --with-requirements",
      };
    case "npm":
      return { values: NODE_VALUES, after: ["exec", "x", "run", "run-script"] };
    case "pnpm":
    case "yarn":
      return {
        values: NODE_VALUES,
        after: [
          "exec",
          "dlx",
          "run",
          "node",
          "workspaces foreach exec",
          "workspaces foreach run",
          "workspace * exec",
          "workspace * run",
          "workspace *",
        ],
        bare: true,
      };
    case "bun":
      return { values: "--cwd -c --config --filter -F", after: ["x", "run"], bare: true };
    case "deno":
      return { values: "-c --config", after: ["run", "x"] };
    case "node":
    case "ts-node":
    case "ts-node-dev":
    case "tsx":
      return {
        values: "-r --require --import -e --eval -p --print -P --project --loader --env-file",
      };
    case "java":
      return { values: "-cp -classpath --class-path" };
    case "php":
    case "ruby":
      return { values: "-d -c -r -e -I" };
    case "uv":
      return {
        values:
          "--with --python -p --project --directory --env-file --extra --group --package --from",
        after: ["run", "tool run", "x"],
      };
    case "pipx":
      return { values: "--spec --python --index-url --pip-args", after: ["run"] };
    case "poetry":
    case "pipenv":
    case "pdm":
    case "hatch":
    case "rye":
    case "pixi":
      return { values: "-C --directory -P --project -e --env", after: ["run"] };
    case "conda":
    case "mamba":
    case "micromamba":
      return { values: "-n --name -p --prefix --cwd", after: ["run"] };
    case "bundle":
    case "rbenv":
    case "pyenv":
    case "asdf":
    case "volta":
      return { after: ["exec", "run"] };
    case "mise":
    case "rtx":
      return { after: ["exec", "x"], values: "-C --cd" };
    case "direnv":
    case "aws-vault":
    case "chamber":
      return { after: ["exec"], skip: 1, values: "-d --duration --region -a --idp-account" };
    case "saml2aws":
      return { values: "-a --idp-account -p --profile", after: ["exec"] };
    case "envchain":
      return { skip: 1 };
    case "dotenv":
      return { values: "-e --env -c -v -f --file", after: ["run"], bare: true };
    case "dotenvx":
    case "doppler":
    case "op":
    case "infisical":
    case "railway":
      return {
        values:
          "-p --project -c --config -e --env -f --env-file --environment --account -s --service -t --token --path",
        after: ["run"],
      };
    case "heroku":
      return { values: "-a --app -r --remote -s --size --type", after: ["run", "run:detached"] };
    case "fly":
    case "flyctl":
      return { values: "-a --app -c --config", after: ["ssh console"], textFlags: "-C --command" };
    case "docker-compose":
    case "podman-compose":
      return {
        values:
          "-f --file -p --project-name --profile -u --user -w --workdir -e --env --env-file --entrypoint --name -v --volume",
        after: ["exec", "run"],
        skip: 1,
      };
    case "sail":
    case "ddev":
    case "lando":
      return { after: ["exec", "php"], bare: true };
    default:
      return undefined;
  }
}

function unwrapPython(args: readonly Arg[]): Command | undefined {
  const at = nextWord(args, "-W -X", 0);
  const isBefore = (flag: string) => {
    const index = args.findIndex((arg) => arg.value === flag);
    return index >= 0 && index < at ? index : -1;
  };
  // Code on the command line is read by those who know the language.
  if (isBefore("-c") >= 0) return undefined;
  const module = isBefore("-m");
  return commandAt(args, module >= 0 ? module + 1 : at);
}

function commandAt(args: readonly Arg[], at: number): Command | undefined {
  const word = args[at];
  return word === undefined
    ? undefined
    : { program: toolName(word.value), args: args.slice(at + 1) };
}

function fromText(text: Arg): Command | undefined {
  const words = text.value.split(" ").filter((word) => word !== "");
  return commandAt(
    words.map((value) => ({ ...text, value })),
    0,
  );
}

function nextWord(args: readonly Arg[], values: string, from: number): number {
  for (let at = from; at < args.length; at++) {
    const value = args[at]?.value ?? "";
    if (value === "--") return at + 1;
    if (!value.startsWith("-")) return at;
    if (isListed(values, value)) at++;
  }
  return args.length;
}

function startsAt(args: readonly Arg[], at: number, path: string): boolean {
  return path.split(" ").every((word, index) => word === "*" || args[at + index]?.value === word);
}

function flagValue(args: readonly Arg[], flags: string): Arg | undefined {
  for (const [at, arg] of args.entries()) {
    if (isListed(flags, arg.value)) return args[at + 1];
    const equals = arg.value.indexOf("=");
    if (equals > 0 && isListed(flags, arg.value.slice(0, equals))) {
      return { ...arg, value: arg.value.slice(equals + 1) };
    }
  }
  return undefined;
}

/** Packages whose binary is called otherwise than the package. */
function packageBinary(name: string): string | undefined {
  switch (name) {
    case "aws-cdk":
      return "cdk";
    case "netlify-cli":
      return "netlify";
    case "firebase-tools":
      return "firebase";
    case "@railway/cli":
      return "railway";
    case "@aws-amplify/cli":
      return "amplify";
    case "@datadog/datadog-ci":
      return "datadog-ci";
    case "@sentry/cli":
      return "sentry-cli";
    case "@mikro-orm/cli":
      return "mikro-orm";
    case "@shopify/cli":
      return "shopify";
    case "eas-cli":
      return "eas";
    case "cdktf-cli":
      return "cdktf";
    case "@changesets/cli":
      return "changeset";
    case "@sanity/cli":
      return "sanity";
    default:
      return undefined;
  }
}
