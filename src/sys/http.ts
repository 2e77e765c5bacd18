import { describeError } from "../errors.ts";

/** Longest wait for an answer of a server fairlead asks, in milliseconds. */
const HTTP_TIMEOUT_MS = 3_000;

/** Longest answer that is read, in bytes: the servers asked answer with a few kilobytes. */
const ANSWER_MAX_BYTES = 1024 * 1024;

/** A server's answer. */
export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

/** Parses an address that may be asked: HTTPS, or HTTP on this machine; without credentials. */
export function allowedUrl(text: string): URL | Error {
  const url = URL.parse(text);
  if (url === null) return new Error(`${JSON.stringify(text)} is not a URL`);
  if (url.username !== "" || url.password !== "") {
    return new Error("a URL must not contain credentials");
  }
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (url.protocol === "https:" || (url.protocol === "http:" && local)) return url;
  return new Error(`${JSON.stringify(url.origin)} is not HTTPS`);
}

/** Asks a server and waits no longer than {@link HTTP_TIMEOUT_MS}. Redirects are not followed. */
export async function askServer(url: URL, init: RequestInit = {}): Promise<HttpAnswer | Error> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: "manual",
      signal: AbortSignal.timeout(HTTP_TIMEOUT_MS),
    });
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > ANSWER_MAX_BYTES) return new Error("the answer is too long");
      chunks.push(chunk);
    }
    return { status: response.status, body: Buffer.concat(chunks).toString("utf8") };
  } catch (error) {
    return new Error(describeError(error));
  }
}
