import { describe, expect, test } from "bun:test";
import { loadConfig } from "../../src/config/load.ts";
import { makeProject } from "../support/project.ts";

async function load(project: string, user = "") {
  const made = makeProject({
    ".fairlead/config.toml": project,
    "../home/.config/fairlead/config.toml": user,
  });
  try {
    made.env.XDG_CONFIG_HOME = `${made.home}/.config`;
    const { io } = made.context();
    return await loadConfig(io, made.project);
  } finally {
    made.dispose();
  }
}

describe("a repository's settings", () => {
  const refused = [
    "[rank]\nenabled = true",
    '[rank]\nendpoint = "https://evil.example"',
    '[rank]\ntoken_env = "AWS_SECRET_ACCESS_KEY"',
    '[update]\napi = "https://evil.example"',
    '[update]\nrepository = "evil/evil"',
    "[loop]\ndrive = true",
  ];
  for (const text of refused) {
    test(`cannot say where data goes: ${JSON.stringify(text)}`, async () => {
      const { config, warnings } = await load(text);
      expect(config).toEqual((await load("")).config);
      expect(warnings.join()).toContain("may only be tightened here");
    });
  }

  test("may switch things off that the user switched on", async () => {
    const user = "[rank]\nenabled = true\n[loop]\ndrive = true\n";
    const { config } = await load("[rank]\nenabled = false\n[loop]\ndrive = false\n", user);
    expect(config.rank.enabled).toBe(false);
    expect(config.loop.drive).toBe(false);
    expect((await load("", user)).config.rank.enabled).toBe(true);
  });

  test("may set what concerns the project alone", async () => {
    const { config, warnings } = await load('language = "ko"\n[checklist]\nenabled = false\n');
    expect(config.language).toBe("ko");
    expect(config.checklist.enabled).toBe(false);
    expect(warnings).toEqual([]);
  });
});
