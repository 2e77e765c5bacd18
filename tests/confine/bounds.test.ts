import { expect, test } from "bun:test";
import { boundsOf } from "../../src/confine/bounds.ts";
import { bubblewrapGaps, bubblewrapWords } from "../../src/confine/bubblewrap.ts";
import type { Found } from "../../src/confine/disk.ts";
import { makeableGap } from "../../src/confine/gaps.ts";

const FOUND: Found = {
  project: "/h/p",
  writable: ["/h/p", "/tmp", "/h/p/sub", "/h/.cache"],
  kept: [
    { path: "/h/p/.git/hooks", isFolder: true },
    { path: "/h/.bashrc", isFolder: false },
    { path: "/h/p/.claude", isFolder: true },
    { path: "/h/p/.claude/settings.json", isFolder: false },
  ],
  makeable: ["/h/p/.codex/config.toml", "/h/.zshrc"],
  reserved: ["/h/p/.codex"],
  hidden: [
    { path: "/h/.ssh", isFolder: true },
    { path: "/h/.ssh/id_rsa", isFolder: false },
    { path: "/h/.cache/huggingface/token", isFolder: false },
  ],
  shown: ["/h/.ssh/known_hosts"],
  asked: { write: [], read: [] },
};

test("what lies in a folder that counts already is named once", () => {
  const bounds = boundsOf(FOUND, "all");
  expect(bounds.writable).toEqual(["/h/.cache", "/h/p", "/tmp"]);
  expect(bounds.kept.map(({ path }) => path)).toEqual(["/h/p/.claude", "/h/p/.git/hooks"]);
  expect(bounds.hidden.map(({ path }) => path)).toEqual(["/h/.cache/huggingface/token", "/h/.ssh"]);
});

test("what cannot be changed anyway needs no rule", () => {
  const { kept, makeable } = boundsOf(FOUND, "all");
  expect(kept.map(({ path }) => path)).not.toContain("/h/.bashrc");
  expect(makeable).toEqual(["/h/p/.codex/config.toml"]);
});

test("what was asked for by name is not taken away by a default", () => {
  const asked = { write: ["/h/p/.git/hooks"], read: ["/h/.ssh/id_rsa", "/h/p/.git/hooks"] };
  const bounds = boundsOf(
    { ...FOUND, writable: [...FOUND.writable, ...asked.write], asked },
    "all",
  );
  expect(bounds.kept.map(({ path }) => path)).toEqual(["/h/p/.claude"]);
  expect(bounds.shown).toEqual(["/h/.ssh/id_rsa", "/h/.ssh/known_hosts"]);
});

test("bubblewrap binds a folder before what is kept or hidden in it", () => {
  const words = bubblewrapWords(boundsOf(FOUND, "none"), "/h/p").join(" ");
  const order = [
    "--ro-bind / /",
    "--bind-try /h/p /h/p",
    "--bind-try /h/p/.git /h/p/.git",
    "--tmpfs /h/p/.codex --remount-ro /h/p/.codex",
    "--ro-bind-try /h/p/.git/hooks /h/p/.git/hooks",
    "--ro-bind /dev/null /h/.cache/huggingface/token",
    "--tmpfs /h/.ssh",
    "--ro-bind-try /h/.ssh/known_hosts /h/.ssh/known_hosts",
    "--unshare-net",
  ].map((text) => words.indexOf(text));
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test("places where nothing is yet are counted, and not mentioned where there are none", () => {
  const bounds = boundsOf(FOUND, "all");
  expect(makeableGap(bounds)).toEqual([
    {
      kind: "make",
      text: expect.stringContaining("(1 path)"),
      paths: ["/h/p/.codex/config.toml"],
    },
  ]);
  expect(makeableGap(bounds, bounds.reserved)).toEqual([]);
  expect(makeableGap({ ...bounds, makeable: [] })).toEqual([]);
});

test("root keeps no capability over the machine, and does not change the kernel's settings", () => {
  const words = bubblewrapWords(boundsOf(FOUND, "all"), "/h/p", true).join(" ");
  expect(words).toContain("--ro-bind-try /proc/sys /proc/sys --cap-drop ALL --cap-add CAP_CHOWN");
  expect(words).not.toContain("CAP_SYS_ADMIN");
  expect(bubblewrapWords(boundsOf(FOUND, "all"), "/h/p", false)).not.toContain("--cap-drop");
});

test("what bubblewrap cannot hold is said: servers, and places in no folder that it makes", () => {
  const bounds = boundsOf({ ...FOUND, makeable: [...FOUND.makeable, "/h/p/.mcp.json"] }, "all");
  expect(bubblewrapGaps(bounds)).toEqual([
    { kind: "make", text: expect.stringContaining("(1 path)"), paths: ["/h/p/.mcp.json"] },
    { kind: "ask", text: expect.stringContaining("servers") },
  ]);
  expect(bubblewrapGaps({ ...bounds, makeable: [], network: "none" })).toEqual([]);
});
