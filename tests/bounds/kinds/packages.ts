import type { Work } from "../work.ts";

const PACKAGE = `{"name":"app","version":"1.0.0","scripts":{"test":"node --test test.mjs","build":"node build.mjs","postinstall":"node -e \\"require('fs').writeFileSync('installed.txt','yes')\\""},"dependencies":{"left":"file:./left"}}`;

const NODE_FILES = {
  "package.json": PACKAGE,
  "left/package.json": '{"name":"left","version":"1.0.0","main":"index.js","bin":"bin.js"}',
  "left/index.js": "module.exports = (n) => n + 1;\n",
  "left/bin.js": '#!/usr/bin/env node\nconsole.log("left", ...process.argv.slice(2));\n',
  "test.mjs":
    'import test from "node:test";\nimport assert from "node:assert";\nimport left from "left";\ntest("adds", () => assert.equal(left(1), 2));\n',
  "build.mjs":
    'import { mkdirSync, writeFileSync } from "node:fs";\nmkdirSync("dist", { recursive: true });\nwriteFileSync("dist/out.js", "built\\n");\nconsole.log("built");\n',
} as const;

const PYTHON_FILES = {
  "make_wheel.py": [
    "import os, zipfile",
    "os.mkdir('wheels')",
    "with zipfile.ZipFile('wheels/lib-1.0-py3-none-any.whl', 'w') as z:",
    "    z.write('lib/__init__.py')",
    "    z.write('lib/__main__.py')",
    "    d = 'lib-1.0.dist-info/'",
    "    z.writestr(d + 'METADATA', 'Metadata-Version: 2.1\\nName: lib\\nVersion: 1.0\\n')",
    "    z.writestr(d + 'WHEEL', 'Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n')",
    "    z.writestr(d + 'entry_points.txt', '[console_scripts]\\nlib-cli = lib:main\\n')",
    "    z.writestr(d + 'RECORD', ''.join(f'{n},,\\n' for n in z.namelist() + [d + 'RECORD']))",
    "",
  ].join("\n"),
  "lib/__init__.py": "def add(a, b):\n    return a + b\n\ndef main():\n    print(add(1, 2))\n",
  "lib/__main__.py": "from lib import main\n\nmain()\n",
  "test_lib.py":
    "from lib import add\n\ndef test_add(tmp_path):\n    (tmp_path / 'x').write_text('x')\n    assert add(1, 2) == 3\n",
} as const;

/** Makes a wheel without what builds one, which not every Python has. */
const MAKE_WHEEL = "python3 make_wheel.py";

/** The Python itself, as version managers put a script before it that writes beside all programs of theirs after `pip install`. */
const PIP =
  '"$(python3 -c "import sys; print(sys.executable)")" -m pip --disable-pip-version-check';

