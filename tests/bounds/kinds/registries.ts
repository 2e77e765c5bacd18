import type { Work } from "../work.ts";

/** What fetches from the registries of packages: only `bun run real-work --registries` tries it. */
export const REGISTRIES: readonly Work[] = [
  {
    name: "npm with packages of the registry: vite, vitest, eslint and prettier",
    needs: ["npm"],
    files: {
      "package.json":
        '{"name":"app","private":true,"type":"module","devDependencies":{"vite":"^7","vitest":"^3","eslint":"^9","prettier":"^3"}}',
      "index.html": '<script type="module" src="/main.js"></script>\n',
      "main.js": "document.title = `${1}`;\n",
      "a.test.js": 'import { expect, test } from "vitest";\ntest("a", () => expect(1).toBe(1));\n',
      "eslint.config.js": 'export default [{ files: ["*.js"], rules: { "no-var": "error" } }];\n',
    },
    network: true,
    chatty: true,
    line: "npm install --no-audit --no-fund --silent && npx vite build && npx vitest run && npx eslint main.js && npx prettier --check main.js && ls dist && (npx vite --port 18241 & p=$!; for i in $(seq 100); do curl -sf http://localhost:18241/ > /dev/null && echo served && break; sleep 0.2; done; kill $p) && rm -r node_modules dist",
  },
  {
    name: "npx of a package that is not there",
    needs: ["npx"],
    network: true,
    chatty: true,
    line: "npx --yes cowsay@1.6.0 hello",
  },
  {
    name: "pnpm with packages of the registry",
    needs: ["pnpm"],
    files: { "package.json": '{"name":"app","private":true,"dependencies":{"is-number":"7.0.0"}}' },
    network: true,
    chatty: true,
    line: "pnpm install --store-dir ~/.local/share/pnpm/store && node -p 'require(\"is-number\")(1)' && rm -r node_modules",
  },
  {
    name: "yarn with packages of the registry",
    needs: ["yarn"],
    env: { SKIP_YARN_COREPACK_CHECK: "1" },
    files: { "package.json": '{"name":"app","private":true,"dependencies":{"is-number":"7.0.0"}}' },
    network: true,
    chatty: true,
    line: "yarn install && node -p 'require(\"is-number\")(1)' && rm -r node_modules",
  },
  {
    name: "bun with packages of the registry",
    needs: ["bun"],
    files: { "package.json": '{"name":"app","private":true,"dependencies":{"is-number":"7.0.0"}}' },
    network: true,
    chatty: true,
    line: "bun install && bun -p 'require(\"is-number\")(1)' && bun add --dev is-odd@3.0.1 && rm -r node_modules",
  },
  {
    name: "pip with packages of the registry",
    needs: ["python3"],
    network: true,
    chatty: true,
    line: "python3 -m venv .venv && .venv/bin/pip install -q --disable-pip-version-check six==1.16.0 pytest && .venv/bin/python -c 'import six' && .venv/bin/pytest --version && rm -r .venv",
  },
  {
    name: "uv with packages of the registry",
    needs: ["uv"],
    files: {
      "pyproject.toml":
        '[project]\nname = "app"\nversion = "1"\nrequires-python = ">=3.9"\ndependencies = ["six==1.16.0"]\n',
    },
    network: true,
    chatty: true,
    line: "uv sync -q --link-mode=copy && uv run python -c 'import six; print(six.__version__)' && uvx -q --link-mode=copy pycowsay hi > /dev/null && rm -r .venv",
  },
  {
    name: "cargo with crates of the registry",
    needs: ["cargo"],
    env: { CARGO_INCREMENTAL: "0" },
    files: {
      "Cargo.toml":
        '[package]\nname = "app"\nversion = "0.1.0"\nedition = "2021"\n[dependencies]\nitoa = "=1.0.11"\n',
      "src/main.rs": 'fn main() { println!("{}", itoa::Buffer::new().format(7)); }\n',
    },
    network: true,
    chatty: true,
    line: "cargo run -q && cargo clean -q",
  },
  {
    name: "go with modules of the proxy",
    needs: ["go"],
    files: {
      "go.mod": "module example.org/app\n\ngo 1.20\n\nrequire github.com/google/uuid v1.6.0\n",
      "main.go":
        'package main\n\nimport "github.com/google/uuid"\n\nfunc main() { println(len(uuid.NewString())) }\n',
    },
    network: true,
    chatty: true,
    line: "go mod tidy && go run . && go mod verify",
  },
  {
    name: "maven with plugins of Maven Central",
    needs: ["mvn"],
    files: {
      "pom.xml":
        "<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>a</artifactId><version>1</version><properties><maven.compiler.source>17</maven.compiler.source><maven.compiler.target>17</maven.compiler.target><project.build.sourceEncoding>UTF-8</project.build.sourceEncoding></properties></project>\n",
      "src/main/java/A.java": "public class A {}\n",
    },
    network: true,
    chatty: true,
    line: "mvn -q -B -Duser.home=$HOME package && ls target/*.jar && rm -r target",
  },
];
