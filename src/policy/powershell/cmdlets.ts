/** What the analysis knows of one cmdlet's parameters, lower case; the first value is positional. */
export interface Cmdlet {
  readonly name: string;
  readonly switches: readonly string[];
  /** Parameters that take a value; those before `|` in the table bind by position, in order. */
  readonly values: readonly string[];
  readonly positional: readonly string[];
}

/**
 * `name: switches ; positional values | other values`. Only cmdlets that change something, read a
 * file or run code; names as in Microsoft's reference for PowerShell 7 and Windows PowerShell 5.1.
 */
const TABLE = `
remove-item: recurse force ; path | literalpath filter include exclude stream credential
remove-itemproperty: force ; path name | literalpath filter include exclude
clear-item: force ; path | literalpath filter include exclude
clear-itemproperty: force ; path name | literalpath
clear-content: force ; path | literalpath filter include exclude stream
clear-recyclebin: force ; driveletter
set-content: force nonewline passthru asbytestream ; path value | literalpath filter encoding stream
add-content: force nonewline passthru asbytestream ; path value | literalpath filter encoding stream
out-file: append force noclobber nonewline ; filepath encoding | literalpath inputobject width
tee-object: append ; filepath | literalpath variable inputobject encoding
set-item: force passthru ; path value | literalpath
set-itemproperty: force passthru ; path name value | literalpath type propertytype
new-itemproperty: force ; path name | literalpath value propertytype type
new-item: force ; path itemtype | name type value target
move-item: force passthru ; path destination | literalpath filter include exclude
copy-item: recurse force container passthru ; path destination | literalpath filter include exclude tosession fromsession
rename-item: force passthru ; path newname | literalpath
get-content: raw wait asbytestream ; path | literalpath totalcount head first tail last encoding filter include exclude delimiter readcount stream
get-item: force ; path | literalpath filter include exclude stream
get-childitem: recurse force name directory file hidden readonly system attributes ; path filter | literalpath include exclude depth
select-string: simplematch casesensitive quiet list notmatch allmatches raw noemphasis ; pattern path | literalpath include exclude encoding context inputobject culture
import-csv: ; path delimiter | literalpath encoding header
get-filehash: ; path algorithm | literalpath
resolve-path: relative ; path | literalpath
convert-path: ; path | literalpath
join-path: resolve ; path childpath | additionalchildpath
split-path: leaf parent noqualifier qualifier isabsolute extension leafbase ; path | literalpath
set-location: passthru ; path | literalpath stackname
push-location: passthru ; path | literalpath stackname
pop-location: passthru ; | stackname
get-location: stack ; | stackname
invoke-expression: ; command
invoke-command: asjob indisconnectedsession ; scriptblock computername | argumentlist filepath session credential
invoke-item: ; path | literalpath
invoke-webrequest: usebasicparsing passthru skipcertificatecheck ; uri | outfile method body infile headers useragent contenttype credential proxy timeoutsec sessionvariable websession
invoke-restmethod: usebasicparsing passthru skipcertificatecheck ; uri | outfile method body infile headers useragent contenttype credential proxy timeoutsec sessionvariable websession
start-bitstransfer: asynchronous ; source destination | displayname priority transfertype
start-process: wait nonewwindow passthru loaduserprofile usenewenvironment ; filepath argumentlist | verb workingdirectory windowstyle credential redirectstandardinput redirectstandardoutput redirectstandarderror
start-job: runas32 ; scriptblock | filepath argumentlist name initializationscript
foreach-object: parallel ; process | begin end membername argumentlist inputobject throttlelimit
where-object: match like eq ne ; filterscript value | property inputobject
stop-process: force passthru ; id | name inputobject
stop-computer: force wsmanauthentication ; computername | credential
restart-computer: force wait ; computername | credential timeout for delay
stop-service: force nowait passthru ; name | displayname include exclude
set-service: passthru force ; name | startuptype status displayname
remove-service: ; name
set-executionpolicy: force ; executionpolicy scope
format-volume: force full compress ; driveletter | filesystem newfilesystemlabel path disknumber partition
clear-disk: removedata removeoem ; number | uniqueid friendlyname
remove-partition: ; disknumber partitionnumber driveletter
initialize-disk: ; number | partitionstyle
remove-localuser: ; name | sid inputobject
remove-localgroup: ; name | sid inputobject
remove-aduser: ; identity
add-localgroupmember: ; group member
new-localuser: nopassword ; name | password fullname description
set-mppreference: force ; | disablerealtimemonitoring disablebehaviormonitoring disableioavprotection disablescriptscanning exclusionpath exclusionprocess exclusionextension
add-mppreference: force ; | exclusionpath exclusionprocess exclusionextension exclusionipaddress
remove-mppreference: force ; | exclusionpath exclusionprocess exclusionextension
set-netfirewallprofile: passthru ; name | enabled profile all
remove-netfirewallrule: all ; name | displayname displaygroup group
disable-netfirewallrule: all ; name | displayname displaygroup group
register-scheduledtask: force ; taskname | taskpath action trigger user password settings xml principal
unregister-scheduledtask: ; taskname taskpath
new-service: ; name binarypathname | displayname startuptype credential
new-object: ; typename argumentlist | comobject property
set-alias: force passthru ; name value | option scope description
new-alias: force passthru ; name value | option scope description
set-variable: force passthru ; name value | scope option
write-output: noenumerate ; inputobject
write-host: nonewline ; object | separator foregroundcolor backgroundcolor
set-acl: passthru ; path aclobject | literalpath
expand-archive: force passthru ; path destinationpath | literalpath
compress-archive: force update passthru ; path destinationpath | literalpath compressionlevel
disable-computerrestore: ; drive
checkpoint-computer: ; description
remove-psdrive: force ; name
remove-module: force ; name
uninstall-module: force allversions ; name
import-module: force global passthru ; name
invoke-cimmethod: ; classname methodname arguments | query namespace
invoke-wmimethod: ; class name argumentlist | path
remove-cimsession: ; id
remove-vm: force ; name
clear-eventlog: ; logname computername
remove-eventlog: ; logname
disable-windowsoptionalfeature: remove norestart online ; featurename
`;

