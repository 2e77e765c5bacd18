import { gzipSync } from "node:zlib";
import type { AuditConfig } from "../config/audit-section.ts";
import { describeError } from "../errors.ts";
import type { Io } from "../io.ts";
import { allowedUrl } from "../sys/http.ts";
import { homeDirectory } from "../sys/paths.ts";
import { readUserText } from "../sys/user-file.ts";
import { brokenDestination, type Delivery, type Destination } from "./destination.ts";
import { logsRequest, metricsRequest, partialSuccess } from "./otlp-request.ts";
import type { Source } from "./source.ts";

/** Longest wait for an answer, in milliseconds. */
const ANSWER_MAX_MS = 30_000;

/** Longest answer that is read, in bytes. */
const ANSWER_MAX_BYTES = 64 * 1024;

/** Answers after which the same is tried again, as OTLP has them; 408 and the rest of 5xx are what proxies say. */
const AGAIN = [408, 429, 500, 502, 503, 504];

/** Answers that are about what was sent, and not about who sends it or where to. */
const UNFIT = [400, 413, 422];

type Settings = NonNullable<AuditConfig["audit"]>;

/** An OpenTelemetry collector, or whatever else takes OTLP over HTTP. */
export function otlpDestination(io: Io, settings: Settings, source: Source): Destination {
  const { otlp, protocol, metrics } = settings;
  const base = allowedUrl(otlp);
  if (base instanceof Error) return brokenDestination("otlp", otlp, base.message);
  const headers = headersOf(io, settings);
  if (headers instanceof Error) return brokenDestination("otlp", otlp, headers.message);
  const post = (signal: string, body: Uint8Array) =>
    ask(new URL(`${base.pathname.replace(/\/$/, "")}/v1/${signal}`, base), headers, body);
  return {
    way: "otlp",
    to: otlp,
    send: async (records) => {
      const answer = await post("logs", logsRequest(records, source, protocol));
      if (!(answer instanceof Uint8Array)) return answer;
      return { kind: "taken", ...partialSuccess(answer, protocol) };
    },
    ...(metrics
      ? {
          sendCounters: async (counters, now) => {
            const answer = await post("metrics", metricsRequest(counters, source, protocol, now));
            return answer instanceof Uint8Array ? { kind: "taken" } : answer;
          },
        }
      : {}),
  };
}

type Headers = Readonly<Record<string, string>>;

/** The headers of every request; an error where the file of the token cannot be read. */
function headersOf(io: Io, { headers, protocol, token_file: file }: Settings): Headers | Error {
  const type = protocol === "json" ? "application/json" : "application/x-protobuf";
  const own = { ...headers, "content-type": type, "content-encoding": "gzip" };
  const named = { "user-agent": "fairlead", ...own };
  if (file === "") return named;
  const token = readUserText(file.replace(/^~(?=[/\\])/, homeDirectory(io) ?? "~"));
  if (typeof token !== "string") return new Error(`${file}: ${token?.message ?? "does not exist"}`);
  return { ...named, authorization: `Bearer ${token.trim()}` };
}

/** Posts a request: the answer's bytes where it was taken. Redirections are not followed: a token would go along. */
async function ask(url: URL, headers: Headers, body: Uint8Array): Promise<Uint8Array | Delivery> {
  try {
    const response = await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers,
      body: gzipSync(body),
      signal: AbortSignal.timeout(ANSWER_MAX_MS),
    });
    const answer = await answerOf(response);
    const { status } = response;
    if (status >= 200 && status < 300) return answer;
    const why = `${url.origin} answered ${status}`;
    if (UNFIT.includes(status)) return { kind: "unfit", why };
    if (!AGAIN.includes(status)) return { kind: "failed", why };
    const afterMs = waitOf(response.headers.get("retry-after"));
    return { kind: "later", why, ...(afterMs === undefined ? {} : { afterMs }) };
  } catch (error) {
    return { kind: "later", why: `${url.origin}: ${describeError(error)}` };
  }
}

async function answerOf(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > ANSWER_MAX_BYTES) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** What `Retry-After` asks for, in milliseconds: it holds seconds or a moment. */
function waitOf(text: string | null): number | undefined {
  if (text === null) return undefined;
  if (/^\d{1,6}$/.test(text)) return Number(text) * 1000;
  const until = Date.parse(text);
  return Number.isNaN(until) ? undefined : Math.max(0, until - Date.now());
}
