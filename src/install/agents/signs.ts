/** How what an agent started can be told, from its processes and what they were given. */
export interface AgentSigns {
  /** File names of its program, without an ending. */
  readonly programs: readonly string[];
  /** Parts of the path of its program, or of the script that an interpreter runs, with `/`. */
  readonly paths?: readonly string[];
  /** Environment variables that it sets for what it runs. */
  readonly marks?: readonly string[];
  /** The variable among them, or beside them, that holds the session's own id. */
  readonly session?: string;
}

/** An agent by its signs. */
export interface SignedAgent {
  readonly title: string;
  readonly signs: AgentSigns;
}

/** Agents that fairlead recognises and writes no settings for. Sources: their documentation and packages. */
export const OTHER_AGENTS: readonly SignedAgent[] = [
  {
    title: "Amp",
    signs: {
      programs: ["amp"],
      paths: ["/@sourcegraph/amp/"],
      marks: ["AMP_CURRENT_THREAD_ID"],
      session: "AMP_CURRENT_THREAD_ID",
    },
  },
  { title: "Aider", signs: { programs: ["aider"] } },
  { title: "Auggie", signs: { programs: ["auggie"], marks: ["AUGMENT_AGENT"] } },
  { title: "Antigravity", signs: { programs: [], marks: ["ANTIGRAVITY_AGENT"] } },
  { title: "Goose", signs: { programs: ["goose"], marks: ["GOOSE_TERMINAL"] } },
  {
    title: "Kimi Code",
    signs: { programs: ["kimi"], paths: ["/@moonshot-ai/kimi-code/"] },
  },
  { title: "Hermes", signs: { programs: ["hermes"], paths: ["/bin/hermes"] } },
  { title: "Devin", signs: { programs: ["devin"] } },
  // What agents agree on for those that nobody knows yet.
  { title: "an agent", signs: { programs: [], marks: ["AI_AGENT"] } },
];
