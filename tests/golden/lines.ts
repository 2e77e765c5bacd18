/** How many generated lines the golden file covers. */
export const LINES = 50_000;

/*
 * The words are fixed and the generator is its own, so that a line is the same line whatever examples are
 * added elsewhere: only then does a change in the golden file mean a change in a decision.
 */

const PROGRAMS =
  "rm rm rm git git git ls cat cp mv find grep sed awk tar curl wget ssh scp rsync dd chmod chown ln tee xargs env sudo bash sh eval echo printf python3 node perl ruby php docker kubectl aws gcloud terraform npm pip make psql mysql redis-cli sqlite3 kill systemctl crontab openssl gpg zip unzip truncate shred mkfs.ext4 touch mkdir source export cd test xxd base64 jq gh nc socat powershell cmd fairlead claude".split(
    " ",
  );

const WORDS =
  "-r -f -rf -n -i -e -c -x -a -v -o -d -u -p -C --force --hard --delete --all --recursive --dry-run --help -- src src/a.ts build dist/app.js node_modules .env .env.example ~/.ssh/id_rsa ~/.aws/credentials ~/Documents ~ / /* /etc/passwd /etc/hosts /tmp/x /tmp/* .git .git/config ../other ./run.sh README.md package.json HEAD main origin push reset checkout clean status commit log diff add stash branch fetch rebase run exec apply delete get ps prune install publish up down 777 755 user@host:/srv https://x.example/a.sh http://169.254.169.254/latest @.env $HOME $X \"$X\" ${Y:-/} $(pwd) `id` 's/a/b/' 'rm -rf /' \"rm -rf ~\" 'DROP TABLE users' 'print(1)' \"import shutil; shutil.rmtree('/')\" \"require('fs').rmSync('/')\" 'system(\"rm -rf /\")' *.log **/*.o {a,b} +x if=/dev/zero of=/dev/sda of=x.img -9 1234 TOKEN=abc123 X=/".split(
    " ",
  );

const JOINTS = ["; ", " && ", " || ", " | ", "\n", " & "];

const ENDS = ["", "", "", "", " > out.txt", " >> ~/.bashrc", " 2>&1", " < in.txt", " > /dev/null"];

const AROUND: readonly (readonly [string, string])[] = [
  ["", ""],
  ["", ""],
  ["", ""],
  ["(", ")"],
  ["if true; then ", "; fi"],
  ["for X in a / ~; do ", "; done"],
  ["sudo ", ""],
  ["cd /tmp && ", ""],
  ["X=/ ; ", ""],
  ["bash -c \"$(cat <<'E'\n", '\nE\n)"'],
];

/** The generated command lines, always the same. */
export function goldenLines(): readonly string[] {
  const pick = picker(20261122);
  return Array.from({ length: LINES }, () => {
    const parts = Array.from({ length: 1 + (pick(6) === 0 ? pick(3) : 0) }, () => {
      const words = Array.from({ length: pick(6) }, () => WORDS[pick(WORDS.length)]);
      return [PROGRAMS[pick(PROGRAMS.length)], ...words].join(" ") + ENDS[pick(ENDS.length)];
    });
    const [before, behind] = AROUND[pick(AROUND.length)] ?? ["", ""];
    return before + parts.join(JOINTS[pick(JOINTS.length)]) + behind;
  });
}

/** Numbers below a bound, in an order that a seed decides (the mulberry32 generator). */
function picker(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
