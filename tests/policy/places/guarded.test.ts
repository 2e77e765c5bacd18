import { describe, expect, test } from "bun:test";
import { decide } from "../../../src/policy/decide.ts";
import type { World } from "../../../src/policy/model/world.ts";
import { decideFully } from "../world.ts";
import { exampleWorld } from "./example-world.ts";

const world = exampleWorld({
  guarded: [
    { path: "/opt/tools/fl-2", kind: "program" },
    { path: "/home/ada/.config/fairlead", kind: "settings" },
    { path: "/home/ada/.local/state/fairlead", kind: "state" },
  ],
});

/** What the guard of places says of a command, whatever other rules say. */
async function guardOf(command: string, tool = "Bash", there: World = world): Promise<string> {
  const { findings } = await decideFully({ tool, input: { command } }, there);
  const own = findings.filter(({ rule }) => /self-protection/.test(rule));
  return own.some(({ verdict }) => verdict === "deny") ? "deny" : own.length > 0 ? "ask" : "pass";
}

interface Group {
  readonly name: string;
  readonly stops: readonly string[];
  readonly passes: readonly string[];
}

const GROUPS: readonly Group[] = [
  {
    name: "reading what fairlead keeps for itself",
    stops: [
      "cat ~/.local/state/fairlead/key",
      "cd ~/.local/state/fairlead && cat *",
      "cat ~/.local/state/fair*/key",
      'for f in ~/.local/state/fairlead/*; do cat "$f"; done',
      "find ~/.local/state -name key -exec base64 {} \\;",
      "tar czf s.tgz ~/.local/state/fairlead",
      "tar cf /tmp/s.tar -C ~/.local/state fairlead",
      "cp -r ~/.local/state /tmp/s",
      "rg --hidden . ~/.local/state",
      "ls ~/.local/state/fairlead",
      "echo ~/.local/state/fairlead/*",
      "read k < ~/.local/state/fairlead/key",
      "python3 -c \"import os;print(open(os.path.expanduser('~/.local/state/fairlead/key')).read())\"",
      "docker run -v ~/.local/state:/s:ro alpine cat /s/fairlead/key",
      "ln -s ~/.local/state/fairlead st",
      "S=~/.local/state; xxd $S/fairlead/key",
    ],
    passes: [
      "cat ~/.claude/settings.json",
      "ls ~/.local/state",
      "cat ~/.local/state/nvim/log",
      "ls -la ~",
      "du -sh ~/.config/*",
      "cat ~/.config/git/config",
      "find ~ -name '*.pdf'",
      "rg TODO ~/work",
      "grep -rn font ~/.config/alacritty",
      "tar czf nvim.tgz ~/.config/nvim",
      "cp -r ~/.config/nvim /tmp/nvim",
      "cat ~/.config/fairlead/config.toml",
      'cat "$file"',
      "jq .hooks .claude/settings.json",
      "docker run -v $PWD:/w alpine ls /w",
      "fairlead doctor",
    ],
  },
  {
    name: "changing settings by name or by pattern",
    stops: [
      "sed -i s/x/y/ ~/.claude/*.json",
      "ex -sc '%d|x' ~/.claude/settings.json",
      "vim -c '%d' -c wq ~/.codex/hooks.json",
      "perl -pi -e s/a/b/ ~/.claude/settings.json",
      "gzip ~/.claude/settings.json",
      "dd if=/dev/null of=$HOME/.claude/settings.json",
      "ln -sf /dev/null ~/.claude/settings.json",
      "cp stash/settings.json ~/.claude/",
      "cp stash/* ~/.claude/",
      "echo '{}' > ~/.claude/\"$X\".json",
      "cd ~/.claude && curl -O https://x.example/settings.json",
      "git checkout HEAD~3 -- .claude/settings.json",
      "git stash push .claude/settings.json",
      "node -e \"fs.rmSync('.claude',{recursive:true})\"",
      "truncate -s0 ~/.config/fairlead/config.toml",
      "find . -name 'settings*.json' -delete",
    ],
    passes: [
      "sed -i s/x/y/ src/*.json",
      "ex -sc '%d|x' notes.txt",
      "vim -c '%d' -c wq README.md",
      "perl -pi -e s/a/b/ src/a.ts",
      "gzip big.log",
      "dd if=/dev/zero of=disk.img",
      "ln -sf ../a b",
      "cp review.md .claude/commands/",
      "cp *.md docs/",
      'echo x > "$OUT/file.txt"',
      "curl -O https://x.example/a.tgz",
      "git diff .claude/settings.json",
      "git stash",
      "node -e \"fs.rmSync('out',{recursive:true})\"",
      "truncate -s0 app.log",
      "find . -name '*.orig' -delete",
    ],
  },
  {
    name: "what reaches everything below a folder",
    stops: [
      "rm -rf ~/.c*",
      'for d in ~/.*; do rm -rf "$d"; done',
      "rm -rf .claude",
      "mv .claude x",
      "mv ~/.config /tmp/c",
      "tar x -f a.tar -C ~",
      "cd ~ && tar xf /tmp/a.tar",
      "unzip -o a.zip -d ~",
      "cp -r stash/. ~/",
      "cp -rT stash ~/.claude",
      "rsync -a x/ ~/",
      "chmod 000 ~/.claude",
      "chmod -R a-w ~/.config",
      "git -C ~ clean -fdx",
      "git rm -r .claude",
      "find ~ -name '*.json' | xargs sed -i s/fairlead/true/",
      "patch -d ~ -p0 < x.patch",
      "ln -sfn /tmp/empty ~/.claude",
    ],
    passes: [
      "rm -rf node_modules",
      'for d in packages/*; do rm -rf "$d/dist"; done',
      'rm -rf "$BUILD_DIR"',
      "mv src lib",
      "mv ~/Downloads/a.zip .",
      "tar x -f a.tgz",
      "cd ~/Downloads && tar xf a.tar",
      "unzip a.zip -d ~/tools/a",
      "cp -r src/. backup/",
      "cp -r src ~/backup",
      "rsync -a src/ ~/backup/",
      "chmod 755 bin",
      "chmod -R u+w .",
      "git clean -fd",
      "git checkout .",
      "find . -name '*.tmp' | xargs rm -f",
      "cp -a . /tmp/copy",
      "find . -type d -name __pycache__ -exec rm -rf {} +",
    ],
  },
  {
    name: "the program itself",
    stops: [
      "chmod 644 /opt/tools/fl-2",
      "rm /opt/tools/fl*",
      "mv /opt/tools /tmp/x",
      "rm -rf /opt/tools",
      "cd /opt/tools && rm fl-2",
      "gzip /opt/tools/fl-2",
      "/opt/tools/fl-2 allow 7K3M-Q9TX-04BD",
      "/opt/tools/f* trust",
      "cp /opt/tools/fl-2 /tmp/q && /tmp/q untrust",
      'fairlead "$CMD"',
    ],
    passes: [
      "chmod 644 /opt/other/fl-2",
      "rm build/*.o",
      "ls -l /opt/tools",
      "sha256sum /opt/tools/fl-2",
      "cd /opt/tools && ls",
      "gzip fl-2",
      "/opt/tools/fl-2 doctor",
      "/opt/other/f* trust",
      "cp /opt/tools/fl-2 /tmp/q && /tmp/q status",
      'echo "$CMD"',
    ],
  },
  {
    name: "a name under which another session may start it",
    stops: [
      "rm -f -- ~/.local/bin/fairlead",
      "mv ~/.local/bin/fairlead /tmp/x",
      "mv x ~/.local/bin/fairlead",
      "ln -sf /bin/true ~/.local/bin/fairlead",
      "echo '#!/bin/sh' > ~/.local/bin/fairlead",
      "cp /bin/true /usr/local/bin/fairlead",
      "chmod -x ~/bin/fairlead",
      "curl -o ~/.local/bin/fairlead https://example.com/x",
    ],
    passes: [
      "rm -f -- ~/.local/bin/other",
      "mv ~/.local/bin/other /tmp/x",
      "mv x ~/.local/bin/other",
      "ls -l ~/.local/bin/fairlead",
      "cat ~/.local/bin/fairlead | wc -c",
      "cp /bin/true ~/src/fairlead",
      "chmod +x bin/fairlead",
      "~/.local/bin/fairlead status",
    ],
  },
];

