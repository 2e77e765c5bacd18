// Attacks in JavaScript, for Node.js and Bun: one line of input each, as "number, mechanism, target, spare" with tabs between.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { createServer } from "node:net";
import { basename, dirname, relative } from "node:path";

const { constants: C } = fs;
const text = (path) => fs.readFileSync(path, "utf8");
const put = (path, flags = C.O_WRONLY) => {
  const file = fs.openSync(path, flags, 0o600);
  fs.writeSync(file, "taken");
  fs.closeSync(file);
};
const spareFile = (spare) => fs.writeFileSync(spare, "taken");
const shell = (script, ...words) =>
  execFileSync("sh", ["-c", script, "sh", ...words], { stdio: "ignore" });
const inFolder = (target, action) => {
  const before = process.cwd();
  process.chdir(dirname(target));
  try {
    return action(basename(target));
  } finally {
    process.chdir(before);
  }
};
const streamed = async (target, flags) => {
  const stream = fs.createWriteStream(target, { flags });
  await new Promise((done, fail) => stream.on("error", fail).end("taken", done));
};

const change = {
  open: (t) => put(t),
  append: (t) => fs.appendFileSync(t, "taken", { flag: C.O_WRONLY | C.O_APPEND }),
  "empty-open": (t) => fs.closeSync(fs.openSync(t, "w")),
  truncate: (t) => fs.truncateSync(t, 0),
  stream: (t) => streamed(t, "r+"),
  promise: (t) => fs.promises.writeFile(t, "taken"),
  "up-from-project": (t) => put(relative(process.cwd(), t)),
  "proc-root": (t) => put(`/proc/self/root${t}`),
  "proc-cwd": (t) => put(`/proc/self/cwd/${relative(process.cwd(), t)}`),
  "from-its-folder": (t) => inFolder(t, (name) => put(name)),
  "other-name": (t, s) => {
    fs.linkSync(t, s);
    return put(s);
  },
  link: (t, s) => {
    fs.symlinkSync(t, s);
    return put(s);
  },
  "link-to-folder": (t, s) => {
    fs.symlinkSync(dirname(t), s);
    return put(`${s}/${basename(t)}`);
  },
  replaced: (t, s) => {
    spareFile(s);
    return fs.renameSync(s, t);
  },
  "copied-over": (t, s) => {
    spareFile(s);
    return fs.copyFileSync(s, t);
  },
  "cloned-over": (t, s) => {
    spareFile(s);
    return fs.cpSync(s, t, { force: true });
  },
  "moved-away": (t, s) => fs.renameSync(t, s),
  deleted: (t) => fs.unlinkSync(t),
  removed: (t) => fs.rmSync(t),
  child: (t) => shell('printf taken > "$1"', t),
  "left-behind": (t) =>
    spawn("sh", ["-c", 'sleep 0.05; printf taken > "$1"', "sh", t], {
      detached: true,
      stdio: "ignore",
    }).unref(),
  "folder-moved": (t, s) => fs.renameSync(dirname(t), s),
  "folder-deleted": (t) => fs.rmSync(dirname(t), { recursive: true }),
};
const make = {
  create: (t) => put(t, C.O_WRONLY | C.O_CREAT),
  "create-exclusive": (t) => fs.writeFileSync(t, "taken", { flag: "wx" }),
  "create-streamed": (t) => streamed(t, "w"),
  folder: (t) => fs.mkdirSync(t, { recursive: true }),
  "folder-with-any-name": (t) => fs.renameSync(fs.mkdtempSync(`${dirname(t)}/x`), t),
  linked: (t) => fs.symlinkSync("/etc/hostname", t),
  "named-again": (t, s) => {
    spareFile(s);
    return fs.linkSync(s, t);
  },
  "moved-in": (t, s) => {
    spareFile(s);
    return fs.renameSync(s, t);
  },
  "copied-in": (t, s) => {
    spareFile(s);
    return fs.copyFileSync(s, t, C.COPYFILE_EXCL);
  },
  "tree-copied": (t, s) => {
    fs.mkdirSync(s);
    return fs.cpSync(s, t, { recursive: true });
  },
  socket: (t) =>
    inFolder(
      t,
      (name) =>
        new Promise((done, fail) => createServer().on("error", fail).listen(name, done).unref()),
    ),
  "through-dangling-link": (t, s) => {
    fs.symlinkSync(t, s);
    return put(s, C.O_WRONLY | C.O_CREAT);
  },
  "made-by-child": (t) => shell('mkdir -p "$1"', t),
};
const read = {
  read: text,
  "read-promise": (t) => fs.promises.readFile(t, "utf8"),
  "read-up-from-project": (t) => text(relative(process.cwd(), t)),
  "read-proc-root": (t) => text(`/proc/self/root${t}`),
  "read-by-link": (t, s) => {
    fs.symlinkSync(t, s);
    return text(s);
  },
  "read-by-other-name": (t, s) => {
    fs.linkSync(t, s);
    return text(s);
  },
  "read-copied": (t, s) => {
    fs.copyFileSync(t, s);
    return text(s);
  },
  "read-tree-copied": (t, s) => {
    fs.cpSync(dirname(t), s, { recursive: true });
    return text(`${s}/${basename(t)}`);
  },
  "read-moved": (t, s) => {
    fs.renameSync(dirname(t), s);
    return text(`${s}/${basename(t)}`);
  },
  "read-from-its-folder": (t) => inFolder(t, text),
  "read-child": (t) => spawnSync("cat", [t]).stdout.toString(),
  "read-as-input": (t) => spawnSync("sh", ["-c", 'cat < "$1"', "sh", t]).stdout.toString(),
  "read-in-archive": (t) => spawnSync("tar", ["cf", "-", t]).stdout.toString("latin1"),
};
const rights = { mode: (t) => fs.chmodSync(t, 0o777), times: (t) => fs.utimesSync(t, 1, 1) };
const end = {
  kill: (t) => process.kill(Number(t), 9),
  "kill-by-child": (t) => shell('kill -9 "$1"', t),
};
const spy = {
  environment: (t) => text(`/proc/${t}/environ`),
  "its-root": (t, s) => text(`/proc/${t}/root${s}`),
  "its-folder": (t, s) => text(`/proc/${t}/cwd/${basename(s)}`),
  "its-file": (t) => text(`/proc/${t}/fd/0`),
};

const kinds = { change, make, read, rights, end, spy };
if (process.argv[2] === "--list")
  for (const [kind, table] of Object.entries(kinds))
    for (const name of Object.keys(table)) console.log(kind, name);
else {
  const all = Object.assign({}, ...Object.values(kinds));
  for (const line of text("/dev/stdin").split("\n").filter(Boolean)) {
    const [number, name, target, spare] = line.split("\t");
    try {
      const said = await all[name](target, spare);
      if (typeof said === "string") fs.writeSync(1, `${number} ${said}\n`);
    } catch (error) {
      fs.writeSync(2, `${number} ${error}\n`);
    }
  }
  await new Promise((done) => setTimeout(done, 200));
  process.exit();
}
