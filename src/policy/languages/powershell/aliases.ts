import { descriptionOf } from "../../catalog/descriptions.ts";
import type { Description } from "../../commands/command.ts";

/** A cmdlet by its full lower-case name. */
export interface Cmdlet {
  readonly name: string;
  readonly description: Description | undefined;
}

/** Names that both PowerShells give cmdlets from the start, and cmd's names for them. */
const ALIASES = `
remove-item: ri rm rd rmdir del erase
remove-itemproperty: rp
clear-item: cli
clear-itemproperty: clp
clear-content: clc
set-content: sc
add-content: ac
tee-object: tee
set-item: si
set-itemproperty: sp
new-item: ni md mkdir
move-item: mi mv move
copy-item: ci cp cpi copy
rename-item: rni ren
get-content: gc cat type
get-item: gi
get-childitem: gci ls dir
select-string: sls
import-csv: ipcsv
resolve-path: rvpa
convert-path: cvpa
set-location: sl cd chdir
push-location: pushd
pop-location: popd
get-location: gl pwd
invoke-expression: iex
invoke-command: icm
invoke-item: ii
invoke-webrequest: iwr
invoke-restmethod: irm
start-process: saps start
start-job: sajb
foreach-object: foreach %
where-object: where ?
select-object: select
sort-object: sort
get-process: gps
get-clipboard: gcb
stop-process: spps kill
stop-service: spsv
set-alias: sal
new-alias: nal
set-variable: sv set
write-output: echo write
remove-psdrive: rdr
remove-module: rmo
import-module: ipmo
invoke-cimmethod: icim
invoke-wmimethod: iwmi
`;

let aliases: ReadonlyMap<string, string> | undefined;

/** The cmdlet that a name or alias means; undefined for names that are no described cmdlet's and no alias. */
export function cmdletNamed(name: string): Cmdlet | undefined {
  aliases ??= readAliases();
  const plain = name.toLowerCase();
  const lower = plain.includes("\\") ? plain.replace(/^microsoft\.powershell\.\w+\\/, "") : plain;
  const meant = aliases.get(lower);
  const description = descriptionOf(meant ?? lower);
  if (description?.style === "cmdlet") return { name: meant ?? lower, description };
  return meant === undefined ? undefined : { name: meant, description: undefined };
}

function readAliases(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of ALIASES.trim().split("\n")) {
    const [name = "", names = ""] = line.split(": ");
    for (const alias of names.split(" ")) found.set(alias, name);
  }
  return found;
}
