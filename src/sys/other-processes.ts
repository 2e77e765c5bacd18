import type { Platform } from "../io.ts";
import type { ProcessRow } from "./linux-process.ts";
import { LIST_MAX_MS, PS_LIST, rowsOfPs, rowsOfWindows, windowsList } from "./process-tree.ts";
import { systemFolder } from "./windows-program.ts";

// What Linux shows in files, for callers that cannot wait.

/** Every process that macOS or Windows shows; none where it does not say. */
export function processesNow(platform: Platform): readonly ProcessRow[] {
  const isWindows = platform === "windows";
  const { command, env } = isWindows ? windowsList() : PS_LIST;
  try {
    const text = run(command, env);
    return [...((isWindows ? rowsOfWindows(text) : rowsOfPs(text))?.values() ?? [])];
  } catch {
    return [];
  }
}

/** The numbers of the processes that wait at a TCP port of this machine, or of all that use it on either side. */
export function processesAtPort(
  port: number,
  which: "listener" | "port",
  platform: Platform,
): readonly number[] {
  try {
    if (platform === "windows") {
      const netstat = [`${systemFolder(process.env)}\\NETSTAT.EXE`, "-ano", "-p", "TCP"];
      return numbersOfNetstat(run(netstat, {}), port, which);
    }
    const listening = which === "listener" ? ["-sTCP:LISTEN"] : [];
    return run(["/usr/sbin/lsof", "-nP", "-t", `-iTCP:${port}`, ...listening], { LC_ALL: "C" })
      .split("\n")
      .flatMap((line) => (line === "" ? [] : [Number(line)]));
  } catch {
    return [];
  }
}

function run(command: readonly string[], env: Readonly<Record<string, string>>): string {
  const { stdout } = Bun.spawnSync([...command], {
    env: { ...env },
    stdin: "ignore",
    stderr: "ignore",
    timeout: LIST_MAX_MS,
  });
  return stdout.toString();
}

/** Reads what `netstat -ano` prints: `TCP 0.0.0.0:3000 0.0.0.0:0 LISTENING 4711`, in the language of the system. */
export function numbersOfNetstat(
  text: string,
  port: number,
  which: "listener" | "port",
): readonly number[] {
  const found = new Set<number>();
  for (const line of text.split("\n")) {
    const [, own = "", other = "", pid] =
      /^\s*TCP\s+\S+:(\d+)\s+\S+:(\d+)\s+\S+\s+(\d+)\s*$/.exec(line) ?? [];
    const isListener = Number(own) === port && other === "0";
    const isUser = which === "port" && (Number(own) === port || Number(other) === port);
    if (pid !== undefined && (isListener || isUser)) found.add(Number(pid));
  }
  return [...found];
}
