import { userNumber } from "../sys/user-file.ts";
import { type Bounds, isIn } from "./bounds.ts";
import {
  type Call,
  cText,
  NO_FOLDER,
  namingFlags,
  numberOf,
  type Slot,
  type Words,
} from "./calls.ts";
import { type Gap, type GapKind, makeableGap } from "./gaps.ts";
import type { LinuxLibc } from "./libc.ts";
import { entriesOf, placeAt, seeing } from "./look.ts";
import { COMPUTING_DEVICES } from "./places.ts";

/**
 * Landlock, by which a process of Linux takes rights from itself and all that it starts. Rights are given to
 * folders and go down the tree: what is not given is refused.
 * Source: https://docs.kernel.org/userspace-api/landlock.html, Linux 6.18.
 */

/** Asks `landlock_create_ruleset` for the version that the kernel has. */
const VERSION_FLAG = 1;
const PATH_BENEATH = 1;

/** Rights over files, as bits. */
const RIGHT = {
  execute: 1 << 0,
  writeFile: 1 << 1,
  readFile: 1 << 2,
  readFolder: 1 << 3,
  removeFolder: 1 << 4,
  removeFile: 1 << 5,
  makeChar: 1 << 6,
  makeFolder: 1 << 7,
  makeFile: 1 << 8,
  makeSocket: 1 << 9,
  makePipe: 1 << 10,
  makeBlock: 1 << 11,
  makeLink: 1 << 12,
  refer: 1 << 13,
  truncate: 1 << 14,
  deviceControl: 1 << 15,
} as const;

const READ_FILES = RIGHT.execute | RIGHT.readFile;

/** The right to list is given everywhere, as programs list the folders on the way to what they may read. */
const LIST = RIGHT.readFolder;

const CHANGE_FILES = RIGHT.writeFile | RIGHT.truncate | RIGHT.deviceControl;

const CHANGE =
  CHANGE_FILES |
  (RIGHT.removeFolder | RIGHT.removeFile | RIGHT.makeFolder | RIGHT.makeFile | RIGHT.makeSocket) |
  (RIGHT.makePipe | RIGHT.makeLink | RIGHT.refer);

/** Rights that a file can be given; others are for folders. */
const FOR_FILES = READ_FILES | CHANGE_FILES;

const ALL = READ_FILES | LIST | CHANGE | RIGHT.makeChar | RIGHT.makeBlock;

/** Signals, and sockets without a path, of processes outside. */
const SCOPE_ABSTRACT_SOCKETS = 1;
const SCOPE_SIGNALS = 2;

/** A right that a kernel of a version before has no name for, and what a bounded command can do for want of it. */
const SINCE: readonly (readonly [version: number, rights: number, kind: GapKind, gap: string])[] = [
  [2, RIGHT.refer, "move", "nothing can be moved or linked from one folder to another"],
  [3, RIGHT.truncate, "empty", "files outside can be emptied"],
  [5, RIGHT.deviceControl, "device", "devices that can be opened can be controlled"],
];

const SCOPES_SINCE = 6;

/** The version of Landlock that the kernel has; 0 where it has none, or is told not to use it. */
export function landlockVersion(libc: LinuxLibc): number {
  return Math.max(0, libc.call(numberOf("landlock_create_ruleset"), 0, 0, VERSION_FLAG));
}

/** What Landlock cannot hold of these bounds, in words that follow "not enforced: ". */
export function gapsOf(bounds: Bounds, version: number): readonly Gap[] {
  const inside = bounds.hidden.filter(({ path }) => bounds.writable.some((one) => isIn(path, one)));
  const whyOpen = "because it is where the command may write";
  return [
    ...bounds.kept.map(
      ({ path }): Gap => ({
        kind: "change",
        text: `${path} can be changed, ${whyOpen}`,
        paths: [path],
      }),
    ),
    ...inside.map(
      ({ path }): Gap => ({ kind: "read", text: `${path} can be read, ${whyOpen}`, paths: [path] }),
    ),
    ...makeableGap(bounds),
    ...SINCE.flatMap(([since, , kind, text]): readonly Gap[] =>
      version < since ? [{ kind, text }] : [],
    ),
    ...(version < SCOPES_SINCE
      ? [{ kind: "signal", text: "processes outside can be sent signals" } as const]
      : []),
    ...ALWAYS,
  ];
}

const ALWAYS: readonly Gap[] = [
  {
    kind: "ask",
    text: "servers that are already running can be reached through sockets with a path, such as those of tmux and Docker",
  },
  {
    kind: "rights",
    text: "names of files can be listed, and rights, times and attributes of files can be changed",
  },
  { kind: "slow", text: "other processes can be given another priority" },
  { kind: "terminal", text: "other terminals of the user can be written to and read from" },
];

