import type { Descriptions } from "../commands/command.ts";
import type { Effect } from "../model/model.ts";
import { becomes, PROXY, telling, UNPROTECTED } from "./windows-system.ts";

/** It starts code that lies on this machine, which the same program does for installers too. */
const STARTS: Effect = { kind: "proxy-execution", of: "this machine" };

/** What is on another host: an address, or a share. */
const REMOTE = /https?:|(?:^|[\s"'=:,])\\\\(?![?.]\\|wsl|localhost)[\w.-]+\\/;

/** A file by its whole path. */
const WHOLE_PATH = /(?:^|[\s"'=:,])[a-z]:[\\/]/;

/** A program, or an archive of some, on the share of another host. */
export const SHARED_PROGRAM =
  /\\\\(?![?.]\\|wsl|localhost)\S+\.(?:exe|dll|cab|msi|ps1|bat|hta|js|vbs)\b/;

/** Programs of Windows that fetch, load or start what they are told, past what watches over programs. */
export const windowsProxies: Descriptions = {
  "mshta installutil": () => telling([/\w/, PROXY]),
  regsvr32: () => telling([REMOTE, PROXY], [/\/i:|scrobj/, PROXY], [/\w\.\w/, STARTS]),
  rundll32: () =>
    telling(
      [/javascript:|\.\.\\mshtml/, PROXY],
      [REMOTE, PROXY],
      [/comsvcs.*minidump/, becomes("passwords copied")],
      [STARTING_EXPORTS, STARTS],
      [/^"?(?:\w:[\\/](?!windows[\\/])|\.\.)/, STARTS],
    ),
  "cscript wscript": () =>
    telling(
      [REMOTE, PROXY],
      [/\/\/?e:\S+ .*\.(?!jse?\b|vb[es]\b|wsf\b)\w+/, STARTS],
      [STREAM, STARTS],
    ),
  msiexec: () => ({
    ...telling([REMOTE, PROXY], [/^[-/][yz] /, STARTS]),
    packages: { verbs: "/i|/package|/qn /i|/q /i|/quiet /i" },
  }),
  bitsadmin: () => telling([/\/(?:transfer|addfile|setnotifycmdline)/, PROXY]),
  "regasm regsvcs": () => telling([REMOTE, PROXY], [WHOLE_PATH, STARTS]),
  "cmstp infdefaultinstall": () => telling([REMOTE, PROXY], [/\.inf\b/, STARTS]),
  odbcconf: () => telling([REMOTE, PROXY], [/regsvr|[-/]f /, STARTS]),
  control: () => telling([REMOTE, PROXY], [/\.dll\b/, STARTS]),
  explorer: () => telling([/[/\\]root,.*\.(?:exe|bat|cmd|ps1|hta|js|vbs)\b/, STARTS]),
  hh: () => telling([REMOTE, PROXY]),
  // Nobody has them do anything but this.
  "pcalua conhost ieexec presentationhost desktopimgdownldr imewdbld cmdl32 configsecuritypolicy xwizard certoc syncappvpublishingserver devtoolslauncher runonce appinstaller extexport msdt cdb mavinject scriptrunner workfolders":
    () => telling([REMOTE, PROXY], [/\w{2}/, STARTS]),
  // They read what they pack or unpack from anywhere.
  "extrac32 makecab replace esentutl certreq": () =>
    telling([/https?:/, PROXY], [SHARED_PROGRAM, PROXY], [/[-/]vss\b/, becomes("disk copied")]),
  mpcmdrun: () => telling([/-downloadfile/, PROXY], [/-removedefinitions|-disable/, UNPROTECTED]),
  dnscmd: () => telling([/serverlevelplugindll/, STARTS]),
  winrm: () => telling([/win32_process/, PROXY], [/^(?:quickconfig|qc)\b/, { kind: "expose" }]),
  psr: () => telling([/[-/]start/, becomes("input recorded")]),
};

/** What a library of Windows exports that starts something else. */
const STARTING_EXPORTS =
  /routethecall|launchinfsection|registerocx|launchapplication|openurl|fileprotocolhandler|setupinfobjectinstallaction|installhinfsection|shellexec_rundll|shopenfolder|printhtml|krshowkeymgr/;

/** A script that is hidden behind another file: `a.txt:b.js`. */
const STREAM = /[\w.]:\w+\.(?:jse?|vb[es]|wsf)\b/;
