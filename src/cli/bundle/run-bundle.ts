import { existsSync, readdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import type { Place } from "../../bundle/fleet.ts";
import {
  BUNDLE_MAX_BYTES,
  type Bundle,
  belongsInBundle,
  POLICY_FILE,
  packBundle,
  readBundle,
} from "../../bundle/manifest.ts";
import { needsPassword, readSecretKey, signFile } from "../../bundle/minisign.ts";
import { SIGNATURE_SUFFIX } from "../../bundle/sources.ts";
import { machineFiles } from "../../config/layers.ts";
import { loadConfig } from "../../config/load.ts";
import type { Config } from "../../config/schema.ts";
import { describeError } from "../../errors.ts";
import { EXIT } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { visibleLine, visibleLines } from "../../outside-text.ts";
import { bundleFiles, bundleState } from "../../state/bundle-record.ts";
import { writeWhole } from "../../sys/atomic-file.ts";
import { readUserBytes, readUserText } from "../../sys/user-file.ts";
import { VERSION } from "../../version.ts";
import { workspaceOf } from "../command.ts";
import { localMoment, readDuration, readMoment } from "../terminal/moment.ts";
import { printJson, refuse, signOf } from "../terminal/output.ts";
import { acceptBundle } from "./accept.ts";
import { checkContent } from "./check-content.ts";
import { type BundleUpdate, updateBundle } from "./update-bundle.ts";

/** What `bundle build` was told. */
export interface BuildRequest {
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly out: string;
  readonly until: string;
  readonly needs: string | undefined;
}

/** `fairlead bundle build`: 1 and nothing written where anything about the policy is wrong. */
export async function buildBundle(io: Io, asked: BuildRequest, json: boolean): Promise<number> {
  const files = filesOf(resolve(io.workingDirectory(), asked.folder));
  if (files instanceof Error) return refuse(io, files.message);
  const until = momentOf(asked.until, io.now());
  if (until === undefined || until.getTime() <= io.now().getTime()) {
    return refuse(
      io,
      `--valid-until needs a time to come, not ${JSON.stringify(asked.until)}`,
      "--valid-until 90d",
    );
  }
  const { problems, loosens, passed } = await checkContent(io, files);
  if (problems.length > 0)
    return refuse(io, `nothing was written:\n${problems.map((one) => `  ${one}`).join("\n")}`);
  const { name, version, needs: fairlead = VERSION, out } = asked;
  try {
    const tar = packBundle({ name, version, fairlead, valid_until: until.toISOString() }, files);
    const path = resolve(io.workingDirectory(), out);
    const failure = writeWhole(path, tar.toString("utf8"));
    if (failure !== undefined) return refuse(io, `${out} cannot be written (${failure})`);
    const facts = factsOf(readAgain(tar));
    if (json) printJson(io, { file: path, ...facts, tests: passed, loosens });
    else {
      io.stdout(
        `${signOf("ok", io)} ${visibleLine(out)}: ${name} ${version}, ${count(passed, "test")} passed`,
      );
      tellLoosens(io, loosens);
      io.stdout(`to sign it: fairlead bundle sign ${visibleLine(out)} --key minisign.key`);
    }
    return EXIT.ok;
  } catch (error) {
    return refuse(io, `nothing was written: ${describeError(error)}`);
  }
}

function readAgain(tar: Uint8Array): Bundle {
  const bundle = readBundle(tar);
  if (bundle instanceof Error) throw bundle;
  return bundle;
}

/** A day means its end: what is valid until Friday is valid on Friday. */
function momentOf(text: string, now: Date): Date | undefined {
  const span = readDuration(text);
  return span === undefined ? readMoment(text, now, true) : new Date(now.getTime() + span);
}

/** The files of a folder by their path; what does not belong in a bundle is an error, as it would be missed. */
function filesOf(folder: string): ReadonlyMap<string, string> | Error {
  if (!existsSync(join(folder, POLICY_FILE))) return new Error(`${folder} has no ${POLICY_FILE}`);
  const files = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/");
    if (entry.isDirectory() || path.split("/").some((part) => part.startsWith("."))) continue;
    if (!belongsInBundle(path)) {
      return new Error(
        `${path} does not belong in a bundle: it has policy.toml, fleet.toml, tests/*.toml, tests/*.jsonl and *.md`,
      );
    }
    const text = readUserText(join(folder, path));
    if (typeof text !== "string") return new Error(`${path}: ${text?.message ?? "does not exist"}`);
    files.set(path, text);
  }
  return files;
}

