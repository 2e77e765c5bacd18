import { afterEach, beforeEach, expect, test } from "bun:test";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FACTS } from "../../scripts/release-facts.ts";
import { canMakeRpm, makeRpm, rpmName } from "../../scripts/rpm.ts";
import { systemFiles } from "../../scripts/system-files.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";
import { EXECUTABLE, packedDocuments } from "./packed-documents.ts";

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = makeSandbox();
});
afterEach(() => sandbox.dispose());

if (!canMakeRpm())
  console.warn("SKIPPED: rpmbuild is missing, so no RPM package is made: install rpm");

test("a package is named after what it is for", () => {
  expect(rpmName({ arch: "arm64" })).toBe(`fairlead-${FACTS.version}-1.aarch64.rpm`);
});

test.if(canMakeRpm())(
  "rpm reads its fields and files, and it runs no script",
  () => {
    const files = systemFiles(EXECUTABLE, packedDocuments());
    const file = join(sandbox.home, rpmName({ arch: "arm64" }));
    writeFileSync(file, makeRpm({ arch: "arm64" }, files, join(sandbox.home, "work")));
    expect(readdirSync(join(sandbox.home, "work"))).toEqual([]);
    const ask = (...words: readonly string[]) =>
      Bun.spawnSync(["rpm", "-qp", ...words, file]).stdout.toString();
    expect(ask("--qf", "%{NAME} %{VERSION} %{ARCH} %{LICENSE}")).toBe(
      `fairlead ${FACTS.version} aarch64 MIT`,
    );
    expect(ask("--scripts")).toBe("");
    const paths = ask("--list").trim().split("\n");
    expect(paths).toContain("/usr/bin/fairlead");
    expect(paths).toContain("/usr/share/man/man1/fairlead.1.gz");
    expect(ask("--dump")).toContain("0100755");
  },
  60_000,
);
