import type { Io } from "../io.ts";
import { readText } from "./probe.ts";
import { runBriefly } from "./run-briefly.ts";

const ASK_MAX_MS = 5000;

/** Files with the identity that systemd or D-Bus gave a machine, and with its name. */
const FILES = ["/etc/machine-id", "/var/lib/dbus/machine-id", "/etc/hostname"];

/**
 * What this machine, and no other, is known by: the identity that its system gave it when it was set up, or its name
 * where there is none. It never leaves the machine.
 */
export async function machineId(io: Io): Promise<string> {
  const found = io.platform === "linux" ? await inFiles() : await byProgram(io);
  return found ?? io.env("COMPUTERNAME") ?? io.env("HOSTNAME") ?? "";
}

async function inFiles(): Promise<string | undefined> {
  for (const path of FILES) {
    const text = await readText(path);
    if (typeof text === "string" && text.trim() !== "") return text.trim();
  }
  return undefined;
}

async function byProgram(io: Io): Promise<string | undefined> {
  const system = `${io.env("SystemRoot") ?? "C:\\Windows"}\\System32`;
  const command =
    io.platform === "windows"
      ? [
          `${system}\\reg.exe`,
          ...["query", "HKLM\\SOFTWARE\\Microsoft\\Cryptography", "/v", "MachineGuid"],
        ]
      : ["/usr/sbin/ioreg", "-rd1", "-c", "IOPlatformExpertDevice"];
  const { stdout } = await runBriefly({
    ...{ command, cwd: io.workingDirectory(), env: {}, stdin: "", timeoutMs: ASK_MAX_MS },
  });
  return idIn(stdout);
}

/** The identity in what `reg` or `ioreg` printed. */
export function idIn(printed: string): string | undefined {
  return /(?:MachineGuid\s+REG_SZ\s+|"IOPlatformUUID" = ")([0-9A-Fa-f-]{36})/.exec(printed)?.[1];
}
