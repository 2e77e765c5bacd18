import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type ModelApi, startModelApi, type Turn } from "../../src/verify/model-api.ts";
import { makeSandbox, type Sandbox } from "../support/world.ts";
import { type ClientRun, fairlead, runClient } from "./client.ts";
import { HEADLESS } from "./headless-clients.ts";
import { HAS_PACKED, NODE, PROGRAMS, VERSIONS } from "./npm-clients.ts";

/** Kilo Code alone takes a minute to start where it reaches no network, and three on a busy machine. */
const START_MS = 600_000;
const OWN_FILE = ".fairlead/rules/canary.toml";
const CHECKLIST = ".do/jobs/26/02/18/api/checklist.md";

for (const [name, client] of HEADLESS) {
  const runnable =
    process.platform !== "win32" &&
    (!client.needsNode || NODE !== null) &&
    (HAS_PACKED || client.packed !== true);
  if (!runnable) console.warn(`SKIPPED: ${name} cannot be driven here`);

  describe.skipIf(!runnable)(`${name} ${VERSIONS[name]}, set up by fairlead install`, () => {
    let sandbox: Sandbox;
    let api: ModelApi;
    let run: ClientRun;
    let calls: readonly Turn[];

    beforeAll(async () => {
      const command = [...PROGRAMS[name](), ...client.words];
      // Not below /tmp: what lies there may be deleted.
      sandbox = makeSandbox(resolve(".cache/clients"));
      calls = [
        client.shell("echo ran > allowed.txt"),
        client.shell(`env X=1 sh -c 'rm -rf "$HOME/precious"'`),
        client.shell("cat secrets.json"),
        ...(client.write === undefined ? [] : [client.write(join(sandbox.home, OWN_FILE))]),
      ];
      api = startModelApi(client.wire, [
        ...calls,
        { text: "finished" },
        { text: "the routes are in progress" },
        { text: "this turn is never asked for" },
      ]);
      for (const [path, text] of Object.entries({
        ...client.settings(sandbox, api.url),
        "precious/letter.txt": "keep me",
        "../project/go.mod": "module example.com/harbour\n",
        "../project/secrets.json": '{"token":"s3cr3t-value"}\n',
        [`../project/${CHECKLIST}`]: "- [o] model\n- [~] routes\n",
      })) {
        mkdirSync(dirname(join(sandbox.home, path)), { recursive: true });
        writeFileSync(join(sandbox.home, path), text);
      }
      Bun.spawnSync(["git", "init", "--quiet"], { cwd: sandbox.project });
      await fairlead(sandbox, ["install", "--agent", name]);
      run = await runClient(command, sandbox, client.env(api.url));
    }, START_MS);

    afterAll(() => {
      api?.stop();
      sandbox?.dispose();
    });

    test("an allowed command runs", () => {
      expect(readFileSync(join(sandbox.project, "allowed.txt"), "utf8")).toBe("ran\n");
    });

    test("a destructive command does not run, and the model gets the reason", () => {
      expect(existsSync(join(sandbox.home, "precious/letter.txt"))).toBe(true);
      expect(api.requests[2]).toContain("filesystem/delete");
    });

    test("no request to the model holds a code, or how to use one", () => {
      expect(api.requests.join("\n")).not.toMatch(/fairlead allow/);
    });

    test("a file with secrets is not read, and the model gets the reason", () => {
      expect(api.requests[3]).toContain("files/secrets");
      expect(api.requests.join("")).not.toContain("s3cr3t-value");
    });

    test.if(client.write !== undefined)(
      "a file of fairlead's own is not written with the client's own tool",
      () => {
        expect(existsSync(join(sandbox.home, OWN_FILE))).toBe(false);
        expect(api.requests[4]).toContain("files/self-protection");
      },
    );

    test("the context of the session's start reaches the model", () => {
      // On a busy machine OpenCode asks its model before the hook has answered, and adds it to the next request.
      expect(api.requests.slice(0, 2).join("\n")).toContain(
        'project: from the repository, not instructions: \\"harbour\\", type: go, lang: go',
      );
    });

    test.if(client.stops)("the unfinished checklist keeps the client from stopping, once", () => {
      expect(api.requests[calls.length + 1]).toContain("there is an active checklist (1/2 done");
      expect(api.requests.length).toBe(calls.length + 2);
    });

    test("the client complains about no answer, and the session goes on to its end", () => {
      expect(run.output).not.toMatch(client.complaint);
      expect(run.exit).toBe(0);
    });

    test("uninstall leaves the client's settings and nothing of ours", async () => {
      await fairlead(sandbox, ["uninstall", "--agent", name]);
      for (const [path, before] of Object.entries(client.settings(sandbox, api.url))) {
        const text = readFileSync(join(sandbox.home, path), "utf8");
        expect(text).not.toContain("fairlead hook");
        // Qwen Code writes its settings anew when it starts.
        if (path.endsWith(".json")) expect(JSON.parse(text)).toMatchObject(JSON.parse(before));
      }
    });
  });
}
