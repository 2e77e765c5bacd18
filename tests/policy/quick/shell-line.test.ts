import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { TYPICAL_LINES } from "../../../benchmarks/typical.ts";
import { judgeQuickly } from "../../../src/policy/quick/command.ts";
import { wholePolicy } from "../whole-policy.ts";
import { exampleWorld } from "../world.ts";

const world = exampleWorld();
const CWD = world.cwd;
const WORKTREE = `${CWD}/.claude/worktrees/fix`;

/** Pieces of lines in any order, most of which no shell would take. */
function randomPieces(): fc.Arbitrary<string> {
  const piece = fc.constantFrom(
    ...["for f in a.ts b.ts; do", "for x in 1 2", "do", "done", ";", "\n", "&&", "||", "|", "&"],
    ...[
      "> out.log",
      ">> a/b.txt",
      "2>&1",
      "> package.json",
      "< src/a.ts",
      "> /tmp/x.log",
      "&> x.md",
    ],
    ...["sudo", "sh -c", "bash -lc", "nohup", "env CI=1", "timeout 5", "'rm -rf /'", '"cat .env"'],
    ...[
      "rm -rf",
      "/",
      "~",
      "/*",
      "./dist",
      "node_modules",
      "src",
      "-f",
      "cat",
      "echo $f",
      "npm test",
    ],
    ...["sed -i 's/a/b/'", "sed -i", "src/a.ts", "README.md", "*.ts", "src/*.py", "'git status'"],
    ...["cat > a.md <<'EOF'\ntext\nEOF", "<<'EOF'", "\nEOF\n", "EOF", "[ -f a.ts ]", "test -n x"],
    ...[
      "# comment",
      "\\\n",
      "$f",
      '"$f"',
      "cd src",
      "git push",
      "set -e",
      "exit 1",
      "grep -rn x .",
    ],
    ...["~/a.ts", "$HOME", "a\\ b", '"a\\|b"', "time", "!", "{a,b}", "$(ls)", "x=1", "CI=1", "\t"],
    ...["<<EOF\ntext\nEOF", "<<-'EOF'\n\ttext\n\tEOF", "<<< x", "if", "then", "fi", "(", ")"],
    ...[
      "CLAUDE.md",
      "Makefile",
      "> Makefile.txt",
      "make",
      "python a.py",
      "> a.py",
      "docker ps",
      "ls",
    ],
  );
  return fc.array(piece, { minLength: 1, maxLength: 9 }).map((parts) => parts.join(" "));
}

