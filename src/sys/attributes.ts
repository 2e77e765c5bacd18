import { dlopen, ptr } from "bun:ffi";

/** Extended attributes and ACLs of a file or folder: the values by name, in Base64. */
export type Attributes = Readonly<Record<string, string>>;

/** Those that belong to their owner; others are the system's own, which gives them anew. */
const OWNED = /^(?:user\..|system\.posix_acl_)/;

/** Most bytes of a list of names or of a value, as Linux has it. */
const VALUE_MAX_BYTES = 65_536;

/** Attributes of what lies at a path; undefined where this system does not say. Linux only. */
export function attributesOf(path: string): Attributes | undefined {
  const calls = systemCalls();
  if (calls === undefined) return undefined;
  const at = textFor(path);
  const names = bytesFrom((room) => calls.llistxattr(ptr(at), ptr(room), room.length));
  const attributes: Record<string, string> = {};
  for (const name of names.toString("utf8").split("\0")) {
    if (!OWNED.test(name)) continue;
    const called = textFor(name);
    const value = bytesFrom((room) =>
      calls.lgetxattr(ptr(at), ptr(called), ptr(room), room.length),
    );
    attributes[name] = value.toString("base64");
  }
  return attributes;
}

/** Gives what lies at a path these attributes and no others, as far as the file system takes them. */
export function giveAttributes(path: string, attributes: Attributes): void {
  const calls = systemCalls();
  if (calls === undefined) return;
  const present = attributesOf(path) ?? {};
  const at = textFor(path);
  for (const name of Object.keys(present)) {
    if (attributes[name] === undefined) calls.lremovexattr(ptr(at), ptr(textFor(name)));
  }
  for (const [name, value] of Object.entries(attributes)) {
    if (present[name] === value) continue;
    const bytes = Buffer.from(value, "base64");
    // No pointer leads to nothing.
    const given = bytes.length === 0 ? Buffer.alloc(1) : bytes;
    calls.lsetxattr(ptr(at), ptr(textFor(name)), ptr(given), bytes.length, 0);
  }
}

function textFor(text: string): Buffer {
  return Buffer.from(`${text}\0`);
}

/** What a system call writes into a buffer; nothing where it fails, as on a file system without attributes. */
function bytesFrom(call: (room: Buffer) => number | bigint): Buffer {
  const room = Buffer.alloc(VALUE_MAX_BYTES);
  const length = Number(call(room));
  return room.subarray(0, Math.max(0, length));
}

type Calls = ReturnType<typeof openCalls>["symbols"];
let opened: Calls | Error | undefined;

function systemCalls(): Calls | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    opened ??= openCalls().symbols;
  } catch {
    opened = new Error("another C library");
  }
  return opened instanceof Error ? undefined : opened;
}

function openCalls() {
  return dlopen("libc.so.6", {
    llistxattr: { args: ["ptr", "ptr", "usize"], returns: "i64" },
    lgetxattr: { args: ["ptr", "ptr", "ptr", "usize"], returns: "i64" },
    lsetxattr: { args: ["ptr", "ptr", "ptr", "usize", "i32"], returns: "i32" },
    lremovexattr: { args: ["ptr", "ptr"], returns: "i32" },
  });
}
