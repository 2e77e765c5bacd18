import { bundlePolicyPath } from "../config/layers.ts";
import { type LoadedConfig, loadConfig } from "../config/load.ts";
import { undoAnswers } from "../handlers/policy-settings.ts";
import { settingsProblems } from "../handlers/settings-problems.ts";
import { type Check, fail, ok, warn } from "../install/check.ts";
import { claudeCode } from "../install/claude-code.ts";
import type { ConfiguredHook } from "../install/claude-settings.ts";
import type { Io } from "../io.ts";
import { bundleState } from "../state/bundle-record.ts";
import { readPause } from "../state/pause.ts";
import { updateCheckOff } from "../state/update-check-off.ts";
import { isNewer, readVersionCache, versionCachePath } from "../state/version-check.ts";
import type { Workspace } from "../state/workspace.ts";
import { neverFired } from "../userhooks/known-events.ts";
import { loadHooks } from "../userhooks/sources.ts";
import { VERSION } from "../version.ts";

/** The configuration's files, and everything in them that is not in force. */
export async function checkConfig(
  io: Io,
  workspace: Workspace,
  { files, config, warnings }: LoadedConfig,
): Promise<readonly Check[]> {
  const problems = await settingsProblems({ io, workspace, config, warnings });
  return [
    ...files.map((layer) => ok(`config (${layer.kind})`, layer.path)),
    ...problems.map((text) => fail("config", text, "fairlead config check")),
  ];
}

/** Whether the policy stops anything: nobody should find out later that it did not. */
export async function checkEnforcement(io: Io, { config, origins }: LoadedConfig): Promise<Check> {
  const subject = "enforcement";
  if (config.policy.enforce === "observe") {
    const { kind = "user", path: file = "your configuration" } =
      origins.get("policy.enforce") ?? {};
    const detail = `only observing, nothing is blocked: policy.enforce is "observe" in ${file}`;
    const scope = kind === "project" || kind === "local" ? ` --scope ${kind}` : "";
    const isTheirs = kind === "managed";
    const fix = isTheirs
      ? "ask your administrator"
      : `fairlead config set policy.enforce on${scope}`;
    return warn(subject, detail, fix);
  }
  const pause = await readPause(io);
  if (pause === undefined) return ok(subject, "on: refused calls are blocked");
  const until = pause.until.toTimeString().slice(0, "14:05".length);
  return warn(subject, `paused until ${until}, nothing is blocked`, "fairlead resume");
}

const ROLLOUT_FIX =
  'write enforce = "observe" into [policy] of the administrator\'s file, or remove [rollout]';

/** The signed policy that the administrator's file subscribes to: which one is in force, and why no newer one. */
export async function checkBundle(
  io: Io,
  { config, files, origins }: LoadedConfig,
): Promise<readonly Check[]> {
  const state = await bundleState(io, config);
  if (state === undefined) return [];
  const subject = "policy bundle";
  const { name, version, validUntil = "", problem, rollout } = state;
  const isInForce = files.some(({ path }) => path === bundlePolicyPath(io));
  if (version === undefined || !isInForce) {
    const why = problem === undefined ? "not fetched yet" : problem;
    return [fail(subject, `${name} is not in force: ${why}`, "fairlead bundle update")];
  }
  const detail = `${name} ${version} is in force`;
  const isPersons = origins.get("policy.enforce")?.kind === "user";
  if (rollout?.enforced === false && config.policy.enforce === "on" && !isPersons) {
    const what = `is rolled out to ${rollout.percent} % of ${rollout.channel}, but all machines stop calls`;
    return [warn(subject, `${detail}; it ${what}`, ROLLOUT_FIX)];
  }
  if (problem !== undefined) {
    return [
      warn(
        subject,
        `${detail}; what was found last was not taken: ${problem}`,
        "fairlead bundle update",
      ),
    ];
  }
  const isOver = Date.parse(validUntil) < io.now().getTime();
  if (!isOver)
    return [ok(subject, `${detail}, valid until ${validUntil.slice(0, "2027-01-31".length)}`)];
  return [
    warn(
      subject,
      `${detail}, but was valid until ${validUntil} only`,
      "ask your administrator for a new one",
    ),
  ];
}

