import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";

/** The browser to test with: of the variable `CHROMIUM`, or what is installed; undefined where there is none. */
export const CHROMIUM: string | undefined =
  process.env.CHROMIUM ?? Bun.which("chromium") ?? Bun.which("chromium-browser") ?? undefined;

/** A page that is open, and what it did. */
export interface BrowserPage {
  /** The value of an expression, awaited; throws what it throws. */
  readonly value: <T>(expression: string) => Promise<T>;
  /** Waits until an expression is true. */
  readonly until: (expression: string) => Promise<void>;
  /** Presses a key, as `Tab`, `Enter`, `a`. */
  readonly press: (key: string, modifiers?: { readonly shift?: boolean }) => Promise<void>;
  /** Types a text into what has the focus. */
  readonly type: (text: string) => Promise<void>;
  /** The scheme and the medium that the page is drawn for. */
  readonly emulate: (scheme: "light" | "dark", medium?: "screen" | "print") => Promise<void>;
  readonly resize: (width: number, height: number, scale?: number) => Promise<void>;
  /** A PNG of what is in sight. */
  readonly screenshot: () => Promise<Uint8Array>;
  /** Any command of the DevTools protocol. */
  readonly send: (method: string, params?: object) => Promise<Answer>;
  /** Errors and warnings of the console, what was thrown, and what the page's policy refused. */
  readonly problems: readonly string[];
  /** Every address that was asked for. */
  readonly requests: readonly string[];
}

/** A headless browser with a profile of its own. */
export interface Browser {
  readonly open: (url: string) => Promise<BrowserPage>;
  readonly close: () => Promise<void>;
}

type Answer = Readonly<Record<string, unknown>>;

/** How long anything may take before the test says what it waited for, in milliseconds. */
const PATIENCE_MS = 20_000;

/** Nothing that a browser asks the network for by itself, as far as it can be told to. */
const QUIET = [
  ...["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--hide-scrollbars"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
  ...["--disable-default-apps", "--disable-extensions", "--metrics-recording-only", "--mute-audio"],
  ...["--disable-domain-reliability", "--no-pings", "--disable-dev-shm-usage"],
  "--host-resolver-rules=MAP * ~NOTFOUND",
];

/**
 * Starts the browser, spoken to through pipes and, where the system allows it, without any network: it looks
 * for a way to its maker's servers whatever it is told. Its profile is removed when it is closed.
 */
export async function startChromium(program: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), "fairlead-chromium-"));
  const [first = "", ...words] = [
    ...[...withoutNetwork(), program, ...QUIET],
    ...["--remote-debugging-pipe", `--user-data-dir=${profile}`, "about:blank"],
  ];
  const child = spawn(first, words, {
    env: { ...process.env, HOME: profile },
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
  });
  const ended = new Promise<void>((resolve) => void child.on("exit", () => resolve()));
  const [, , , into, from] = child.stdio;
  if (!(into instanceof Writable && from instanceof Readable)) throw new Error("no pipes");
  const wire = wireOf(into, from);
  await wire.send("Browser.getVersion");
  return {
    open: (url) => openPage(wire, url),
    close: async () => {
      await wire.send("Browser.close").catch(() => undefined);
      const killed = setTimeout(() => child.kill("SIGKILL"), CLOSING_MS);
      await ended;
      clearTimeout(killed);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** How long the browser may take to end by itself, in milliseconds. */
const CLOSING_MS = 3_000;

function withoutNetwork(): readonly string[] {
  if (process.platform !== "linux") return [];
  const user = process.getuid?.() === 0 ? [] : ["--user", "--map-current-user"];
  const words = ["unshare", ...user, "--net"];
  if (Bun.which("unshare") === null) return [];
  return Bun.spawnSync([...words, "true"]).success ? words : [];
}

/** Commands and events of one connection. */
interface Wire {
  readonly send: (method: string, params?: object, session?: string) => Promise<Answer>;
  readonly listen: (session: string, hear: (method: string, params: Answer) => void) => void;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Answer;
  readonly result?: Answer;
  readonly error?: { readonly message: string };
  readonly sessionId?: string;
}

/** Ends each message on the pipes. */
const END = "\0";

function wireOf(into: Writable, from: Readable): Wire {
  const waiting = new Map<number, (message: Message) => void>();
  const listeners = new Map<string, (method: string, params: Answer) => void>();
  let last = 0;
  let pieces: string[] = [];
  const hear = (message: Message) => {
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else if (message.method !== undefined) {
      listeners.get(message.sessionId ?? "")?.(message.method, message.params ?? {});
    }
  };
  from.setEncoding("utf8");
  from.on("data", (text: string) => {
    const parts = text.split(END);
    for (const [at, part] of parts.entries()) {
      pieces.push(part);
      if (at === parts.length - 1) break;
      hear(JSON.parse(pieces.join("")));
      pieces = [];
    }
  });
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        const id = ++last;
        const unanswered = () => reject(new Error(`${method} was not answered`));
        const timer = setTimeout(unanswered, PATIENCE_MS);
        waiting.set(id, ({ result = {}, error }) => {
          clearTimeout(timer);
          waiting.delete(id);
          if (error === undefined) resolve(result);
          else reject(new Error(`${method}: ${error.message}`));
        });
        into.write(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }) + END);
      }),
    listen: (session, hear) => void listeners.set(session, hear),
  };
}

