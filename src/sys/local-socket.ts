import { dlopen, FFIType, ptr } from "bun:ffi";

/** A connection to a socket of this machine that takes one message at a time. */
export interface LocalSocket {
  /** False where there is no room for the message at present. */
  readonly send: (message: string) => boolean;
  readonly close: () => void;
}

const UNIX = 1;
const STREAM = 1;
const DATAGRAM = 2;

/** C libraries: of Linux with glibc, with musl on either processor, and of macOS. */
const LIBRARIES = {
  linux: ["libc.so.6", "libc.musl-x86_64.so.1", "libc.musl-aarch64.so.1"],
  darwin: ["libSystem.B.dylib"],
} as const;

const SOCKETS = {
  socket: { args: [FFIType.i32, FFIType.i32, FFIType.i32], returns: FFIType.i32 },
  connect: { args: [FFIType.i32, FFIType.ptr, FFIType.u32], returns: FFIType.i32 },
  send: { args: [FFIType.i32, FFIType.ptr, FFIType.u64, FFIType.i32], returns: FFIType.i64 },
  close: { args: [FFIType.i32], returns: FFIType.i32 },
} as const;

/**
 * Connects to a socket in the file system as a program's log does, by datagrams or else by a stream, whose messages
 * end in a line feed. The runtime has no such datagrams. Undefined where nothing listens.
 */
export function connectLocal(path: string, platform: "linux" | "darwin"): LocalSocket | undefined {
  const library = loadSockets(platform);
  if (library === undefined) return undefined;
  const address = addressOf(path, platform);
  for (const type of [DATAGRAM, STREAM]) {
    const socket = library.socket(UNIX, type, 0);
    if (socket < 0) continue;
    if (library.connect(socket, ptr(address), address.length) !== 0) {
      library.close(socket);
      continue;
    }
    return {
      send: (message) => {
        const bytes = Buffer.from(type === STREAM ? `${message}\n` : message);
        return (
          Number(library.send(socket, ptr(bytes), bytes.length, WITHOUT_WAITING[platform])) >= 0
        );
      },
      close: () => void library.close(socket),
    };
  }
  return undefined;
}

/** `MSG_DONTWAIT`, and on Linux `MSG_NOSIGNAL`: a listener that went away must not end this process. */
const WITHOUT_WAITING = { linux: 0x40_40, darwin: 0x80 } as const;

function loadSockets(platform: "linux" | "darwin") {
  for (const name of LIBRARIES[platform]) {
    try {
      return dlopen(name, SOCKETS).symbols;
    } catch {
      // Another C library is tried.
    }
  }
  return undefined;
}

/** The family of an address and its path with a zero behind it; on macOS the length stands before them. */
function addressOf(path: string, platform: "linux" | "darwin"): Uint8Array {
  const name = new TextEncoder().encode(`${path}\0`);
  const isDarwin = platform === "darwin";
  return new Uint8Array([isDarwin ? name.length + 2 : UNIX, isDarwin ? UNIX : 0, ...name]);
}
