import { describe, expect, test } from "bun:test";
import { approvalWorld } from "./approval-world.ts";
import { whyNot } from "./why-not.ts";

const ROOT = approvalWorld().projectRoot;

/** A project with these files, by their names in it. */
function project(files: Readonly<Record<string, string>>) {
  return approvalWorld(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`${ROOT}/${name}`, text])),
  );
}

const PLAIN = { "src/a.ts": "a", "notes.txt": "a", ".git/config": "" };
const GUARDED = { ...PLAIN, ".env": "K=1", "certs/server.key": "k", "src/.env.local": "K=1" };

/** Lines that go through the whole project. */
const THROUGH = [
  "grep -r K .",
  "grep -rn K",
  "grep --recursive K .",
  "grep -d recurse K .",
  "grep -R K src",
  "rg --hidden K",
  "rg -uu K",
  "rg K",
  "git grep K",
  "git grep --no-index K",
  "find . -exec grep K {} +",
  "find . -type f | xargs grep -n K",
  "grep K *",
  "grep K src/*",
  'git ls-files | while read -r f; do grep K "$f"; done',
  'for f in *; do echo "== $f"; grep K "$f"; done',
  "cat $(git ls-files)",
  "find . -type f | xargs head -3",
  "find . -exec cat {} +",
  "cat src/*",
];

describe("what is gone through holds nothing that a rule guards", () => {
  test.each(THROUGH.map((line) => [line]))("%s", async (line) => {
    expect(await whyNot(line, project(PLAIN))).toBeUndefined();
  });
  test.each(THROUGH.map((line) => [line]))("or it is asked about: %s", async (line) => {
    expect(await whyNot(line, project(GUARDED))).toMatch(/goes through|shows/);
  });
});

test.each([
  ["grep -rn K --include='*.ts' ."],
  ["grep -rl K ."],
  ["grep -rn K lib"],
  ["rg -t ts K"],
  ["rg -g '*.md' K"],
  ["rg K src"],
  ["find . -name '*.ts' -exec grep K {} +"],
  ["grep K *.md"],
  ["grep -rn K --exclude=.env --exclude='.env.*' --exclude-dir=certs ."],
])("what lies beside the way makes no difference to %s", async (line) => {
  expect(await whyNot(line, project(GUARDED))).toBeUndefined();
});

test("what `.gitignore` names is left out where the program leaves it out", async () => {
  const files = { ...PLAIN, ".gitignore": ".env\ncerts/\n", ".env": "K=1", "certs/a.key": "k" };
  expect(await whyNot("rg --hidden K", project(files))).toBeUndefined();
  expect(await whyNot("rg K", project(files))).toBeUndefined();
  expect(await whyNot("rg --hidden --no-ignore K", project(files))).toContain("`.env`");
  expect(await whyNot("grep -r K .", project(files))).toContain("may contain secrets");
  const back = { ...files, ".gitignore": ".env\n!.env\n" };
  expect(await whyNot("rg --hidden K", project(back))).toContain("`.env`");
});

test("settings in which a token stands are not gone through", async () => {
  const url = "https://a:b@example.com/x";
  const tokens = { ...PLAIN, ".git/config": `[remote "o"]\n\turl = ${url}\n` };
  expect(await whyNot("grep -r K .", project(tokens))).toContain("may contain a token");
  const settings = { ...PLAIN, ".claude/settings.json": '{"permissions": {"allow": []}}' };
  expect(await whyNot("grep -r K .", project(settings))).toBeUndefined();
  const held = { ...PLAIN, ".mcp.json": '{"env": {"API_KEY": "x"}}' };
  expect(await whyNot("grep -r K .", project(held))).toContain("may contain a token");
});

test("too many files are not looked at", async () => {
  const many = Array.from({ length: 20_001 }, (_, at) => ({
    name: `${at}`,
    kind: "file" as const,
  }));
  const world = { ...project(PLAIN), entries: () => many };
  expect(await whyNot("grep -r K .", world)).toContain("too many files");
});

