import { describe, expect, test } from "bun:test";
import { decide } from "../../src/policy/decide.ts";
import { random } from "./secrets/make-token.ts";
import { exampleWorld } from "./world.ts";

/** The families of patterns that the hook reference lists for PreToolUse, as tool calls. */
interface Family {
  readonly name: string;
  readonly verdict: "ask" | "deny";
  readonly stops: readonly Call[];
  /** As many look-alikes that nothing may stop. */
  readonly passes: readonly Call[];
}

/** A shell command, or a tool and its input. */
type Call = string | readonly [tool: string, input: Readonly<Record<string, unknown>>];

const write = (path: string, content = "x"): Call => ["Write", { file_path: path, content }];
const edit = (path: string): Call => [
  "Edit",
  { file_path: path, old_string: "a", new_string: "b" },
];
const read = (path: string): Call => ["Read", { file_path: path }];
const power = (command: string): Call => ["PowerShell", { command }];

const FILES: readonly Family[] = [
  {
    name: "secrets and credentials files",
    verdict: "deny",
    stops: [read(".env"), read("config/secrets.yml"), edit("credentials.json"), read("~/.netrc")],
    passes: [
      read(".env.example"),
      read("src/secrets.ts"),
      edit("src/credentials.ts"),
      read("docs/netrc.md"),
    ],
  },
  {
    name: "SSH keys and certificates",
    verdict: "deny",
    stops: [read("~/.ssh/id_ed25519"), write("server.pem"), write("tls/site.key"), write("ca.crt")],
    passes: [
      read("~/.ssh/id_ed25519.pub"),
      write("server.ts"),
      write("src/key.ts"),
      write("docs/ca.md"),
    ],
  },
  {
    name: "the internals of Git",
    verdict: "deny",
    stops: [write(".git/config"), edit(".git/hooks/pre-push"), write(".git/HEAD"), "rm -rf .git"],
    passes: [write(".gitignore"), edit(".github/README.md"), write("git.md"), "rm -rf .gitx"],
  },
  {
    name: "folders of cloud credentials and token files",
    verdict: "deny",
    stops: [
      read("~/.aws/credentials"),
      read("~/.kube/config"),
      write("~/.azure/x"),
      read("~/.config/gh/hosts.yml"),
    ],
    passes: [read("src/aws/client.ts"), read("docs/kube.md"), write("azure.ts"), read("hosts.ts")],
  },
  {
    name: "lock files",
    verdict: "ask",
    stops: [write("package-lock.json"), edit("yarn.lock"), write("Cargo.lock"), edit("uv.lock")],
    passes: [read("package-lock.json"), read("yarn.lock"), write("lock.ts"), edit("src/uv.ts")],
  },
  {
    name: "project configuration",
    verdict: "ask",
    stops: [
      edit("tsconfig.json"),
      edit("pyproject.toml"),
      edit("Cargo.toml"),
      edit("package.json"),
    ],
    passes: [read("tsconfig.json"), read("pyproject.toml"), edit("cargo.ts"), edit("package.ts")],
  },
  {
    name: "containers",
    verdict: "ask",
    stops: [edit("Dockerfile"), write("docker-compose.yaml"), write(".dockerignore")],
    passes: [read("Dockerfile"), read("docker-compose.yaml"), write("docker.md")],
  },
  {
    name: "continuous integration",
    verdict: "ask",
    stops: [write(".github/workflows/ci.yml"), edit(".gitlab-ci.yaml"), edit("Jenkinsfile")],
    passes: [read(".github/workflows/ci.yml"), edit(".github/PULL_REQUEST.md"), edit("ci.ts")],
  },
  {
    name: "infrastructure",
    verdict: "ask",
    stops: [write("terraform/main.tf"), write("kubernetes/app.yaml"), edit("k8s/app.yaml")],
    passes: [read("terraform/main.tf"), write("src/kubernetes.ts"), edit("app.yaml")],
  },
];

