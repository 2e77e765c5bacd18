import { type Analysis, type Arg, type Invocation, UNKNOWN } from "../invocation.ts";
import { isOutputName } from "../place.ts";
import { bindArguments } from "../powershell/arguments.ts";
import type { Hit, Rule } from "../rule.ts";
import type { World } from "../world.ts";
import { namesSource } from "./filesystem-delete.ts";
import { type WindowsPlace, windowsPlaceOf } from "./windows-places.ts";

/** What a removal names, and how far it goes. */
interface Removal {
  readonly paths: readonly Arg[];
  readonly recursive: boolean;
}

/** Why removing something in a place is stopped; places that are missing are fine. */
const REASONS: ReadonlyMap<WindowsPlace, string> = new Map([
  ["root", "this removes a whole drive"],
  ["home", "this removes a user's home directory"],
  ["system", "this removes files of the operating system"],
  ["git", "this removes the repository's own data"],
  ["project", "this removes the whole project"],
  ["outside", "this removes files outside the project"],
  ["machine-registry", "this removes registry keys of the machine"],
  ["user-registry", "this removes registry keys of the user"],
  ["unknown", "what this removes is not known before it runs"],
  ["unknown-root", "this removes everything on the drive when the variable is empty"],
]);
/** Places whose loss nobody can undo, however little is named. */
const GRAVE: ReadonlySet<WindowsPlace> = new Set([
  "root",
  "home",
  "system",
  "git",
  "project",
  "machine-registry",
  "unknown-root",
]);

/** Rules about removing, overwriting and taking over files from PowerShell and cmd. */
export const WINDOWS_REMOVAL_RULES: readonly Rule[] = [
  {
    id: "windows/remove",
    verdict: "deny",
    programs: ["remove-item", "del", "rd", "clear-item", "erase", "rmdir"],
    reason: "this removes files outside the project",
    instead: "name the files or the build folder inside the project that should go",
    check: checkRemoval,
    examples: () => ({
      denies: [
        ps("Remove-Item -Recurse -Force C:\\"),
        ps("ri -rec -fo $env:USERPROFILE"),
        ps("rm -r ~\\*"),
        ps("rd /s /q C:\\Users\\me"),
        ps("gci C:\\ -Recurse | Remove-Item -Force"),
        ps("Remove-Item -Recurse HKLM:\\SOFTWARE\\Vendor"),
        ps("Remove-Item -Recurse -Force .git"),
        ps('cmd /c "rd /s /q C:\\Windows"'),
        ps("[IO.Directory]::Delete('C:\\Users', $true)"),
      ],
      allows: [
        ps("Remove-Item -Recurse -Force .\\node_modules"),
        ps("rm -r dist, build"),
        ps("rd /s /q node_modules"),
        ps("Remove-Item $env:TEMP\\run-1 -Recurse"),
        ps("Remove-Item Env:\\FOO"),
        ps("Get-ChildItem *.log | Remove-Item"),
        ps("Remove-Item -Recurse C:\\ -WhatIf"),
        ps('Write-Host "Remove-Item -Recurse C:\\"'),
        ps('cmd /c "del /q out.txt"'),
      ],
    }),
  },
  {
    id: "windows/overwrite",
    verdict: "deny",
    programs: [
      ...["set-content", "add-content", "out-file", "clear-content", "new-item", "copy-item"],
      ...[
        "move-item",
        "rename-item",
        "expand-archive",
        "copy",
        "move",
        "ren",
        "robocopy",
        "mklink",
      ],
    ],
    reason: "this changes files of the operating system",
    instead: "write inside the project or a temporary folder",
    check: checkOverwrite,
    examples: () => ({
      denies: [
        ps("Set-Content C:\\Windows\\System32\\drivers\\etc\\hosts 'x'"),
        ps("Move-Item C:\\Users\\me D:\\old"),
        ps("robocopy empty C:\\Users\\me /mir"),
      ],
      allows: [
        ps("Set-Content -Path out.txt -Value hi"),
        ps("Move-Item src\\a.ts src\\b.ts"),
        ps("robocopy src dist /mir"),
      ],
    }),
  },
  {
    id: "windows/ownership",
    verdict: "deny",
    programs: ["takeown", "icacls", "cacls", "attrib", "set-acl"],
    reason: "this changes who may use whole folders of the system or of a user",
    instead: "name the one file inside the project whose rights should change",
    check: (invocation, world) => {
      const paths = operands(invocation).slice(0, 1);
      const at = /^(?:takeown)$/.test(invocation.program)
        ? invocation.args.slice(invocation.args.findIndex((arg) => /^\/f$/i.test(arg.value)) + 1)
        : paths;
      const bad = at.slice(0, 1).find((arg) => isGrave(arg, invocation, world));
      const changes =
        !/^i?cacls$/.test(invocation.program) ||
        /\/(?:grant|reset|remove|deny|setowner|inheritance|restore|e|g|p|r)\b/i.test(
          wordsOf(invocation),
        );
      return bad !== undefined && changes && invocation.args.length > 1
        ? { words: wordsOf(invocation) }
        : undefined;
    },
    examples: () => ({
      denies: [ps("takeown /f C:\\Windows /r /d y"), ps("icacls C:\\ /grant Everyone:F /t")],
      allows: [ps("icacls C:\\Windows"), ps("icacls build\\out.exe /grant me:F")],
    }),
  },
];

