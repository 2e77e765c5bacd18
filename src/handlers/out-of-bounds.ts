import { type Bounds, isIn } from "../confine/bounds.ts";
import { boundsOfLine } from "../confine/prepared.ts";
import type { HandlerContext } from "../engine/handler.ts";
import { visibleLine } from "../outside-text.ts";
import { quoteWord } from "../policy/text/quote.ts";
import type { AgentEvent } from "../protocol/agent-event.ts";
import { type Outcome, PASS } from "../protocol/outcome.ts";
import { boundsFolder } from "../state/bounds-prefix.ts";
import { isGuarding } from "../state/guarding.ts";
import { BOUNDS_EVENT, logRemark } from "../state/log-remark.ts";
import { writePrivate } from "../sys/atomic-file.ts";
import { mayDo, textOf } from "../sys/folder.ts";
import { homeDirectory, isAbsolute, parentOf, safeFileName } from "../sys/paths.ts";
import { exists } from "../sys/probe.ts";
import { realPath } from "../sys/real-path.ts";

/** What a call may not do within its bounds, by the setting that lets it. */
type Kind = "write" | "read" | "rights" | "move";

interface Refused {
  readonly kind: Kind;
  /** What has to be given for it; empty where nothing can be. */
  readonly path: string;
}

/**
 * After a call that ran within bounds and failed on them: tells the model what lies out of bounds, and how the person
 * widens them; once in a session for each kind, and in the log each time. What failed for another reason is left alone.
 */
export function handleOutOfBounds(event: AgentEvent, context: HandlerContext): Outcome {
  const { io, config, workspace } = context;
  const file = textOf(`${boundsFolder(io)}/${event.tool?.bounds}`) ?? "";
  const refusal = REFUSALS.find(([start]) => start.test(file))?.[1];
  if (refusal === undefined) return PASS;
  const bounds = boundsOfLine(io, {
    cwd: event.cwd,
    allowed: context.config.confine,
    changes: [],
  });
  const place = { cwd: event.cwd, home: homeDirectory(io) };
  const refused = refusedIn(outputOf(event), refusal, bounds, place);
  if (refused === undefined) return PASS;
  const { model, person } = inWords(refused, context);
  if (config.log.decisions !== "none") {
    logRemark(io, {
      event: BOUNDS_EVENT,
      project: workspace.root,
      // Where the log keeps no content, it has no path either.
      reason: config.log.content === "none" ? refused.kind : person,
      session: event.sessionId,
    });
  }
  if (!tellsNow(refused.kind, event, context)) return PASS;
  return { verdict: "pass", context: model, notice: person, data: { out_of_bounds: refused.kind } };
}

/** What was refused, for the model and for the person. */
function inWords(
  { kind, path }: Refused,
  { io }: HandlerContext,
): { readonly model: string; readonly person: string } {
  const ran = "fairlead ran this within bounds that the kernel enforces";
  const toBoth = (text: string) => ({ model: text, person: text });
  if (kind === "rights")
    return toBoth(
      `${ran}, in which no program can gain more rights, for example with sudo. Run that part as a separate command, which is then judged by itself`,
    );
  if (kind === "move")
    return toBoth(
      `${ran}, in which nothing is moved or hard-linked between the project, temporary folders and caches in one step. Copy it and delete the original`,
    );
  const home = homeDirectory(io);
  const isBelow = home !== undefined && isIn(path, home);
  const named = visibleLine(isBelow ? `~${path.slice(home.length)}` : path);
  const cannot = kind === "write" ? "cannot change" : "cannot read";
  const what = `${ran}: it ${cannot} ${named}`;
  const other = `${what}. Do it in another way, or ask the user to run the line themselves`;
  if (isGuarding(io, path)) return { model: other, person: what };
  const line = `fairlead allow ${kind} ${quoteWord(named)}`;
  return {
    model: `${other}. They can allow that for all calls in their own terminal: ${line}`,
    person: `${what}. To allow that for all calls, type in your own terminal: ${line}`,
  };
}

/** All that the tool gave back, as one text. */
function outputOf({ tool }: AgentEvent): string {
  const { response, error } = tool ?? {};
  if (typeof error === "string") return error;
  if (typeof response === "string") return response;
  return JSON.stringify(response ?? "").replaceAll("\\n", "\n");
}

