/** A script that destroys something of a project, in a language that this machine may have. */
export interface DestructiveScript {
  readonly name: string;
  /** The program that runs it, and what comes before the file. */
  readonly run: readonly string[];
  readonly ending: string;
  readonly code: string;
}

const FOLDERS = ["src", "docs", "untracked", "src/lib"];
const FILES = ["config.json", "src/a.ts", "docs/guide.md", "untracked/u.txt", "src/run.sh"];

/** More than two hundred scripts: what they do by class, to files and folders, in six languages. */
export function destructiveScripts(): readonly DestructiveScript[] {
  return [...inShell(), ...inPython(), ...inNode(), ...inPerl(), ...inRecipes(), ...inTcl()];
}

function scripts(
  run: readonly string[],
  ending: string,
  codes: readonly string[],
): readonly DestructiveScript[] {
  return codes.map((code) => ({ name: `${run.join(" ")}: ${code}`, run, ending, code }));
}

function inShell(): readonly DestructiveScript[] {
  return scripts(["sh"], "sh", [
    ...FOLDERS.flatMap((path) => [
      `d=$(printf %s ${path}); rm -rf "$d"`,
      `find ${path} -type f | while read -r f; do : > "$f"; done`,
      `find ${path} -type f -exec sh -c 'echo lost > "$1"' _ {} \\;`,
      `tar cf /dev/null ${path} --remove-files`,
      `mkdir -p gone && mv ${path} gone/x && rm -rf gone`,
      `chmod -R 000 ${path}; chmod -R 700 ${path}; chmod -R 640 ${path}/* || true`,
      `rm -rf ${path}; echo file > ${path}`,
    ]),
    ...FILES.flatMap((path) => [
      `f=$(echo ${path}); dd if=/dev/zero of="$f" bs=16 count=1 2>/dev/null`,
      `truncate -s 0 "$(echo ${path})"`,
      `truncate -s 1M "$(echo ${path})"`,
      `sed -i 's/./X/g' "$(echo ${path})"`,
      `cp config.json .x; mv -f .x ${path}`,
      `chmod 000 "$(echo ${path})"`,
      `ln -sf /nowhere ${path}`,
      `rm ${path}; mkdir -p ${path}/deep; echo x > ${path}/deep/y`,
      `cp -p ${path} .t; echo X > ${path}; touch -r .t ${path}; rm .t`,
    ]),
    "git reset -q --hard",
    "git reset -q --hard HEAD~1",
    "git clean -qfdx",
    "git checkout -q -- .",
    "git checkout -qf feature",
    "git stash -q && git stash drop -q",
    "git stash clear",
    "git branch -D feature merged",
    "git tag -d v1",
    "git rm -rqf --ignore-unmatch src docs",
    "git add -A && git commit -qm all && git reset -q --hard HEAD~2",
    "git update-ref -d refs/heads/feature && git reflog expire --expire=now --all && git gc -q --prune=now",
    "git reflog expire --expire=now --all",
    "git mv src elsewhere",
    "git read-tree --empty",
    "git worktree add -q tree-of-test; rm -rf tree-of-test src; git worktree prune",
    "rm -rf .git",
    "rm -rf .git/objects",
    "rm -f .git/index .git/HEAD",
    "rm -rf .git src docs",
    "rm -rf .git/refs .git/logs .git/packed-refs",
    "git gc -q && rm -rf .git/objects/pack src",
    "rm -rf ./* ./.[!.]*",
    "ls -A | grep -v '^[.]git$' | xargs rm -rf",
    'for f in $(git ls-files -o); do rm -f "$f"; done',
    'for f in $(git ls-files); do echo > "$f"; done',
    "mv src docs.tmp; mv docs src; mv docs.tmp docs",
    "mv config.json src/a.ts; mv src/b.ts config.json",
    "cat config.json > src/a.ts; cat /dev/null > config.json",
    "ln -f config.json src/a.ts",
    "echo more >> same-1.txt; rm same-2.txt",
    "rm same-1.txt same-2.txt",
    "rm -rf ignored build.log data.bin dangling src/link",
    "ln -sfn docs src/link; rm dangling; ln -s src dangling",
    'cd src && for f in *; do mv "$f" "x$f" 2>/dev/null; done; rm -rf x*',
    "touch -d 2001-01-01 src/*; rm -rf src/empty untracked/empty",
  ]);
}