/** What `bundle sign` was told. */
export interface SignRequest {
  readonly file: string;
  readonly keyFile: string;
  readonly passwordFile: string | undefined;
  readonly comment: string | undefined;
}

/** `fairlead bundle sign`: writes the signature next to the bundle. */
export function signBundle(io: Io, asked: SignRequest, json: boolean): number {
  const file = readFile(io, asked.file);
  if (file instanceof Error) return refuse(io, file.message);
  const bundle = readBundle(file);
  if (bundle instanceof Error)
    return refuse(io, `${asked.file} is not a bundle: ${bundle.message}`);
  const keyText = readUserText(resolve(io.workingDirectory(), asked.keyFile));
  if (typeof keyText !== "string") {
    return refuse(io, `${asked.keyFile}: ${keyText?.message ?? "does not exist"}`, "minisign -G");
  }
  const password = passwordFor(io, keyText, asked.passwordFile);
  if (password instanceof Error) return refuse(io, password.message, "--password-file FILE");
  const key = readSecretKey(keyText, password);
  if (key instanceof Error) return refuse(io, `${asked.keyFile}: ${key.message}`);
  const comment = visibleLine(asked.comment ?? `${bundle.name} ${bundle.version}`);
  const signature = `${asked.file}${SIGNATURE_SUFFIX}`;
  const path = resolve(io.workingDirectory(), signature);
  const failure = writeWhole(path, signFile(file, key, comment));
  if (failure !== undefined) return refuse(io, `${signature} cannot be written (${failure})`);
  if (json) printJson(io, { file: path, ...factsOf(bundle), comment });
  else io.stdout(`${signOf("ok", io)} ${visibleLine(signature)}: ${comment}`);
  return EXIT.ok;
}

/** The password of a key that has one: the first line of a file. */
function passwordFor(io: Io, key: string, file: string | undefined): string | Error {
  if (!needsPassword(key)) return "";
  if (file === undefined) return new Error("the secret key has a password");
  const text = readUserText(resolve(io.workingDirectory(), file));
  if (typeof text !== "string") return new Error(`${file}: ${text?.message ?? "does not exist"}`);
  return text.split(/\r?\n/)[0] ?? "";
}

/** `fairlead bundle verify`: 0 for a bundle that a machine with this key would take, 1 with the reason otherwise. */
export async function verifyBundle(
  io: Io,
  file: string,
  key: string,
  json: boolean,
): Promise<number> {
  const bytes = readFile(io, file);
  if (bytes instanceof Error) return refuse(io, bytes.message);
  const signature = readUserText(resolve(io.workingDirectory(), `${file}${SIGNATURE_SUFFIX}`));
  if (typeof signature !== "string") {
    return refuse(
      io,
      `${file}${SIGNATURE_SUFFIX}: ${signature?.message ?? "does not exist"}`,
      `fairlead bundle sign ${file} --key minisign.key`,
    );
  }
  const keyFile = readUserText(resolve(io.workingDirectory(), key));
  const keys = [typeof keyFile === "string" ? keyFile : key];
  const accepted = await acceptBundle(io, { file: bytes, signature }, { keys });
  if (accepted instanceof Error) {
    if (json) printJson(io, { valid: false, problem: accepted.message });
    return json ? EXIT.error : refuse(io, `${file}: ${accepted.message}`);
  }
  const { bundle, comment, passed, loosens, key: signer } = accepted;
  if (json) {
    printJson(io, {
      valid: true,
      ...factsOf(bundle),
      key: signer.id,
      comment,
      tests: passed,
      loosens,
    });
    return EXIT.ok;
  }
  io.stdout(
    `${signOf("ok", io)} ${bundle.name} ${bundle.version}, signed with key ${signer.id}: ${visibleLine(comment)}`,
  );
  io.stdout(
    `${count(passed, "test")} passed; valid until ${localMoment(new Date(bundle.valid_until))}`,
  );
  tellLoosens(io, loosens);
  return EXIT.ok;
}

/** `fairlead bundle show`: what is in a file, or how this machine's subscription stands. */
export async function showBundle(io: Io, file: string | undefined, json: boolean): Promise<number> {
  if (file !== undefined) {
    const bytes = readFile(io, file);
    const bundle = bytes instanceof Error ? bytes : readBundle(bytes);
    if (bundle instanceof Error) return refuse(io, `${file}: ${bundle.message}`);
    printBundle(io, bundle, json, {});
    return EXIT.ok;
  }
  const { config } = await loadConfig(io, workspaceOf(io).root);
  return showInForce(io, config, json);
}

