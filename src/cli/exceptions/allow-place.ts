import { defineCommand, type SubCommandsDef } from "citty";
import { addValue } from "../../config/set-value.ts";
import { isIn } from "../../confine/bounds.ts";
import { EXIT } from "../../exit.ts";
import type { Io } from "../../io.ts";
import { isGuarding } from "../../state/guarding.ts";
import { homeDirectory, isAbsolute } from "../../sys/paths.ts";
import { exists } from "../../sys/probe.ts";
import { realPath } from "../../sys/real-path.ts";
import { ioOf } from "../command.ts";
import { editSettings, settingsFile } from "../hooks/edit.ts";
import { printJson, refuse, signOf } from "../terminal/output.ts";

/** What calls within bounds may be let do to a place, as the settings and the command have it. */
export type PlaceRight = "write" | "read";

const DESCRIPTIONS: Readonly<Record<PlaceRight, string>> = {
  write: "Let calls within bounds change a file or folder",
  read: "Let calls within bounds read a secret",
};

/** `fairlead allow write PATH` and `fairlead allow read PATH`. */
export function placeCommands(): SubCommandsDef {
  return { write: placeCommand("write"), read: placeCommand("read") };
}

function placeCommand(right: PlaceRight) {
  return defineCommand({
    meta: { name: right, description: DESCRIPTIONS[right] },
    args: {
      path: { type: "positional", required: true, description: "the file or folder" },
      json: { type: "boolean", description: "answer as JSON" },
    },
    setup: async (context) => {
      const place = readPlace(ioOf(context), right, context.args.path);
      return typeof place === "number" ? place : undefined;
    },
    run: async (context) =>
      allowPlace(ioOf(context), right, context.args.path, context.args.json === true),
  });
}

/** Adds a place to those that calls within bounds may change or read, in the person's own configuration. */
export async function allowPlace(
  io: Io,
  right: PlaceRight,
  path: string,
  asJson: boolean,
): Promise<number> {
  const place = readPlace(io, right, path);
  if (typeof place === "number") return place;
  const home = homeDirectory(io);
  const file = settingsFile(io, false);
  if (file === undefined) return refuse(io, "there is no home folder for settings");
  const real = home === undefined ? undefined : realPath(home);
  const isBelow = real !== undefined && isIn(place, real);
  const written = isBelow ? `~${place.slice(real.length)}` : place;
  const failure = await editSettings(io, file, (text) => addValue(text, "confine", right, written));
  if (failure !== undefined) return refuse(io, `${file}: ${failure}`);
  if (asJson) printJson(io, { right, path: written, file });
  else
    io.stdout(`${signOf("ok", io)} agents' calls within bounds may ${right} ${written} (${file})`);
  return EXIT.ok;
}

/** The place that a path means, with its links followed; the exit code of the refusal where no call may have it. */
function readPlace(io: Io, right: PlaceRight, path: string): string | number {
  const whole = path.replace(/^~(?=\/|$)/, homeDirectory(io) ?? "~");
  const place = realPath(isAbsolute(whole) ? whole : `${io.workingDirectory()}/${whole}`);
  if (!exists(place)) return refuse(io, `there is no ${JSON.stringify(path)}`, "make it first");
  if (!isGuarding(io, place)) return place;
  return refuse(io, `${JSON.stringify(path)} contains what guards you, so no call may ${right} it`);
}
