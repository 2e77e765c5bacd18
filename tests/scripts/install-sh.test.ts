import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { checksums, packArchive } from "../../scripts/release-files.ts";
import { hostTarget } from "../../scripts/targets.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";

const SCRIPT = join(import.meta.dir, "../../scripts/install.sh");
const host = hostTarget();
const ARCHIVE = `fairlead-${host?.name}.tar.gz`;

/** What the release server answers, by path; anything else is 404. */
let pages: Map<string, Uint8Array | string>;
let server: ReturnType<typeof Bun.serve>;
let sandbox: Sandbox;

beforeAll(() => {
  server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request) => {
      const page = pages.get(new URL(request.url).pathname);
      return page === undefined ? new Response("no", { status: 404 }) : new Response(page);
    },
  });
});
afterAll(() => server.stop(true));
beforeEach(() => {
  sandbox = makeSandbox();
  pages = new Map();
});
afterEach(() => sandbox.dispose());

/** A stand-in for the executable: a script that says its version. */
function executable(version: string): Uint8Array {
  return Buffer.from(`#!/bin/sh\necho "fairlead ${version} (abc, test)"\n`);
}

function release(path: string, version: string, name = ARCHIVE): Map<string, Uint8Array> {
  const platform = host?.platform ?? "linux";
  const files = new Map([[name, packArchive({ name, platform }, executable(version), [])]]);
  for (const [file, bytes] of files) pages.set(`/${path}/${file}`, bytes);
  pages.set(`/${path}/checksums.txt`, checksums(files));
  return files;
}