/** Rights to be given, by path. */
export interface Rule {
  readonly path: string;
  readonly rights: number;
  /** False for a file, which cannot be given the rights of folders. */
  readonly isFolder: boolean;
}

/** Devices that programs write to whatever they are for, and folders of such. */
const DEVICES = ["null", "zero", "full", "random", "urandom", "tty", "ptmx"];
const DEVICE_FOLDERS = ["pts", "shm"];

/** The rules of bounds. */
export function landlockRules(bounds: Bounds): readonly Rule[] {
  const change = READ_FILES | LIST | CHANGE;
  const devices = (names: readonly string[], isFolder: boolean): readonly Rule[] =>
    names.map((name) => ({ path: `/dev/${name}`, rights: change, isFolder }));
  return seeing(() => [
    { path: "/", rights: LIST, isFolder: true },
    ...readingRules("/", bounds),
    ...bounds.shown.flatMap((path) => ruleAt(path, READ_FILES)),
    ...bounds.writable.flatMap((path) => ruleAt(path, change)),
    ...ownProcesses(),
    ...devices(DEVICES, false),
    ...devices(DEVICE_FOLDERS, true),
    ...COMPUTING_DEVICES.flatMap((path) => ruleAt(path, change)),
  ]).made;
}

function ruleAt(path: string, rights: number): readonly Rule[] {
  return placeAt(path).map(({ isFolder }) => ({ path, rights, isFolder }));
}

/**
 * Browsers and containers make name spaces of their own by writing there. What the kernel's settings are is written
 * there too, by root.
 */
function ownProcesses(): readonly Rule[] {
  return userNumber() === 0
    ? []
    : [
        {
          path: "/proc",
          rights: READ_FILES | LIST | RIGHT.writeFile | RIGHT.truncate,
          isFolder: true,
        },
      ];
}

/** Everything may be read but what is hidden: each folder on the way to a hidden one is given entry by entry. */
function readingRules(path: string, bounds: Bounds, isFolder = true): readonly Rule[] {
  if (bounds.hidden.some((place) => isIn(path, place.path))) return [];
  // Everything in it may be read anyway.
  if (bounds.writable.some((one) => isIn(path, one))) return [];
  if (!bounds.hidden.some((place) => isIn(place.path, path)))
    return [{ path, rights: READ_FILES, isFolder }];
  return entriesOf(path).flatMap(({ name, kind }) =>
    // A link is followed to what it names, which has a rule of its own or is hidden.
    kind === "link"
      ? []
      : readingRules(`${path === "/" ? "" : path}/${name}`, bounds, kind === "folder"),
  );
}

/** The calls that take all rights from this thread but those of the rules. */
export function restricting(rules: readonly Rule[], version: number): readonly Call[] {
  const handled = SINCE.reduce(
    (rights, [since, right]) => (version < since ? rights & ~right : rights),
    ALL,
  );
  const held: Words = [0];
  const ruleset: Slot = { of: held, at: 0 };
  return [
    {
      ...{ name: "landlock_create_ruleset", values: [...attributes(handled, version), 0] },
      ...{ result: ruleset, orElse: "the kernel makes no Landlock rules" },
    },
    ...rules.flatMap((rule) => adding(ruleset, rule, handled)),
    {
      ...{ name: "landlock_restrict_self", values: [ruleset, 0] },
      orElse: "the kernel refuses Landlock's rules",
    },
    { name: "close", values: [ruleset] },
  ];
}

/** `struct landlock_ruleset_attr`, as long as the kernel's version has it. */
function attributes(handled: number, version: number): readonly [Words, number] {
  const scopes = version < SCOPES_SINCE ? 0 : SCOPE_ABSTRACT_SOCKETS | SCOPE_SIGNALS;
  return [[handled, 0, scopes], version < 4 ? 8 : version < SCOPES_SINCE ? 16 : 24];
}

/**
 * Gives rights to a path by `struct landlock_path_beneath_attr`, which ends with the number of the opened file. What
 * is gone meanwhile needs no rights: it has no such number, so that the calls that follow fail.
 */
function adding(ruleset: Slot, { path, rights, isFolder }: Rule, handled: number): readonly Call[] {
  const beneath: Words = [rights & handled & (isFolder ? ALL : FOR_FILES), 0];
  const file: Slot = { of: beneath, at: 1 };
  return [
    { name: "openat", values: [NO_FOLDER, cText(path), namingFlags()], result: file },
    { name: "landlock_add_rule", values: [ruleset, PATH_BENEATH, beneath, 0] },
    { name: "close", values: [file] },
  ];
}
