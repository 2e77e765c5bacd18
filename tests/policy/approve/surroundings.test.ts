import { expect, test } from "bun:test";
import { whyNotAssigned } from "../../../src/policy/approve/assigned.ts";
import { whyAnotherProgram, whyNotSurroundings } from "../../../src/policy/approve/surroundings.ts";
import { approvalWorld, environment } from "./approval-world.ts";
import { whyNot } from "./why-not.ts";

function withEnv(
  env: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>> = {},
) {
  return approvalWorld(files, environment(env));
}

test.each([
  ["LC_ALL", "C", true],
  ["TZ", "UTC", true],
  ["GIT_PAGER", "cat", true],
  ["NO_COLOR", "1", true],
  ["PYTHONIOENCODING", "utf-8", true],
  ["PYTHONUNBUFFERED", "1", true],
  ["PYTHONDONTWRITEBYTECODE", "1", true],
  ["PYTHONUTF8", "1", true],
  ["PYTHONDEVMODE", "1", false],
  ["PYTHONPATH", "src", false],
  ["PYTHONWARNINGS", "error::a.B", false],
  ["PYTHONSTARTUP", "x.py", false],
  ["GIT_PAGER", "./x", false],
  ["PATH", ".", false],
  ["LD_PRELOAD", "./x.so", false],
  ["GIT_EXTERNAL_DIFF", "x", false],
  ["TZ", ":/etc/shadow", false],
  ["LANG", "../x/y", false],
] as const)("%s=%s in front of a command is harmless: %p", (name, value, harmless) => {
  expect(whyNotAssigned(name, value) === undefined).toBe(harmless);
});

test("code of the project may not be loaded into what is run", () => {
  expect(whyNotSurroundings(withEnv({ LD_PRELOAD: "/usr/lib/x.so" }))).toBeUndefined();
  expect(whyNotSurroundings(withEnv({ LD_PRELOAD: "/home/user/project/x.so" }))).toBeString();
  expect(whyNotSurroundings(withEnv({ BASH_ENV: "x.sh" }))).toBeString();
  expect(whyNotSurroundings(withEnv({ LD_LIBRARY_PATH: "/opt/lib:/tmp/lib" }))).toBeString();
});

test("a program is not the one that is described where PATH finds one in the project", () => {
  const path = { PATH: "/home/user/project/.venv/bin:/usr/bin" };
  const planted = { "/home/user/project/.venv/bin/ls": "x" };
  expect(whyAnotherProgram("ls", withEnv(path))).toBeUndefined();
  expect(whyAnotherProgram("ls", withEnv(path, planted))).toBeString();
  expect(whyAnotherProgram("/bin/ls", withEnv(path, planted))).toBeUndefined();
  expect(whyAnotherProgram("ls", withEnv({ PATH: ".:/usr/bin" }))).toBeString();
  const linked = {
    ...withEnv({ PATH: "/home/user/tools:/usr/bin" }),
    realPath: (path: string) => path.replace("/home/user/tools", "/home/user/project/tools"),
    exists: (path: string) => path === "/home/user/tools/ls",
  };
  expect(whyAnotherProgram("ls", linked)).toBeString();
  expect(whyAnotherProgram("cat", linked)).toBeUndefined();
  expect(whyAnotherProgram("ls", withEnv({ PATH: "/usr/bin:" }))).toBeString();
  expect(whyAnotherProgram("ls", withEnv({ "BASH_FUNC_ls%%": "() { id; }" }))).toBeString();
});

test("what stands in the environment counts as much as what stands in the line", async () => {
  for (const name of ["GIT_EXTERNAL_DIFF", "GIT_DIR", "GIT_CONFIG_COUNT", "GIT_TRACE"]) {
    expect(await whyNot("git diff", withEnv({ [name]: "1" }))).toBeString();
  }
  expect(await whyNot("rg x", withEnv({ RIPGREP_CONFIG_PATH: "x" }))).toBeString();
  expect(await whyNot("less x", withEnv({ LESSOPEN: "|x %s" }))).toBeString();
  expect(await whyNot("cd src && ls", withEnv({ CDPATH: "/" }))).toBeString();
  expect(await whyNot("git status", withEnv({ GIT_TEST_FSMONITOR: "x" }))).toBeString();
  expect(await whyNot("grep x y", withEnv({ GREP_OPTIONS: "-r" }))).toBeString();
  expect(await whyNot("ls", withEnv({ LD_DEBUG_OUTPUT: "/x" }))).toBeString();
  expect(
    await whyNot("ls", withEnv({ PS4: "$(x)", SHELLOPTS: "braceexpand:xtrace" })),
  ).toBeString();
  expect(await whyNot("ls", withEnv({ PS4: "+ ", SHELLOPTS: "xtrace" }))).toBeUndefined();
  expect(
    await whyNot("ls", withEnv({ LS_COLORS: "x", PAGER: "less", EDITOR: "x" })),
  ).toBeUndefined();
});

test("how Python prints makes it no other program", async () => {
  const line = "python3 -c 'print(1)'";
  for (const name of [
    "PYTHONIOENCODING",
    "PYTHONUNBUFFERED",
    "PYTHONDONTWRITEBYTECODE",
    "PYTHONUTF8",
  ]) {
    expect(await whyNot(line, withEnv({ [name]: "1" }))).toBeUndefined();
    expect(await whyNot(`${name}=1 ${line}`)).toBeUndefined();
  }
  for (const name of ["PYTHONPATH", "PYTHONDEVMODE", "PYTHONWARNINGS"]) {
    expect(await whyNot(line, withEnv({ [name]: "1" }))).toBeString();
    expect(await whyNot(`${name}=1 ${line}`)).toBeString();
  }
});

test.each([
  ["python3 -c 'print(1)'", "PYTHONNEWVARIABLE"],
  ["python3 --version", "PYTHONPLATLIBDIR"],
  ["node -p 1", "NODE_REPL_EXTERNAL_MODULE"],
  ["node --version", "NODE_OPTIONS"],
  ["ruby --version", "RUBYOPT"],
  ["perl --version", "PERL5OPT"],
  ["git log", "GIT_NEW_VARIABLE"],
  ["git status", "GIT_TRACE2_EVENT"],
  ["less a.ts", "LESSPREFIX"],
  ["rg x", "RIPGREP_CONFIG_PATH"],
  ["ls", "LD_PROFILE"],
  ["ls", "DYLD_PRINT_TO_FILE"],
])(
  "a variable of a family that is not known to be harmless counts: %s with %s",
  async (line, name) => {
    expect(await whyNot(line, withEnv({}))).toBeUndefined();
    expect(await whyNot(line, withEnv({ [name]: "x" }))).toContain(name);
  },
);

test.each([
  ["python3 -c 'print(1)'", "PYTHON_VERSION"],
  ["node -p 1", "NODE_ENV"],
  ["git log", "GIT_AUTHOR_NAME"],
  ["git log", "GIT_PAGER"],
  ["git log", "GITHUB_TOKEN"],
  ["ls", "LD_BIND_NOW"],
])("one that is known to be harmless does not: %s with %s", async (line, name) => {
  expect(await whyNot(line, withEnv({ [name]: "x" }))).toBeUndefined();
});
