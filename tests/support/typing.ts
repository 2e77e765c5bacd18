/** What is typed, each as soon as its question is there. */
export type Dialog = readonly (readonly [question: string, keys: readonly string[]])[];

export interface Terminal {
  readonly command: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly cols?: number;
  readonly rows?: number;
  /** Before each key, in milliseconds: a program may tell a key from the beginning of another by the time between. */
  readonly pauseMs?: number;
}

/** Runs a command at a terminal and answers it; what it printed, and how it ended. */
export async function typeAt(
  { command, cwd, env, cols = 100, rows = 30, pauseMs }: Terminal,
  dialog: Dialog,
): Promise<{ readonly exit: number; readonly said: string }> {
  let said = "";
  let from = 0;
  const left = [...dialog];
  const child = Bun.spawn([...command], {
    cwd,
    env: { TERM: "xterm", ...env },
    terminal: {
      cols,
      rows,
      data: (terminal, data) => {
        said += new TextDecoder().decode(data);
        const [question, keys = []] = left[0] ?? [];
        if (question === undefined || said.indexOf(question, from) < 0) return;
        from = said.length;
        left.shift();
        void (async () => {
          for (const key of keys) {
            if (pauseMs !== undefined) await Bun.sleep(pauseMs);
            terminal.write(key);
          }
        })();
      },
    },
    timeout: 20_000,
  });
  const exit = await child.exited;
  child.terminal?.close();
  return { exit, said };
}
