import { expect, test } from "bun:test";
import type { Language } from "../src/language.ts";
import { languageOf } from "../src/language.ts";
import { testIo } from "./support/world.ts";

function spoken(env: Readonly<Record<string, string>>, language?: Language): Language {
  const { io } = testIo({ words: [], cwd: "/", env, stdin: "" });
  return languageOf(io, { language });
}

test("the configured language wins over the locale", () => {
  expect(spoken({ LANG: "ko_KR.UTF-8" }, "en")).toBe("en");
  expect(spoken({ LANG: "en_US.UTF-8" }, "ko")).toBe("ko");
});

test("without one the locale decides, LC_ALL first", () => {
  expect(spoken({ LANG: "ko_KR.UTF-8" })).toBe("ko");
  expect(spoken({ LC_ALL: "C", LANG: "ko_KR.UTF-8" })).toBe("en");
  expect(spoken({ LC_ALL: "", LC_MESSAGES: "ko", LANG: "C" })).toBe("ko");
});

test("any other locale, or none, speaks English", () => {
  expect(spoken({})).toBe("en");
  expect(spoken({ LANG: "kok_IN" })).toBe("en");
  expect(spoken({ LANG: "de_DE.UTF-8" })).toBe("en");
});
