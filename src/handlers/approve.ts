import type { HandlerContext } from "../engine/handler.ts";
import { andThen, type MaybePromise } from "../maybe-promise.ts";
import type { ToolCall } from "../policy/agent-tools/tool-call.ts";
import type { ApprovalWorld } from "../policy/approve/approval-world.ts";
import type { Proof } from "../policy/approve/prove.ts";
import { changesNothing, proveFromTable } from "../policy/approve/prove-plainly.ts";
import { decide } from "../policy/decide.ts";
import { DEFAULT_SETTINGS } from "../policy/judge/combine.ts";
import type { World } from "../policy/model/world.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { isThere, mayNotEnd } from "../sys/probe.ts";
import { lightEntries } from "../sys/real-path.ts";
import { filesOfIndex, smallText } from "../sys/small-file.ts";
import { judgeCall, type LiftedFinding } from "./judge-call.ts";
import { policySettingsOf } from "./policy-settings.ts";
import { isEnforced, lookups, worldOf } from "./this-machine.ts";

/**
 * The approval of a call about which the policy has nothing to say, if it is proven to only look; else no objection,
 * which leaves the question to the agent. At once where the table proves it, as a wait costs more than the proof.
 */
export function approveLooking(
  call: ToolCall,
  world: World,
  { io, config }: HandlerContext,
  lifted: readonly LiftedFinding[],
): MaybePromise<Outcome> {
  // Who pauses the policy, or only tries it out, answers every question.
  if (!isEnforced(io, config)) return PASS;
  return andThen(proofOf(call, world, config, lifted), (proof) => {
    if (!proof.looks) return PASS;
    const what = proof.programs.length === 0 ? call.tool : proof.programs.join(", ");
    return { verdict: "allow", reason: `fairlead: read-only: ${what} ([approve] read_only)` };
  });
}

/**
 * PermissionRequest: the agent is about to ask the person. A call that is proven to only look, and about which the
 * policy has nothing to say, is approved; of any other the person is asked.
 */
export async function handlePermissionRequest(
  event: AgentEvent,
  context: HandlerContext,
): Promise<Outcome> {
  const { tool } = event;
  if (tool?.input === undefined) return PASS;
  const call = { tool: tool.name, input: tool.input };
  const facts = { event: event.name, permissionMode: event.permissionMode, io: context.io };
  const world = worldOf(event, context);
  const judged = await judgeCall(call, world, context.config, facts);
  if (judged.verdict !== "pass" || judged.unasked.length > 0) return PASS;
  return approveLooking(call, world, context, judged.lifted);
}

/**
 * Whether a call that passes is proven to only look. What the person's settings or exceptions keep quiet about is
 * not approved for it: then the policy is asked again as it comes.
 */
export function proofOf(
  call: ToolCall,
  world: World,
  config: HandlerContext["config"],
  lifted: readonly LiftedFinding[],
  disk?: Disk,
): MaybePromise<Proof> {
  const { approve } = config;
  const plain = withDisk(world, disk ?? PLAIN_DISK);
  return andThen(proveFromTable(call, plain, approve.mcp), (programs) => {
    if (programs !== undefined) return withSettings({ looks: true, programs });
    return proveWholly(call, world, config, disk).then(withSettings);
  });

  function withSettings(proof: Proof): MaybePromise<Proof> {
    const { disabled, severity } = policySettingsOf(config);
    if (!proof.looks || disabled.size + severity.size + lifted.length === 0) return proof;
    return andThen(decide(call, world, DEFAULT_SETTINGS), ({ findings: [first] }) =>
      first === undefined ? proof : { looks: false, why: `is known to ${first.rule}` },
    );
  }
}

/** True where the table proves that a call changes and starts nothing, which costs next to nothing. */
export function looksPlainly(call: ToolCall, world: World): MaybePromise<boolean> {
  return changesNothing(call, withDisk(world, PLAIN_DISK));
}

/** The same world with more in it; what is looked up on demand stays so. */
function withDisk<More extends object>(world: World, disk: More): World & More {
  return Object.assign(Object.create(world), disk);
}

/** What a proof asks the disk, besides what judging does. */
export type Disk = Omit<ApprovalWorld, keyof World>;

/** What a proof by the table asks of it. */
const PLAIN_DISK = {
  exists: isThere,
  mayNotEnd,
  kindOf: (path: string) => lookups().kindOf(path),
  ahead: { text: smallText, index: filesOfIndex, entries: lightEntries },
};

/** The whole proof, whose code and whose look into folders only those calls load that need it. */
async function proveWholly(
  call: ToolCall,
  world: World,
  config: HandlerContext["config"],
  disk: Disk | undefined,
): Promise<Proof> {
  const { proveReadOnly } = await import("../policy/approve/prove.ts");
  return proveReadOnly(
    call,
    { ...world, ...(disk ?? (await listedDisk(world))) },
    config.approve.mcp,
  );
}

/** Longer than this nobody waits to be spared a question. */
const APPROVING_TIMEOUT_MS = 500;

async function listedDisk({ env }: World): Promise<Disk> {
  const { askGit, entriesOf, recordedFiles, recordedRepositories } = await import(
    "./listed-files.ts"
  );
  return {
    ...PLAIN_DISK,
    entries: entriesOf,
    submodules: (gitFolder) => recordedRepositories(`${gitFolder}/index`),
    tracked: (gitFolder) => recordedFiles(`${gitFolder}/index`),
    askGit: (folder, [command, ...words]) =>
      askGit(folder, env("PATH"), command as "log", words, APPROVING_TIMEOUT_MS),
  };
}
