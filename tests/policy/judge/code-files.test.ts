import { describe, expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import { withEndings } from "../../../src/policy/judge/code-files.ts";
import { exampleWorld } from "../world.ts";

const ROOT = "/home/user/project";

/** Each changes a start-up file, in its own language. */
const CHANGES: Readonly<Record<string, string>> = {
  "x.py": "import os\nopen(os.path.expanduser('~/.bashrc'), 'a').write('x')\n",
  "x.sh": "echo hi >> ~/.bashrc\n",
  "x.js": "require('fs').appendFileSync('/home/user/.bashrc', 'x')\n",
  "x.mjs": "import fs from 'fs'\nfs.appendFileSync('/home/user/.bashrc', 'x')\n",
  "x.ts": "import fs from 'fs'\nfs.appendFileSync('/home/user/.bashrc', 'x')\n",
  "x.tcl": "set f [open ~/.bashrc a]\nputs $f x\n",
  "x.awk": 'BEGIN { print "x" >> "/home/user/.bashrc" }\n',
  "x.sed": "w /home/user/.bashrc\n",
  "x.ed": "r a.txt\nw /home/user/.bashrc\n",
  "x.vim": "w! ~/.bashrc\nq\n",
  "x.sql": ".output /home/user/.bashrc\nselect 1;\n",
  "x.cmake": 'file(APPEND $ENV{HOME}/.bashrc "x")\n',
  "x.mk": "X := $(shell echo x >> ~/.bashrc)\nall:\n\t@true\n",
  "build.ninja": "rule r\n  command = echo x >> ~/.bashrc\nbuild out: r\n",
  "x.curl": 'url = "file:///etc/hostname"\noutput = "/home/user/.bashrc"\n',
  "x.wget": "output_document = /home/user/.bashrc\n",
  "x.tmux": "run-shell 'echo x >> ~/.bashrc'\n",
  "x.screenrc": "exec sh -c 'echo x >> ~/.bashrc'\n",
  "x.exp": 'spawn sh -c "echo x >> ~/.bashrc"\n',
  "x.gdb": "shell echo x >> ~/.bashrc\n",
  "x.el": '(append-to-file "x" nil "~/.bashrc")\n',
  "x.php": "<?php file_put_contents('/home/user/.bashrc', 'x');\n",
  "x.R": 'cat("x", file = "~/.bashrc")\n',
  "x.lua": 'io.open(os.getenv("HOME") .. "/.bashrc", "a"):write("x")\n',
  "x.pl": 'open(F, ">>/home/user/.bashrc"); print F "x";\n',
  "x.rb": 'File.write("/home/user/.bashrc", "x")\n',
  "x.jl": 'write(joinpath(homedir(), ".bashrc"), "x")\n',
  "x.hs": 'main = appendFile "/home/user/.bashrc" "x"\n',
  "x.dc": "!echo x >> ~/.bashrc\n",
  "x.gp": 'system "echo x >> ~/.bashrc"\n',
  "x.scm": '(call-with-output-file "/home/user/.bashrc" write)\n',
  "noxfile.py": "open('/home/user/.bashrc', 'a').write('x')\n",
  "x.list": "echo x >> ~/.bashrc\n",
  "src/main.rs": 'fn main() { std::fs::write("/home/user/.bashrc", "x").unwrap(); }\n',
  Procfile: "web: echo x >> ~/.bashrc\n",
};

/** Files by which nothing is changed that is guarded, although some of them name it. */
const ORDINARY: Readonly<Record<string, string>> = {
  "ok.py": "# it goes into ~/.bashrc\nopen('out.txt', 'w').write('x')\n",
  "ok.js": "module.exports = { file: '~/.bashrc' }\n",
  "ok.tcl": "# writes ~/.bashrc\nset f [open out.txt w]\n",
  "ok.vim": "set nocompatible\nw out.txt\nq\n",
  "ok.el": '(setq x "~/.emacs.d")\n',
  "ok.gdb": "set logging file gdb.txt\nrun\n",
  "ok.exp": 'spawn ssh -i ~/.ssh/id_rsa host\nexpect "x"\n',
  "ok.cmake": "configure_file(a.in ${CMAKE_BINARY_DIR}/a.h)\n",
  "ok.awk": '{ print $1 > "out.txt" }\n',
  "ok.sed": "s/a/b/\nw out.txt\n",
  "ok.curl": 'url = "https://x.example"\noutput = "a.html"\n',
  "ok.tmux": "set -g mouse on\nbind r source-file ~/.tmux.conf\n",
  "ok.R": 'write.csv(x, "out.csv")\nsource("~/.Rprofile")\n',
  "ok.lua": 'local f = io.open("out.txt", "w")\n',
};

function worldOf(files: Readonly<Record<string, string>>) {
  return exampleWorld({
    fileText: (path) =>
      path.startsWith(`${ROOT}/`) ? files[path.slice(ROOT.length + 1)] : undefined,
  });
}

async function verdictOf(command: string, files: Readonly<Record<string, string>>) {
  return (await decide({ tool: "Bash", input: { command } }, worldOf(files))).verdict;
}

describe("every way in which a file is run as code is seen", () => {
  test.each([
    "cat x.py | python3",
    "head -50 x.py | python3 -",
    "python3 < x.py",
    "python3 /dev/stdin < x.py",
    "python3 <(cat x.py)",
    "python3 -m x",
    "python3 -c 'import x'",
    "python3 -c 'import sys, x as y'",
    "python3 -c 'from x import *'",
    "python3 -c \"exec(open('x.py').read())\"",
    "python3 -c \"__import__('x')\"",
    "python3 - <<'E'\nimport x\nE",
    "PYTHONSTARTUP=x.py python3 -i",
    "node x",
    "node -r ./x.js -e 1",
    "node --import ./x.mjs -e 1",
    "node -e \"require('./x')\"",
    "node -e \"import('./x.mjs')\"",
    "cat x.js | node",
    "NODE_OPTIONS='--require ./x.js' npm test",
    "bun x.ts",
    "deno run -A x.ts",
    "npx tsx x.ts",
    "npx some-runner x.ts",
    "tclsh x.tcl",
    "awk -f x.awk a.txt",
    "gawk -i x.awk 1 a.txt",
    "sed -n -f x.sed a.txt",
    "ed a.txt < x.ed",
    "cat x.ed | ed a.txt",
    "vim -S x.vim -es a.txt",
    "vim -s x.vim a.txt",
    "sqlite3 db '.read x.sql'",
    "sqlite3 -init x.sql db",
    "cat x.sql | sqlite3 db",
    "cmake -P x.cmake",
    "ctest -S x.cmake",
    "make -f x.mk",
    "ninja",
    "curl -K x.curl",
    "wget --config=x.wget http://a.example",
    "tmux -f x.tmux new -d",
    "tmux source-file x.tmux",
    "screen -c x.screenrc -dm",
    "bash --rcfile x.sh -i",
    "bash <(cat x.sh)",
    "ENV=x.sh sh -i",
    "parallel -a x.list",
    "expect -f x.exp",
    "gdb -batch -x x.gdb",
    "emacs --batch --load x.el",
    "php -d auto_prepend_file=x.php a.php",
    "php -r \"include 'x.php';\"",
    "Rscript x.R",
    "R CMD BATCH x.R",
    "lua -l x",
    "lua -e \"dofile('x.lua')\"",
    "perl -e \"do './x.pl'\"",
    "ruby -r ./x -e 1",
    "ruby -e \"require_relative 'x'\"",
    "julia -L x.jl",
    "runghc x.hs",
    "dc -f x.dc",
    "gnuplot -c x.gp",
    "guile -s x.scm",
    "nox",
    "nox -f noxfile.py",
    "cargo run",
    "foreman start",
  ])("%s asks", async (command) => {
    expect(await verdictOf(command, CHANGES)).toBe("ask");
  });

  test.each([
    ...["python3 ok.py", "python3 -m ok", "python3 -c 'import ok'", "cat ok.py | python3"],
    ...["python3 < ok.py", "node -r ./ok.js a.js", "node -e \"require('./ok')\"", "node ok"],
    ...["tclsh ok.tcl", "vim -S ok.vim -es a.txt", "emacs --batch -l ok.el", "gdb -x ok.gdb a.out"],
    ...["expect ok.exp", "cmake -P ok.cmake", "awk -f ok.awk a.txt", "sed -f ok.sed a.txt"],
    ...["curl -K ok.curl", "tmux -f ok.tmux new -d", "Rscript ok.R", "lua ok.lua"],
  ])("%s passes", async (command) => {
    expect(await verdictOf(command, ORDINARY)).toBe("pass");
  });

  test.each([
    ...[
      "cat x.py",
      "grep -n x x.tcl",
      "shellcheck x.sh",
      "shfmt -d x.sh",
      "vim x.vim",
      "wc -l x.sql",
    ],
    ...[
      "git add x.py",
      "cp x.cmake y.cmake",
      "ssh h tclsh x.tcl",
      "code x.lua",
      "stylua --check x.lua",
    ],
  ])("%s runs nothing of it and passes", async (command) => {
    expect(await verdictOf(command, CHANGES)).toBe("pass");
  });
});

describe("names that code writes without an ending", () => {
  test("are those of its language's files", () => {
    expect(withEndings("./x", "ruby")).toEqual(["./x.rb"]);
    expect(withEndings("./x", "node")).toContain("./x/index.js");
  });

  test("stay as they are in a language of which nobody knows", () => {
    expect(withEndings("x", undefined)).toEqual([]);
    expect(withEndings("", "node")).toEqual([]);
  });
});

test("a script of a project on Windows is read, however its folder is written", async () => {
  const cwd = "C:\\Users\\Ada\\app";
  const world = exampleWorld({
    ...{ platform: "windows", cwd, projectRoot: cwd, home: "C:\\Users\\Ada" },
    fileText: (path) => (path.endsWith("/app/x.sh") ? "cat ~/.ssh/id_rsa\n" : undefined),
  });
  for (const command of ["sh x.sh", "sh /c/users/ada/app/x.sh"]) {
    const judged = await decide({ tool: "Bash", input: { command } }, world);
    expect(judged.verdict).toBe("ask");
  }
});

test("a script of a shell is read with the words of its line, and without any nothing is made of them", async () => {
  const files: Readonly<Record<string, string>> = {
    [`${ROOT}/show.sh`]: 'cat "$1"\n',
    [`${ROOT}/clean.sh`]: '[ $# -gt 0 ] || exit 2\nrm -rf "$1/"*\n',
  };
  const world = exampleWorld({ fileText: (path) => files[path] });
  const verdictOf = async (command: string) =>
    (await decide({ tool: "Bash", input: { command } }, world)).verdict;
  expect(await verdictOf("sh clean.sh /")).not.toBe("pass");
  expect(await verdictOf("sh clean.sh dist")).toBe("pass");
  expect(await verdictOf("sh clean.sh")).toBe("pass");
  expect(await verdictOf("sh show.sh README.md")).toBe("pass");
});
