import { describe, expect, test } from "bun:test";
import { compileUrl } from "../../../src/policy/user/url-pattern.ts";

const engines = {
  glob: (pattern: string) => {
    const glob = new Bun.Glob(pattern);
    return (text: string) => glob.match(text);
  },
};

function fits(pattern: string, url: string, permits = false): boolean {
  const compiled = compileUrl(pattern, engines, permits);
  if (!compiled.ok) throw new Error(compiled.message);
  return compiled.test(url);
}

describe("a pattern of addresses", () => {
  test.each([
    ["evil.example", "https://evil.example"],
    ["evil.example", "https://evil.example/a/b?c#d"],
    ["evil.example", "http://user:pw@EVIL.example:8080/"],
    ["evil.example", "evil.example/a"],
    ["evil.example", "https://evil.example./a"],
    ["evil.example", "https://evil.example\\a"],
    ["evil.example", "https://www.evil.example/"],
    ["*.evil.example", "https://a.b.evil.example/x"],
    ["evil.*", "https://evil.test/x"],
    ["evil.example/api", "https://evil.example/api?x=1"],
    ["evil.example/api/*", "https://evil.example/api/v1/users/7"],
    ["evil.example/api/**", "https://evil.example/api"],
    ["https://evil.example/docs/", "https://evil.example/docs/a/b"],
    ["https://evil.example/", "https://evil.example/docs"],
    ["https://evil.example", "https://evil.example/docs"],
    ["http://*", "http://anything.test/x"],
    ["localhost:3000", "http://localhost:3000/x"],
    ["[::1]", "http://[::1]:8080/x"],
    ["*evil*", "https://host.test/path/evil/x"],
    ["*token=*", "https://host.test/path?token=1"],
    ["*", "https://host.test/path"],
    ["**", "https://host.test/path"],
    ["re:^https://[^/]*evil", "https://my-evil.test/x"],
  ])("%s fits %s", (pattern, url) => {
    expect(fits(pattern, url)).toBe(true);
  });

  test.each([
    ["evil.example", "https://notevil.example/"],
    ["evil.example", "https://evil.example.test/"],
    ["evil.example", "https://host.test/evil.example"],
    ["evil.example", "https://host.test/?u=https://evil.example/"],
    ["evil.example", "https://evil.example@host.test/"],
    ["*.evil.example", "https://host.test/x.evil.example"],
    ["evil.example/api", "https://evil.example/api/v1"],
    ["https://evil.example", "http://evil.example/"],
    ["localhost:3000", "http://localhost:4000/"],
    ["evil.example", "mailto:a@evil.test"],
  ])("%s does not fit %s", (pattern, url) => {
    expect(fits(pattern, url)).toBe(false);
  });

  test.each([
    ["good.example", "https://www.good.example/"],
    ["*.good.example", "https://evil.test/?x=.good.example"],
    ["https://good.example/*", "https://good.example@evil.test/"],
    ["https://good.example/docs/*", "https://good.example/docs/../admin"],
    ["https://good.example/docs/*", "https://good.example/docs/%2e%2e/admin"],
    ["https://good.example/*", "good.example/x"],
  ])("a permission for %s does not cover %s", (pattern, url) => {
    expect(fits(pattern, url, true)).toBe(false);
  });

  test("a permission names its host", () => {
    expect(compileUrl("*docs*", engines, true)).toMatchObject({ ok: false });
    expect(fits("https://good.example/docs/*", "https://good.example/docs/a/b", true)).toBe(true);
    expect(fits("*.good.example", "https://docs.good.example/a", true)).toBe(true);
  });
});
