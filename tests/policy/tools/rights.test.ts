import { expect, test } from "bun:test";
import { verdicts } from "../commands/decided.ts";
import { effectsInWords } from "../commands/effects-in-words.ts";

test.each([
  ["chmod +x a", ["rights a"]],
  ["chmod -w a", ["rights a"]],
  ["chmod 644 a", ["rights opened a"]],
  ["chmod 600 a", ["rights a"]],
  ["chmod go+r a", ["rights opened a"]],
  ["chmod go-r a", ["rights a"]],
  ["chmod --reference=a b", ["rights b"]],
  ["chown -R me:me a", ["rights a"]],
  ["chattr -R +i a", ["rights a"]],
  ["setfacl -m u:me:r a", ["rights a"]],
  ["setcap cap_net_raw+ep a", ["rights a"]],
])("%s", (line, effects) => {
  expect(effectsInWords(line)).toEqual(effects);
});

verdicts({
  stopped: ["chmod 666 ~/.ssh/id_rsa", "chmod go+r ~/.ssh/id_rsa", "chmod u=rw,go=r ~/.ssh/id_rsa"],
  passed: [
    "chmod 600 ~/.ssh/id_rsa",
    "chmod 644 ~/.ssh/id_rsa.pub",
    "chmod 700 ~/.ssh",
    "chmod +x scripts/*.sh",
    "chmod -x notes.txt",
    "chmod 644 README.md",
  ],
});