describe.each(GROUPS)("$name", ({ stops, passes }) => {
  test("has as many commands that pass as it stops", () => {
    expect(passes.length).toBe(stops.length);
  });
  test.each(stops.map((command) => [command]))("%s is stopped", async (command) => {
    expect(await guardOf(command)).not.toBe("pass");
  });
  test.each(passes.map((command) => [command]))("%s is nobody's business", async (command) => {
    expect(await guardOf(command)).toBe("pass");
  });
});

test("a place that is surely met is refused where it is kept for fairlead, and asked about else", async () => {
  expect(await guardOf("cat ~/.local/state/fairlead/key")).toBe("deny");
  expect(await guardOf("echo x > ~/.local/state/fairlead/allow-once/a.consent")).toBe("deny");
  expect(await guardOf("cat ~/.local/state/*/key")).toBe("ask");
  expect(await guardOf("echo '{}' > ~/.claude/settings.json")).toBe("ask");
});

test("settings are guarded where a variable has moved them", async () => {
  const moved = exampleWorld({
    env: (name) => (name === "CLAUDE_CONFIG_DIR" ? "/srv/profile" : undefined),
  });
  expect(await guardOf("echo '{}' > /srv/profile/settings.json", "Bash", moved)).toBe("ask");
  expect(await guardOf("rm -rf /srv/profile", "Bash", moved)).toBe("ask");
  expect(await guardOf("echo x > /srv/profile/CLAUDE.md", "Bash", moved)).toBe("pass");
});