async function openPage(wire: Wire, url: string): Promise<BrowserPage> {
  const { targetId } = await wire.send("Target.createTarget", { url: "about:blank" });
  const attached = await wire.send("Target.attachToTarget", { targetId, flatten: true });
  const session = String(attached.sessionId);
  const send = (method: string, params?: object) => wire.send(method, params, session);
  const problems: string[] = [];
  const requests: string[] = [];
  let loaded = () => {};
  const load = new Promise<void>((resolve) => {
    loaded = resolve;
  });
  wire.listen(session, (method, params) => {
    if (method === "Page.loadEventFired") loaded();
    if (method === "Network.requestWillBeSent") {
      requests.push((params.request as { url: string }).url);
    }
    if (method === "Runtime.exceptionThrown") problems.push(JSON.stringify(params));
    if (method === "Log.entryAdded") problems.push(JSON.stringify(params));
    if (method === "Runtime.consoleAPICalled" && params.type !== "log") {
      problems.push(JSON.stringify(params));
    }
  });
  for (const domain of ["Page", "Runtime", "Log", "Network"]) await send(`${domain}.enable`);
  await send("Page.navigate", { url });
  await Promise.race([
    load,
    Bun.sleep(PATIENCE_MS).then(() => Promise.reject(new Error(`${url} was not loaded`))),
  ]);
  const value = async <T>(expression: string): Promise<T> => {
    const { result, exceptionDetails } = await send("Runtime.evaluate", {
      ...{ expression, returnByValue: true, awaitPromise: true, userGesture: true },
    });
    if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
    return (result as { value: T }).value;
  };
  return {
    ...{ value, send, problems, requests },
    until: async (expression) => {
      const deadline = Date.now() + PATIENCE_MS;
      while (!(await value<boolean>(expression))) {
        if (Date.now() > deadline) throw new Error(`never true: ${expression}`);
        await Bun.sleep(20);
      }
    },
    press: async (key, { shift = false } = {}) => {
      const { code, number, text } = KEYS.get(key) ?? { code: key, number: 0, text: undefined };
      const event = {
        ...{ key, code, windowsVirtualKeyCode: number, modifiers: shift ? 8 : 0 },
        ...(text === undefined ? {} : { text }),
      };
      await send("Input.dispatchKeyEvent", { type: "keyDown", ...event });
      await send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
    },
    type: async (text) => void (await send("Input.insertText", { text })),
    emulate: async (scheme, medium = "screen") => {
      const features = [{ name: "prefers-color-scheme", value: scheme }];
      await send("Emulation.setEmulatedMedia", { media: medium, features });
    },
    resize: async (width, height, scale = 1) => {
      const metrics = { width, height, deviceScaleFactor: scale, mobile: width < 600 };
      await send("Emulation.setDeviceMetricsOverride", metrics);
    },
    screenshot: async () => {
      const { data } = await send("Page.captureScreenshot", { format: "png" });
      return Buffer.from(String(data), "base64");
    },
  };
}

/** Keys that are not the character they write. */
const KEYS: ReadonlyMap<string, { code: string; number: number; text?: string }> = new Map([
  ["Tab", { code: "Tab", number: 9 }],
  ["Enter", { code: "Enter", number: 13, text: "\r" }],
  [" ", { code: "Space", number: 32, text: " " }],
  ["ArrowDown", { code: "ArrowDown", number: 40 }],
]);