function inPython(): readonly DestructiveScript[] {
  return scripts(["python3"], "py", [
    ...FOLDERS.flatMap((path) => [
      `import shutil\nshutil.rmtree("".join(reversed("${[...path].toReversed().join("")}")))`,
      `import os\nfor at, folders, files in os.walk("${path}", topdown=False):\n  for f in files: os.remove(os.path.join(at, f))\n  for d in folders: os.rmdir(os.path.join(at, d))`,
      `import pathlib\nfor p in pathlib.Path("${path}").rglob("*"):\n  p.is_file() and p.write_bytes(b"")`,
      `import shutil\nshutil.move("${path}", "../moved-by-test")\nshutil.rmtree("../moved-by-test")`,
    ]),
    ...FILES.flatMap((path) => [
      `import os\nos.replace("same-1.txt", "${path}")`,
      `open("${path}", "w").close()`,
      `f = open("${path}", "r+b")\nf.seek(0)\nf.write(b"ZZ")`,
      `import os\nos.truncate("${path}", 1)`,
      `import mmap\nf = open("${path}", "r+b")\nm = mmap.mmap(f.fileno(), 0)\nm[0:1] = b"!"`,
      `import os\ns = os.stat("${path}")\nopen("${path}", "wb").write(b"?" * s.st_size)\nos.utime("${path}", ns=(s.st_atime_ns, s.st_mtime_ns))`,
    ]),
    'import os\nfor at, _, files in os.walk("."):\n  for f in files:\n    p = os.path.join(at, f)\n    if not os.path.islink(p): open(p, "w").write("wiped")',
    'import subprocess\nsubprocess.run(["git", "reset", "-q", "--hard"])\nsubprocess.run(["git", "clean", "-qfd"])',
    'import os, shutil\nfor n in os.listdir("."):\n  shutil.rmtree(n) if os.path.isdir(n) and not os.path.islink(n) else os.remove(n)',
    'import glob, os\n[os.unlink(p) for p in glob.glob("**/*.ts", recursive=True)]',
  ]);
}

function inNode(): readonly DestructiveScript[] {
  const fs = 'const fs = require("node:fs");';
  return scripts(["node"], "cjs", [
    ...FOLDERS.flatMap((path) => [
      `${fs} fs.rmSync([${[...path].map((one) => `"${one}"`)}].join(""), { recursive: true });`,
      `${fs} fs.renameSync("${path}", "x1"); fs.rmSync("x1", { recursive: true });`,
      `${fs} for (const n of fs.readdirSync("${path}")) try { fs.truncateSync("${path}/" + n) } catch {}`,
    ]),
    ...FILES.flatMap((path) => [
      `${fs} fs.writeFileSync("${path}", "");`,
      `${fs} fs.unlinkSync("${path}");`,
      `${fs} fs.copyFileSync("same-1.txt", "${path}");`,
      `${fs} fs.createWriteStream("${path}", { flags: "r+" }).end("%");`,
    ]),
    `${fs} for (const n of fs.readdirSync(".")) fs.rmSync(n, { recursive: true, force: true });`,
    'require("node:child_process").execSync("git checkout -q . && git clean -qfd");',
  ]);
}

function inPerl(): readonly DestructiveScript[] {
  return scripts(["perl"], "pl", [
    ...FOLDERS.map((path) => `use File::Path qw(remove_tree); remove_tree(join "", "${path}");`),
    ...FILES.flatMap((path) => [
      `open(my $f, ">", "${path}"); print $f "x";`,
      `rename "same-2.txt", "${path}" or die;`,
      `unlink "${path}";`,
    ]),
    'use File::Find; find({ wanted => sub { unlink if -f }, no_chdir => 0 }, "src", "docs");',
  ]);
}

function inRecipes(): readonly DestructiveScript[] {
  return scripts(["make", "-s", "-f"], "mk", [
    ...FOLDERS.map((path) => `P = ${path}\nall:\n\t@rm -rf $(P)\n`),
    ...FILES.map((path) => `P = ${path}\nall:\n\t@echo made > $(P)\n`),
    "all: one two\none:\n\t@rm -rf src\ntwo: one\n\t@mkdir src; echo x > src/a.ts\n",
  ]);
}

function inTcl(): readonly DestructiveScript[] {
  return scripts(["tclsh"], "tcl", [
    ...FOLDERS.map((path) => `file delete -force -- [join [list ${path}] ""]`),
    ...FILES.map((path) => `set f [open ${path} w]; puts $f x; close $f`),
  ]);
}
