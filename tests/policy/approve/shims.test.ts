import { expect, test } from "bun:test";
import { proveFromTable } from "../../../src/policy/approve/prove-plainly.ts";
import { approvalWorld } from "./approval-world.ts";
import { whyNot } from "./why-not.ts";

const ROOT = "/home/user/project";
const SHIMS = "/home/user/.asdf/shims";

function withShims(files: Readonly<Record<string, string>>) {
  const shims = { [`${SHIMS}/python3`]: "", [`${SHIMS}/rg`]: "" };
  const env = (name: string) => (name === "PATH" ? `${SHIMS}:/usr/bin` : undefined);
  return approvalWorld({ ...shims, ...files }, { env });
}

test.each([
  [".tool-versions", "python 3.12.1 system\nnodejs 20.1.0\nruby ref\n", true],
  [".tool-versions", "python path:/home/user/project/x\n", false],
  [".tool-versions", "python ../../../../project/x\n", false],
  [".tool-versions", "npm:evil 1\n", false],
  [".python-version", "3.12\n", true],
  [".python-version", "../../x\n", false],
  ["mise.toml", '[tools]\npython = "3.12"\nnode = ["20", "22"]\n', true],
  ["mise.toml", '[tools]\npython = "path:x"\n', false],
  ["mise.toml", '[tools]\n"npm:evil" = "1"\n', false],
  ["mise.toml", '[env]\n_.source = "./x.sh"\n', false],
  [".config/mise/config.toml", '[hooks]\nenter = "x"\n', false],
  [".mise/conf.d/a.toml", "", false],
  [".prototools", 'node = "20"\n', true],
  [".prototools", '[plugins]\nx = "https://h.example/x"\n', false],
])("a shim runs what a version in %s names: %j", async (file, text, isPlain) => {
  const world = withShims({ [`${ROOT}/${file}`]: text });
  expect((await whyNot("python3 --version", world)) === undefined).toBe(isPlain);
  expect((await whyNot("cd src && python3 --version", world)) === undefined).toBe(isPlain);
  expect((await whyNot("env rg x a.ts", world)) === undefined).toBe(isPlain);
  expect(await whyNot("head -1 a.ts", world)).toBeUndefined();
});

test("a shim goes by the folder that it runs in, and by none of the person's own", async () => {
  const inFolder = withShims({ [`${ROOT}/src/.tool-versions`]: "python path:x\n" });
  expect(await whyNot("python3 --version", inFolder)).toBeUndefined();
  expect(await whyNot("cd src && python3 --version", inFolder)).toBeString();
  const inHome = withShims({ "/home/user/.tool-versions": "python path:/opt/x\n" });
  expect(await whyNot("python3 --version", inHome)).toBeUndefined();
});

test("a shim is for the whole proof", async () => {
  const prove = (command: string) =>
    proveFromTable({ tool: "Bash", input: { command } }, withShims({}));
  expect(await prove("rg x a.ts")).toBeUndefined();
  expect(await prove("grep x a.ts")).toEqual(["grep"]);
});