/** Package managers, with packages that lie in the project. */
export const PACKAGES: readonly Work[] = [
  {
    name: "npm install, test and run",
    called: true,
    needs: ["npm"],
    files: NODE_FILES,
    line: "npm install --no-audit --no-fund && npm test && npm run build && npm ls",
    chatty: true,
  },
  {
    name: "npm ci, npx and pack",
    needs: ["npm"],
    files: NODE_FILES,
    before: "npm install --no-audit --no-fund",
    line: "npm ci --no-audit --no-fund && npx left one two && npm pack --silent && tar tf app-1.0.0.tgz | sort",
    chatty: true,
  },
  {
    name: "npm workspaces",
    needs: ["npm"],
    files: {
      "package.json": '{"name":"root","private":true,"workspaces":["a","b"]}',
      "a/package.json": '{"name":"@own/a","version":"1.0.0","scripts":{"test":"node -e 1"}}',
      "b/package.json":
        '{"name":"@own/b","version":"1.0.0","dependencies":{"@own/a":"*"},"scripts":{"test":"node -p 2"}}',
    },
    line: "npm install --no-audit --no-fund --silent && npm test --workspaces --silent && npm version --silent -w a 1.1.0 --no-git-tag-version",
  },
  {
    name: "pnpm install and test",
    needs: ["pnpm"],
    files: NODE_FILES,
    line: "pnpm install --offline --store-dir ~/.local/share/pnpm/store && pnpm test && pnpm run build",
    chatty: true,
  },
  {
    name: "yarn install and test",
    needs: ["yarn"],
    env: { SKIP_YARN_COREPACK_CHECK: "1" },
    files: NODE_FILES,
    line: "yarn install --offline --non-interactive && yarn test && yarn run left",
    chatty: true,
  },
  {
    name: "bun install, test and build",
    needs: ["bun"],
    files: {
      ...NODE_FILES,
      "a.test.ts":
        'import { expect, test } from "bun:test";\nimport left from "left";\ntest("adds", () => expect(left(1)).toBe(2));\n',
    },
    line: "bun install && bun test a.test.ts && bun build test.mjs --outdir out --target node && bun run build",
    chatty: true,
  },
  {
    name: "pip in a virtual environment",
    called: true,
    needs: ["python3"],
    files: PYTHON_FILES,
    before: MAKE_WHEEL,
    line: [
      "python3 -m venv --without-pip .venv",
      `${PIP} --python .venv/bin/python install -q --no-index --find-links wheels lib`,
      ".venv/bin/python -m lib && .venv/bin/lib-cli",
      `${PIP} --python .venv/bin/python list && ${PIP} --python .venv/bin/python uninstall -q -y lib`,
      ". .venv/bin/activate && python -c 'import sys; print(sys.prefix)'",
    ].join(" && "),
  },
  {
    name: "uv venv, pip install and run",
    called: true,
    varies: /\.dist-info\//,
    needs: ["uv", "python3"],
    files: PYTHON_FILES,
    before: MAKE_WHEEL,
    line: "uv venv -q --offline && uv pip install -q --offline --link-mode=copy wheels/*.whl && .venv/bin/lib-cli && uv run --no-project --offline lib-cli && uv cache dir",
  },
  {
    name: "pytest with its cache",
    called: true,
    needs: ["pytest"],
    files: PYTHON_FILES,
    line: "pytest -q; pytest -q --lf; pytest -q --basetemp=tmp -p no:cacheprovider; ls .pytest_cache",
  },
  {
    name: "cargo build, test and run",
    called: true,
    needs: ["cargo"],
    files: {
      "Cargo.toml":
        '[package]\nname = "app"\nversion = "0.1.0"\nedition = "2021"\n[dependencies]\nleft = { path = "left" }\n[profile.dev]\ndebug = false\n',
      "src/main.rs":
        'fn main() { println!("{}", left::add(1)); }\n#[test]\nfn adds() { assert_eq!(left::add(1), 2); }\n',
      "left/Cargo.toml": '[package]\nname = "left"\nversion = "0.1.0"\nedition = "2021"\n',
      "left/src/lib.rs": "pub fn add(n: u32) -> u32 { n + 1 }\n",
    },
    env: { CARGO_INCREMENTAL: "0" },
    line: "cargo build --offline -q && cargo test --offline -q && cargo run --offline -q && cargo clean -q",
    chatty: true,
  },
  {
    name: "go build, test and run",
    called: true,
    needs: ["go"],
    files: {
      "go.mod": "module example.org/app\n\ngo 1.20\n",
      "main.go":
        "package main\n\nfunc add(n int) int { return n + 1 }\n\nfunc main() { println(add(1)) }\n",
      "main_test.go":
        'package main\n\nimport "testing"\n\nfunc TestAdd(t *testing.T) {\n\tif add(1) != 2 {\n\t\tt.Fatal()\n\t}\n}\n',
    },
    // What Go needs of itself is compiled once, not for each run.
    before:
      "export GOCACHE=$SHARED/go && go test -count=1 . > /dev/null && go build -o /dev/null . && mkdir -p ~/.cache && cp -al $GOCACHE ~/.cache/go-build",
    line: "go build -o app . && ./app && go test ./... && gofmt -l . && go env GOCACHE && go run .",
  },
  {
    name: "maven without plugins",
    needs: ["mvn"],
    files: {
      "pom.xml":
        "<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>a</artifactId><version>1</version><packaging>pom</packaging></project>\n",
    },
    line: "mvn -o -q -B -Duser.home=$HOME validate && echo valid",
  },
  {
    name: "javac, java and jar",
    needs: ["javac", "jar"],
    files: {
      "A.java":
        'public class A { public static void main(String[] a) throws Exception { System.out.println("java " + java.nio.file.Files.createTempFile("a", "b").getParent()); } }\n',
    },
    line: "javac -d out A.java && java -cp out A && jar cfe a.jar A -C out . && java -jar a.jar && java A.java",
  },
  {
    name: "gem build and ruby tests",
    needs: ["ruby", "gem"],
    files: {
      "lib.gemspec":
        'Gem::Specification.new { |s| s.name="lib"; s.version="1.0"; s.summary="s"; s.authors=["a"]; s.files=["lib.rb"] }\n',
      "lib.rb": "def add(a) = a + 1\n",
      "test.rb":
        "require './lib'\nrequire 'tempfile'\nTempfile.create('x') { |f| f.write('x') }\nraise unless add(1) == 2\nputs 'ruby fine'\n",
    },
    line: "ruby test.rb && gem build -q lib.gemspec 2>/dev/null; ls *.gem && gem install --local --install-dir gems --no-document ./lib-1.0.gem",
    chatty: true,
  },
  {
    name: "php and perl tests",
    called: true,
    needs: ["php", "perl", "prove"],
    files: {
      "t/a.t":
        "use Test::More tests => 1;\nuse File::Temp;\nmy $f = File::Temp->new; print $f 'x';\nok(1, 'fine');\n",
      "test.php":
        "<?php $f = tmpfile(); fwrite($f, 'x'); session_save_path(sys_get_temp_dir()); file_put_contents('out.txt', json_encode(['a' => 1])); echo 'php fine', PHP_EOL;\n",
    },
    line: "php test.php && prove -Q t && cat out.txt",
    chatty: true,
  },
];
