import { createHash } from "node:crypto";
import { chmodSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { loadConfig } from "../../config/load.ts";
import type { Config } from "../../config/schema.ts";
import { describeError } from "../../errors.ts";
import { EXIT } from "../../exit.ts";
import { chooseExecutable } from "../../install/executable.ts";
import type { Io } from "../../io.ts";
import { isNewer } from "../../state/version-check.ts";
import { runBriefly } from "../../sys/run-briefly.ts";
import { TARGET, VERSION } from "../../version.ts";
import { workspaceOf } from "../command.ts";
import { printJson, refuse, signOf } from "../terminal/output.ts";
import { attestationProblem } from "./attestation.ts";
import { ownerOf } from "./owner.ts";
import { attestationsOf, download, latestRelease, type Release } from "./release.ts";
import { SIGSTORE_ROOT } from "./trusted-root.ts";
import { fileIn } from "./unpack.ts";

/** What `fairlead update` was told. */
export interface UpdateRequest {
  /** Only says whether there is a newer release. */
  readonly check: boolean;
  readonly json: boolean;
}

/**
 * `fairlead update`: replaces this executable by the latest release, or says which package manager has to do it.
 * 0 when it is up to date afterwards, 1 when nothing was changed though there is something newer.
 */
export async function runUpdate(io: Io, { check, json }: UpdateRequest): Promise<number> {
  const { config } = await loadConfig(io, workspaceOf(io).root);
  const { update } = config;
  const release = await latestRelease(update.api, update.repository);
  if (release instanceof Error) return refuse(io, `no release was found: ${release.message}`);
  const facts = { version: VERSION, latest: release.version };
  if (!isNewer(release.version, VERSION)) {
    if (json) printJson(io, { ...facts, updated: false });
    else io.stdout(`${signOf("ok", io)} fairlead ${VERSION} is the latest release`);
    return EXIT.ok;
  }
  const chosen = chooseExecutable(io);
  if (!chosen.ok) return refuse(io, chosen.problem, chosen.hint);
  const path = realpathSync(io.executable());
  const owner = ownerOf(path);
  const news = `fairlead ${release.version} is available (this is ${VERSION})`;
  if (owner !== undefined) {
    return refuse(io, `${news}; ${path} belongs to ${owner.name}`, owner.command);
  }
  if (check) {
    if (json) printJson(io, { ...facts, updated: false });
    else io.stdout(`${news}; to get it: fairlead update`);
    return EXIT.ok;
  }
  const executable = await verifiedExecutable(release, update, io);
  if (executable instanceof Error) return refuse(io, `nothing was changed: ${executable.message}`);
  const failure = await replace(path, executable, release.version, io);
  if (failure !== undefined) return refuse(io, `nothing was changed: ${failure}`);
  if (json) printJson(io, { ...facts, updated: true });
  else io.stdout(`${signOf("ok", io)} ${VERSION} → ${release.version}: ${path}`);
  return EXIT.ok;
}

/** The executable of a release, once its checksum and its attestation are valid. */
async function verifiedExecutable(
  release: Release,
  update: Config["update"],
  io: Io,
): Promise<Uint8Array | Error> {
  const isWindows = io.platform === "windows";
  const name = `fairlead-${TARGET}${isWindows ? ".zip" : ".tar.gz"}`;
  const [archiveUrl, sumsUrl] = [release.files.get(name), release.files.get("checksums.txt")];
  if (archiveUrl === undefined) return new Error(`the release has no ${name}`);
  if (sumsUrl === undefined) return new Error("the release has no checksums.txt");
  const [archive, sums] = await Promise.all([download(archiveUrl), download(sumsUrl)]);
  if (archive instanceof Error) return new Error(`${name} cannot be fetched (${archive.message})`);
  if (sums instanceof Error) return new Error(`checksums.txt cannot be fetched (${sums.message})`);
  const digest = createHash("sha256").update(archive).digest("hex");
  const listed = Buffer.from(sums).toString().split("\n").includes(`${digest}  ${name}`);
  if (!listed) return new Error(`the checksum of ${name} is not the one in checksums.txt`);
  const problem = await unattested(digest, release, update);
  if (problem !== undefined) return new Error(`${name} is not attested: ${problem}`);
  try {
    const executable = fileIn(archive, isWindows ? "fairlead.exe" : "fairlead");
    return executable ?? new Error(`${name} contains no executable`);
  } catch (error) {
    return new Error(`${name} cannot be unpacked (${describeError(error)})`);
  }
}

/** Why no attestation proves that the repository's release built this file; undefined when one does. */
async function unattested(
  digest: string,
  { tag }: Release,
  { api, repository, trusted_root: rootFile }: Config["update"],
): Promise<string | undefined> {
  const bundles = await attestationsOf(api, repository, digest);
  if (bundles instanceof Error) return bundles.message;
  const root: unknown =
    rootFile === "" ? SIGSTORE_ROOT : JSON.parse(readFileSync(rootFile, "utf8"));
  const problems = bundles.map((one) => attestationProblem(one, digest, { repository, tag }, root));
  if (problems.includes(undefined)) return undefined;
  return problems[0] ?? "there is no attestation for it";
}

/** Longest time a new executable has for its first words, in milliseconds. */
const FIRST_RUN_MAX_MS = 20_000;

/**
 * Puts a new executable in the place of the running one, in one step, once it runs and says its version. On
 * Windows a running program cannot be replaced, only renamed; it is removed by the next update.
 */
async function replace(
  path: string,
  executable: Uint8Array,
  version: string,
  io: Io,
): Promise<string | undefined> {
  // Named as a program on every system.
  const fresh = path.replace(/(\.exe)?$/i, `.new-${process.pid}$1`);
  const former = `${path}.old`;
  try {
    writeFileSync(fresh, executable, { mode: 0o755, flag: "wx" });
    chmodSync(fresh, 0o755);
    const { stdout, problem } = await runBriefly({
      command: [fresh, "--version"],
      cwd: io.workingDirectory(),
      env: {},
      stdin: "",
      timeoutMs: FIRST_RUN_MAX_MS,
    });
    if (!stdout.startsWith(`fairlead ${version} `)) {
      return `the new executable does not say its version (${problem ?? stdout.trim()})`;
    }
    if (io.platform === "windows") {
      rmSync(former, { force: true });
      renameSync(path, former);
    }
    renameSync(fresh, path);
    return undefined;
  } catch (error) {
    return describeError(error);
  } finally {
    rmSync(fresh, { force: true });
  }
}
