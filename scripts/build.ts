import { mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import packageJson from "../package.json";
import { compile, recordOrder } from "./compile.ts";
import { executableHeader } from "./executable-header.ts";
import { HOST_BINARY, hostTarget, TARGETS, type Target } from "./targets.ts";

const USAGE = `usage: bun run build [--all] [--target NAME]...

Compiles src/main.ts into dist/. Without options: for this machine, as ${HOST_BINARY}.
  --all           all six: ${TARGETS.map((target) => target.name).join(", ")}
  --target NAME   one of them; may be repeated`;

const { values } = parseArgs({
  options: {
    all: { type: "boolean", default: false },
    target: { type: "string", multiple: true, default: [] },
    help: { type: "boolean", short: "h", default: false },
  },
});

if (values.help) console.log(USAGE);
else await build(chosenTargets(values.all, values.target));

async function build(targets: readonly { target: Target; outfile: string }[]): Promise<void> {
  mkdirSync("dist", { recursive: true });
  const about = {
    FAIRLEAD_VERSION: JSON.stringify(packageJson.version),
    FAIRLEAD_COMMIT: JSON.stringify(commitName()),
  };
  const order = recordOrder("src/main.ts", about);
  for (const { target, outfile } of targets) {
    const start = performance.now();
    compile("src/main.ts", outfile, target, {
      define: { ...about, FAIRLEAD_TARGET: JSON.stringify(target.name) },
      bytecodeOrder: order.files,
    });
    const header = await executableHeader(outfile);
    if (header !== target.header) throw new Error(`${outfile} is ${header}, not ${target.header}`);
    const megabytes = Bun.file(outfile).size / 1_000_000;
    const seconds = (performance.now() - start) / 1000;
    console.log(
      `${outfile}  ${target.name}  ${header}  ${megabytes.toFixed(0)} MB  ${seconds.toFixed(1)} s`,
    );
  }
  order.dispose();
}

function chosenTargets(all: boolean, names: readonly string[]) {
  if (!all && names.length === 0) {
    const host = hostTarget();
    if (host === undefined) throw new Error(`no target for ${process.platform}-${process.arch}`);
    return [{ target: host, outfile: HOST_BINARY }];
  }
  const wanted = all ? TARGETS : names.map(targetNamed);
  return wanted.map((target) => ({ target, outfile: `dist/${target.file}` }));
}

function targetNamed(name: string): Target {
  const found = TARGETS.find((target) => target.name === name);
  if (found === undefined) throw new Error(`unknown target ${JSON.stringify(name)}\n${USAGE}`);
  return found;
}

/** The commit in the executable's `--version`; a tree without git (a source archive) says so. */
function commitName(): string {
  const git = Bun.spawnSync(
    ["git", "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"],
    {
      stderr: "ignore",
    },
  );
  return git.exitCode === 0 ? git.stdout.toString().trim() : "unknown";
}
