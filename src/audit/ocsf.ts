import type { Io } from "../io.ts";
import { appendLines } from "../sys/atomic-file.ts";
import { homeDirectory } from "../sys/paths.ts";
import { brokenDestination, type Delivery, type Destination } from "./destination.ts";
import { eventLog } from "./event-log.ts";
import { ocsfEvent } from "./ocsf-event.ts";
import type { AuditRecord } from "./record.ts";
import type { Source } from "./source.ts";
import { localSyslog, syslogByTcp, syslogByUdp } from "./syslog.ts";

/** An OCSF event as one line, with what a log needs to know of it. */
export interface OcsfLine {
  readonly record: AuditRecord;
  readonly text: string;
}

/** Writes lines somewhere. */
export type WriteLines = (lines: readonly OcsfLine[]) => Promise<Delivery>;

/** Where OCSF events are written, by what the settings say. */
export function ocsfDestination(io: Io, ocsf: string, source: Source): Destination {
  const write = writerOf(io, ocsf, source);
  if (write instanceof Error) return brokenDestination("ocsf", ocsf, write.message);
  return {
    way: "ocsf",
    to: ocsf,
    send: (records) =>
      write(records.map((record) => ({ record, text: JSON.stringify(ocsfEvent(record, source)) }))),
  };
}

function writerOf(io: Io, ocsf: string, source: Source): WriteLines | Error {
  if (ocsf === "eventlog") {
    return io.platform === "windows" ? eventLog() : new Error("only Windows has an event log");
  }
  if (ocsf === "syslog") {
    return io.platform === "windows"
      ? new Error('Windows has no syslog: use "syslog://HOST:PORT" or "eventlog"')
      : localSyslog(source, io.platform);
  }
  const { tcp, host = "", port } = REMOTE.exec(ocsf)?.groups ?? {};
  if (port !== undefined) {
    const address = { host: host.replace(/^\[|\]$/g, ""), port: Number(port) };
    return tcp === undefined ? syslogByUdp(source, address) : syslogByTcp(source, address);
  }
  const path = ocsf.replace(/^~(?=[/\\])/, homeDirectory(io) ?? "~");
  return async (lines) => {
    const failure = appendLines(path, lines.map(({ text }) => `${text}\n`).join(""));
    return failure === undefined ? { kind: "taken" } : { kind: "later", why: failure };
  };
}

const REMOTE = /^syslog(?<tcp>\+tcp)?:\/\/(?<host>[^/\s]+):(?<port>\d{1,5})$/;
