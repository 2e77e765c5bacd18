import type { Span } from "./finding.ts";

/**
 * Stands in a resolved text for a part whose value nobody can know before the command runs.
 * U+FFFC (object replacement character) never occurs in a real path or flag.
 */
export const UNKNOWN = "\uFFFC";

/** A word as the program would receive it, as far as it can be known. */
export interface Arg extends Span {
  /** The resolved text; each unknown part is one {@link UNKNOWN}. */
  readonly value: string;
  /** True when an unquoted `*`, `?` or `[` makes the shell expand it to file names. */
  readonly glob: boolean;
  /** The name of the variable when the whole word, or its beginning, is an unresolved or guessed variable. */
  readonly variable?: string;
  /** True when the word may expand to nothing or to several words (an unquoted unknown). */
  readonly splits?: boolean;
  /** True when what is unknown of it are names that a pattern matched, in the folder that is written before them. */
  readonly matched?: boolean;
  /** Indices of the invocations whose output became part of the word: `$(…)`, `<(…)`, a variable. */
  readonly from?: readonly number[];
}

/** One redirection of one invocation. */
export interface Redirect {
  readonly operator: "<" | ">" | ">>" | ">|" | "<>" | "&>" | "&>>" | ">&" | "<&" | "<<" | "<<<";
  readonly fd: number | undefined;
  readonly target: Arg;
}

/** What an invocation would read from its standard input. */
export type StandardInput =
  | { readonly kind: "inherited" }
  /** A heredoc, a here-string, or the constant output of `echo`/`printf`/`cat <<E` before the pipe. */
  | { readonly kind: "text"; readonly text: Arg }
  | { readonly kind: "file"; readonly path: Arg }
  /**
   * A pipe: indices into {@link Analysis.invocations} of the commands that write into it, and what may be
   * in it besides what is unknown.
   */
  | { readonly kind: "pipe"; readonly from: readonly number[]; readonly partial?: Arg };

/** How an invocation came to run: the outermost wrapper first. */
export interface Wrapper {
  /** The program or construct: `sudo`, `sh -c`, `xargs`, `$(…)`, `ssh`, `find -exec`, `heredoc`, … */
  readonly name: string;
  /** The host or container for `ssh`, `docker exec`, `kubectl exec`; the wrapped command runs there. */
  readonly remote?: string;
  /** True where the wrapped command finds an application's secrets in its environment. */
  readonly secrets?: true;
}

/** One command that would run, with everything around it resolved. */
export interface Invocation extends Span {
  /** Base name of the program, lower case, without `.exe`, `.cmd`, `.bat`; empty when unknown. */
  readonly program: string;
  readonly name: Arg;
  /** Arguments after the program, wrappers already removed. */
  readonly args: readonly Arg[];
  readonly redirects: readonly Redirect[];
  readonly stdin: StandardInput;
  /** Directory it would run in: absolute and normalised, or with {@link UNKNOWN} in it. */
  readonly cwd: string;
  /** Assignments in force for this command (`FOO=1 cmd`, exported ones, `env FOO=1`). */
  readonly env: ReadonlyMap<string, Arg>;
  readonly via: readonly Wrapper[];
  /** True below `sudo`, `doas`, `su`, `pkexec`, `runas`. */
  readonly elevated: boolean;
  /** True when it runs on another host or in a container, so local paths do not apply. */
  readonly remote: boolean;
  readonly dialect: "shell" | "powershell" | "cmd";
  /** Indices of the invocations that read this one's output through a pipe. */
  readonly pipedInto: readonly number[];
}

/** Something the analysis could not be sure about; the rules decide what doubt means. */
export interface Doubt extends Span {
  readonly kind: "syntax" | "unknown-command" | "unknown-code" | "limit";
  readonly message: string;
  readonly text: string;
}

/** Every command a text would run, in the order the shell would reach them. */
export interface Analysis {
  readonly source: string;
  readonly invocations: readonly Invocation[];
  readonly doubts: readonly Doubt[];
  /** Constant contents of files that the text itself writes, by absolute path; absent where none is known. */
  readonly files?: ReadonlyMap<string, string>;
}
