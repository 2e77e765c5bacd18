import type { Io, Platform } from "../io.ts";
import { spawnDetached } from "../sys/detach.ts";

/** The program that opens a file with what the user opens such files with, and its words before the file. */
const OPENERS: Readonly<Record<Platform, readonly string[]>> = {
  linux: ["xdg-open"],
  darwin: ["open"],
  windows: ["rundll32", "url.dll,FileProtocolHandler"],
};

/**
 * Opens a page in the person's browser and does not wait for it; says why where that cannot be. `start` is a
 * parameter for tests.
 */
export function openPage(io: Io, path: string, start = spawnDetached): string | undefined {
  if (io.platform === "linux" && !hasScreen(io)) return "there is no screen to open the page on";
  const [program = "", ...words] = OPENERS[io.platform];
  // The path of a page is absolute, so it cannot be taken for an option.
  if (start(program, [...words, path])) return undefined;
  return `the page could not be opened: ${program} did not start`;
}

function hasScreen(io: Io): boolean {
  return (io.env("DISPLAY") ?? "") !== "" || (io.env("WAYLAND_DISPLAY") ?? "") !== "";
}
