import { arch, hostname, userInfo } from "node:os";
import type { Config } from "../config/schema.ts";
import type { Io } from "../io.ts";
import { auditFiles } from "../state/audit-files.ts";
import { bundleState } from "../state/bundle-record.ts";
import { writePrivate } from "../sys/atomic-file.ts";
import { textOf } from "../sys/folder.ts";
import { VERSION } from "../version.ts";

/** Where decisions come from. */
export interface Source {
  readonly version: string;
  /** A random id, one for each user of a machine. */
  readonly instance: string;
  readonly host: string;
  readonly os: Io["platform"];
  readonly arch: string;
  readonly user: string;
  readonly bundle: { readonly name: string; readonly version: string } | undefined;
}

/** This machine, as its decisions name it. */
export async function sourceOf(io: Io, config: Config): Promise<Source> {
  const bundle = await bundleState(io, config);
  const { name, version } = bundle ?? {};
  return {
    version: VERSION,
    instance: instanceOf(io),
    host: hostname(),
    os: io.platform,
    arch: arch() === "x64" ? "amd64" : arch(),
    user: userName(io),
    bundle: name === undefined || version === undefined ? undefined : { name, version },
  };
}

function instanceOf(io: Io): string {
  const path = auditFiles(io)?.instance;
  const kept = path === undefined ? undefined : textOf(path)?.trim();
  if (kept !== undefined && kept !== "") return kept;
  const made = crypto.randomUUID();
  if (path !== undefined) writePrivate(path, `${made}\n`);
  return made;
}

function userName(io: Io): string {
  try {
    return userInfo().username;
  } catch {
    // Nobody with this number has a name, as in some containers.
    return io.env("USER") ?? io.env("USERNAME") ?? "";
  }
}
