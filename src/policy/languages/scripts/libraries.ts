import { quoteWord } from "../../text/quote.ts";
import { type Call, recordProgram, recordShell, type Scan } from "./recorded-commands.ts";
import { textOf, textsOf, textValue, UNKNOWN_VALUE, type Value } from "./value.ts";

/**
 * Calls of libraries that do what a program of this machine does: stores of secrets, other hosts, containers, packages,
 * archives, jobs and the registry. What is judged for the program is judged for them.
 *
 * Gives the value of a call it knows, undefined for every other one.
 */
export function libraryCall(scan: Scan, call: Call): Value | undefined {
  const { name } = call;
  const row = ROWS.find(([names]) => names.test(name));
  return row?.[1](scan, call);
}

type Does = (scan: Scan, call: Call) => Value;

/** The same command line whatever is given. */
function always(program: string, ...args: readonly string[]): Does {
  return (scan, call) => recordProgram(scan, call, program, args);
}

/** Where any browser keeps its own is as private. */
const BROWSER = "~/.config/google-chrome/Default/Cookies";

const ROWS: readonly (readonly [names: RegExp, does: Does])[] = [
  [/^spwd\.getsp(?:nam|all)$/, always("cat", "/etc/shadow")],
  [
    /^netrc\.netrc$/,
    (scan, call) => recordProgram(scan, call, "cat", [given(call, 0) ?? "~/.netrc"]),
  ],
  [/^(?:browser_cookie3|rookiepy|pycookiecheat)\.\w+$/, always("cat", BROWSER)],
  [/^win32cred\.Cred(?:Enumerate|Read)$/, always("cmdkey", "/list")],
  [/^secretstorage\..*\.get_secret$|^\?\.get_secret$/, always("secret-tool", "lookup", "x", "y")],
  [
    /^keytar\.(?:getPassword|findCredentials|findPassword)$/,
    always("secret-tool", "lookup", "x", "y"),
  ],
  [
    /^(?:boto3|botocore)\..*get_(?:frozen_)?credentials$/,
    always("aws", "configure", "export-credentials"),
  ],
  [/(?:^|\.)CronTab\(\)\.(?:new|write|every\w*)$/, always("crontab", "job")],
  [/(?:^|\.)CronTab\(\)\.remove_all$/, always("crontab", "-r")],
  [/^winreg\.(?:OpenKey(?:Ex)?|CreateKey(?:Ex)?)$/, registryKey],
  [/^winreg\.SetValue(?:Ex)?$/, registryChange("add")],
  [/^winreg\.Delete(?:Key(?:Ex)?|Value)$/, registryChange("delete")],
  [/(?:^paramiko\.|\.)(?:SSHClient\(\)\.)exec_command$/, remoteCommand],
  [/(?:^|\.)Connection\(\)\.(?:run|sudo)$/, remoteCommand],
  [/^docker\.\w+\(\)\.containers\.(?:run|create)$/, container],
  [/(?:^|\.)Repo\(\)\.git\.\w+$/, gitCommand],
  [/^pip\.(?:main|_internal\.main|_internal\.cli\.main\.main)$/, packages],
  [
    /(?:^|\.)tarfile\.open\(\)\.extractall$|(?:^|\.)TarFile\(\)\.extractall$/,
    unpacked("tar", "-xf archive -C"),
  ],
  [/(?:^|\.)ZipFile\(\)\.extractall$/, unpacked("unzip", "archive -d")],
  [
    /^(?:importlib\.util\.)?spec_from_file_location$/,
    (scan, call) => recordProgram(scan, call, "python", [given(call, 1) ?? ""]),
  ],
  [/\.(?:upload_file|upload_from_filename|fput_object|send_document|files_upload)$/, upload],
];

/** A text among the arguments; undefined where it is not known. */
function given({ args }: Call, at: number): string | undefined {
  const value = args[at];
  return value === undefined ? undefined : textOf(value);
}

/** A key of the registry as the path that `reg` takes. */
function registryKey(_scan: Scan, { args }: Call): Value {
  const [root, path] = args;
  const hive = root?.kind === "name" ? (root.name.split(".").at(-1) ?? "") : textOf(root);
  return textValue(`${hive}\\${textOf(path)}`);
}

function registryChange(verb: "add" | "delete"): Does {
  return (scan, call) => {
    const [key] = call.args;
    const path = key?.kind === "name" ? textOf(registryKey(scan, call)) : textOf(key);
    return recordProgram(scan, call, "reg", [verb, path, "/f"]);
  };
}

/** A command of the host that the script is connected to. */
function remoteCommand(scan: Scan, call: Call): Value {
  const host = scan.peer?.[0] ?? "host";
  return recordShell(scan, call, textValue(`ssh ${host} ${quoteWord(given(call, 0) ?? "")}`));
}

/** `client.containers.run(image, command, volumes={…}, privileged=True)` */
function container(scan: Scan, call: Call): Value {
  const [image, command] = call.args;
  const volumes = call.named.get("volumes");
  const binds =
    volumes?.kind === "record"
      ? [...volumes.entries.keys()].map((path) => `${path}:/mnt`)
      : textsOf(volumes ?? UNKNOWN_VALUE).filter((text) => text.includes(":"));
  const flags = textOf(call.named.get("privileged")) === "True" ? ["--privileged"] : [];
  return recordProgram(scan, call, "docker", [
    "run",
    ...flags,
    ...binds.flatMap((bind) => ["-v", bind]),
    textOf(image),
    ...textsOf(command ?? textValue("")).flatMap((text) => text.split(" ")),
  ]);
}

/** `repo.git.push("--force", "origin", "main")` */
function gitCommand(scan: Scan, call: Call): Value {
  const verb = call.name.slice(call.name.lastIndexOf(".") + 1).replaceAll("_", "-");
  return recordProgram(scan, call, "git", [verb, ...call.args.flatMap(textsOf)]);
}

function packages(scan: Scan, call: Call): Value {
  return recordShell(scan, call, textValue(["pip", ...call.args.flatMap(textsOf)].join(" ")));
}

function unpacked(program: string, words: string): Does {
  return (scan, call) => {
    const folder = call.named.get("path") ?? call.args[0];
    return recordProgram(scan, call, program, [
      ...words.split(" "),
      folder === undefined ? "." : textOf(folder),
    ]);
  };
}

/** A file that is sent by its name. */
function upload(scan: Scan, call: Call): Value {
  const texts = [...call.args, ...call.named.values()].flatMap((value) =>
    value.kind === "contents" ? [value.path] : value.kind === "text" ? [value.text] : [],
  );
  for (const text of texts) recordProgram(scan, call, "curl", ["-T", text, "https://elsewhere"]);
  return UNKNOWN_VALUE;
}
