import { expect, test } from "bun:test";
import { verdicts } from "./decided.ts";
import { effectsInWords } from "./effects-in-words.ts";

test.each([
  ["mkcert -key-file k localhost", ["write key k"]],
  ["ssh-keygen -lf k", ["read k used"]],
  ["ssh-keygen -R h -f k", ["write k"]],
  ["ssh-add k", ["read k used"]],
])("%s", (line, effects) => {
  expect(effectsInWords(line)).toEqual(effects);
});

verdicts({
  stopped: ["ssh-keygen -R h -f ~/.ssh/known_hosts"],
  passed: ["ssh-keygen -lf ~/.ssh/id_rsa", "mkcert -install"],
});
