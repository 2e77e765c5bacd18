import { unparsedCommands } from "../../../src/policy/languages/bash/unparsed-commands.ts";
import type { Analysis } from "../../../src/policy/model/invocation.ts";
import type { World } from "../../../src/policy/model/world.ts";
import { mayBe } from "./match.ts";
import type { Call } from "./sandbox.ts";

/** How an analysis answers for a call: by its name, as one of unknown name, or by asking about doubt. */
export type Listing = "named" | "unknown" | "doubted";

/** How a call is listed; undefined when nobody would see it. */
export function listingOf(call: Call, analysis: Analysis, world: World): Listing | undefined {
  const found = analysis.invocations.filter((listed) => mayBe(listed, call));
  if (found.some(({ program }) => program !== "")) return "named";
  if (found.length > 0) return "unknown";
  // A doubt about syntax is no question: the text is read again without a grammar, so that words in
  // brackets are commands of their own, and no longer words of the one before them.
  const isDoubted = analysis.doubts.some(
    (doubt) =>
      doubt.kind !== "syntax" ||
      unparsedCommands(doubt.text, doubt, world).some(({ name }) => name.value === call[0]),
  );
  return isDoubted ? "doubted" : undefined;
}