/** How the subscription of these settings stands. */
export async function showInForce(io: Io, config: Config, json: boolean): Promise<number> {
  const state = await bundleState(io, config);
  const [managed] = machineFiles(io);
  if (state === undefined) {
    return refuse(
      io,
      `no policy bundle is set up: ${managed?.path} has no [bundle]`,
      "fairlead docs teams",
    );
  }
  const stored = readUserBytes(bundleFiles(io)?.bundle ?? "", BUNDLE_MAX_BYTES);
  const bundle = stored instanceof Uint8Array ? readBundle(stored) : undefined;
  const { version = null, checked, problem } = state;
  if (version === null || bundle === undefined || bundle instanceof Error) {
    if (json)
      printJson(io, {
        name: state.name,
        version,
        checked,
        ...(problem === undefined ? {} : { problem }),
      });
    else {
      io.stdout(
        `${signOf("warn", io)} ${state.name}: none was taken yet${problem === undefined ? "" : `: ${visibleLine(problem)}`}`,
      );
      io.stdout("to fetch it: fairlead bundle update");
    }
    return EXIT.ok;
  }
  const { rollout } = state;
  printBundle(io, bundle, json, {
    ...{ checked, ...(problem === undefined ? {} : { problem }) },
    ...(rollout === undefined ? {} : { rollout }),
  });
  return EXIT.ok;
}

function printBundle(
  io: Io,
  bundle: Bundle,
  json: boolean,
  state: { readonly checked?: string; readonly problem?: string; readonly rollout?: Place },
): void {
  const files = [...bundle.files.keys()];
  if (json) {
    printJson(io, {
      ...factsOf(bundle),
      files,
      policy: bundle.files.get(POLICY_FILE) ?? "",
      ...state,
    });
    return;
  }
  io.stdout(`${bundle.name} ${bundle.version}`);
  io.stdout(`  valid until  ${localMoment(new Date(bundle.valid_until))}`);
  io.stdout(`  needs        fairlead ${bundle.fairlead}`);
  io.stdout(`  digest       ${bundle.digest}`);
  io.stdout(`  files        ${files.join(", ")}`);
  if (state.checked !== undefined) {
    io.stdout(
      `  last look    ${localMoment(new Date(state.checked))}${state.problem === undefined ? "" : `: ${visibleLine(state.problem)}`}`,
    );
  }
  if (state.rollout !== undefined) io.stdout(`  rollout      ${rolloutInWords(state.rollout)}`);
  io.stdout("");
  io.stdout(visibleLines((bundle.files.get(POLICY_FILE) ?? "").trimEnd(), BUNDLE_MAX_BYTES));
}

function rolloutInWords({ channel, percent, position, enforced }: Place): string {
  const here = enforced ? "calls are stopped here" : "this machine only observes";
  return `${percent} % of ${channel}, and this machine is at ${position}: ${here}`;
}

/** `fairlead bundle update`: 0 where the bundle of the source is in force afterwards. */
export async function runUpdate(io: Io, json: boolean): Promise<number> {
  return tellUpdate(io, await updateBundle(io), json);
}

/** Says what came of it, and gives the exit code. */
export function tellUpdate(io: Io, update: BundleUpdate | Error, json: boolean): number {
  if (update instanceof Error) return refuse(io, update.message, "fairlead docs teams");
  const { name, version = null, updated, problem } = update;
  if (json)
    printJson(io, { name, version, updated, ...(problem === undefined ? {} : { problem }) });
  else if (problem === undefined) {
    io.stdout(
      `${signOf("ok", io)} ${name} ${version} ${updated ? "is in force now" : "is in force already"}`,
    );
  } else {
    const inForce = version === null ? "none is in force" : `${version} stays in force`;
    return refuse(io, `${name} was not updated: ${visibleLine(problem)}; ${inForce}`);
  }
  return problem === undefined ? EXIT.ok : EXIT.error;
}

function readFile(io: Io, file: string): Uint8Array | Error {
  const bytes = readUserBytes(resolve(io.workingDirectory(), file), BUNDLE_MAX_BYTES);
  if (bytes === undefined) return new Error(`${file} does not exist`);
  return bytes instanceof Error ? new Error(`${file}: ${bytes.message}`) : bytes;
}

function factsOf({ name, version, fairlead, valid_until, digest }: Bundle) {
  return { name, version, fairlead, valid_until, digest };
}

function tellLoosens(io: Io, loosens: readonly string[]): void {
  if (loosens.length === 0) return;
  io.stdout("It loosens the policy, and so is taken only where [bundle] has may_loosen = true:");
  for (const what of loosens) io.stdout(`  ${visibleLine(what)}`);
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}