/** An example for the PowerShell tool. */
export function ps(command: string) {
  return { command, tool: "PowerShell" } as const;
}

/** The command as people wrote it, its arguments in canonical form. */
export function wordsOf(invocation: Invocation): string {
  const name = invocation.name.value === "" ? invocation.program : invocation.name.value;
  return [name, ...invocation.args.map((arg) => arg.value)].join(" ").replaceAll(UNKNOWN, "…");
}

/** Arguments that are no switch of Windows programs. */
export function operands(invocation: Invocation): readonly Arg[] {
  return invocation.args.filter((arg) => !/^[/-][A-Za-z]+(?::.*)?$/.test(arg.value));
}

function checkRemoval(invocation: Invocation, world: World, analysis: Analysis): Hit | undefined {
  const removal = removalOf(invocation, analysis);
  if (removal === undefined) return undefined;
  let worst: Hit | undefined;
  for (const path of removal.paths) {
    const hit = judge(path, removal.recursive, invocation, world);
    if (
      hit !== undefined &&
      (worst === undefined || (worst.verdict === "ask" && hit.verdict === "deny"))
    ) {
      worst = hit;
    }
  }
  return worst;
}

function judge(
  path: Arg,
  recursive: boolean,
  invocation: Invocation,
  world: World,
): Hit | undefined {
  const place = windowsPlaceOf(path, invocation.cwd, world);
  if (place === "inside" && recursive && isUnasked(invocation) && losesWork(path)) {
    return {
      words: wordsOf(invocation),
      verdict: "ask",
      reason: "this removes the project's work",
    };
  }
  const reason = REASONS.get(place);
  const local = !invocation.remote || place === "root" || place === "system";
  if (reason === undefined) {
    // On another machine nothing is known to be inside the project.
    if (!invocation.remote || !recursive) return undefined;
    return {
      words: wordsOf(invocation),
      verdict: "ask",
      reason: "this removes files on another machine",
    };
  }
  if (place === "unknown" && !recursive) return undefined;
  const grave = GRAVE.has(place) || (recursive && place === "outside");
  return { words: wordsOf(invocation), reason, verdict: grave && local ? "deny" : "ask" };
}

/** True for a folder of the project's own work, as opposed to what a build makes again. */
function losesWork(path: Arg): boolean {
  if (path.value.includes(UNKNOWN) || path.value.split(/[\\/]/).some(isOutputName)) return false;
  return namesSource(path);
}

/** `rd /s` asks on its own before it removes a folder; `/q` and PowerShell do not. */
function isUnasked({ program, args }: Invocation): boolean {
  return program.endsWith("-item") || args.some(({ value }) => value.toLowerCase() === "/q");
}

