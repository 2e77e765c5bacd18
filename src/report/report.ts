import type { Fleet } from "./fleet/fleet.ts";

/** How many calls were answered in each way; `notice` passed, and the person was told something. */
export interface VerdictCounts {
  readonly pass: number;
  readonly allow: number;
  readonly notice: number;
  readonly ask: number;
  readonly deny: number;
}

/** The calls of one day, project, agent or rule. */
export interface NamedCounts extends VerdictCounts {
  /** A day is `2026-11-23` in local time, a project its root, a rule its id. */
  readonly name: string;
}

/** What became of a call in the agent; `refused` by the person, a permission rule or a hook. */
export type Followed = "ran" | "failed" | "refused" | "unknown";

/** A call that was, or would have been, refused, asked about or mentioned. */
export interface ReportCall {
  /** Unique in the report; of a decision in the log its id. */
  readonly id: string;
  /** ISO 8601, UTC; absent where the transcript has none. */
  readonly time?: string;
  readonly agent: string;
  readonly project: string;
  readonly session: string;
  readonly tool: string;
  /** The agent's permission mode. */
  readonly mode?: string;
  readonly verdict: keyof VerdictCounts;
  readonly rule?: string;
  /** What it would do to something outside the project: `deletes database`. */
  readonly effect?: string;
  /** Absent where the content is left off. */
  readonly reason?: string;
  /** The command, path or input, without secrets; absent where the content is left off. */
  readonly content?: string;
  readonly followed: Followed;
  /** The verdict of the other policy, where two are compared. */
  readonly other?: keyof VerdictCounts;
}

/** An exception that would have let calls pass that were asked about. */
export interface Suggestion {
  /** `[[allow]]` as it is written into a settings file, with its reason and its test. */
  readonly toml: string;
  /** What it lets pass, in a sentence. */
  readonly title: string;
  readonly rule: string;
  /** Ids of calls of the report that it covers; `covers` counts those that the report leaves out as well. */
  readonly calls: readonly string[];
  readonly covers: number;
}

/** A session that is recorded on this machine, and what of its making is still there. */
export interface ReportSession {
  readonly live: boolean;
  readonly agent: string;
  readonly project: string;
  /** When a call of it was last recorded, ISO 8601, UTC. */
  readonly seen: string;
  readonly owns: readonly { readonly what: string; readonly name: string }[];
}

/** Questions that are answered without you, or would be with another setting. */
export interface SavedQuestions {
  /** fairlead's questions that undo answers; the figures count them as notices. */
  readonly undoable: number;
  /** Read-only commands that an agent may ask about; `approved` where `[approve] read_only` is on. */
  readonly looking: number;
  readonly approved: boolean;
}

/** What is said about many calls: replayed ones, those of the decision log, or those of many machines. Free of secrets. */
export interface Report {
  readonly kind: "replay" | "log" | "fleet";
  /** When it was made, ISO 8601, UTC. */
  readonly made: string;
  /** Of fairlead. */
  readonly version: string;
  /** The policy, in a person's words: `preset standard`, `preset strict, policy team.toml`. */
  readonly policy: string;
  /** The other policy, where two are compared. */
  readonly compared?: string;
  readonly total: VerdictCounts;
  /** Of the other policy, where two are compared. */
  readonly otherTotal?: VerdictCounts;
  readonly sessions: number;
  /** Of a replay: transcripts that were read. */
  readonly transcripts?: number;
  /** Of a replay: what was read of each agent's transcripts. */
  readonly sources?: readonly {
    readonly agent: string;
    readonly files: number;
    /** Each once, however many files hold it; `repeated` is how often one was met again. */
    readonly calls: number;
    readonly repeated: number;
    /** Lines and files that were not understood, and calls whose input is not told. */
    readonly misread: number;
  }[];
  /** Of a replay: files that a person named and whose content does not say whose transcript they are. */
  readonly unknownFiles?: readonly { readonly path: string; readonly why: string }[];
  /** Of a log: the sessions that are known at the moment, the latest first. */
  readonly known?: readonly ReportSession[];
  /** Of many machines, which the report has in place of projects. */
  readonly fleet?: Fleet;
  /** Of a log: pauses that began. */
  readonly pauses?: number;
  /** The earliest first. */
  readonly days: readonly NamedCounts[];
  /** The most interrupted first, as are the next four. */
  readonly rules: readonly NamedCounts[];
  /** What calls would do to something outside the project: `deletes database`. */
  readonly effects: readonly NamedCounts[];
  readonly projects: readonly NamedCounts[];
  readonly agents: readonly NamedCounts[];
  /** Programs or files that were interrupted most: `git push`, `package.json`; empty without content. */
  readonly commands: readonly NamedCounts[];
  /** The latest first; `leftOut` more are only counted. */
  readonly calls: readonly ReportCall[];
  readonly leftOut: number;
  /** Seconds that answering every question would have taken, by `secondsPerQuestion`. */
  readonly questionSeconds: number;
  readonly secondsPerQuestion: number;
  /** Of a replay: questions that are answered without you. */
  readonly saved?: SavedQuestions;
  /** The one that covers most first. */
  readonly suggestions: readonly Suggestion[];
  /** What was not read or not known, a sentence each. */
  readonly notes: readonly string[];
  /** False where commands, paths, inputs and reasons are left off. */
  readonly content: boolean;
}
