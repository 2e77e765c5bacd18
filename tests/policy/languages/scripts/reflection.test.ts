import { describe, expect, test } from "bun:test";
import { decide } from "../../../../src/policy/decide.ts";
import { exampleWorld } from "../../world.ts";

async function verdictOf(command: string): Promise<string> {
  return (await decide({ tool: "Bash", input: { command } }, exampleWorld())).verdict;
}

describe("functions reached by a name that can be read", () => {
  test.each([
    `python3 -c 'import sys; sys.modules["os"].system("rm -rf ~")'`,
    `python3 -c 'import os; getattr(os, "sys"+"tem")("rm -rf ~")'`,
    `node -e 'import("fs").then(f => f.rmSync("/", {recursive:true}))'`,
    `node -e 'import("node:fs").then((fs) => fs.rmSync("/", {recursive:true}))'`,
    `php -r '$f="sys"."tem"; $f("rm -rf ~");'`,
    `ruby -e 'Kernel.send(:system, "rm -rf ~")'`,
    `ruby -e 'Kernel.send("sys"+"tem", "rm -rf ~")'`,
  ])("%s", async (command) => {
    expect(await verdictOf(command)).toBe("deny");
  });
});

describe("functions reached by a name that cannot be read, with something destructive", () => {
  test.each([
    `python3 -c 'import os; getattr(os, input())("rm -rf ~")'`,
    `python3 -c 'import ctypes; ctypes.CDLL(None).system(b"rm -rf ~")'`,
    `python3 -c 'vars(__import__("os"))[n]("rm -rf ~")'`,
    `ruby -e 'Kernel.send(ARGV[0], "rm -rf ~")'`,
    `node -e 'require(process.argv[1])[process.argv[2]]("rm -rf ~")'`,
    `node -e 'import(m).then(f => f[n]("rm -rf ~"))'`,
    `perl -e '&{"sys"."tem"}("rm -rf ~")'`,
    `lua -e '_G[a][b]("rm -rf ~")'`,
  ])("%s", async (command) => {
    expect(await verdictOf(command)).toBe("ask");
  });

  test.each([
    `python3 -c 'import args; print(getattr(args, "name"))'`,
    `python3 -c 'import sys; print(sorted(sys.modules))'`,
    `python3 -c 'import os, shutil; shutil.rmtree("dist"); print(getattr(args, "x", 1))'`,
    `ruby -e 'puts 5.send(:+, 3)'`,
    `node -e 'import("fs").then(f => f.rmSync("dist", {recursive:true}))'`,
    `node -e 'console.log(globalThis["process"].version)'`,
    `perl -e 'print "rm -rf"; print &f(1)'`,
    `php -r '$f = "strlen"; echo $f("abc");'`,
    `lua -e 'print(_G["x"])'`,
  ])("%s", async (command) => {
    expect(await verdictOf(command)).toBe("pass");
  });
});
