import { mkdtempSync, realpathSync, rmdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Place, placeAt } from "./place.ts";

/** A place on a disk of its own, which can be filled and made read-only. */
export interface SmallDisk extends Place {
  readonly fill: () => void;
  readonly free: () => void;
  readonly makeReadOnly: () => Promise<void>;
  readonly makeWritable: () => Promise<void>;
}

/** Size of the disk in kilobytes: room for settings and some records. */
const DISK_KB = 512;

/** Why there can be no such disk here; undefined where there can. */
export function whyNoDisk(): string | undefined {
  if (process.platform !== "linux") return "only Linux mounts a disk that nobody else sees";
  if (process.getuid?.() !== 0) return "only root may mount one";
  const missing = ["unshare", "nsenter", "mount"].filter((name) => Bun.which(name) === null);
  if (missing.length > 0) return `${missing.join(", ")} is missing`;
  const tried = Bun.spawnSync(["unshare", "-m", "mount", "-t", "tmpfs", "fairlead", tmpdir()]);
  return tried.success ? undefined : `mounting is not allowed: ${tried.stderr.toString().trim()}`;
}

/**
 * Mounts a small disk in a mount namespace of its own: nobody else sees it, and it is gone as soon as the
 * process that holds the namespace ends, which it does with this one. It is mounted in a folder below `around`.
 */
export async function makeSmallDisk(around: string = tmpdir()): Promise<SmallDisk> {
  const folder = realpathSync(mkdtempSync(join(around, "fairlead-disk-")));
  const script = 'mount -t tmpfs -o "size=$0k" fairlead "$1" && echo mounted && exec cat';
  const holder = Bun.spawn(
    ["unshare", "-m", "--propagation", "private", "sh", "-c", script, String(DISK_KB), folder],
    { stdin: "pipe", stdout: "pipe", stderr: "inherit" },
  );
  const { value } = await holder.stdout.getReader().read();
  if (!new TextDecoder().decode(value).startsWith("mounted"))
    throw new Error("nothing was mounted");
  const inside = ["nsenter", "-t", String(holder.pid), "-m", "--"];
  const root = `/proc/${holder.pid}/root${folder}`;
  const filler = join(root, "filler");
  const remount = async (mode: "ro" | "rw") => {
    await Bun.spawn([...inside, "mount", "-o", `remount,${mode}`, folder]).exited;
  };
  const dispose = () => {
    holder.kill("SIGKILL");
    rmdirSync(folder);
  };
  return {
    ...placeAt(root, dispose, { root: folder, prefix: inside }),
    fill: () => fillUp(filler, root),
    free: () => rmSync(filler),
    makeReadOnly: () => remount("ro"),
    makeWritable: () => remount("rw"),
  };
}

function fillUp(filler: string, root: string): void {
  const { bavail, bsize } = statfsSync(root);
  writeFileSync(filler, new Uint8Array(bavail * bsize));
}
