import type { BoundedCalls } from "../../config/confine-section.ts";
import { loadConfig } from "../../config/load.ts";
import { setValue } from "../../config/set-value.ts";
import { prepareBounds } from "../../confine/prepared.ts";
import { CALLS_IN_WORDS, checkBounds } from "../../doctor/bounds.ts";
import { EXIT } from "../../exit.ts";
import type { CheckMark } from "../../install/check.ts";
import type { Io } from "../../io.ts";
import { mayBound } from "../../state/bounds-prefix.ts";
import { workspaceOf } from "../command.ts";
import { editSettings, settingsFile } from "../hooks/edit.ts";
import { printJson, refuse, signOf } from "../terminal/output.ts";
import { hanging, screenWidth } from "../terminal/terminal.ts";

/** Says which calls of agents run within bounds, why, and what keeps these. */
export async function sayCalls(io: Io, asJson: boolean): Promise<number> {
  const { config, origins } = await loadConfig(io, workspaceOf(io).root);
  const { calls, isStrict = false } = config.confine;
  const { mark, detail } = await checkBounds(io, config);
  const file = origins.get("confine.calls")?.path ?? null;
  if (asJson) printJson(io, { calls: calls ?? null, strict: isStrict, file, detail });
  else io.stdout(boundsLine(mark, detail, io));
  return mark === "fail" ? EXIT.error : EXIT.ok;
}

function boundsLine(mark: CheckMark, detail: string, io: Io): string {
  const width = screenWidth(Number.POSITIVE_INFINITY);
  return hanging(`${signOf(mark, io)} bounds: `, detail, width).join("\n");
}

/**
 * Writes into the user's configuration which calls run within bounds, and makes those of this folder once, so that
 * what cannot be kept here is refused now and not found out by a call.
 */
export async function switchCalls(io: Io, calls: BoundedCalls, asJson: boolean): Promise<number> {
  if (calls !== "off") {
    const made = mayBound(io)
      ? await prepareBounds(io, {
          cwd: io.workingDirectory(),
          allowed: { write: [], read: [] },
          changes: [],
        })
      : { why: "nothing here can run a shell line within bounds" };
    if ("why" in made)
      return refuse(io, `bounds cannot be enforced here: ${made.why}`, "fairlead doctor");
  }
  const path = settingsFile(io, false);
  if (path === undefined) return refuse(io, "there is no home folder for settings");
  const failure = await editSettings(io, path, (text) => setValue(text, "confine", "calls", calls));
  if (failure !== undefined) return refuse(io, `${path}: ${failure}`);
  const { config, origins } = await loadConfig(io, workspaceOf(io).root);
  const now = config.confine.calls;
  if (asJson) printJson(io, { calls: now, file: origins.get("confine.calls")?.path ?? null });
  else {
    io.stdout(boundsLine("ok", `${CALLS_IN_WORDS[calls]} (confine.calls in ${path})`, io));
    io.stdout("  back to the default: fairlead config unset confine.calls");
  }
  if (now !== calls)
    io.stderr(`warning: "${now}" stays in force, as ${origins.get("confine.calls")?.path} says so`);
  return EXIT.ok;
}
