import { dlopen, FFIType, type Pointer, ptr } from "bun:ffi";

/** Windows' application log, opened for one source. */
export interface EventLog {
  /** Writes an event of a type; false where that fails. */
  readonly report: (type: number, text: string) => boolean;
  readonly close: () => void;
}

const SOURCE = "fairlead";

/** The number of the event: the message of `EventCreate.exe`, which is the text as it is, has those up to 1000. */
const EVENT_ID = 1;

const EVENTS = {
  RegisterEventSourceW: { args: [FFIType.ptr, FFIType.ptr], returns: FFIType.ptr },
  ReportEventW: {
    args: [
      ...[FFIType.ptr, FFIType.u16, FFIType.u16, FFIType.u32, FFIType.ptr],
      ...[FFIType.u16, FFIType.u32, FFIType.ptr, FFIType.ptr],
    ],
    returns: FFIType.i32,
  },
  DeregisterEventSource: { args: [FFIType.ptr], returns: FFIType.i32 },
} as const;

type Handle = Pointer | bigint;

/** The functions of Windows that write events. */
interface EventFunctions {
  readonly RegisterEventSourceW: (server: null, source: Pointer) => Handle | null;
  readonly ReportEventW: (
    ...words: [Handle, number, number, number, null, number, number, Pointer, null]
  ) => number;
  readonly DeregisterEventSource: (handle: Handle) => number;
}

/** Opens the log; undefined where Windows does not. `load` is a parameter for tests, which run elsewhere. */
export function openEventLog(
  load: () => EventFunctions | undefined = loadEvents,
): EventLog | undefined {
  const library = load();
  if (library === undefined) return undefined;
  const source = wide(SOURCE);
  const handle = library.RegisterEventSourceW(null, ptr(source));
  if (handle === null) return undefined;
  return {
    report: (type, text) => {
      const bytes = wide(text);
      const strings = new BigUint64Array([BigInt(ptr(bytes))]);
      const list = ptr(strings);
      return library.ReportEventW(handle, type, 0, EVENT_ID, null, 1, 0, list, null) !== 0;
    },
    close: () => void library.DeregisterEventSource(handle),
  };
}

function loadEvents(): EventFunctions | undefined {
  try {
    return dlopen("advapi32.dll", EVENTS).symbols;
  } catch {
    return undefined;
  }
}

/** A text as Windows reads it: in UTF-16, with a zero behind it. */
function wide(text: string): Buffer {
  return Buffer.from(`${text}\0`, "utf16le");
}
