import { expect, test } from "bun:test";
import { windowsPath } from "../../../src/policy/text/windows-path.ts";

test.each([
  ["a\\b", "C:/w/a/b"],
  ["..\\b\\", "C:/b/"],
  ["\\b", "C:/b"],
  ["C:b", "C:/w/b"],
  ["D:b", "D:/b"],
  ["D:\\", "D:/"],
  ["\\\\?\\C:\\b", "C:/b"],
  ["C:\\b. .", "C:/b"],
  ["\\\\server\\share", "/"],
  ["\\\\server\\share\\x", "//server/share/x"],
])("%s is %s", (path, expected) => {
  expect(windowsPath(path, "C:\\w")).toBe(expected);
});
