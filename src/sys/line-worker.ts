/** A process that is given lines and answers each with one. */
export interface LineWorker {
  /** The answer to a line; undefined when the process has ended instead. */
  readonly ask: (line: string) => Promise<string | undefined>;
  /** Closes its input, with which the process ends, and waits until it has. */
  readonly end: () => Promise<void>;
}

/** Starts a process that reads lines from its standard input; what it says on standard error is dropped. */
export function startLineWorker(command: readonly string[]): LineWorker {
  const child = Bun.spawn([...command], { stdin: "pipe", stdout: "pipe", stderr: "ignore" });
  const reader = child.stdout.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  const nextLine = async (): Promise<string | undefined> => {
    const pieces = [rest];
    for (;;) {
      const { value } = await reader.read();
      if (value === undefined) return undefined;
      const piece = decoder.decode(value, { stream: true });
      const at = piece.indexOf("\n");
      if (at >= 0) {
        rest = piece.slice(at + 1);
        return pieces.join("") + piece.slice(0, at);
      }
      pieces.push(piece);
    }
  };
  return {
    ask: async (line) => {
      try {
        child.stdin.write(`${line}\n`);
        await child.stdin.flush();
        return await nextLine();
      } catch {
        return undefined;
      }
    },
    end: async () => {
      try {
        await child.stdin.end();
      } catch {
        // It has ended already.
      }
      await child.exited;
    },
  };
}

/** Processors that this process may use. */
export function processorCount(): number {
  return Math.max(1, navigator.hardwareConcurrency);
}