async function install(
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  script = readFileSync(SCRIPT),
) {
  const child = Bun.spawn(["sh", "-s", "--", ...args], {
    cwd: sandbox.project,
    env: {
      PATH: "/usr/bin:/bin",
      HOME: sandbox.home,
      FAIRLEAD_DOWNLOAD_URL: `http://127.0.0.1:${server.port}`,
      ...env,
    },
    stdin: script,
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr, exit] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { stdout, stderr, exit };
}

/** A folder of commands that go before the system's. */
function commands(scripts: Readonly<Record<string, string>>): string {
  const folder = join(sandbox.project, "commands");
  mkdirSync(folder, { recursive: true });
  for (const [name, body] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${body}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

const bin = () => join(sandbox.home, ".local", "bin");

describe.skipIf(process.platform === "win32" || host === undefined)("install.sh", () => {
  test("installs the latest release and says what to do next", async () => {
    release("latest/download", "1.0.0");
    const { exit, stdout, stderr } = await install();
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
    expect(stdout).toContain(`installed fairlead 1.0.0 (abc, test) as ${bin()}/fairlead`);
    expect(stdout).toContain(`export PATH="${bin()}:$PATH"`);
    expect(Bun.spawnSync([join(bin(), "fairlead")]).stdout.toString()).toContain("1.0.0");
    expect(readdirSync(bin())).toEqual(["fairlead"]);
  });

  test("upgrades in place, and needs no hint when the folder is on PATH", async () => {
    release("latest/download", "1.0.0");
    await install();
    release("latest/download", "1.1.0");
    const { stdout } = await install([], { PATH: `${bin()}:/usr/bin:/bin` });
    expect(stdout).toContain("from fairlead 1.0.0 (abc, test) to fairlead 1.1.0");
    expect(stdout).toContain("next: fairlead install\n");
    expect(stdout).not.toContain("export PATH");
  });

  test("takes a version, with or without the v, and a folder that does not exist yet", async () => {
    release("download/v0.9.0", "0.9.0");
    const to = join(sandbox.home, "a folder", "bin");
    for (const args of [["--version", "0.9.0"], ["--version=v0.9.0"]]) {
      const { exit, stderr } = await install([...args, "--to", to]);
      expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
    }
    expect(readdirSync(to)).toEqual(["fairlead"]);
  });

  test("works with wget where there is no curl", async () => {
    const folder = join(sandbox.project, "few");
    mkdirSync(folder);
    const names = [
      "wget",
      "uname",
      "ldd",
      "grep",
      "mkdir",
      "mktemp",
      "awk",
      "sha256sum",
      "cut",
      "tar",
    ];
    for (const name of [...names, "gzip", "chmod", "mv", "rm", "sh", "cat"]) {
      const place = Bun.which(name, { PATH: "/usr/bin:/bin" });
      if (place !== null) symlinkSync(place, join(folder, name));
    }
    if (!existsSync(join(folder, "wget"))) return;
    release("latest/download", "1.0.0");
    expect(await install([], { PATH: folder })).toMatchObject({ exit: 0 });
  });

  describe("leaves the installed version alone when", () => {
    beforeEach(async () => {
      release("latest/download", "1.0.0");
      await install();
      release("latest/download", "2.0.0");
    });

    async function expectRefusal(message: string | RegExp, env = {}) {
      const { exit, stdout, stderr } = await install([], env);
      expect({ exit, stdout }).toEqual({ exit: 1, stdout: "" });
      expect(stderr).toMatch(message);
      expect(Bun.spawnSync([join(bin(), "fairlead")]).stdout.toString()).toContain("1.0.0");
      expect(readdirSync(bin())).toEqual(["fairlead"]);
    }

    test("the archive is cut off", async () => {
      const whole = pages.get(`/latest/download/${ARCHIVE}`) ?? "";
      pages.set(`/latest/download/${ARCHIVE}`, whole.slice(0, whole.length - 7));
      await expectRefusal(`${ARCHIVE} has the wrong checksum; nothing was installed`);
    });

    test("the archive was changed", async () => {
      const evil = packArchive({ name: "x", platform: "linux" }, executable("6.6.6"), []);
      pages.set(`/latest/download/${ARCHIVE}`, evil);
      await expectRefusal(/wrong checksum; nothing was installed \(wanted \w{64}, got \w{64}\)/);
    });

    test("the archive is missing", async () => {
      pages.delete(`/latest/download/${ARCHIVE}`);
      await expectRefusal(
        `cannot download http://127.0.0.1:${server.port}/latest/download/${ARCHIVE}`,
      );
    });

    test("the checksums are missing", async () => {
      pages.delete("/latest/download/checksums.txt");
      await expectRefusal("checksums.txt");
    });

    test("the checksums do not name the archive", async () => {
      pages.set("/latest/download/checksums.txt", checksums(new Map([["other", Buffer.from("")]])));
      await expectRefusal("is not in checksums.txt");
    });

    test("the executable does not run here", async () => {
      const broken = packArchive(
        { name: "x", platform: "linux" },
        Buffer.from("#!/bin/sh\nexit 3"),
        [],
      );
      pages.set(`/latest/download/${ARCHIVE}`, broken);
      pages.set("/latest/download/checksums.txt", checksums(new Map([[ARCHIVE, broken]])));
      await expectRefusal("does not run on this machine");
    });

    test("nothing can check the download", async () => {
      const none = commands({ sha256sum: "exit 127", shasum: "exit 127", openssl: "exit 127" });
      await expectRefusal(/wrong checksum/, { PATH: `${none}:/usr/bin:/bin` });
    });

    test("the platform has no release", async () => {
      const path = (scripts: Readonly<Record<string, string>>) => ({
        PATH: `${commands(scripts)}:/usr/bin:/bin`,
      });
      await expectRefusal("no release for Plan9", path({ uname: "echo Plan9" }));
      await expectRefusal(
        "no release for riscv64 on linux",
        path({ uname: '[ "$1" = -s ] && echo Linux || echo riscv64' }),
      );
      await expectRefusal("install.ps1", path({ uname: "echo MINGW64_NT-10.0" }));
      await expectRefusal(
        "no release for musl",
        path({
          uname: '[ "$1" = -s ] && echo Linux || echo x86_64',
          ldd: "echo musl libc >&2; exit 1",
        }),
      );
    });
  });

  test("takes the native release on Apple silicon from a translated shell", async () => {
    release("latest/download", "1.0.0", "fairlead-darwin-arm64.tar.gz");
    const folder = commands({
      uname: '[ "$1" = -s ] && echo Darwin || echo x86_64',
      sysctl: "echo 1",
    });
    expect(await install([], { PATH: `${folder}:/usr/bin:/bin` })).toMatchObject({ exit: 0 });
  });

  test.each([
    [["--verison", "1"], "unknown option --verison"],
    [["--to"], "--to needs a value"],
    [["--version", "1;rm"], "not a version: 1;rm"],
    [["--version", "../x"], "not a version: ../x"],
  ])("%j is a mistake", async (args, message) => {
    const { exit, stderr } = await install(args);
    expect(exit).toBe(1);
    expect(stderr).toContain(message);
    expect(readdirSync(sandbox.home)).toEqual([]);
  });

  test("without a home it asks for a folder", async () => {
    const { exit, stderr } = await install([], { HOME: "" });
    expect(exit).toBe(1);
    expect(stderr).toContain("name a folder: --to FOLDER");
  });

  test("a script that was cut off on its way does nothing", async () => {
    release("latest/download", "1.0.0");
    const whole = readFileSync(SCRIPT);
    for (const share of [0.3, 0.6, 0.9]) {
      await install([], {}, whole.subarray(0, Math.floor(whole.length * share)));
    }
    expect(readdirSync(sandbox.home)).toEqual([]);
  });

  test("--help says how to use it", async () => {
    const { exit, stdout } = await install(["--help"]);
    expect(exit).toBe(0);
    expect(stdout).toContain("--to FOLDER");
  });
});
