import { parse } from "smol-toml";
import * as v from "valibot";
import { describeError } from "../errors.ts";
import { visibleLine } from "../outside-text.ts";
import { sha256 } from "./manifest.ts";

/** How far the sandbox of an agent is asked for: switched on, or nothing runs without it. */
export const SANDBOX_MODES = ["on", "required"] as const;

/** What a bundle says to machines rather than about calls: its file `fleet.toml`. */
export interface Fleet {
  /** Percent of the machines of each channel on which the policy stops calls; undefined where that is not the bundle's business. */
  readonly rollout: ReadonlyMap<string, number> | undefined;
  /** The sandbox that agents bring along. */
  readonly sandbox: {
    readonly mode: (typeof SANDBOX_MODES)[number] | undefined;
    /** Hosts that may be reached from within it; undefined where the bundle does not say. */
    readonly hosts: readonly string[] | undefined;
  };
}

/** What a bundle without the file says. */
export const NO_FLEET: Fleet = {
  rollout: undefined,
  sandbox: { mode: undefined, hosts: undefined },
};

/** Percent, with two decimals at most: that is how fine a machine's place is. */
const percent = () =>
  v.pipe(
    v.number("must be a percentage, such as 25"),
    v.minValue(0, "must be at least 0"),
    v.maxValue(100, "must be at most 100"),
  );

const channelName = () =>
  v.pipe(
    v.string(),
    v.regex(/^[a-z0-9][a-z0-9_-]{0,31}$/, "must be lower-case letters, digits, '_' and '-'"),
  );

const host = () =>
  v.pipe(
    v.string("must be a text"),
    v.regex(
      /^(?:\*\.)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/,
      "must be a host such as github.com or *.npmjs.org",
    ),
  );

function fleetSchema() {
  return v.strictObject({
    rollout: v.optional(v.record(channelName(), percent())),
    sandbox: v.optional(
      v.strictObject({
        mode: v.optional(v.picklist(SANDBOX_MODES, `must be one of ${SANDBOX_MODES.join(", ")}`)),
        hosts: v.optional(v.array(host(), "must be a list of hosts")),
      }),
    ),
  });
}

/** Reads the text of the file, or says what is wrong with it. */
export function readFleet(text: string | undefined): Fleet | Error {
  if (text === undefined) return NO_FLEET;
  try {
    const checked = v.safeParse(fleetSchema(), parse(text));
    if (!checked.success) {
      const [issue] = checked.issues;
      return new Error(`${v.getDotPath(issue) ?? "it"} ${visibleLine(issue.message)}`);
    }
    const { rollout, sandbox = {} } = checked.output;
    return {
      rollout: rollout === undefined ? undefined : new Map(Object.entries(rollout)),
      sandbox: { mode: sandbox.mode, hosts: sandbox.hosts },
    };
  } catch (error) {
    return new Error(visibleLine(describeError(error).split("\n")[0] ?? ""));
  }
}

/** Where a machine stands in a rollout. */
export interface Place {
  readonly channel: string;
  /** Percent of the channel's machines that the policy stops calls on. */
  readonly percent: number;
  /** From 0 to below 100, the same for every release of a bundle, so that a higher percentage only adds machines. */
  readonly position: number;
  readonly enforced: boolean;
}

/** Where a machine stands; undefined for a bundle without a rollout. A channel that it does not name only observes. */
export function placeIn(
  { rollout }: Fleet,
  {
    name,
    channel,
    machine,
  }: { readonly name: string; readonly channel: string; readonly machine: string },
): Place | undefined {
  if (rollout === undefined) return undefined;
  const percent = rollout.get(channel) ?? 0;
  const digits = sha256(Buffer.from(`${name}\n${machine}`)).slice(0, 12);
  const position = (Number.parseInt(digits, 16) % STEPS) / (STEPS / 100);
  return { channel, percent, position, enforced: position < percent };
}

/** How many places there are: hundredths of a percent. */
const STEPS = 10_000;