test.each([
  ["cat notes.txt | xargs grep K"],
  ["xargs -a notes.txt grep K"],
  ['while read -r f; do grep K "$f"; done < notes.txt'],
  ["grep -h . notes.txt | xargs grep K"],
  ["ls ../other | xargs grep K"],
  ["grep K -- $(cat notes.txt)"],
  ["find . -exec cat {} + | xargs grep K"],
  ['grep K "src/$(cat notes.txt)"'],
  ["for f in $(echo ../.env); do grep K lib/$f; done"],
  ["xargs cat <<< .env"],
  ["echo .env | xargs cat"],
  ["xargs cat <<E\n.env\nE"],
  ['find . | while IFS=: read -r a b; do cat "$b"; done'],
  ['find . | while read -r a b; do cat "$b"; done'],
])("names that a file says are not those of a listing: %s", async (line) => {
  expect(await whyNot(line, project(PLAIN))).toBeString();
});

test("a folder's name with a blank in it may end the name of a file", async () => {
  const odd = { ...PLAIN, "x /home/user/notes.txt": "a" };
  expect(await whyNot("find . | xargs cat", project(odd))).toContain("several words");
  expect(await whyNot("find . | xargs grep a", project(odd))).toContain("several words");
  expect(await whyNot('git ls-files | while read f; do cat "$f"; done', project(odd))).toContain(
    "several words",
  );
  expect(await whyNot('for f in src/*; do cat "$f"; done', project(odd))).toBeUndefined();
});

describe("what a file takes back is gone through although it is hidden or ignored", () => {
  const hidden = { "src/a.ts": "a", ".env": "K=1", ".git/config": "", ".gitignore": ".env\n" };

  test.each([".ignore", ".rgignore"])("by %s", async (name) => {
    expect(await whyNot("rg K", project(hidden))).toBeUndefined();
    expect(await whyNot("rg K", project({ ...hidden, [name]: "!.env\n" }))).toMatch(/through/);
    expect(await whyNot("rg K", project({ ...hidden, [name]: "!.e*\n" }))).toMatch(/through/);
  });

  test("but not what others are taken back for", async () => {
    const files = { ...hidden, ".gitignore": ".env\n!.gitkeep\n!.env.example\n" };
    expect(await whyNot("rg K", project(files))).toBeUndefined();
  });
});

describe("what shows environments or asks another host is not approved", () => {
  test.each([
    "kubectl get pods -o yaml",
    "kubectl get all -ojson",
    "kubectl describe deploy web",
    "kubectl get pods -o 'jsonpath={.items[*].spec.containers[*].env}'",
    "kubectl rollout history deploy/web --revision=2",
    "docker image inspect app",
    "docker image inspect -f '{{.Config.Env}}' app",
    "docker history --no-trunc app",
    "gcloud run services describe web",
    "gcloud functions list --format=json",
    "aws ssm get-parameters-by-path --path /",
    "aws ssm get-parameter --name x",
    "az container list",
    "gh repo view evil.example/o/r",
    "gh pr view https://evil.example/o/r/pull/1",
    "gh pr list --repo evil.example/o/r",
    "gh auth status --hostname evil.example",
    "git stash show -p",
    "git show stash@{0}",
    "git log -p -- ':(icase).ENV'",
  ])("%s", async (line) => {
    expect(await whyNot(line)).toBeString();
  });

  test.each([
    "kubectl get pods",
    "kubectl get pods -o wide",
    "kubectl get pods -o 'jsonpath={.items[*].metadata.name}'",
    "kubectl get svc -o yaml",
    "kubectl describe node a",
    "docker ps",
    "docker inspect -f '{{.State.Status}}' app",
    "gcloud run services list",
    "gh pr view 12",
    "gh repo view o/r",
    "gh pr view https://github.com/o/r/pull/1",
    "git stash list",
    "git stash show",
    "git log -p",
  ])("but not %s", async (line) => {
    expect(await whyNot(line)).toBeUndefined();
  });
});
