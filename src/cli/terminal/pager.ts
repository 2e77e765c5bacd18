import type { Io } from "../../io.ts";
import { isTerminal, terminalRows } from "./terminal.ts";

/** Commands that may print more than a screen, and ask nothing. */
const LONG: ReadonlySet<string> = new Set([
  ...["docs", "explain", "log", "stats", "why", "replay"],
  ...["config show", "config schema", "policy list", "policy show", "policy test"],
  ...["hooks list", "hooks template list", "allow list", "deny list", "undo list", "undo show"],
  ...["session list", "session show", "doctor"],
]);

/** The option that prints a long text as it is. */
export const NO_PAGER = "--no-pager";

/** Options with which such a command prints for another program, or until it is stopped. */
const UNPAGED: ReadonlySet<string> = new Set([NO_PAGER, "--json", "--follow"]);

/** True for a command whose output is shown in a pager, which takes `--no-pager`. */
export function isPaged(command: string): boolean {
  return LONG.has(command);
}

/** A world that collects what is printed, and shows it when the command has ended. */
export interface Paged {
  readonly io: Io;
  readonly show: () => Promise<void>;
}

/** Collects what a command prints where it is shown in a pager: a long text, on a terminal; undefined elsewhere. */
export function paged(
  io: Io,
  command: string,
  words: readonly string[],
  isAtTerminal = isTerminal(),
): Paged | undefined {
  if (!isAtTerminal || !isPaged(command)) return undefined;
  if (words.some((word) => UNPAGED.has(word))) return undefined;
  const program = pagerOf(io);
  if (program === undefined) return undefined;
  const lines: string[] = [];
  return {
    io: { ...io, stdout: (text) => void lines.push(text) },
    show: async () => {
      const text = lines.join("\n");
      if (lines.length === 0) return;
      const fits = text.split("\n").length < terminalRows();
      if (fits || !(await showIn(program, `${text}\n`, io))) io.stdout(text);
    },
  };
}

/** The words that start the person's pager; undefined where there is none, or `PAGER` is empty or `cat`. */
export function pagerOf(io: Io): readonly string[] | undefined {
  const wanted = io.env("PAGER")?.trim();
  if (wanted === "" || wanted === "cat") return undefined;
  if (wanted !== undefined)
    return io.platform === "windows" ? wanted.split(/\s+/) : ["/bin/sh", "-c", wanted];
  const less = Bun.which("less", { PATH: io.env("PATH") ?? "" });
  return less === null ? undefined : [less];
}

/** Exit codes by which a shell says that there is no such program. */
const NOT_FOUND: ReadonlySet<number> = new Set([126, 127]);

/** Shows a text in the pager; false where that did not start. */
export async function showIn(words: readonly string[], text: string, io: Io): Promise<boolean> {
  // A Ctrl-C is the pager's, which stops a search with it.
  const stay = () => {};
  process.on("SIGINT", stay);
  try {
    const child = Bun.spawn([...words], {
      env: { LESS: "FRX", ...io.environment() },
      stdin: new Blob([text]),
      stdout: "inherit",
      stderr: "ignore",
    });
    return !NOT_FOUND.has(await child.exited);
  } catch {
    return false;
  } finally {
    process.off("SIGINT", stay);
  }
}
