import { describe, expect, test } from "bun:test";
import { decide } from "../../../../src/policy/decide.ts";
import { exampleWorld } from "../../world.ts";

async function verdictOf(command: string): Promise<string> {
  return (await decide({ tool: "Bash", input: { command } }, exampleWorld())).verdict;
}

describe("functions that are handed on with what they are called with", () => {
  test.each([
    `python3 -c 'import shutil; from multiprocessing import Process; Process(target=shutil.rmtree, args=("/",)).start()'`,
    `python3 -c 'import shutil; from concurrent.futures import ThreadPoolExecutor as T; T().submit(shutil.rmtree, "/")'`,
    `python3 -c 'import shutil; list(map(shutil.rmtree, ["/etc", "/"]))'`,
    `python3 -c 'import os; list(map(os.system, ["ls", "rm -rf /"]))'`,
    `python3 -c 'import shutil, functools; functools.partial(shutil.rmtree, "/")()'`,
    `python3 -c 'import shutil, functools; p = functools.partial(shutil.rmtree, ignore_errors=True); p("/")'`,
    `python3 -c 'import shutil; [f("/") for f in [print, shutil.rmtree]]'`,
    `python3 -c 'import shutil, atexit; atexit.register(shutil.rmtree, x)'`,
    `node -e 'const fs = require("fs"); setTimeout(fs.rmSync, 0, "/", {recursive: true})'`,
    `node -e 'require("fs").rmSync.call(null, "/", {recursive: true})'`,
    `node -e 'require("fs").rmSync.apply(null, ["/", {recursive: true}])'`,
    `node -e 'require("fs").rmSync.bind(null, "/", {recursive: true})()'`,
    `node -e '["rm -rf /"].forEach(require("child_process").execSync)'`,
    `node -e 'const fs = require("fs"); ["/etc/passwd"].forEach(fs.rmSync)'`,
    `node -e '["/"].forEach(function (p) { require("fs").rmSync(p, {recursive: true}) })'`,
    `ruby -e 'require "fileutils"; include FileUtils; ["/"].each(&method(:rm_rf))'`,
    `ruby -e 'f = FileUtils.method(:rm_rf); f.("/")'`,
    `ruby -e 'Dir["/etc/*"].each(&File.method(:delete))'`,
    `perl -e 'use File::Path; my $f = \\&File::Path::rmtree; $f->("/")'`,
    `perl -e 'unlink for glob("/etc/*")'`,
    `php -r 'array_map(unlink(...), glob("/etc/*"));'`,
    `php -r 'register_shutdown_function("unlink", "/etc/passwd");'`,
    `lua -e 'pcall(os.execute, "rm -rf /")'`,
    `Rscript -e 'sapply(list.files("/etc", full.names=TRUE), unlink, recursive=TRUE)'`,
    `julia -e 'rm.(readdir("/etc"; join=true))'`,
  ])("%s is stopped", async (command) => {
    expect(await verdictOf(command)).not.toBe("pass");
  });

  test.each([
    `python3 -c 'import shutil; from multiprocessing import Process; Process(target=shutil.rmtree, args=("dist",)).start()'`,
    `python3 -c 'import subprocess; from concurrent.futures import ThreadPoolExecutor as T; T().submit(subprocess.run, ["git", "status"])'`,
    `python3 -c 'import os, glob; list(map(os.remove, glob.glob("build/*.o")))'`,
    `python3 -c 'import os; print(list(map(os.path.basename, ["/etc/passwd"])))'`,
    `python3 -c 'import os, glob; print(sorted(glob.glob("*.py"), key=os.path.getmtime))'`,
    `python3 -c 'import shutil, functools; functools.partial(shutil.rmtree, ignore_errors=True)'`,
    `python3 -c 'import shutil, inspect; print(inspect.getsource(shutil.rmtree))'`,
    `python3 -c 'import shutil, tempfile, atexit; atexit.register(shutil.rmtree, tempfile.mkdtemp())'`,
    `node -e 'const fs = require("fs"); setTimeout(fs.rmSync, 0, "dist", {recursive: true})'`,
    `node -e 'require("fs").rmSync.call(null, "dist", {recursive: true})'`,
    `node -e 'console.log(typeof require("fs").rmSync)'`,
    `node -e 'const fs = require("fs"); vi.spyOn(fs, "rmSync", fs.unlinkSync)'`,
    `node -e '["ls"].forEach(require("child_process").execSync)'`,
    `node -e 'const fs = require("fs"); ["dist/a.js"].forEach(fs.rmSync)'`,
    `node -e '["dist"].forEach(function (p) { require("fs").rmSync(p, {recursive: true}) })'`,
    `ruby -e 'require "fileutils"; include FileUtils; ["dist"].each(&method(:rm_rf))'`,
    `ruby -e 'puts [1, 2].map(&method(:Integer))'`,
    `ruby -e 'Dir["dist/*"].each(&File.method(:delete))'`,
    `ruby -e 'p({a: :rm_rf, b: "/"})'`,
    `perl -e 'unlink for glob("*.bak")'`,
    `perl -e 'print for sort keys %h'`,
    `php -r 'array_map(unlink(...), glob("cache/*"));'`,
    `lua -e 'print(pcall(os.execute, "ls"))'`,
    `Rscript -e 'sapply(list.files("out", full.names=TRUE), unlink)'`,
    `julia -e 'println.(readdir("/etc"))'`,
  ])("%s passes", async (command) => {
    expect(await verdictOf(command)).toBe("pass");
  });
});
