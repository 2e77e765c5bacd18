import { describe, expect, test } from "bun:test";
import { decide } from "../../../../src/policy/decide.ts";
import { exampleWorld } from "../../world.ts";

async function verdictOf(command: string): Promise<string> {
  return (await decide({ tool: "Bash", input: { command } }, exampleWorld())).verdict;
}

/** Writes a file by a heredoc and goes on. */
const written = (file: string, text: string, then: string): string =>
  `cat > ${file} <<'EOF'\n${text}\nEOF\n${then}`;

describe("recipes that the same line writes", () => {
  test.each([
    written("Makefile", "all:\n\trm -rf ~", "make"),
    written("Makefile", "all: x\n\ttrue\nx:\n\t@-rm -rf ~", "make all"),
    written("f", "D := /\nall:\n\trm -rf $(D)", "make -f f"),
    written("f", "D := out\nall:\n\trm -rf $(D)", "make -f f D=/"),
    written("Makefile", "X := $(shell rm -rf ~)\nall:\n\ttrue", "make"),
    "make -f - <<'EOF'\nall:\n\trm -rf ~\nEOF",
    written("justfile", "x:\n  rm -rf ~", "just x"),
  ])("%s", async (command) => {
    expect(await verdictOf(command)).toBe("deny");
  });

  test.each([
    written("Makefile", "all:\n\trm -rf ~", "ls"),
    written("Makefile", "all:\n\techo 'rm -rf ~'\nclean:\n\trm -rf $(OUT) *.o", "make"),
    written("Makefile", "OUT := build\nclean:\n\trm -rf $(OUT)/*", "make clean"),
    written("Makefile", "%.o: %.c\n\trm -f $@\n\t$(CC) -c $< -o $@", "make a.o"),
    written("Makefile", "all: ; @echo $$HOME\nuninstall:\n\trm -rf $(DESTDIR)/usr/lib/x", "make"),
    "make -f - <<'EOF'\nall:\n\trm -rf build\nEOF",
    written("justfile", "x:\n  rm -rf {{dir}}/out", "just y"),
  ])("%s", async (command) => {
    expect(await verdictOf(command)).toBe("pass");
  });
});

describe("scripts of a package that the same line writes", () => {
  test.each([
    "npm pkg set scripts.x='rm -rf ~' && npm run x",
    "npm pkg set scripts.pretest='rm -rf ~' && npm test",
    `echo '{"scripts":{"x":"rm -rf ~"}}' > package.json && yarn x`,
    `echo '{"scripts":{"x":"echo \\"a\\" && rm -rf ~"}}' > package.json && pnpm run x`,
  ])("%s", async (command) => {
    expect(await verdictOf(command)).toBe("deny");
  });

  test.each([
    "npm pkg set scripts.x='vitest run' && npm run x",
    "npm pkg set scripts.x='rm -rf dist' && npm run x",
    "npm pkg set scripts.x='rm -rf ~' && npm run y",
    "npm pkg get scripts && npm run x",
  ])("%s", async (command) => {
    expect(await verdictOf(command)).toBe("pass");
  });
});

describe("scripts and sources that the same line writes", () => {
  test.each([
    written("x", "#!/usr/bin/env python3\nimport shutil\nshutil.rmtree('/')", "chmod +x x; ./x"),
    written("x.sh", "rm -rf $1", "sh x.sh ~"),
    written("x.awk", 'BEGIN{system("rm -rf ~")}', "awk -f x.awk file"),
    "awk -f - file <<'EOF'\nBEGIN{system(\"rm -rf ~\")}\nEOF",
    "uv run - <<'EOF'\nimport shutil; shutil.rmtree('/')\nEOF",
    written("x.py", "import shutil; shutil.rmtree('/')", "uv run x.py"),
    "echo 'rm -rf ~' | dd of=x.sh; sh x.sh",
    written("x.c", 'int main(){system("rm -rf ~");}', "cc x.c -o x && ./x"),
    written(
      "m.go",
      'import "os/exec"\nfunc main(){exec.Command("rm","-rf","/").Run()}',
      "go run m.go",
    ),
    written("m.go", 'import "os"\nfunc main(){os.RemoveAll("/")}', "go run m.go"),
    written(
      "m.rs",
      'fn main(){Command::new("rm").args(["-rf","/"]).status();}',
      "rustc m.rs && ./m",
    ),
  ])("%s", async (command) => {
    expect(await verdictOf(command)).toBe("deny");
  });

  test.each([
    written("x", "#!/usr/bin/env python3\nprint('rm -rf /')", "chmod +x x; ./x"),
    written("x.sh", "rm -rf $1", "sh x.sh dist"),
    written("x.awk", 'BEGIN{print "rm -rf ~"}', "awk -f x.awk file"),
    "uv run - <<'EOF'\nprint('rm -rf /')\nEOF",
    "echo 'rm -rf ~' | dd of=notes.txt; cat notes.txt",
    written("x.c", 'int main(){puts("rm -rf ~");}', "cc x.c -o x && ./x"),
    written(
      "m.go",
      'import "os/exec"\nfunc main(){exec.Command("ls","-la","/").Run()}',
      "go run m.go",
    ),
    written("m.go", 'func main(){os.RemoveAll("build")}', "go run m.go"),
  ])("%s", async (command) => {
    expect(await verdictOf(command)).toBe("pass");
  });
});

