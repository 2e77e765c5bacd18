import { createSocket } from "node:dgram";
import { createConnection } from "node:net";
import { describeError } from "../errors.ts";
import type { Io } from "../io.ts";
import { connectLocal, type LocalSocket } from "../sys/local-socket.ts";
import type { Delivery } from "./destination.ts";
import type { OcsfLine, WriteLines } from "./ocsf.ts";
import type { Source } from "./source.ts";

/** A computer that takes syslog messages. */
interface Address {
  readonly host: string;
  readonly port: number;
}

/** "Log audit": https://www.rfc-editor.org/rfc/rfc5424#section-6.2.1 */
const FACILITY = 13;

/** Severities of syslog: informational, warning, error. */
const SEVERITIES = { 9: 6, 13: 4, 17: 3 } as const;

/** A message as RFC 5424 has it, without a byte order mark, as what reads JSON does not expect one. */
export function syslogMessage({ record, text }: OcsfLine, { host }: Source): string {
  const priority = FACILITY * 8 + SEVERITIES[record.severity];
  const time = new Date(record.timeMs).toISOString();
  // A name is printable ASCII without spaces, and nil is a dash.
  const name = host.replace(/[^!-~]/g, "_").slice(0, 255) || "-";
  return `<${priority}>1 ${time} ${name} fairlead - decision - ${text}`;
}

/** Longest wait for a connection or for what was written to be gone, in milliseconds. */
const WAIT_MAX_MS = 10_000;

/** Messages by UDP, one in each datagram: whether they arrive is not said. */
export function syslogByUdp(source: Source, { host, port }: Address): WriteLines {
  return async (lines) => {
    const socket = createSocket(host.includes(":") ? "udp6" : "udp4");
    try {
      for (const line of lines) {
        const message = Buffer.from(syslogMessage(line, source));
        const sent = Promise.withResolvers<void>();
        socket.send(message, port, host, (error) =>
          error === null || error === undefined ? sent.resolve() : sent.reject(error),
        );
        await sent.promise;
      }
      return { kind: "taken" };
    } catch (error) {
      return later(error);
    } finally {
      socket.close();
    }
  };
}

/** Messages by TCP, each behind its length: https://www.rfc-editor.org/rfc/rfc6587#section-3.4.1 */
export function syslogByTcp(source: Source, { host, port }: Address): WriteLines {
  return (lines) => {
    const over = Promise.withResolvers<Delivery>();
    const socket = createConnection({ host, port });
    socket.setTimeout(WAIT_MAX_MS, () => socket.destroy(new Error("no answer")));
    socket.once("error", (error) => over.resolve(later(error)));
    socket.once("connect", () => {
      const messages = lines.map((line) => Buffer.from(syslogMessage(line, source)));
      const framed = messages.flatMap((one) => [Buffer.from(`${one.length} `), one]);
      // The other side closes once it has read all of it.
      socket.end(Buffer.concat(framed));
      socket.resume();
    });
    socket.once("close", () => over.resolve({ kind: "taken" }));
    return over.promise;
  };
}

/** Where the system takes messages of its programs. */
const LOCAL_SYSLOG = { linux: "/dev/log", darwin: "/var/run/syslog" } as const;

/** How often a message is tried that the system has no room for yet, and the pause between, in milliseconds. */
const TRIES = 50;
const PAUSE_MS = 100;

/** Messages to the syslog of this machine. `path` is a parameter for tests. */
export function localSyslog(
  source: Source,
  platform: Exclude<Io["platform"], "windows">,
  path: string = LOCAL_SYSLOG[platform],
): WriteLines {
  return async (lines) => {
    const socket = connectLocal(path, platform);
    if (socket === undefined) return { kind: "later", why: `nothing listens on ${path}` };
    try {
      for (const line of lines) {
        if (!(await sendPatiently(socket, syslogMessage(line, source)))) {
          return { kind: "later", why: `${path} takes nothing at present` };
        }
      }
      return { kind: "taken" };
    } finally {
      socket.close();
    }
  };
}

async function sendPatiently(socket: LocalSocket, message: string): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries++) {
    if (socket.send(message)) return true;
    await Bun.sleep(PAUSE_MS);
  }
  return false;
}

function later(error: unknown): Delivery {
  return { kind: "later", why: describeError(error) };
}
