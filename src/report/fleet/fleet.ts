import type { VerdictCounts } from "../report.ts";

/** A machine, as its latest record describes it. */
export interface FleetMachine extends VerdictCounts {
  readonly id: string;
  /** What it is called: its host, with the beginning of its id where another has the same. */
  readonly name: string;
  readonly user?: string;
  readonly os?: string;
  readonly arch?: string;
  /** Of fairlead. */
  readonly version?: string;
  /** Name and version of the policy bundle in force. */
  readonly bundle?: string;
  /** ISO 8601, UTC. */
  readonly firstSeen: string;
  readonly lastSeen: string;
  /** Stopped calls that a person allowed. */
  readonly overruled: number;
  /** Calls that no answer of fairlead's came to. */
  readonly unguarded: number;
}

/** What people answered to a rule's questions and refusals. */
export interface RuleAnswers {
  readonly rule: string;
  readonly asked: number;
  /** Questions after which the call ran, and after which it did not; of the others the answer is not known. */
  readonly allowed: number;
  readonly denied: number;
  /** Refusals and questions that a person overruled. */
  readonly overruled: number;
}

/** Machines that have something in common. */
export interface MachineCount {
  readonly name: string;
  readonly machines: number;
}

/** What a report says of many machines. */
export interface Fleet {
  /** Those with unguarded calls first, then the most interrupted. */
  readonly machines: readonly FleetMachine[];
  /** Machines that are counted in the sums only, as there are too many. */
  readonly machinesLeftOut: number;
  /** Seen within a day of the latest record. */
  readonly current: number;
  /** By the latest record of each machine, the most frequent first. */
  readonly versions: readonly MachineCount[];
  readonly bundles: readonly MachineCount[];
  /** The most allowed first. */
  readonly answers: readonly RuleAnswers[];
  readonly overruled: number;
  readonly unguarded: number;
  /** What was read. */
  readonly files: number;
  readonly records: number;
  /** Records that were met again. */
  readonly repeated: number;
  /** Lines and records that were not understood. */
  readonly misread: number;
}
