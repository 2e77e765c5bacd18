import { expect, test } from "bun:test";
import type { Named, Owners } from "../../../src/policy/model/belonging.ts";
import { decideFully, exampleWorld } from "../world.ts";

async function judged(command: string, owners: Owners | undefined) {
  const asked: Named[] = [];
  const whose = (named: Named) => {
    asked.push(named);
    return owners;
  };
  const fileText = (path: string) => (path.endsWith("server.pid") ? "4711\n" : undefined);
  const world = exampleWorld({ whose, fileText });
  const { findings } = await decideFully({ tool: "Bash", input: { command } }, world);
  return { asked, finding: findings.find(({ rule }) => rule === "sessions/process") };
}

test.each([
  [
    "kill -9 4711 -4712",
    [
      ["number", "4711"],
      ["number", "-4712"],
    ],
  ],
  ["pkill -f 'next dev'", [["line", "next dev"]]],
  ["pkill vite", [["name", "vite"]]],
  ["killall node", [["whole name", "node"]]],
  ["fuser -k 3000/tcp", [["listener", "3000"]]],
  [
    "npx kill-port 3000 3001",
    [
      ["port", "3000"],
      ["port", "3001"],
    ],
  ],
  ["kill $(lsof -ti:3000)", [["port", "3000"]]],
  ["lsof -ti tcp:3000 -sTCP:LISTEN | xargs kill -9", [["listener", "3000"]]],
  ["kill $(pgrep -f vite)", [["line", "vite"]]],
  ["ps aux | awk '/vite/ {print $2}' | xargs kill", [["line", "vite"]]],
  ["killall -r 'vi.*'", [["name", "vi.*"]]],
  ["fuser -k -n tcp 3000", [["listener", "3000"]]],
  ["ss -ltnp | grep :3000 | sed 's/.*pid=//' | xargs kill", [["port", "3000"]]],
  ["lsof -i -P -n | grep :3000 | awk '{print $2}' | xargs kill", [["port", "3000"]]],
  ["kill $(cat server.pid)", [["number", "4711"]]],
  ["kill $SERVER", []],
  ["ssh host pkill vite", []],
])("%s is asked about as %j", async (command, expected) => {
  const { asked } = await judged(command, undefined);
  const said = asked.flatMap((one) => (one.kind === "process" ? [[one.by, one.word]] : []));
  expect(said).toEqual(expected.map((one) => [...one]));
});

test("the reason names the process of another session and its age, and the hint what is the session's own", async () => {
  const { finding } = await judged("pkill -f vite", {
    things: [
      { name: "vite (4711)", owner: "own" },
      { name: "vite (4712)", owner: "session", ageMs: 240_000 },
    ],
    own: ["4711"],
  });
  expect(finding?.verdict).toBe("ask");
  expect(finding?.reason).toBe(
    "would stop vite (4712), a process that another session started 4 minutes ago",
  );
  expect(finding?.instead).toBe("run `kill 4711`, which is this session's own");
});

test("several processes are counted, and those of nobody are not another session's", async () => {
  const { finding } = await judged("pkill node", {
    things: [
      { name: "node (1)", owner: "nobody" },
      { name: "node (2)", owner: "session" },
    ],
    own: [],
  });
  expect(finding?.reason).toBe(
    "would stop 2 processes that this session did not start, such as node (1)",
  );
});

test("what the session started itself is not asked about", async () => {
  const { finding } = await judged("pkill vite", {
    things: [{ name: "vite (4711)", owner: "own" }],
    own: ["4711"],
  });
  expect(finding).toBeUndefined();
});
