import type { Bounds } from "./bounds.ts";
import {
  type Call,
  cText,
  NO_FOLDER,
  O_CLOEXEC,
  O_PATH,
  type Slot,
  type Value,
  type Words,
} from "./calls.ts";
import { placeAt } from "./look.ts";
import { forbiddingMoreRights, keepingCapabilities } from "./self.ts";

/** Who runs a line that is not root. */
export interface User {
  readonly user: number;
  readonly group: number;
}

/**
 * Calls by which a process that bubblewrap started, with the whole file system read-only, puts the rest of the bounds
 * over it: bubblewrap reads the list of all mounts again for each of them, which takes longer than everything else.
 * Each path is opened once and then mounted at what was opened, so that no link that is put in its place leads
 * elsewhere. At the end it gives up the right to mount; of a user, by going on in a name space to which these mounts
 * are foreign.
 * Source: mount_setattr(2), user_namespaces(7), Linux 6.18.
 */
export function mountingCalls(bounds: Bounds, user: User | undefined): readonly Call[] {
  const shown = bounds.shown.flatMap(placeAt).map((place) => ({ ...place, tree: slot() }));
  return [
    { name: "getcwd", values: [WORKING_FOLDER, WORKING_FOLDER.length] },
    // What is shown must be taken before what is around it is hidden.
    ...shown.flatMap(({ path, tree }) => takingTree(path, tree)),
    ...[...bounds.writable, ...bounds.pinned].flatMap((path) => changing(path)),
    ...bounds.reserved.flatMap((path) => [
      { name: "mkdirat", values: [NO_FOLDER, cText(path), FOLDER_MODE] } as const,
      ...covering(path, READ_ONLY),
    ]),
    ...bounds.kept.flatMap(({ path }) => keeping(path)),
    ...bounds.hidden.flatMap(({ path, isFolder }) => (isFolder ? covering(path) : blanking(path))),
    ...shown.flatMap(({ path, isFolder, tree }) => showing(path, isFolder, tree, bounds)),
    ...(user === undefined ? keeping("/proc/sys") : []),
    {
      ...{ name: "chdir", values: [WORKING_FOLDER] },
      orElse: "the working folder cannot be reached within the bounds",
    },
    ...(user === undefined ? [] : becoming(user)),
    ...forbiddingMoreRights(),
    keepingCapabilities(user === undefined),
  ];
}

/** The longest path that the kernel takes. */
const WORKING_FOLDER = new Uint8Array(4096);

const NOTHING = cText("");
const FOLDER_MODE = 0o755;
const FILE_MODE = 0o444;

/** `struct open_how`, with which no link is followed anywhere in a path. */
const WITHOUT_LINKS: Words = [O_PATH | O_CLOEXEC, 0, 4];

/** Of `open_tree`, `mount_setattr` and `move_mount`: what is opened is meant, and everything mounted below it. */
const EMPTY_PATH = 0x1000;
const RECURSIVE = 0x8000;
const CLONE = 1;
const FROM_OPENED = 0x04;
const ONTO_OPENED = 0x40;

/** Flags of `mount`. */
const READ_ONLY = 1;
const NO_PRIVILEGES = 2;
const NO_DEVICES = 4;

/** `struct mount_attr`: what is set, what is taken away, and two that stay as they are. */
const ATTRIBUTES_BYTES = 32;
const WRITABLE: Words = [0, READ_ONLY, 0, 0];
const UNCHANGEABLE: Words = [READ_ONLY, 0, 0, 0];
const BLANK: Words = [READ_ONLY | NO_PRIVILEGES | NO_DEVICES, 0, 0, 0];

function slot(): Slot {
  return { of: [0], at: 0 };
}

/** What is mounted at, and what is mounted there: used anew for each place. */
const place = slot();
const tree = slot();

function opening(path: string, orElse?: string): Call {
  const how = [NO_FOLDER, cText(path), WITHOUT_LINKS, WITHOUT_LINKS.length * 8] as const;
  return {
    ...{ name: "openat2", values: how, result: place },
    ...(orElse === undefined ? {} : { orElse }),
  };
}

function closing(file: Slot): Call {
  return { name: "close", values: [file] };
}

function cloning(to: Slot): Call {
  const flags = CLONE | O_CLOEXEC | RECURSIVE | EMPTY_PATH;
  return { name: "open_tree", values: [place, NOTHING, flags], result: to };
}

function setting(of: Slot, attributes: Words): Call {
  const values = [of, NOTHING, EMPTY_PATH | RECURSIVE, attributes, ATTRIBUTES_BYTES];
  return { name: "mount_setattr", values };
}

