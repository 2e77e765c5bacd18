import { ALONE } from "./alone.ts";
import { bareEnvironment, type Sandbox } from "./world.ts";

/** Runs a command at a terminal of its own, and answers each showing of `question` with a key. */
export async function typeAt(
  command: readonly string[],
  sandbox: Sandbox,
  question: string,
  key: string,
): Promise<{ readonly exit: number; readonly said: string }> {
  let said = "";
  let answered = 0;
  const child = Bun.spawn([...ALONE, ...command], {
    cwd: sandbox.project,
    env: { ...bareEnvironment(sandbox.home), PAGER: "cat" },
    terminal: {
      data: (terminal, data) => {
        said += new TextDecoder().decode(data);
        if (said.split(question).length - 1 > answered) {
          answered += 1;
          terminal.write(key);
        }
      },
    },
    timeout: 60_000,
  });
  const exit = await child.exited;
  child.terminal?.close();
  return { exit, said };
}
