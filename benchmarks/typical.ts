/** A command line as agents type it, and what a call with it may take beside an empty executable. */
export interface TypicalLine {
  readonly name: string;
  readonly command: string;
  readonly ratio: number;
}

/** Lines that are more than a program with its words. */
const LINE_RATIO = 2;

/** Code of another language, which is read as well. */
const SCRIPT_RATIO = 2.4;

/** What most calls with more than a plain command are: two of each kind, and a line of code in two languages. */
export const TYPICAL_LINES: readonly TypicalLine[] = [
  line("pipeline, tee", "npm test 2>&1 | tee test.log | tail -40"),
  line("pipeline, output kept", "rm -rf ./dist && npm run build > build.log"),
  line("loop over files", 'for f in src/*.ts; do echo "== $f"; head -20 "$f"; done'),
  line(
    "loop with a break",
    "for i in 1 2 3; do curl -sf localhost:3000/health && break; sleep 1; done",
  ),
  line(
    "heredoc, a file",
    "cat > src/greet.ts <<'EOF'\nexport const greeting = \"hello\";\nexport const times = 3;\nEOF",
  ),
  line(
    "heredoc, a message",
    "git add -A && git commit -m \"$(cat <<'EOF'\nTidy up\n\nThe build is quicker now.\nEOF\n)\"",
  ),
  line("docker compose up", "docker compose up -d --build && docker compose logs --tail=50 api"),
  line("docker compose exec", "docker compose exec -T web npm test"),
  line("sed -i", "sed -i 's/foo/bar/g' src/main.ts"),
  line("sed -i, then look", "sed -i -e 's|a/b|c|' src/a.ts src/b.ts && git diff --stat"),
  line("denial, sudo sh -c", "sudo sh -c 'rm -rf /'"),
  line("denial, bash -lc", 'nohup bash -lc "git status && rm -rf ~"'),
  { name: "python3 -c", command: "python3 -c 'print(1 + 1)'", ratio: SCRIPT_RATIO },
  { name: "node -e", command: "node -e 'console.log(1 + 1)'", ratio: SCRIPT_RATIO },
];

function line(name: string, command: string): TypicalLine {
  return { name, command, ratio: LINE_RATIO };
}
