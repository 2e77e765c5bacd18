import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { LayerKind } from "../../src/config/layers.ts";
import { type LayerText, loadConfig } from "../../src/config/load.ts";
import { validateConfig } from "../../src/config/schema.ts";
import { makeProject, type TestProject } from "../support/project.ts";

let project: TestProject;
beforeEach(() => {
  project = makeProject();
});
afterEach(() => project.dispose());

const BUNDLE = `[bundle]\nname = "acme"\nsource = "/x.tar"\nkeys = ["RW${"A".repeat(54)}"]\n`;

const layer = (kind: LayerKind, text: string): LayerText => ({
  layer: { kind, path: `${kind}.toml` },
  text,
});

async function load(texts: Partial<Record<LayerKind, string>>) {
  const { managed = "", bundle, user, project: own } = texts;
  if (own !== undefined) project.write(".fairlead/config.toml", own);
  const taken = `# bundle acme 1.0.0 RW${"A".repeat(54)}\n${bundle ?? ""}`;
  const layers: readonly LayerText[] = [
    layer("managed", BUNDLE + managed),
    ...(bundle === undefined ? [] : [layer("bundle", taken)]),
    ...(user === undefined ? [] : [layer("user", user)]),
  ];
  const { config, warnings } = await loadConfig(
    project.context().io,
    project.project,
    Promise.resolve(layers),
  );
  return { audit: config.audit, warnings };
}

const to = (host: string) => `[audit]\notlp = "https://${host}"\n`;

test("nothing is sent anywhere unless a file says so", async () => {
  expect((await load({})).audit).toBeUndefined();
  expect((await load({ user: to("mine") })).audit).toEqual({
    ...{ otlp: "https://mine", protocol: "protobuf", headers: {}, token_file: "" },
    ...{ metrics: true, ocsf: "", content: false },
  });
});

test("a bundle may say where to, as the administrator's file may", async () => {
  expect(await load({ bundle: to("team") })).toMatchObject({
    audit: { otlp: "https://team" },
    warnings: [],
  });
});

test("what a bundle or the administrator's file says, nobody below changes any of", async () => {
  for (const held of [{ bundle: to("team") }, { managed: to("team") }]) {
    const { audit, warnings } = await load({
      ...held,
      user: '[audit]\notlp = ""\ncontent = true\ntoken_file = "/x"\n',
    });
    expect(audit).toMatchObject({ otlp: "https://team", content: false, token_file: "" });
    expect(warnings).toHaveLength(3);
  }
  const { audit } = await load({ managed: to("admin"), bundle: to("team") });
  expect(audit).toMatchObject({ otlp: "https://admin" });
});

test("a repository says nothing about it", async () => {
  const { audit, warnings } = await load({ project: '[audit]\notlp = "https://evil"\n' });
  expect(audit?.otlp ?? "").toBe("");
  expect(warnings.join()).toContain("audit.otlp may only be tightened here");
});

describe("where OCSF events may be written", () => {
  test.each([
    ...["", "syslog", "eventlog", "syslog://log.example.com:514", "syslog+tcp://10.0.0.1:601"],
    ...["syslog://[::1]:514", "/var/log/fairlead.jsonl", "~/logs/x.jsonl", "C:\\logs\\x.jsonl"],
  ])("is %j", (ocsf) => {
    expect(validateConfig({ audit: { ocsf } }).success).toBe(true);
  });

  test.each(["logs/x.jsonl", "syslog://log.example.com", "https://x", "event log", "~x"])(
    "is not %j",
    (ocsf) => {
      expect(validateConfig({ audit: { ocsf } }).success).toBe(false);
    },
  );
});
