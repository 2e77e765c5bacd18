import { afterEach, beforeEach, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { debName, makeDeb } from "../../scripts/deb.ts";
import { FACTS } from "../../scripts/release-facts.ts";
import { systemFiles } from "../../scripts/system-files.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";
import { EXECUTABLE, packedDocuments } from "./packed-documents.ts";

let sandbox: Sandbox;
let file: string;
beforeEach(() => {
  sandbox = makeSandbox();
  file = join(sandbox.home, debName({ arch: "x64" }));
  writeFileSync(
    file,
    makeDeb({ arch: "x64" }, systemFiles(EXECUTABLE, packedDocuments(), "debian")),
  );
});
afterEach(() => sandbox.dispose());

const has = (program: string) => {
  const there = Bun.which(program) !== null;
  if (!there) console.warn(`SKIPPED: ${program} is missing, so no package is looked at with it`);
  return there;
};

function run(...words: readonly string[]) {
  const ran = Bun.spawnSync([...words], { stderr: "pipe" });
  return { exit: ran.exitCode, out: `${ran.stdout}${ran.stderr}` };
}

test("a package is the same to the byte each time, and named after what it is for", () => {
  const again = makeDeb({ arch: "x64" }, systemFiles(EXECUTABLE, packedDocuments(), "debian"));
  expect(Buffer.compare(readFileSync(file), again)).toBe(0);
  expect(debName({ arch: "arm64" })).toBe(`fairlead_${FACTS.version}_arm64.deb`);
});

test.if(has("dpkg-deb"))("dpkg reads its fields and unpacks the executable", () => {
  const { out } = run("dpkg-deb", "--info", file);
  expect(out).toContain(`Version: ${FACTS.version}\n`);
  expect(out).toContain("Architecture: amd64\n");
  expect(out).not.toMatch(/postinst|preinst|prerm|postrm/);
  expect(run("dpkg-deb", "-x", file, join(sandbox.home, "root")).exit).toBe(0);
  expect(run(join(sandbox.home, "root/usr/bin/fairlead"), "a").out).toBe("ran with a\n");
  const { out: contents } = run("dpkg-deb", "-c", file);
  for (const path of ["man1/fairlead.1.gz", "completions/fairlead", "doc/fairlead/copyright"])
    expect(contents).toContain(path);
});

test.if(has("lintian"))(
  "lintian finds no error in it, and nothing to warn of",
  () => {
    const { exit, out } = run("lintian", "--fail-on", "error,warning", file);
    expect({ exit, out: out.replace(/^running with root.*\n/gm, "") }).toMatchObject({ exit: 0 });
  },
  60_000,
);