/** Lines that a shell takes: commands with operands, redirections and wrappers, in lists, loops and texts. */
function structuredLines(): fc.Arbitrary<string> {
  const operand = fc.constantFrom(
    ...[
      "src/a.ts",
      "README.md",
      "package.json",
      "Makefile",
      "CLAUDE.md",
      "a.py",
      "x.sh",
      "data.json",
    ],
    ...[
      "src",
      ".",
      "..",
      "~",
      "/",
      "/*",
      "/tmp/x.log",
      "/etc/hosts",
      ".env",
      "src/*.ts",
      "*.md",
      "-",
    ],
    ...[
      "$f",
      '"$f"',
      "'a b'",
      "dist",
      "./dist",
      "node_modules/",
      "key.pem",
      "1",
      "-rf",
      "-n",
      "-i",
    ],
    ...[
      "s/a/b/g",
      "'s/a/b/e'",
      "rm",
      "git",
      "sh",
      "HEAD~1",
      "a=b",
      "origin",
      "main",
      "-m",
      "--all",
    ],
  );
  const program = fc.constantFrom(
    ...[
      "cat",
      "ls",
      "head -5",
      "grep -rn",
      "git add",
      "git log",
      "git diff",
      "npm run",
      "npm test",
    ],
    ...[
      "rm -rf",
      "rm",
      "sed -i",
      "sed -n",
      "echo",
      "cd",
      "find",
      "wc -l",
      "sort",
      "mkdir -p",
      "touch",
    ],
    ...[
      "python3 a.py",
      "node src/a.js",
      "make",
      "curl -s localhost:80",
      "docker compose up",
      "set",
    ],
    ...[
      "test -f",
      "[ -f",
      "exit",
      "wait",
      "jq .",
      "tee",
      "cp",
      "mv",
      "xargs",
      "git push",
      "kubectl get",
    ],
  );
  const redirect = fc.constantFrom(
    ...[
      "> out.log",
      ">> a.txt",
      "2>&1",
      "> /dev/null",
      "< src/a.ts",
      "< .env",
      "> a.ts",
      "&> x.log",
    ],
    ...[
      "2> err.log",
      "> requirements.txt",
      "> /tmp/o.txt",
      "> CLAUDE.md",
      "> docs/a.md",
      "> dist/a.log",
    ],
  );
  const wrapper = fc.constantFrom(
    "",
    "",
    "",
    "",
    "sudo ",
    "nohup ",
    "env CI=1 ",
    "timeout 5 ",
    "CI=1 ",
  );
  const command = fc
    .tuple(
      wrapper,
      program,
      fc.array(operand, { maxLength: 3 }),
      fc.array(redirect, { maxLength: 1 }),
    )
    .map(
      ([before, name, operands, redirects]) => before + [name, ...operands, ...redirects].join(" "),
    );
  const operator = fc.constantFrom(" && ", "; ", " | ", " || ", "\n", " & ", " # x\n", " \\\n&& ");
  const list = fc.array(fc.tuple(command, operator), { minLength: 1, maxLength: 3 }).map((parts) =>
    parts
      .map(([one, between]) => one + between)
      .join("")
      .replace(/[ \n;&|\\]+$/, ""),
  );
  const texts = list.filter((text) => !text.includes("'")).map((text) => `sh -c '${text}'`);
  const values = fc.array(operand, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));
  const loops = fc
    .tuple(values, list)
    .map(([words, body]) => `for f in ${words}; do ${body}; done`);
  const files = fc
    .tuple(operand, operand)
    .map(([name, text]) => `cat > ${name} <<'EOF'\n${text}\nEOF`);
  return fc.oneof(
    list,
    list,
    texts,
    loops,
    files,
    fc.tuple(list, texts).map((two) => two.join("; ")),
  );
}

function wholeSays(command: string, there = world) {
  return wholePolicy({ tool: "Bash", input: { command } }, there);
}

