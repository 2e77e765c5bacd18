/** The facts about the machine that judging needs. The policy does no I/O: callers pass these in. */
export interface World {
  readonly platform: "linux" | "darwin" | "windows";
  /** Absolute working directory of the tool call. */
  readonly cwd: string;
  /** Absolute home directory; absent when nobody knows it. */
  readonly home: string | undefined;
  /** Absolute root of the project the agent works in. */
  readonly projectRoot: string;
  /** Absolute temporary folders whose contents nobody mourns. */
  readonly temporary: readonly string[];
  /** Name of the checked-out branch; called at most once, only by rules that need it. */
  readonly branch: () => string | undefined;
  /** The path with symlinks followed, as far as it exists; called for few paths, only when needed. */
  readonly realPath: (path: string) => string;
  /** Value of an environment variable that commands would see; constant names only. */
  readonly env: (name: string) => string | undefined;
  /** Absolute paths of fairlead's own configuration, state and binary, and of agents' settings. */
  readonly guarded: readonly string[];
}
