import { expect, test } from "bun:test";
import { effectsInWords } from "../commands/effects-in-words.ts";

test.each([
  ["kill 7 8", ["stop by number 7", "stop by number 8"]],
  ["kill -9 -1", ["stop by number -1"]],
  ["kill -sKILL -1", ["stop by number -1"]],
  ["kill -n 9 1", ["stop by number 1"]],
  ["kill -0 1", []],
  ["kill -l", []],
  ["killall5 -9", ["stop by user \uFFFC"]],
  ["pkill -u root", ["stop by user \uFFFC"]],
  ["pkill -STOP -u me vim", ["stop by name vim"]],
  ["killall -l a", []],
  ["taskkill /IM Code.exe /F", ["stop by name Code.exe"]],
  ["fuser -k 80/tcp", ["stop by file 80/tcp"]],
  ["fuser 80/tcp", []],
])("%s", (line, effects) => {
  expect(effectsInWords(line)).toEqual(effects);
});
