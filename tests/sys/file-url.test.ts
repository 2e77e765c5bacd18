import { expect, test } from "bun:test";
import { pathOfFileUrl } from "../../src/sys/file-url.ts";

test.skipIf(process.platform === "win32")("an address of a file gives its path", () => {
  expect(pathOfFileUrl("file:///srv/my%20shop")).toBe("/srv/my shop");
});

test.each(["", "/srv/shop", "vscode-remote://wsl+x/srv", "file:///a%2Fb", "file://%%%"])(
  "%j gives none",
  (text) => {
    expect(pathOfFileUrl(text)).toBeUndefined();
  },
);
