import type { AuditCounters, AuditWay } from "../state/audit-record.ts";
import type { AuditRecord } from "./record.ts";

/** What became of records that were handed on. */
export type Delivery =
  | {
      readonly kind: "taken";
      /** How many of them the other side did not keep, and why. */
      readonly refused?: number;
      readonly why?: string;
    }
  /** They are too many, or one of them is not understood: fewer are tried. */
  | { readonly kind: "unfit"; readonly why: string }
  /** Nothing can be sent at present. */
  | { readonly kind: "later"; readonly why: string; readonly afterMs?: number }
  /** Another try changes nothing until somebody does something about it. */
  | { readonly kind: "failed"; readonly why: string };

/** Where decisions are sent. */
export interface Destination {
  readonly way: AuditWay;
  /** As a person knows it: its address or file. */
  readonly to: string;
  readonly send: (records: readonly AuditRecord[]) => Promise<Delivery>;
  /** Sends the numbers, where it takes any. */
  readonly sendCounters?: (counters: AuditCounters, now: Date) => Promise<Delivery>;
}

/** A destination whose settings are wrong, which takes nothing. */
export function brokenDestination(way: AuditWay, to: string, why: string): Destination {
  return { way, to, send: async () => ({ kind: "failed", why }) };
}