function moving(from: Slot): Call {
  return {
    name: "move_mount",
    values: [from, NOTHING, place, NOTHING, FROM_OPENED | ONTO_OPENED],
  };
}

/** Without these calls nothing runs. */
function surely(calls: readonly Call[], orElse: string): readonly Call[] {
  return calls.map((call) => (call.name === "close" ? call : { ...call, orElse }));
}

/**
 * Lets a path be changed. Where any of it fails it stays read-only: the calls that follow then have the number of no
 * file.
 */
function changing(path: string): readonly Call[] {
  return [
    ...[opening(path), cloning(tree), setting(tree, WRITABLE), moving(tree)],
    ...[closing(tree), closing(place)],
  ];
}

/** Keeps a path as it is, wherever it lies; what is gone by now needs no keeping. */
function keeping(path: string): readonly Call[] {
  const calls = surely(
    [
      ...[opening(path), cloning(tree), setting(tree, UNCHANGEABLE), moving(tree)],
      ...[closing(tree), closing(place)],
    ],
    `${path} cannot be kept from changes`,
  );
  const exists: Call = { name: "faccessat", values: [NO_FOLDER, cText(path), 0] };
  return [{ ...exists, orSkip: calls.length }, ...calls];
}

/** Puts an empty folder in the place of one. */
function covering(path: string, flags = 0): readonly Call[] {
  const tmpfs = cText("tmpfs");
  const all = flags | NO_PRIVILEGES | NO_DEVICES;
  const values: readonly Value[] = [tmpfs, cText("."), tmpfs, all, cText("mode=0755")];
  return surely(
    [
      ...[opening(path), { name: "fchdir", values: [place] } as const],
      ...[{ name: "mount", values } as const, closing(place)],
    ],
    `${path} cannot be hidden`,
  );
}

/** Puts a device that may not be opened in the place of a file. */
function blanking(path: string): readonly Call[] {
  const flags = CLONE | O_CLOEXEC;
  const device = [NO_FOLDER, cText("/dev/null"), flags];
  return surely(
    [
      ...[opening(path), { name: "open_tree", values: device, result: tree } as const],
      ...[setting(tree, BLANK), moving(tree), closing(tree), closing(place)],
    ],
    `${path} cannot be hidden`,
  );
}

function takingTree(path: string, to: Slot): readonly Call[] {
  return [opening(path), cloning(to), closing(place), setting(to, UNCHANGEABLE)];
}

/** Mounts what was taken in what is hidden, which is empty. Where any of it fails it stays hidden. */
function showing(
  path: string,
  isFolder: boolean,
  taken: Slot,
  { hidden }: Bounds,
): readonly Call[] {
  const around = hidden.find((one) => path.startsWith(`${one.path}/`))?.path ?? path;
  const folders: Call[] = [];
  const end = isFolder ? path.length : path.lastIndexOf("/");
  for (let at = around.length + 1; at > 0 && at <= end; ) {
    const next = path.indexOf("/", at);
    const to = next < 0 || next > end ? end : next;
    if (to > around.length) {
      const folder = cText(path.slice(0, to));
      folders.push({ name: "mkdirat", values: [NO_FOLDER, folder, FOLDER_MODE] });
    }
    at = to + 1;
  }
  const flags = O_CREATE | O_CLOEXEC;
  const made: Call = {
    ...{ name: "openat", values: [NO_FOLDER, cText(path), flags, FILE_MODE] },
    result: place,
  };
  return [
    ...folders,
    ...(isFolder ? [] : [made, closing(place)]),
    ...[opening(path), moving(taken), closing(taken), closing(place)],
  ];
}

const O_CREATE = 0x40;

const NEW_USER_SPACE = 0x1000_0000;

/** Goes on under the user's own number, without any right over the name spaces that it comes from. */
function becoming({ user, group }: User): readonly Call[] {
  const orElse = "the kernel makes no name space for the user";
  return surely(
    [
      { name: "unshare", values: [NEW_USER_SPACE] },
      ...mapping("uid", user),
      ...mapping("gid", group),
    ],
    orElse,
  );
}

function mapping(kind: "uid" | "gid", number: number): readonly Call[] {
  const file = slot();
  const text = new TextEncoder().encode(`${number} 0 1\n`);
  const path = cText(`/proc/self/${kind}_map`);
  return [
    { name: "openat", values: [NO_FOLDER, path, 1 | O_CLOEXEC], result: file },
    { name: "write", values: [file, text, text.length] },
    closing(file),
  ];
}