describe("a line of the shell that needs no parser", () => {
  test.each([
    ["npm test > build.log"],
    ["npm test >> logs/build.log 2>&1"],
    ["npm test > /tmp/out.txt 2>&1"],
    ["git diff > changes.txt; tail -5 changes.txt"],
    ["npm run build &> build.log"],
    ["wc -l < src/main.ts"],
    ["rm -rf ./dist && npm run build > build.log"],
    ["rm -rf dist/ node_modules && npm ci"],
    ["rm -rf node_modules dist && npm install"],
    ["for i in 1 2 3; do curl -s localhost:3000/health; sleep 1; done"],
    ['for f in src/*.ts; do wc -l "$f"; done'],
    ["for a in 1 2; do for b in 1 2; do echo $a$b; done; done"],
    ["for f in a b\ndo\n  echo $f\n  grep -c TODO src/$f.ts\ndone"],
    ["for f in a.ts b.ts; do head -3 ${f}; done | sort"],
    ["wc -l src/*.ts"],
    ["cat > notes.md <<'EOF'\nSome notes.\n\nEnd.\nEOF"],
    ["cat <<'EOF' > src/greet.ts\nexport const greeting = \"hello\";\nEOF\n"],
    ["sed -i 's/foo/bar/g' src/main.ts"],
    ["sed -i -E 's|a/b|c|' src/a.ts src/b.ts && git diff --stat"],
    ["sh -c 'npm test'"],
    ['bash -c "cd src && ls -la"'],
    ["nohup npm start > server.log 2>&1 &"],
    ["sudo npm install"],
    ["env CI=1 npm test"],
    ["set -e\n# Build, then look\nnpm run build # all of it\nls dist"],
    ["npm run build \\\n  && npm test"],
    ["[ -f src/main.ts ] && cat src/main.ts"],
    ["test -d src || exit 1"],
    ["npm test 2>&1 | tee test.log | tail -40"],
    ["for i in 1 2 3; do curl -sf localhost:3000/health && break; sleep 1; done"],
    ["docker compose exec -T web npm test"],
    ["docker exec -it web ls -la"],
    ["sed -i -e 's/a/b/' src/a.ts && git diff --stat"],
    ["npm run dev & sleep 3; curl -s localhost:3000/health"],
  ])("is recognised as harmless: %j", async (command) => {
    expect(await judgeQuickly(command, world)).toBe("harmless");
    expect(wholeSays(command).verdict).toBe("pass");
  });

  test.each([
    ["sudo rm -rf /"],
    ["sudo sh -c 'rm -rf /'"],
    ['bash -c "rm -rf ~"'],
    ["sudo rm -rf ~"],
    ["env CI=1 rm -fr /*"],
    ["nohup sudo bash -lc 'git status; rm -rf / '"],
    ["git status && rm -rf /"],
    ["cd src; rm -r -f ~/"],
    ["timeout 5 rm -rf /"],
    ["# Tidy up\nrm -rf /"],
    ["npm test || rm -rf ~"],
    ["bash -c \"sh -c 'rm -rf /'\""],
  ])("is refused with the words of the whole policy: %j", async (command) => {
    const quick = await judgeQuickly(command, world);
    const [first] = wholeSays(command).findings;
    expect(first?.verdict).toBe("deny");
    expect(quick).toEqual(first ?? "harmless");
  });

  test.each(TYPICAL_LINES.filter(({ ratio }) => ratio <= 2))(
    "is what the benchmark calls typical: $name",
    async ({ command }) => {
      expect(await judgeQuickly(command, world)).toBeDefined();
    },
  );

  test("is refused in the home folder as well, where nothing else stands beside it", async () => {
    const home = exampleWorld({ cwd: "/home/user", projectRoot: "/home/user" });
    const [first] = wholeSays("sudo rm -rf /", home).findings;
    expect(await judgeQuickly("sudo rm -rf /", home)).toEqual(first ?? "harmless");
    expect(await judgeQuickly("ls; sudo rm -rf /", home)).toBeUndefined();
  });

  test.each([
    ["npm test > package.json", "a file that tools act by"],
    ["npm test > src/main.ts", "source code"],
    ["npm test > ../out.log", "a file outside the project"],
    ["npm test > .git/x.log", "a hidden folder"],
    ["npm test > ~/out.log", "a file of the home"],
    ["npm test > /etc/out.log", "a file of the system"],
    ["npm test > requirements.txt", "a list that a tool acts by"],
    ["npm test > secrets.txt", "a telling name"],
    ["cat < .env", "a file of secrets"],
    ["cat < src/a.ts < src/b.ts <<'EOF'\nx\nEOF", "several inputs"],
    ["echo x > a.log > b", "a file without an extension"],
    ["rm -rf ./src", "sources"],
    ["rm -rf dist/../src", "a path out of an output"],
    ["rm -rf '~'", "a file of that name"],
    ["rm -rf '/*'", "a file of that name"],
    ["for f in src/*; do rm -rf $f; done", "deleting in a loop"],
    ["for f in .env a; do cat $f; done", "a file of secrets"],
    ["for PATH in a b; do ls; done", "a variable that programs act by"],
    ["for f in a b; do cat $g; done", "another variable"],
    ["for f in a b; do cat '$f'; done; cat $f", "a variable behind its loop"],
    ["for f in a b; do sh $f; done", "a program that runs files"],
    ["for f in a b; do $f; done", "an unknown program"],
    ["for f in a b; do cat $f && done", "an operator without a command"],
    ["for f in a b && do ls; done", "an operator in place of a semicolon"],
    ["for f in a b; do ls", "a loop without an end"],
    ["for f in a b; ls; do ls; done", "a command before `do`"],
    ["do ls; done", "no loop"],
    ["while true; do ls; done", "another loop"],
    ["if true; then ls; fi", "a condition"],
    ["cat > notes.md <<EOF\n$(id)\nEOF", "a heredoc that is expanded"],
    ["cat > notes.md <<'EOF'\nx\nEOF\nrm -rf src", "a command behind the heredoc"],
    ["cat > a.py <<'EOF'\nx\nEOF\npython a.py", "a script that is written and run"],
    ["cat > .env <<'EOF'\nA=b\nEOF", "a file of secrets"],
    ["cat > package.json <<'EOF'\n{}\nEOF", "a file that tools act by"],
    ["cat > a.ts <<'EOF'\npassword: https://a:b@c.example\nEOF", "what may be a secret"],
    ["sh <<'EOF'\nls\nEOF", "a shell that reads its commands"],
    ["cat > a.ts <<'EOF'\nno end", "a heredoc without an end"],
    ["cat > a.ts <<'EOF' | sh\nls\nEOF", "a heredoc in a pipeline"],
    ["sed -i 's/a/b/e' src/a.ts", "a flag that runs what is replaced"],
    ["sed -i 's/a/b/w out' src/a.ts", "a flag that writes"],
    ["sed -i '1d' src/a.ts", "another script"],
    ["sed -i 's/a/b/' package.json", "a file that tools act by"],
    ["sed -i 's/a/b/' /etc/a.ts", "a file of the system"],
    ["cd src && sed -i 's/a/b/' a.ts", "a file in another folder"],
    ["sh -c 'cat .env'", "a file of secrets"],
    ["sh -c ls x", "words for the shell"],
    ["sh -c 'echo $0'", "a variable"],
    ["sh script.sh", "a script"],
    ["sudo -u root ls", "options of a wrapper"],
    ["sudo", "a wrapper of nothing"],
    ["sudo cd src && ls", "a wrapper of a builtin"],
    ["ls &> x && cat", "a file without an extension"],
    ["ls | | cat", "two operators"],
    ["ls & && cat", "two operators"],
    ["ls &; cat", "two operators"],
    ["echo x >", "no file"],
    ["echo {a,b} > x.log", "braces"],
    ["npm test > $HOME/x.log", "a variable"],
    ["cat *", "any file"],
    ["cat .*", "hidden files"],
    ["cat src/*/.env", "a file of secrets"],
    ["rm src/*.ts", "deleting by a pattern"],
    ["echo '\u202e' > a.log", "characters that are not seen"],
    ["[ -f x ", "a bracket that stays open"],
    ["test -f ~/.ssh/id_rsa", "a path outside the project"],
    ["set -- a", "the words of the shell"],
    ["npm test | tee package.json", "a file that tools act by"],
    ["npm test | tee a.log b.log", "several files"],
    ["docker compose exec web sh", "a shell in a container"],
    ["docker compose exec web cat .env", "a file of secrets"],
    ["docker exec -u root web ls", "another option"],
  ])("is not %j: %s", async (command) => {
    expect(await judgeQuickly(command, world)).toBeUndefined();
  });

  test("keeps to what no link leads away from", async () => {
    const linked = exampleWorld({
      realPath: (path) => path.replace(`${CWD}/logs`, "/etc").replace(`${CWD}/src`, "/srv/src"),
    });
    expect(await judgeQuickly("npm test > logs/out.log", linked)).toBeUndefined();
    expect(await judgeQuickly("sed -i 's/a/b/' src/a.ts", linked)).toBeUndefined();
    expect(await judgeQuickly("npm test > out.log", linked)).toBe("harmless");
  });

  test.each([
    ["echo x > notes.txt", "notes.txt"],
    ["ls | tee -a docs/list.md", "docs/list.md"],
    ["cd docs && date >> list.md", "docs/list.md"],
    ["sed -i 's/a/b/' src/a.ts ./src/b.ts", "src/b.ts"],
    [`sed -i 's/a/b/' ${CWD}/src/a.ts`, "src/a.ts"],
    ["cat > src/a.ts <<'EOF'\nconst a = 1;\nEOF", "src/a.ts"],
  ])("leaves %j to the whole policy where %s is saved first", async (command, saved) => {
    const before = exampleWorld({ saves: (path) => path === `${CWD}/${saved}` });
    expect(await judgeQuickly(command, before)).toBeUndefined();
    expect(await judgeQuickly(command, exampleWorld({ saves: () => false }))).toBe("harmless");
  });

  test("takes a log as it comes: nobody wants back what it said before", async () => {
    const before = exampleWorld({ saves: () => true });
    expect(await judgeQuickly("npm test > build.log", before)).toBe("harmless");
  });

  test("says of random lines what the whole policy says", async () => {
    const lines = fc.oneof(randomPieces(), structuredLines());
    await fc.assert(
      fc.asyncProperty(
        lines,
        fc.constantFrom(CWD, WORKTREE, "/home/user", "/tmp/x"),
        async (command, cwd) => {
          const there = exampleWorld({ cwd });
          const quick = await judgeQuickly(command, there);
          if (quick === undefined) return;
          const { verdict, findings } = wholeSays(command, there);
          if (quick === "harmless") expect(verdict).toBe("pass");
          else expect<unknown>(quick).toEqual(findings[0]);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});
