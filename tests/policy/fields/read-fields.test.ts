import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { decide } from "../../../src/policy/decide.ts";
import { readActingFields, readFields } from "../../../src/policy/fields/read-fields.ts";
import { DEFAULT_SETTINGS } from "../../../src/policy/judge/combine.ts";
import { SECRETS } from "../secrets/samples.ts";
import { decideFully, exampleWorld } from "../world.ts";

const lines = (tool: string, input: Readonly<Record<string, unknown>>) =>
  readFields({ tool, input }).lines.map(({ text }) => text);

describe("a command line is put together from the fields that make it up", () => {
  test.each<[Readonly<Record<string, unknown>>, string]>([
    [{ command: "ls -l" }, "ls -l"],
    [{ command: "ls", args: ["-l", "a b"] }, "ls -l 'a b'"],
    [{ command: ["ls", "a b"] }, "ls 'a b'"],
    [{ args: ["ls", "-l"] }, "ls -l"],
    [{ commands: ["cd a", "ls"] }, "cd a\nls"],
    [{ command: "ls", cwd: "/srv/x y" }, "cd '/srv/x y' && ls"],
    [{ request: { exec: { cmd: "ls" } } }, "ls"],
    [{ arguments: '{"command":"ls"}' }, "ls"],
  ])("%j", (input, line) => {
    expect(lines("mcp__tools__call", input)[0]).toBe(line);
  });
});

describe("where a command runs follows from the server's name", () => {
  test.each([
    ["mcp__ssh__exec", { command: "ls" }, "ssh host ls"],
    ["mcp__docker__exec", { command: "ls", container: "web" }, "ssh host ls"],
    ["mcp__docker__run", { command: "ps -a" }, "docker ps -a"],
    ["mcp__redis__execute", { command: "GET x" }, "redis-cli GET x"],
    ["mcp__git__git_push", { force: true }, "git push --force"],
  ] as const)("%s %j", (tool, input, line) => {
    expect(lines(tool, input)[0]).toBe(line);
  });
});

describe("the tool's name says what is done with a path", () => {
  test.each([
    ["read_file", "read"],
    ["get_file", "read"],
    ["list_directory", "list"],
    ["write_file", "write"],
    ["createFile", "write"],
    ["search-and-replace", "write"],
  ] as const)("%s", (name, access) => {
    const { paths } = readFields({ tool: `mcp__files__${name}`, input: { path: "a" } });
    expect(paths).toEqual([{ access, path: "a" }]);
  });

  test("a deletion, a move and a copy are the commands that do the same", () => {
    expect(lines("mcp__files__delete", { path: "a b" })).toEqual(["rm -rf -- 'a b'"]);
    expect(lines("mcp__files__move", { source: "a", destination: "b" })).toEqual(["mv -- a b"]);
    expect(lines("mcp__files__copy", { from: "a", to: "b" })).toEqual(["cp -r -- a b"]);
  });

  test("what a service calls a path is its own, unless it leads through this machine", () => {
    const pathsOf = (path: string) =>
      readFields({ tool: "mcp__github__get_file", input: { path } }).paths.length;
    expect([".env", "src/a.ts", "~/.ssh/id_rsa", "/etc/shadow"].map(pathsOf)).toEqual([0, 0, 1, 1]);
  });
});

describe("a call without anything that acts needs no policy", () => {
  test.each<[string, Readonly<Record<string, unknown>>]>([
    ["save_memory", { fact: "likes tea" }],
    ["mcp__memory__search", { query: "what runs" }],
    ["mcp__time__now", { zone: "UTC", exact: true, times: 3, more: null }],
    ["mcp__issues__create", { title: "rm deletes", labels: ["bug"] }],
    ["mcp__none__none", {}],
  ])("%s %j", (tool, input) => {
    expect(readActingFields({ tool, input })).toBeUndefined();
  });

  test.each(SECRETS.map(([kind, secret, text]) => [kind, text?.(secret) ?? secret] as const))(
    "a text with a secret is left to it: %s",
    (_kind, text) => {
      const call = { tool: "mcp__chat__post", input: { title: text } };
      expect(readActingFields(call)).toBeDefined();
    },
  );
});

describe("what is not looked at is said", () => {
  const whole = (input: Readonly<Record<string, unknown>>) =>
    readFields({ tool: "mcp__x__y", input }).whole;
  const nested = (levels: number): Readonly<Record<string, unknown>> =>
    levels === 0 ? { a: "x" } : { a: nested(levels - 1) };

  test("nesting, fields and commands beyond any tool's", () => {
    expect(whole(nested(5))).toBe(true);
    expect(whole(nested(50))).toBe(false);
    expect(whole(nested(3_000))).toBe(false);
    expect(whole({ list: Array.from({ length: 30_000 }, () => "x") })).toBe(false);
    expect(whole({ list: Array.from({ length: 100 }, (_, at) => ({ command: `ls ${at}` })) })).toBe(
      false,
    );
  });
});

test("no input makes reading or judging fail, and the stages agree with the whole", async () => {
  const names = fc.constantFrom(
    "command",
    "args",
    "path",
    "url",
    "query",
    "code",
    "x",
    "cwd",
    "sql",
  );
  const texts = fc.constantFrom(
    "rm -rf ~",
    "ls",
    "~/.ssh/id_rsa",
    "http://169.254.169.254",
    "{",
    "'",
  );
  const value = fc.letrec((tie) => ({
    any: fc.oneof(texts, fc.string(), fc.integer(), fc.constant(null), tie("list"), tie("object")),
    list: fc.array(tie("any"), { maxLength: 4 }),
    object: fc.dictionary(fc.oneof(names, fc.string()), tie("any"), { maxKeys: 4 }),
  })).object;
  const tools = fc.constantFrom(
    "mcp__shell__run",
    "mcp__fs__delete",
    "mcp__git__git_push",
    "other",
  );
  const world = exampleWorld();
  await fc.assert(
    fc.asyncProperty(tools, value, async (tool, drawn) => {
      const input = Object.fromEntries(Object.entries(Object(drawn)));
      const staged = await decideFully({ tool, input }, world, DEFAULT_SETTINGS);
      expect(staged.verdict).toBe((await decide({ tool, input }, world)).verdict);
    }),
    { numRuns: 300 },
  );
});

describe("programs and commands under other names", () => {
  test.each([
    ["mcp__proc__open", { programPath: "/bin/rm", args: ["-r", "/home/user"] }],
    ["mcp__queue__enqueue", { job: "rm -rf /home/user" }],
    ["mcp__proc__open", { entrypoint: ["rm", "-rf", "/home/user"] }],
    ["mcp__browser__open", { url: "file:///etc/shadow" }],
    ["mcp__browser__open", { url: "file://localhost/etc/shadow" }],
  ] as const)("%s %j is refused", async (tool, input) => {
    expect((await decideFully({ tool, input }, exampleWorld())).verdict).toBe("deny");
  });

  test.each([
    ["mcp__browser__launch", { executablePath: "/usr/bin/chromium", args: ["--headless"] }],
    ["mcp__queue__enqueue", { job: "build the docs" }],
    ["mcp__proc__open", { entrypoint: ["npm", "start"] }],
    ["mcp__browser__open", { url: "file:///home/user/project/index.html" }],
    ["mcp__browser__open", { url: "https://x.example//a" }],
  ] as const)("%s %j passes", async (tool, input) => {
    expect((await decideFully({ tool, input }, exampleWorld())).verdict).toBe("pass");
  });
});
