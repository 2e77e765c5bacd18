/** What the stand-in does in one turn: call a tool of the client, or end with a text. */
export type Turn =
  | { readonly tool: string; readonly input: Readonly<Record<string, unknown>> }
  | { readonly text: string };

/** A stand-in for a model's API on the loopback address that plays a script and keeps the requests. */
export interface ModelApi {
  /** Address without a path, such as `http://127.0.0.1:41234`. */
  readonly url: string;
  /** Bodies of the requests that carried tools, in order: what the model would have seen. */
  readonly requests: readonly string[];
  /** When each of them arrived, in milliseconds since some moment. */
  readonly arrivals: readonly number[];
  /** Settled once the script was played and the client came back with the result of its last call. */
  readonly played: Promise<void>;
  readonly stop: () => void;
}

/** The body of a request, as JSON gives it. */
export type RequestBody = Readonly<Record<string, unknown>>;

/** A turn on its way to a client. */
export interface Delivery {
  readonly turn: Turn;
  /** Counts the turns from 1; 0 for a request that is none. */
  readonly number: number;
  readonly path: string;
  readonly body: RequestBody;
}

/** How one API writes an answer. */
export type Wire = (delivery: Delivery) => Response;

/**
 * Starts the stand-in. A request without tools (titles, counts of tokens) is no turn and gets a short text; one
 * beyond the end of the script is answered with a closing text.
 */
export function startModelApi(wire: Wire, script: readonly Turn[]): ModelApi {
  const requests: string[] = [];
  const arrivals: number[] = [];
  const { promise: played, resolve } = Promise.withResolvers<void>();
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      const { pathname: path } = new URL(request.url);
      const text = await request.text();
      const body = parseBody(text);
      if (body === undefined) return Response.json({ data: [], models: [] });
      if (!hasTools(body)) return wire({ turn: { text: "ok" }, number: 0, path, body });
      arrivals.push(performance.now());
      requests.push(text);
      const number = requests.length;
      if (number >= script.length) resolve();
      return wire({ turn: script[number - 1] ?? { text: "done" }, number, path, body });
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    requests,
    arrivals,
    played,
    stop: () => void server.stop(true),
  };
}

function parseBody(text: string): RequestBody | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null
      ? Object.fromEntries(Object.entries(value))
      : undefined;
  } catch {
    return undefined;
  }
}

function hasTools({ tools }: RequestBody): boolean {
  return Array.isArray(tools) && tools.length > 0;
}
