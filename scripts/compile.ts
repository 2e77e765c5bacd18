import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hostTarget, type Target } from "./targets.ts";

/** What is written into the executable, and how its bytecode is laid out. */
export interface CompileOptions {
  readonly define?: Readonly<Record<string, string>>;
  /** Order files from {@link recordOrder}: what a call runs first stands together. */
  readonly bytecodeOrder?: readonly string[];
  /** File for Bun's list of the modules that went into the executable; it changes nothing in it. */
  readonly metafile?: string;
}

/**
 * Compiles one entry point into one executable. The flags are what makes it fast and safe:
 * `--splitting` keeps `import()` lazy, `--bytecode` saves parsing, and an executable that loaded
 * `bunfig.toml` or `.env` from the working directory would run a hostile repository's code. A hook lives
 * for milliseconds: code that is compiled for speed is ready when the answer is out, and compiling takes
 * the cores from it, so a function must run a hundred times longer before that happens. A call that needs
 * the whole policy is a tenth quicker, and 200 lines of shell (a long call) take two thirds of the time.
 */
export function compile(
  entry: string,
  outfile: string,
  target: Target,
  { define = {}, bytecodeOrder = [], metafile }: CompileOptions = {},
): void {
  const defines = Object.entries(define).map(([name, value]) => `--define=${name}=${value}`);
  const order = bytecodeOrder.length === 0 ? [] : [`--bytecode-order=${bytecodeOrder.join(",")}`];
  const built = Bun.spawnSync(
    [
      ...[process.execPath, "build", entry, "--compile", `--target=${target.bun}`],
      ...["--outfile", outfile, "--format=esm", "--splitting", "--minify", "--bytecode"],
      "--compile-jit-policy=100",
      `--min-chunk-size=${CHUNK_MIN_BYTES}`,
      ...["--no-compile-autoload-bunfig", "--no-compile-autoload-dotenv"],
      ...["--no-compile-autoload-tsconfig", "--no-compile-autoload-package-json"],
      "--compile-exec-argv=--disallow-code-generation-from-strings=strict",
      ...defines,
      ...order,
      ...(metafile === undefined ? [] : [`--metafile=${metafile}`]),
    ],
    { stdout: "pipe", stderr: "pipe" },
  );
  if (built.exitCode !== 0) throw new Error(`${target.name}: ${built.stderr.toString()}`);
}

/** Smaller chunks go into one that more calls load: opening a chunk costs as much as 80 KB of code. */
export const CHUNK_MIN_BYTES = 16_384;

/** Calls whose order of execution is recorded: what happens most, then what must be quick as well. */
const RECORDED: readonly { readonly event: string; readonly fields: object }[] = [
  {
    event: "pre-tool",
    fields: { tool_name: "Bash", tool_input: { command: 'cd src && git commit -m "x" | cat' } },
  },
  {
    event: "pre-tool",
    fields: { tool_name: "Bash", tool_input: { command: "sudo sh -c 'rm -rf /'" } },
  },
  {
    event: "pre-tool",
    fields: {
      tool_name: "Bash",
      tool_input: { command: "rm -rf ./dist && npm run build > build.log" },
    },
  },
  {
    event: "pre-tool",
    fields: { tool_name: "Write", tool_input: { file_path: "a.ts", content: "export {};\n" } },
  },
  { event: "post-tool", fields: { tool_name: "Bash", tool_input: {}, tool_response: {} } },
  { event: "session-start", fields: {} },
];

/**
 * Compiles `entry` for this machine, plays typical calls and returns the order files they wrote, most
 * important first, for {@link CompileOptions.bytecodeOrder}. `dispose` removes them.
 */
export function recordOrder(
  entry: string,
  define: Readonly<Record<string, string>>,
): { readonly files: readonly string[]; readonly dispose: () => void } {
  // A short name: where a long one happens to have a digit in it, a call looks for secrets in it.
  const folder = mkdtempSync(join(tmpdir(), "order-"));
  const dispose = () => rmSync(folder, { recursive: true, force: true });
  const host = hostTarget();
  if (host === undefined) return { files: [], dispose };
  // A repository of its own, as most sessions have: what lies above must not change what is recorded.
  mkdirSync(join(folder, ".git"));
  writeFileSync(join(folder, ".git", "HEAD"), "ref: refs/heads/main\n");
  const binary = join(folder, host.platform === "win32" ? "fairlead.exe" : "fairlead");
  compile(entry, binary, host, { define });
  const files = RECORDED.map(({ event, fields }, index) => {
    const file = join(folder, `${index}.order`);
    const payload = {
      session_id: "order",
      cwd: folder,
      transcript_path: "t",
      hook_event_name: event,
    };
    Bun.spawnSync([binary, "hook", event], {
      cwd: folder,
      env: {
        HOME: folder,
        USERPROFILE: folder,
        LOCALAPPDATA: folder,
        // The process that looks for a release would ask GitHub, and write its own order over this one.
        FAIRLEAD_NO_UPDATE_CHECK: "1",
        BUN_BYTECODE_ORDER_OUT: file,
      },
      stdin: Buffer.from(JSON.stringify({ ...payload, ...fields })),
      stdout: "ignore",
      stderr: "ignore",
    });
    return file;
  });
  return { files: files.filter((file) => existsSync(file)), dispose };
}