/** Aliases of both PowerShells that lead to a cmdlet above, and cmd's names for them. */
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

/** Parameters that every cmdlet takes: `switch` ones first, then those with a value. */
const COMMON_SWITCHES = ["confirm", "whatif", "verbose", "debug"];
const COMMON_VALUES = [
  "erroraction",
  "warningaction",
  "informationaction",
  "outvariable",
  "errorvariable",
  "pipelinevariable",
];
/** Short forms that are no prefixes. */
const PARAMETER_ALIASES = new Map([
  ["ea", "erroraction"],
  ["wa", "warningaction"],
  ["ov", "outvariable"],
  ["ev", "errorvariable"],
  ["pv", "pipelinevariable"],
  ["cf", "confirm"],
  ["wi", "whatif"],
  ["vb", "verbose"],
  ["db", "debug"],
  ["pspath", "literalpath"],
  ["lp", "literalpath"],
  ["args", "argumentlist"],
  ["cn", "computername"],
]);

interface Tables {
  readonly cmdlets: ReadonlyMap<string, Cmdlet>;
  readonly aliases: ReadonlyMap<string, string>;
}

let tables: Tables | undefined;

/** The cmdlet that a name or alias means, as far as the tables know it; the name in any case. */
export function cmdletNamed(name: string): Cmdlet | undefined {
  const { cmdlets, aliases } = loadTables();
  const plain = name.toLowerCase();
  const lower = plain.includes("\\") ? plain.replace(/^microsoft\.powershell\.\w+\\/, "") : plain;
  return cmdlets.get(aliases.get(lower) ?? lower);
}

/** The full lower-case parameter a written name means, and whether it is a switch. */
export function parameterNamed(
  cmdlet: Cmdlet,
  written: string,
): { readonly name: string; readonly isSwitch: boolean } | undefined {
  const wanted = PARAMETER_ALIASES.get(written) ?? written;
  // The cmdlet's own parameters go before the common ones: `-v` is rarely meant as `-Verbose`.
  for (const [names, isSwitch] of [
    [cmdlet.switches, true],
    [cmdlet.values, false],
    [COMMON_SWITCHES, true],
    [COMMON_VALUES, false],
  ] as const) {
    const name = names.find((candidate) => candidate === wanted);
    if (name !== undefined) return { name, isSwitch };
  }
  for (const [names, isSwitch] of [
    [cmdlet.switches, true],
    [cmdlet.values, false],
    [COMMON_SWITCHES, true],
    [COMMON_VALUES, false],
  ] as const) {
    // An ambiguous prefix is an error in PowerShell; here the first, more dangerous, one is taken.
    const name =
      wanted === "" ? undefined : names.find((candidate) => candidate.startsWith(wanted));
    if (name !== undefined) return { name, isSwitch };
  }
  return undefined;
}

function loadTables(): Tables {
  tables ??= {
    cmdlets: new Map(lines(TABLE).map(([name, rest]) => [name, cmdletOf(name, rest)])),
    aliases: new Map(
      lines(ALIASES).flatMap(([name, rest]) => words(rest).map((alias) => [alias, name] as const)),
    ),
  };
  return tables;
}

function cmdletOf(name: string, rest: string): Cmdlet {
  const [switches = "", values = ""] = rest.split(";");
  const [positional = "", others = ""] = values.split("|");
  return {
    name,
    switches: words(switches),
    values: [...words(positional), ...words(others)],
    positional: words(positional),
  };
}

function lines(table: string): (readonly [string, string])[] {
  return table
    .trim()
    .split("\n")
    .map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon), line.slice(colon + 1)] as const;
    });
}

function words(text: string): string[] {
  return text.split(" ").filter((word) => word !== "");
}
