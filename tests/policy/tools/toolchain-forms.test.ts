import { expect, test } from "bun:test";
import { approvalWorld } from "../approve/approval-world.ts";
import { looksOnlyIn } from "../approve/by-form.ts";
import { whyNot } from "../approve/why-not.ts";

looksOnlyIn(
  [
    "go version",
    "go env GOPATH GOROOT",
    "go env -json GOOS",
    "go list -m",
    "go help modules",
    "rustup show",
    "rustup toolchain list -v",
    "rustup --version",
    "java -version 2>&1 | head -1",
    "javac -version",
    "mvn -v",
    "gradle --version",
    "dotnet --version",
    "dotnet --list-sdks",
    "make --version",
    "make -h",
    "cmake --version",
    "ninja --version",
    "g++ --version",
    "eslint --version",
    "npx --version",
    "pnpm ls --depth 0",
    "pnpm why lodash",
    "pnpm view react",
    "yarn -v",
    "yarn info react",
  ],
  [
    "go env",
    "go env GOPROXY",
    "go env -w GOFLAGS=x",
    "go list ./...",
    "go list -m all",
    "go version ./x -x",
    "go -C sub version",
    "go vet ./...",
    "go doc x",
    "rustup run stable x",
    "rustup default x",
    "rustup show x",
    "java -version -javaagent:x.jar",
    "java @args -version",
    "java -Xlog:gc:file=out -version",
    "javac -J-x -version",
    "mvn -v -Dmaven.ext.class.path=x",
    "gradle -I x --version",
    "dotnet x.dll --version",
    "make --version -f mk",
    "make -n",
    "make help",
    "cmake -P x",
    "npx x --version",
    "eslint --version -c x",
    "pnpm -C x ls",
    "pnpm run x",
    "pnpm ls --registry http://h.example",
    "pnpm view https://h.example/x",
    "yarn build",
    "yarn list",
    "yarn why x",
    "yarn info --cwd x y",
  ],
);

test.each([
  ["mvn -v", ".mvn/jvm.config", "x"],
  ["dotnet --version", "global.json", "{}"],
  ["rustup show", "rust-toolchain.toml", "x"],
  ["pnpm ls", ".pnpmfile.cjs", "x"],
  ["pnpm ls", "package.json", '{"packageManager": "pnpm@9.0.0"}'],
  ["yarn -v", "package.json", '{"package\\u004danager": "yarn@4.0.0"}'],
  ["npx --version", ".npmrc", "x"],
])("%s is not approved where %s may say what it does", async (line, file, text) => {
  expect(await whyNot(line, approvalWorld({ [`/home/user/project/${file}`]: text }))).toBeString();
});

test("a file that says nothing of it makes no difference", async () => {
  const world = approvalWorld({ "/home/user/project/package.json": '{"name": "a"}' });
  expect(await whyNot("pnpm ls", world)).toBeUndefined();
});

test.each([
  ["java -version", "JAVA_TOOL_OPTIONS", "x"],
  ["make --version", "MAKEFLAGS", "x"],
  ["mvn -v", "JAVA_HOME", "/home/user/project/jdk"],
  ["go version", "PATH", "/usr/bin:/home/user/project/bin"],
])("%s is not approved where %s is %s", async (line, name, value) => {
  const env = (asked: string) => (asked === name ? value : undefined);
  expect(await whyNot(line, approvalWorld({}, { env }))).toBeString();
});
