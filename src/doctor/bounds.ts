import { findEngine } from "../confine/engine.ts";
import { type Check, ok, warn } from "../install/check.ts";
import type { Io } from "../io.ts";

/** What keeps the bounds of `fairlead confine` on this machine, found by trying. */
export async function checkBounds(io: Io): Promise<Check> {
  const engine = await findEngine(io, "all");
  if (!("why" in engine)) {
    const more = engine.name === "landlock" ? "; bubblewrap would hold more" : "";
    return ok("bounds", `fairlead confine is kept by ${engine.name} (${engine.title})${more}`);
  }
  const detail = `none can be kept: ${engine.why}`;
  const fix = io.platform === "linux" ? "install bubblewrap" : undefined;
  return fix === undefined ? ok("bounds", detail) : warn("bounds", detail, fix);
}
