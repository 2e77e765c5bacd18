import { describe, expect, test } from "bun:test";
import { approvalWorld } from "./approval-world.ts";
import { proven } from "./why-not.ts";

const ROOT = "/home/user/project";
const LINES = [
  "go version",
  "go env GOPATH",
  "go help build",
  "go list -m",
  "cd src && go version",
];

function withGo(files: Readonly<Record<string, string>>, toolchain?: string, local = "go1.23.4") {
  const here = Object.entries(files).map(([name, text]) => [`${ROOT}/${name}`, text]);
  return approvalWorld(
    {
      ...Object.fromEntries(here),
      "/usr/local/go/bin/go": "x",
      "/usr/local/go/VERSION": `${local}\ntime 2024-12-03T00:00:00Z\n`,
      [`${ROOT}/src/a.go`]: "x",
    },
    {
      env: (name) =>
        name === "PATH"
          ? "/usr/local/go/bin:/usr/bin"
          : name === "GOTOOLCHAIN"
            ? toolchain
            : undefined,
    },
  );
}

describe("the release of go that is there is run", () => {
  test.each([
    [{}],
    [{ "go.mod": "module a\n\ngo 1.23\n" }],
    [{ "go.mod": "module a\n\ngo 1.22.1\n\ntoolchain go1.23.4 // x\n" }],
    [{ "go.mod": "module a\n\ngo 1.21\ntoolchain default\n", "go.work": "go 1.22\n" }],
    [{ "go.mod": "module a\nrequire go.x.org/y v9.9.9\n" }],
  ])("%j", async (files) => {
    expect(await proven(LINES, withGo(files))).toEqual(LINES);
  });

  test("whatever a module asks for, where no other may be", async () => {
    expect(await proven(LINES, withGo({ "go.mod": "go 1.99\n" }, "local"))).toEqual(LINES);
  });

  test("where it says no version, but none is asked for that could be another", async () => {
    const lines = ["go version"];
    expect(await proven(lines, withGo({ "go.mod": "go 1.20\n" }, "", "devel"))).toEqual(lines);
    expect(await proven(lines, withGo({ "go.mod": "go 1.22\n" }, "", "devel"))).toEqual([]);
  });
});

describe("another release of go may be fetched and run", () => {
  test.each([
    [{ "go.mod": "module a\n\ngo 1.24\n" }],
    [{ "go.mod": "module a\ngo\t1.23.5\n" }],
    [{ "go.mod": "module a\n\ngo 1.22\n  toolchain   go1.99.0\n" }],
    [{ "go.mod": "go 1.22\n", "go.work": "go 2.0\n" }],
    [{ "go.mod": "go 1.22\ntoolchain go1.23.4-x\n" }],
    [{ "go.mod": "go x\n" }],
  ])("%j", async (files) => {
    expect(await proven(LINES, withGo(files))).toEqual([]);
  });

  test.each(["auto", "path", "go1.22.0", "go1.99.0+auto", "x"])(
    "by GOTOOLCHAIN=%s",
    async (name) => {
      expect(await proven(LINES, withGo({}, name))).toEqual([]);
    },
  );
});
