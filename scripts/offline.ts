import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const USAGE = `usage: bun scripts/offline.ts [--may-try] COMMAND [ARGUMENT]...

Runs a command where only this machine can be reached, and fails when anything in it tried to reach
another: Linux counts what it found no way for. Elsewhere, or where namespaces are not allowed, it runs
the command as it is and says that nothing was proven. With --may-try it counts what was tried and does not fail
over it, for programs of others that look for their own releases.`;

/** A name server that is not on this machine (RFC 5737), so that looking a name up is counted as well. */
const FAR_ADDRESS = "192.0.2.53";

/** Processes that were left behind, such as the look for a release, get this long to try, in milliseconds. */
const LINGER_MS = 1_000;

/** Sets up a namespace: loopback, and the far name server where the machine's own would be asked. */
const SET_UP = 'ip link set lo up && mount --bind "$1" /etc/resolv.conf && shift && exec "$@"';

/** Makes a network and a mount table of its own; without root, inside a user namespace that allows it. */
function isolation(): readonly string[] {
  const root = process.getuid?.() === 0;
  return ["unshare", "--net", "--mount", ...(root ? [] : ["--map-root-user"])];
}

/** The command for the same user as outside, where {@link isolation} made it root to set things up. */
function asBefore(uid: number, gid: number): readonly string[] {
  return uid === 0 ? [] : ["unshare", "--user", `--map-user=${uid}`, `--map-group=${gid}`];
}

/** Why this machine cannot isolate a command from the network; undefined where it can. */
export function cannotIsolate(): string | undefined {
  if (process.platform !== "linux") return "only Linux has network namespaces";
  const missing = ["unshare", "ip", "mount"].find((program) => Bun.which(program) === null);
  if (missing !== undefined) return `${missing} is not installed`;
  const tried = inNamespace(["true"], "pipe");
  return tried.exitCode === 0 ? undefined : tried.stderr?.toString().trim();
}

/** Runs a command as {@link USAGE} says; returns its exit code, 1 when it tried to leave the machine. */
export function runOffline(command: readonly string[]): number {
  const reason = cannotIsolate();
  if (reason === undefined)
    return inNamespace([process.execPath, import.meta.path, INSIDE, ...command], "inherit")
      .exitCode;
  console.error(`NOT PROVEN: that nothing leaves this machine (${reason})`);
  const own = command[0] === MAY_TRY ? command.slice(1) : command;
  return Bun.spawnSync([...own], { stdio: ["inherit", "inherit", "inherit"] }).exitCode;
}

function inNamespace(command: readonly string[], output: "inherit" | "pipe") {
  const folder = mkdtempSync(join(tmpdir(), "fairlead-offline-"));
  const resolver = join(folder, "resolv.conf");
  writeFileSync(resolver, `nameserver ${FAR_ADDRESS}\noptions attempts:1 timeout:1\n`);
  try {
    return Bun.spawnSync([...isolation(), "sh", "-c", SET_UP, "sh", resolver, ...command], {
      env: { ...process.env, [OUTSIDE]: `${process.getuid?.()}:${process.getgid?.()}` },
      stdio: ["inherit", output, output],
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** First word of the call that runs inside the namespace, and the variable that says who ran it outside. */
const INSIDE = "--inside";
const OUTSIDE = "FAIRLEAD_OFFLINE_USER";

const MAY_TRY = "--may-try";

async function runInside(words: readonly string[]): Promise<number> {
  const mayTry = words[0] === MAY_TRY;
  const command = mayTry ? words.slice(1) : words;
  const before = noWayOut();
  await tryToLeave();
  const start = noWayOut();
  if (start === before) throw new Error("this kernel does not count what it finds no way for");
  const { [OUTSIDE]: outside = "0:0", ...env } = process.env;
  const [uid = 0, gid = 0] = outside.split(":").map(Number);
  const ran = Bun.spawnSync([...asBefore(uid, gid), ...command], {
    env,
    stdio: ["inherit", "inherit", "inherit"],
  });
  await Bun.sleep(LINGER_MS);
  const tried = noWayOut() - start;
  if (tried === 0) return ran.exitCode;
  console.error(`offline: ${tried} attempts to leave this machine`);
  return ran.exitCode === 0 && !mayTry ? 1 : ran.exitCode;
}

/** How often something in this namespace wanted to go where no way leads, over IPv4 and IPv6. */
function noWayOut(): number {
  const [names = [], values = []] = readFileSync("/proc/net/snmp", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("Ip:"))
    .map((line) => line.split(" "));
  const over6 = /^Ip6OutNoRoutes\s+(\d+)$/m.exec(readFileSync("/proc/net/snmp6", "utf8"))?.[1];
  return Number(values[names.indexOf("OutNoRoutes")]) + Number(over6 ?? 0);
}

/** The control: one attempt that must be counted. */
function tryToLeave(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  connect(9, FAR_ADDRESS).on("error", () => resolve());
  return promise;
}

if (import.meta.main) {
  const [first, ...rest] = process.argv.slice(2);
  if (first === undefined || first === "--help") console.log(USAGE);
  else process.exitCode = first === INSIDE ? await runInside(rest) : runOffline([first, ...rest]);
}