describe("a folder that pytest makes for a test is a new one", () => {
  test.each([
    ["def test_x(tmp_path):\n    shutil.rmtree(tmp_path)", "pass"],
    ["@pytest.fixture\ndef x(tmpdir):\n    shutil.rmtree(str(tmpdir))", "pass"],
    ["def test_x(tmp_path: Path):\n    shutil.rmtree(f'{tmp_path}/x')", "pass"],
    ["def test_x(tmp_path='/'):\n    shutil.rmtree(tmp_path)", "ask"],
    ["def test_x(tmp_path):\n    shutil.rmtree(tmp_path)\ntest_x('/')", "deny"],
    ["def tmp_path():\n    return '/'\ndef test_x(tmp_path):\n    shutil.rmtree(tmp_path)", "ask"],
    ["def x(tmp_path):\n    shutil.rmtree(tmp_path)", "ask"],
    ["def test_x(tmp_path):\n    tmp_path = '/'\n    shutil.rmtree(tmp_path)", "deny"],
  ])("%j: %s", async (code, verdict) => {
    const command = written("test_x.py", `import shutil\n${code}`, "pytest");
    expect(await verdictOf(command)).toBe(verdict);
  });
});

describe("code that an option brings", () => {
  test.each([
    `python -m timeit -s 'import shutil' 'shutil.rmtree("/")'`,
    `python3 -m timeit --setup='import os; os.system("rm -rf ~")' pass`,
    `node --import='data:text/javascript,import fs from "fs"; fs.rmSync("/",{recursive:true})' x.js`,
    `node --import 'data:text/javascript;base64,cmVxdWlyZSgiZnMiKS5ybVN5bmMoIi8iLHtyZWN1cnNpdmU6dHJ1ZX0p' x.js`,
  ])("%s", async (command) => {
    expect(await verdictOf(command)).toBe("deny");
  });

  test.each([
    `python3 -m timeit -n 100 '"-".join(str(n) for n in range(100))'`,
    "python3 -m timeit -s 'import os' 'os.getcwd()'",
    `node --import='data:text/javascript,import { register } from "node:module"; register("ts-node/esm")' x.js`,
    "node --import tsx x.js",
  ])("%s", async (command) => {
    expect(await verdictOf(command)).toBe("pass");
  });
});

describe("code of the project that the same line writes and a tool runs without its name", () => {
  test.each([
    written("conftest.py", "import os\nos.system('rm -rf ~')", "pytest -q"),
    written("test_x.py", "import shutil\nshutil.rmtree('/')", "pytest -v"),
    written(
      "test_x.py",
      "import shutil\ndef test_x(tmp_path):\n    shutil.rmtree('/')",
      "pytest -q",
    ),
    written("setup.py", "import os\nos.system('rm -rf ~')", "pip install -e ."),
    written("build.rs", 'fn main() { Command::new("rm").arg("-rf").arg("/"); }', "cargo build"),
    written("vite.config.ts", "require('child_process').execSync('rm -rf ~')", "npx vite build"),
    written("x_test.go", 'func TestX() { os.RemoveAll("/etc") }', "go test ./..."),
    "gcc -x c - -o a <<< 'int main(){system(\"rm -rf /\");}' && ./a",
    "tcc -run - <<< 'int main(){system(\"rm -rf /\");}'",
  ])("%s", async (command) => {
    expect(await verdictOf(command)).toBe("deny");
  });

  test.each([
    written("conftest.py", "import os\nos.system('rm -rf ~')", "git add conftest.py"),
    written("conftest.py", "import os\nos.system('rm -rf ~')", "pip list"),
    written("test_x.py", "import shutil\nshutil.rmtree('build')", "pytest -q"),
    written("build.rs", 'fn main() { println!("cargo:rerun-if-changed=a.c"); }', "cargo build"),
    written("vite.config.ts", "export default { build: { outDir: 'out' } }", "npx vite build"),
    written("x_test.go", 'func TestX() { os.RemoveAll("out") }', "go test ./..."),
    written(
      "test_x.py",
      "import shutil\ndef test_x(tmp_path):\n    shutil.rmtree(tmp_path / 'x')",
      "pytest -q",
    ),
    written("src/lib.rs", "/// Such as `rm -rf /`.\npub fn f() {}", "cargo test"),
    "gcc -x c - -o a <<< 'int main(){return 0;}' && ./a",
  ])("%s", async (command) => {
    expect(await verdictOf(command)).toBe("pass");
  });
});
