import type { Analysis, Invocation } from "../invocation.ts";

/**
 * True when a rare rule may look at one of the commands: by their names, and by what is written where
 * Windows starts things by itself. Loading those rules costs a call more than most commands' judgement.
 */
export function mayConcernRareRules({ invocations, doubts, source }: Analysis): boolean {
  for (const { kind } of doubts) if (kind === "syntax") return true;
  let tells: boolean | undefined;
  for (const invocation of invocations) {
    if (concerns(invocation)) return true;
    if (!SHOWING.includes(` ${invocation.program} `)) continue;
    tells ??= TELLS_OF_SECRET.test(source);
    if (tells) return true;
  }
  return false;
}

/** What the names of secrets hold, and `git credential`. */
const TELLS_OF_SECRET = /key|token|secret|pass|pwd|credential|\.env/i;

/** Programs that show variables, and git. */
const SHOWING = " printenv env set export declare typeset echo printf cat git ";

/** A name that nobody knows is every name. */
function concerns({ program, dialect, redirects }: Invocation): boolean {
  if (program === "" || dialect !== "shell" || NAMES.includes(` ${program} `)) return true;
  for (const { operator, target } of redirects) {
    if (operator.includes(">") && isStartedByWindows(target.value.toLowerCase())) return true;
  }
  return false;
}

function isStartedByWindows(path: string): boolean {
  return STARTED.some((piece) => path.includes(piece));
}

const STARTED = ["start", "current", "image file", "shell folders"];

/**
 * Every program of the rare rules, held true by a test, but for interpreters: the rule about those looks at
 * PowerShell and cmd alone.
 */
const NAMES = [
  "",
  "add-content add-localgroupmember add-mppreference alter at attrib auditpol bcdedit beeline",
  "bitsadmin bq cacls certutil cipher clear-content clear-disk clear-eventlog clear-item",
  "clear-itemproperty clear-recyclebin clickhouse clickhouse-client cockroach copy copy-item",
  "cqlsh cscript cypher-shell db2 del delete disable-computerrestore disable-localuser",
  "disable-netfirewallrule disable-windowsoptionalfeature diskpart drop dropdb dropuser",
  "duckdb erase etcdctl expand-archive format format-volume fsutil gcim get-ciminstance",
  "get-process get-wmiobject gps grant gwmi hive icacls impala-shell influx initialize-disk",
  "invoke-cimmethod invoke-mimikatz invoke-wmimethod isql keydb-cli killall ksql libsql",
  "litecli logoff manage-bde mariadb mariadb-admin memcached-tool mimikatz mklink mongo",
  "mongorestore mongosh move move-item mshta msiexec mycli mysql mysqladmin mysqlsh net net1",
  "netsh new-item new-itemproperty new-localuser new-service ntdsutil out-file pg_dropcluster",
  "pg_resetwal pg_restore pgcli pkill powershell powershell_ise presto procdump ps psql pwsh",
  "rd reagentc redis-cli reg regedit regedt32 register-scheduledtask regsvr32 remove-adgroup",
  "remove-aduser remove-ciminstance remove-eventlog remove-item remove-itemproperty",
  "remove-localgroup remove-localuser remove-netfirewallrule remove-partition remove-service",
  "remove-vm remove-wmiobject ren rename-item restart-computer rmdir robocopy rundll32 sc",
  "schtasks set-acl set-content set-disk set-executionpolicy set-item set-itemproperty",
  "set-localuser set-mppreference set-netfirewallprofile set-service shutdown skill snowsql",
  "spark-sql spps ssh autossh sqlcmd sqlite sqlite3 sqlplus stop-computer stop-process stop-service",
  "takeown taskkill trino truncate tsdiscon turso uninstall-windowsfeature",
  "unregister-scheduledtask update usql valkey-cli vssadmin wbadmin wevtutil wmic wscript wsl",
  "",
].join(" ");