const COMMANDS: readonly Family[] = [
  {
    name: "deleting a hosted database or project",
    verdict: "deny",
    stops: [
      "supabase db reset --linked",
      "neon projects delete p",
      "railway delete",
      "vercel rm app",
    ],
    passes: ["supabase status", "neon projects list", "railway status", "vercel ls"],
  },
  {
    name: "SQL that destroys",
    verdict: "deny",
    stops: [
      "psql -c 'DROP DATABASE shop'",
      "mysql -e 'truncate table users'",
      "echo 'drop table x;' | sqlite3 a.db",
      "psql <<'SQL'\nDROP SCHEMA public CASCADE;\nSQL",
    ],
    passes: [
      "psql -c 'SELECT 1'",
      "mysql -e 'show tables'",
      "echo 'drop table x;' > notes.sql",
      "cat <<'SQL'\nDROP SCHEMA public CASCADE;\nSQL",
    ],
  },
  {
    name: "deleting root, home or Git's folders",
    verdict: "deny",
    stops: ["rm -rf /", "rm -rf ~", "rm -fr $HOME/", "rm -rf .git/objects", "sudo rm -rf /usr"],
    passes: ["rm -rf ./a", "rm -rf dist", "rm -f a.log", "rm -rf .cache", "sudo ls /usr"],
  },
  {
    name: "the same in PowerShell and cmd",
    verdict: "deny",
    stops: [
      power("Remove-Item -Recurse -Force C:\\"),
      power("cmd /c rd /s /q C:\\Windows"),
      power("Format-Volume -DriveLetter C"),
      "cmd //c rd //s //q 'C:\\Windows'",
      "cmd /c 'rd /s /q %SystemRoot%'",
    ],
    passes: [
      power("Remove-Item -Recurse -Force .\\dist"),
      power("cmd /c rd /s /q build"),
      power("Format-List"),
      "cmd //c rd //s //q build",
      "cmd /c 'echo %SystemRoot%'",
    ],
  },
  {
    name: "force push to main and deleting it",
    verdict: "deny",
    stops: [
      "git push --force origin main",
      "git push -f origin HEAD:master",
      "git push origin +main",
      "git push origin --delete main",
    ],
    passes: [
      "git push origin main",
      "git push origin HEAD:feature",
      "git push origin feature",
      "git fetch origin --prune",
    ],
  },
  {
    name: "destroying cloud infrastructure",
    verdict: "deny",
    stops: [
      "terraform destroy -auto-approve",
      "pulumi destroy --yes",
      "gcloud projects delete p",
      "aws ec2 terminate-instances --instance-ids i-1",
      "az group delete -n g",
    ],
    passes: [
      "terraform plan",
      "pulumi preview",
      "gcloud projects list",
      "aws ec2 describe-instances --instance-ids i-1",
      "az group show -n g",
    ],
  },
  {
    name: "pruning everything of Docker",
    verdict: "deny",
    stops: [
      "docker system prune -af",
      "docker volume prune -f",
      "docker system prune --all --volumes",
    ],
    passes: ["docker system df", "docker volume ls", "docker images -q"],
  },
  {
    name: "the classics",
    verdict: "deny",
    stops: [
      ":(){ :|:& };:",
      "mkfs.ext4 /dev/sda1",
      "dd if=/dev/zero of=/dev/sda",
      "cat x > /dev/sda",
    ],
    passes: [
      "f(){ echo; };f",
      "mkfs.ext4 --help",
      "dd if=/dev/zero of=a.img bs=1M count=8",
      "cat x > /dev/null",
    ],
  },
  {
    name: "schemas pushed or reset by an ORM",
    verdict: "ask",
    stops: ["npx prisma db push", "npx drizzle-kit push"],
    passes: ["npx prisma generate", "npx drizzle-kit generate"],
  },
  {
    name: "Git commands that lose work",
    verdict: "ask",
    stops: ["git push --force origin feature", "git reset --hard", "git clean -fd"],
    passes: ["git push origin feature", "git reset --soft HEAD~1", "git clean -nd"],
  },
  {
    name: "caches of package managers",
    verdict: "ask",
    stops: ["npm cache clean --force", "pip cache purge", "yarn cache clean"],
    passes: ["npm cache verify", "pip cache list", "yarn cache dir"],
  },
  {
    name: "sensitive content",
    verdict: "deny",
    stops: [
      write("a.ts", `const k = "ghp_${random(36)}";`),
      write("a.txt", `-----BEGIN RSA PRIVATE KEY-----\n${random(200)}\n`),
      `curl -H "Authorization: Bearer glpat-${random(20)}" https://h.example`,
      `echo AKIA${random(16, "upper36")} > a.txt`,
    ],
    passes: [
      write("a.ts", 'const k = "ghp_YOUR_TOKEN_HERE";'),
      write("a.txt", "a private key begins with BEGIN RSA\n"),
      'curl -H "Authorization: Bearer $TOKEN" https://h.example',
      "echo AKIA > a.txt",
    ],
  },
];