/** What a command would remove; undefined when it only says what it would do. */
function removalOf(invocation: Invocation, analysis: Analysis): Removal | undefined {
  const { program, args } = invocation;
  if ((program !== "remove-item" && program !== "clear-item") || isTypedForCmd(invocation)) {
    const has = (option: string) => args.some((arg) => arg.value.toLowerCase() === option);
    // A POSIX shell has a `rmdir` of its own, to which `/s` is a path.
    if (invocation.dialect === "shell" && !has("/s") && !has("/q") && !has("/f")) return undefined;
    const recursive = has("/s");
    const isFolder = /^(?:rd|rmdir)$/i.test(invocation.name.value);
    return isFolder && !recursive ? undefined : { paths: operands(invocation), recursive };
  }
  const { switches, values } = bindArguments(invocation);
  if (switches.has("whatif")) return undefined;
  const named = [...(values.get("path") ?? []), ...(values.get("literalpath") ?? [])];
  const recursive = switches.has("recurse") || program === "clear-item";
  // `-Filter`, `-Include` and `-Exclude` pick some of what a folder holds.
  const filtered = values.has("filter") || values.has("include");
  if (named.length > 0) return { paths: filtered ? named.map(someOf) : named, recursive };
  return pipedRemoval(invocation, analysis);
}

/** `rd /s /q x` in PowerShell, which fails there: it means what cmd makes of it. */
function isTypedForCmd({ name, args }: Invocation): boolean {
  if (!/^(?:rd|rmdir|del|erase)$/i.test(name.value)) return false;
  return args.some(({ value }) => /^\/[sqf]$/i.test(value));
}

/** `Get-ChildItem … | Where-Object … | Remove-Item`: what the first one lists. */
function pipedRemoval(invocation: Invocation, analysis: Analysis): Removal | undefined {
  let current: Invocation | undefined = invocation;
  let filtered = false;
  for (let steps = 0; steps < 10 && current?.stdin.kind === "pipe"; steps++) {
    const from: number | undefined = current.stdin.from.at(-1);
    current = from === undefined ? undefined : analysis.invocations[from];
    if (current === undefined) return undefined;
    if (/^(?:where-object|select-object|select|where)$/.test(current.program)) filtered = true;
    if (current.program !== "get-childitem" && current.program !== "get-item") continue;
    const { switches, values } = bindArguments(current);
    const given = values.get("path") ?? values.get("literalpath") ?? [here(current)];
    // What is listed lies where a link leads.
    const named =
      current.program === "get-childitem"
        ? given.map((arg) =>
            /[*?\\/]$/.test(arg.value) ? arg : { ...arg, value: `${arg.value}/` },
          )
        : given;
    filtered ||= ["filter", "include"].some((name) => values.has(name));
    return { paths: filtered ? named.map(someOf) : named, recursive: switches.has("recurse") };
  }
  return undefined;
}

function here(invocation: Invocation): Arg {
  const { start, end } = invocation;
  return { value: ".\\*", glob: true, start, end };
}

/** A path that stands for some of a folder's items, not all. */
function someOf(arg: Arg): Arg {
  const folder = arg.value.replace(/[\\/][.?]*\*[*.?]*$/, "").replace(/^[.?]*\*[*.?]*$/, ".");
  return { ...arg, value: `${folder.replace(/[\\/]$/, "")}\\some*` };
}

function isGrave(arg: Arg, invocation: Invocation, world: World): boolean {
  const place = windowsPlaceOf(arg, invocation.cwd, world);
  return place === "root" || place === "home" || place === "system";
}

function checkOverwrite(invocation: Invocation, world: World): Hit | undefined {
  if (invocation.dialect === "shell" && invocation.program !== "robocopy") return undefined;
  const { values, switches } = bindArguments(invocation);
  if (switches.has("whatif")) return undefined;
  const { program } = invocation;
  const bound = ["path", "literalpath", "filepath", "destination", "destinationpath"].flatMap(
    (name) => values.get(name) ?? [],
  );
  const all = bound.length > 0 ? bound : operands(invocation);
  // Copying reads its first operand; moving removes it.
  const reads = /^(?:copy|copy-item|robocopy|expand-archive)$/.test(program) ? 1 : 0;
  const targets = all
    .slice(all.length > 1 ? reads : 0)
    .filter((arg) => !(reads === 1 && all.length === 1 && arg.value === ""));
  if (program === "robocopy" && !/\/(?:mir|purge|move?)\b/i.test(wordsOf(invocation)))
    return undefined;
  const bad = targets.find((arg) => {
    const place = windowsPlaceOf(arg, invocation.cwd, world);
    const whole = place === "root" || place === "home" || place === "project";
    const takesWhole = /^(?:move|move-item|ren|rename-item|robocopy)$/.test(program);
    return (
      place === "system" ||
      (whole && takesWhole && arg === (program === "robocopy" ? all[1] : all[0]))
    );
  });
  return bad === undefined ? undefined : { words: wordsOf(invocation) };
}