/** Which questions are asked, and until when where that ends. */
export async function checkPreset(
  io: Io,
  { root }: Workspace,
  { config }: LoadedConfig,
): Promise<Check> {
  const { preset, temporary } = config.policy;
  if (temporary?.isInForce !== true) return ok("preset", preset);
  const end = new Date(temporary.until);
  const { config: later } = await loadConfig({ ...io, now: () => end }, root);
  const time = end.toTimeString().slice(0, "14:05".length);
  return ok("preset", `${preset} until ${time}, then ${later.policy.preset}`);
}

/** Which questions are saved: those that undo answers, and the agent's about read-only calls. */
export function checkQuestions({ config }: LoadedConfig): readonly Check[] {
  const { undo, approve } = config;
  return [
    ok(
      "undo",
      undo.enabled !== false
        ? `on: deleted and overwritten files are kept for ${undo.keep}${undoAnswers(config) ? "" : ", and you are asked anyway"}`
        : "off: nothing is saved before a call destroys it",
    ),
    ok(
      "approvals",
      approve.read_only
        ? "read-only commands are approved automatically"
        : "off (to auto-approve read-only commands: fairlead config set approve.read_only true)",
    ),
  ];
}

/** Whether the question that approvals answer reaches fairlead, where Claude Code's settings call it. */
export function checkApprovals(
  { config }: LoadedConfig,
  ours: readonly ConfiguredHook[],
): readonly Check[] {
  const { approvalEvents = [] } = claudeCode;
  const missing = approvalEvents.filter((name) => !ours.some(({ event }) => event === name));
  if (!config.approve.read_only || ours.length === 0 || missing.length === 0) return [];
  const detail = `[approve] read_only = true, but there is no entry for ${missing.join(", ")}, so plan mode still asks`;
  return [warn("approvals", detail, "fairlead install")];
}

/** The user's own hooks: what is wrong with them, and what a project brought that nobody agreed to. */
export async function checkUserHooks(
  io: Io,
  projectRoot: string,
  { config }: LoadedConfig,
): Promise<readonly Check[]> {
  const { hooks, problems } = await loadHooks(io, projectRoot, config.hook);
  const broken = [
    ...problems.map((text) => fail("user hooks", text, "fairlead hooks list")),
    ...neverFired(hooks).map((text) => warn("user hooks", text, "fairlead docs user-hooks")),
  ];
  if (hooks.length === 0) return broken;
  const waiting = hooks.filter(({ trusted }) => !trusted);
  const files = [...new Set(waiting.map(({ origin }) => origin?.path ?? ""))].join(", ");
  const consent =
    waiting.length === 0
      ? ok("user hooks", `${hooks.length} of your own or trusted`)
      : warn(
          "user hooks",
          `${waiting.length} came with the project and do not run: ${files}`,
          "fairlead trust --show",
        );
  return [...broken, consent];
}

/** Whether a later release is known; looks at what was remembered, asks nobody. */
export async function checkUpdate(
  io: Io,
  { config }: LoadedConfig,
  version: string = VERSION,
): Promise<readonly Check[]> {
  const path = versionCachePath(io);
  const off = updateCheckOff(io, config, version);
  if (path === undefined || off !== undefined)
    return off === undefined ? [] : [ok("update", `not checked (${off})`)];
  const { latest } = await readVersionCache(path, io.now());
  if (latest === undefined) return [ok("update", "not checked yet (checked daily)")];
  if (!isNewer(latest, version)) return [ok("update", `${latest} is the latest release`)];
  return [
    warn("update", `${latest} is out, this is ${version}`, "install it as you installed this one"),
  ];
}