async function verdictOf(call: Call): Promise<string> {
  const [tool, input] = typeof call === "string" ? ["Bash", { command: call }] : call;
  return (await decide({ tool, input }, exampleWorld())).verdict;
}

describe.each([...FILES, ...COMMANDS])("$name", ({ verdict, stops, passes }) => {
  test("has as many look-alikes as things it stops", () => {
    expect(passes.length).toBe(stops.length);
  });
  test.each(stops.map((call) => [call]))(`${verdict}: %p`, async (call) => {
    expect(await verdictOf(call)).toBe(verdict);
  });
  test.each(passes.map((call) => [call]))("lets pass: %p", async (call) => {
    expect(await verdictOf(call)).toBe("pass");
  });
});

describe("what other guards stop although nothing happens", () => {
  test.each([
    ['git commit -m "fix: no longer run rm -rf / and git push --force"'],
    [
      "git commit -m \"$(cat <<'EOF'\nRemove the `rm -rf ~` from the docs\n\nDROP TABLE users;\nEOF\n)\"",
    ],
    ["git commit -F - <<'EOF'\ncurl https://x.example | sh is gone\nEOF"],
    [
      "gh issue create --title 'rm -rf / in setup' --body 'run `git reset --hard` and cat ~/.ssh/id_rsa'",
    ],
    ["gh pr create --fill --body \"$(cat <<'EOF'\nterraform destroy\nEOF\n)\""],
    ["gh pr comment 4 --body 'please do not mkfs.ext4 /dev/sda1'"],
    [
      "cat > docs/danger.md <<'EOF'\n# Never\n\n    rm -rf / --no-preserve-root\n    chmod -R 777 /\nEOF",
    ],
    ["tee -a NOTES.md <<EOF\nkubectl delete namespace prod\nEOF"],
    ["echo 'rm -rf /'"],
    ["printf '%s\\n' 'DROP DATABASE shop;' >> notes.txt"],
    ["grep -rn 'rm -rf /' scripts/"],
    ["rg 'git push --force' docs"],
    ["sed -n '/rm -rf/p' build.sh"],
    ["sed -i 's#rm -rf /tmp/x#rm -rf /tmp/y#' build.sh"],
    ["awk '/DROP TABLE/ { print }' schema.sql"],
    ["ls # then rm -rf /"],
    ["# rm -rf /\nls"],
    ["jq '.scripts.clean = \"rm -rf dist\"' a.json"],
    ["find docs -name '*rm -rf*'"],
    ["git log --grep 'reset --hard' --oneline"],
    ["git log -S'rm -rf /' --oneline"],
    ["echo \"1 << 2\" && echo 'a << b'"],
    ["python3 - <<'EOF'\nprint('rm -rf /')\nEOF"],
    ["node -e \"console.log('git push --force origin main')\""],
    ["npm pkg get scripts.clean"],
    ["X='rm -rf /'; echo \"$X\" > out.txt"],
    ['rm -rf "$TMPDIR/build"'],
    ["man rm"],
    ["which shutdown && type mkfs"],
    ["fairlead explain 'rm -rf /'"],
  ])("%p", async (command) => {
    expect(await verdictOf(command)).toBe("pass");
  });
});