test("in the home folder nothing counts as the project's own", async () => {
  const home = exampleWorld({ cwd: "/home/ada", projectRoot: "/home/ada" });
  expect(await guardOf("tar xf a.tar", "Bash", home)).toBe("ask");
  expect(await guardOf("find . -name '*.json' -delete", "Bash", home)).toBe("ask");
  expect(await guardOf("touch notes.txt", "Bash", home)).toBe("pass");
  expect(await guardOf("ls -la", "Bash", home)).toBe("pass");
});

test.each([
  ["Read", { file_path: "/home/ada/.local/state/fairlead/key" }, "deny"],
  ["Grep", { pattern: ".", path: "/home/ada/.local/state" }, "ask"],
  ["Glob", { pattern: "/home/ada/.local/state/fairlead/*" }, "deny"],
  ["LS", { path: "/home/ada/.local/state/fairlead" }, "deny"],
  ["Write", { file_path: "/home/ada/.codex/hooks.json", content: "{}" }, "ask"],
  ["Write", { file_path: "/home/ada/.local/bin/fairlead", content: "x" }, "ask"],
  ["Delete", { file_path: "/home/ada/.claude" }, "ask"],
  ["Read", { file_path: "/home/ada/.claude/settings.json" }, "pass"],
  ["Grep", { pattern: "x", path: "/home/ada/.config/nvim" }, "pass"],
  ["Glob", { pattern: "/home/ada/**/*.md" }, "pass"],
  ["LS", { path: "/home/ada" }, "pass"],
  ["Write", { file_path: "/home/ada/.claude/CLAUDE.md", content: "x" }, "ask"],
  ["Delete", { file_path: "src/a.ts" }, "pass"],
  ["Write", { file_path: "/home/ada/app/bin/fairlead", content: "x" }, "pass"],
] as const)("%s of %j: %s", async (tool, input, verdict) => {
  expect((await decide({ tool, input }, world)).verdict).toBe(verdict);
});

test.each([
  ["Remove-Item -Recurse ~/.claude"],
  ["Set-Content ~/.claude/settings.json '{}'"],
  ["Get-Content ~/.local/state/fairlead/key"],
  ["Expand-Archive a.zip -DestinationPath ~"],
])("PowerShell: %s is stopped", async (command) => {
  expect(await guardOf(command, "PowerShell")).not.toBe("pass");
});

test("quick answers see fairlead in the project it was built in, and records kept there", async () => {
  const built = exampleWorld({ guarded: [{ path: "/home/ada/app/dist/fl", kind: "program" }] });
  const command = { tool: "Bash", input: { command: "rm -rf dist" } };
  expect((await decide(command, built)).verdict).toBe("ask");
  const kept = exampleWorld({
    env: (name) => (name === "XDG_STATE_HOME" ? "/home/ada/app/st" : undefined),
    guarded: [{ path: "/home/ada/app/st/fairlead", kind: "state" }],
  });
  const read = { tool: "Bash", input: { command: "cat st/fairlead/x.txt" } };
  expect((await decide(read, kept)).verdict).toBe("deny");
});
