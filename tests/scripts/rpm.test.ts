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

const MAY_LINT = canMakeRpm() && Bun.which("rpmlint") !== null;
if (!MAY_LINT) console.warn("SKIPPED: rpmlint is missing, so no package is looked at with it");

/** A package in the sandbox. */
function written(): string {
  const files = systemFiles(EXECUTABLE, packedDocuments(), "rpm");
  const file = join(sandbox.home, rpmName({ arch: "arm64" }));
  writeFileSync(file, makeRpm({ arch: "arm64" }, files, join(sandbox.home, "work")));
  return file;
}

test("a package is named after what it is for", () => {
  expect(rpmName({ arch: "arm64" })).toBe(`fairlead-${FACTS.version}-1.aarch64.rpm`);
});

test.if(canMakeRpm())(
  "rpm reads its fields and files, and it runs no script",
  () => {
    const file = written();
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
    expect(paths).toContain("/usr/share/zsh/site-functions/_fairlead");
    expect(paths.join()).not.toMatch(/lintian|vendor-completions|\/copyright|changelog/);
    expect(ask("--licensefiles")).toBe("/usr/share/licenses/fairlead/LICENSE\n");
    expect(ask("--dump")).toContain("0100755");
  },
  60_000,
);

/** What the linter is told, and what it says of every package like this one. */
const LINT_SETTINGS = `
ValidLicenses = ["MIT"]
CompressExtension = "gz"
Filters = [
  "no-signature", # releases are attested, not signed with a key of the distribution's kind
  "no-binary", # the executable of this test is a script
  "no-manual-page-for-binary", # 2.4 looks for a page named after its section
]
`;

test.if(MAY_LINT)(
  "rpmlint has nothing to say",
  () => {
    const settings = join(sandbox.home, "rpmlint.toml");
    writeFileSync(settings, LINT_SETTINGS);
    const ran = Bun.spawnSync(["rpmlint", "--strict", "--config", settings, written()]);
    expect(`${ran.stdout}`).toContain("0 errors, 0 warnings");
  },
  60_000,
);