/** The first thing that a text says was refused, and that bounds refuse; undefined where there is none. */
export function refusedIn(
  text: string,
  refusal: RegExp,
  bounds: Bounds,
  { cwd, home }: { readonly cwd: string; readonly home: string | undefined },
): Refused | undefined {
  let isApart = false;
  for (const line of text.split("\n", LINES_MAX)) {
    if (NO_RIGHTS.test(line)) return { kind: "rights", path: "" };
    const isChange = refusal.test(line);
    isApart ||= isChange && APART.test(line);
    if (!isChange && !HIDDEN.test(line)) continue;
    for (const [word] of line.slice(0, LINE_MAX_CHARS).matchAll(PATHS)) {
      const path = word.startsWith("~/") ? `${home ?? ""}${word.slice(1)}` : word;
      const refused = refusedAt(realPath(isAbsolute(path) ? path : `${cwd}/${path}`), bounds);
      if (refused?.kind === "read" || (isChange && refused !== undefined)) return refused;
    }
  }
  return isApart ? { kind: "move", path: "" } : undefined;
}

/** Lines of output that are looked at, and characters of each. */
const LINES_MAX = 2_000;
const LINE_MAX_CHARS = 2_000;

/**
 * What systems and runtimes say where an engine refuses a change, by the words with which a shell's file starts it. What
 * bubblewrap holds in a folder that may be changed is mounted there, and each such folder by itself.
 */
const REFUSALS: readonly (readonly [start: RegExp, refusal: RegExp])[] = [
  [
    /exec \S*\/bwrap /,
    refusals("read-only file system|EROFS|resource busy|EBUSY|cross-device|EXDEV"),
  ],
  [/exec .+(?: bounded |\.run'? )/, refusals("permission denied|EACCES|cross-device|EXDEV")],
  [/exec \S*\/sandbox-exec /, refusals("operation not permitted|EPERM")],
];

/** What the system says, or programs that ask it before they try. */
function refusals(system: string): RegExp {
  return new RegExp(
    `${system}|n[o']t writable|write permission|trying to write|(?:cannot|can't|could ?n[o']t|unable to|failed to) (?:create|write|save)`,
    "i",
  );
}

/** What they say where two folders are not on one file system, which nothing is moved or linked across. */
const APART = /cross-device|EXDEV/i;

/** What they say where something is hidden: it is not there, or may not be opened. */
const HIDDEN = /no such file|permission denied|operation not permitted|ENOENT|EACCES|EPERM/i;

/** What `sudo`, `su`, `ping` and their like say where nothing may get more rights. */
const NO_RIGHTS =
  /no new privileges|'nosuid' option|must be (?:run )?(?:set|s)uid|missing cap_|cannot set(?:u|g)id/i;

const PATHS = /(?:~|\.{1,2})?(?:\/[^\s'"`:;,()<>\\]+)+|[\w.-]+(?:\/[^\s'"`:;,()<>\\]+)+/g;

function refusedAt(
  path: string,
  { hidden, writable, kept, reserved }: Bounds,
): Refused | undefined {
  const isHidden = hidden.some((place) => isIn(path, place.path));
  if (isHidden) return mayDo("read", path) ? { kind: "read", path } : undefined;
  const isFree =
    path.startsWith("/dev/") ||
    path.startsWith("/proc/") ||
    (writable.some((one) => isIn(path, one)) &&
      ![...kept.map((place) => place.path), ...reserved].some((one) => isIn(path, one)));
  if (isFree) return undefined;
  // Without bounds it could be changed, or there is another reason why it cannot.
  const place = exists(path) ? path : (parentOf(path) ?? "/");
  return mayDo("change", place) ? { kind: "write", path: place } : undefined;
}

/** True for the first of its kind in a session, which is noted. */
function tellsNow(kind: Kind, { sessionId }: AgentEvent, { io }: HandlerContext): boolean {
  const folder = boundsFolder(io);
  if (folder === undefined) return true;
  const path = `${folder}/told-${kind}-${safeFileName(sessionId)}`;
  if (exists(path)) return false;
  writePrivate(path, "");
  return true;
}
