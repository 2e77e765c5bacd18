/** A request as the server of a test saw it. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}

/** A server on this machine that answers as it is told and keeps what it was asked. */
export interface TestServer {
  readonly url: string;
  readonly seen: Seen[];
  /** Status and body of the next answers; set by the test. */
  answer: { status: number; body: string; headers?: Record<string, string> };
  readonly stop: () => Promise<void>;
}

export function startServer(): TestServer {
  const seen: Seen[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      const { method, headers } = request;
      seen.push({
        method,
        path: new URL(request.url).pathname,
        headers,
        body: await request.text(),
      });
      const { status, body, headers: extra = {} } = made.answer;
      return new Response(body, { status, headers: extra });
    },
  });
  const made: TestServer = {
    url: `http://127.0.0.1:${server.port}`,
    seen,
    answer: { status: 200, body: "{}" },
    stop: () => server.stop(true),
  };
  return made;
}
