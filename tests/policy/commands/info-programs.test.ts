import { expect, test } from "bun:test";
import { effectsInWords } from "./effects-in-words.ts";

test.each(["uptime .env", "wc .env", "realpath .env", "top .env", "whoami .env", "which .env"])(
  "what tells of a file does nothing with what is in it: %s",
  (line) => {
    expect(effectsInWords(line)).toEqual([]);
  },
);
