import { describeError } from "../errors.ts";
import { allowedUrl } from "./http.ts";

/** How a file is asked for. */
export interface Asked {
  readonly headers?: Readonly<Record<string, string>>;
  /** Largest file, in bytes. */
  readonly maxBytes: number;
}

/** A server's answer, whatever its status. */
export interface Fetched {
  readonly status: number;
  /** Where the answer came from, behind every redirection. */
  readonly url: URL;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** Longest wait for a file, in milliseconds: an archive of a release has some 40 MB. */
const DOWNLOAD_MAX_MS = 300_000;

const REDIRECTIONS_MAX = 5;

/** Longest wait for a file that is read while it comes, in milliseconds. */
const STREAM_MAX_MS = 3_600_000;

/** Fetches a file; every address on the way is HTTPS, or this machine, and a login goes to the first host only. */
export async function download(address: string, asked: Asked): Promise<Fetched | Error> {
  const answer = await request(address, asked.headers ?? {}, DOWNLOAD_MAX_MS);
  if (answer instanceof Error) return answer;
  const { response, url } = answer;
  try {
    const { status, headers } = response;
    const body = await bodyOf(response, asked.maxBytes);
    return body instanceof Error ? body : { status, url, headers, body };
  } catch (error) {
    return new Error(describeError(error));
  }
}

/** Asks for a file of any size in the same way, to be read while it comes. */
export async function openDownload(address: string): Promise<ReadableStream<Uint8Array> | Error> {
  const answer = await request(address, {}, STREAM_MAX_MS);
  if (answer instanceof Error) return answer;
  const { response, url } = answer;
  if (response.status === 200 && response.body !== null) return response.body;
  await response.body?.cancel();
  return new Error(`${url.origin} answered ${response.status}`);
}

async function request(
  address: string,
  wanted: Readonly<Record<string, string>>,
  maxMs: number,
): Promise<{ readonly response: Response; readonly url: URL } | Error> {
  let url = allowedUrl(address);
  try {
    const first = url instanceof Error ? undefined : url.host;
    for (let hops = 0; hops <= REDIRECTIONS_MAX; hops++) {
      if (url instanceof Error) return url;
      const { authorization, ...others } = wanted;
      const isFirst = url.host === first && authorization !== undefined;
      const response: Response = await fetch(url, {
        redirect: "manual",
        headers: {
          ...{ accept: "*/*", "user-agent": "fairlead", ...others },
          ...(isFirst ? { authorization } : {}),
        },
        signal: AbortSignal.timeout(maxMs),
      });
      const next = response.headers.get("location");
      if (response.status >= 300 && response.status < 400 && next !== null) {
        url = allowedUrl(new URL(next, url).href);
        continue;
      }
      return { response, url };
    }
    return new Error("too many redirections");
  } catch (error) {
    return new Error(describeError(error));
  }
}

async function bodyOf(response: Response, maxBytes: number): Promise<Uint8Array | Error> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) return new Error("the file is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
