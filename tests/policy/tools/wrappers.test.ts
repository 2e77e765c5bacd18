import { expect, test } from "bun:test";
import { runsIn } from "../commands/runs-in.ts";

test.each([
  ["sudo -u root -D /srv X=1 rm x", "# rm x"],
  ["sudo --us root rm x", "# rm x"],
  ["sudo -Hu root -- rm x", "# rm x"],
  ["doas -u me rm x", "# rm x"],
  ["run0 --setenv=A=1 rm x", "# rm x"],
  ["su -c 'rm x'", "# rm x"],
  ["su root -c 'rm x'", "# rm x"],
  ["runuser -u root -- rm x", "# rm x"],
  ["gosu root rm x", "rm x"],
  ["env -i A=1 rm x", "rm x"],
  ["env -u A -C /srv rm x", "rm x"],
  ["nice -n 5 rm x", "rm x"],
  ["caffeinate -i rm x", "rm x"],
  ["caffeinate -t 60 rm x", "rm x"],
  ["timeout -k 1 5 rm x", "rm x"],
  ["timeout -- 5 rm x", "rm x"],
  ["stdbuf -oL rm x", "rm x"],
  ["perf record -o f rm x", "rm x"],
  ["qemu-x86_64 -L /usr -E A=1 rm x", "rm x"],
  ["ld.so --library-path /l rm x", "rm x"],
  ["nsenter -t 1 rm x", "# rm x"],
  ["bwrap --ro-bind / / --setenv A b -- rm x", "rm x"],
  ["fairlead confine --write /srv --network none -- rm x", "rm x"],
  ["fairlead confine --shell 'rm x'", "rm x"],
  ["fairlead exec --session s -- rm x", "rm x"],
  ["systemd-run -E A=1 rm x", "rm x"],
  ["busybox rm x", "rm x"],
  ["watch -n 1 'rm x'", "rm x"],
  ["watch -x rm x", "rm x"],
  ["watchexec -e ts rm x", "rm x"],
  ["nodemon --exec 'rm x'", "rm x"],
  ["flock /l rm x", "rm x"],
  ["flock /l -c 'rm x'", "rm x"],
  ["nix-shell --run 'rm x'", "rm x"],
  ["at now <<< 'rm x'", "rm x"],
])("%s runs %s", (command, inner) => {
  expect(runsIn(command)).toContain(inner);
});

test("env -S splits its text, behind what else it is told", () => {
  expect(runsIn("env -S 'A=1 rm' x")).toContain("rm x");
  expect(runsIn("env -i -S 'A=1 rm x'")).toContain("rm x");
});

test("hyperfine runs each of its words", () => {
  expect(runsIn("hyperfine -w 3 --prepare 'rm a' 'rm b' 'rm c'")).toEqual(["rm b", "rm c", "rm a"]);
});

test.each([
  "sudo -l rm",
  "sudo --list rm",
  "doas -L",
  "perf report rm x",
  "ld.so --list rm",
  "busybox --list",
  "nice",
  "env A=1",
  "su root",
])("%s runs nothing", (command) => {
  expect(runsIn(command)).toEqual([]);
});
