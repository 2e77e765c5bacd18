import { describe } from "bun:test";
import { verdicts } from "../commands/decided.ts";

describe("programs that few commands run are known wherever they stand", () => {
  verdicts({
    stopped: [
      "mkfs.ext4 /dev/sda1",
      "sudo mkfs.ext4 /dev/sda1",
      "true; true; lvremove -f vg/data",
      "sh -c 'mkfs.ext4 /dev/sda1'",
      "echo x | sudo chpasswd",
      "xargs -n1 userdel < users",
      "find . -exec crontab {} \\;",
      "$(echo shutdown) now",
      "cmd /c 'rd /s /q C:\\Windows'",
      "powershell -c 'Remove-Item -Recurse C:\\Windows'",
      "reg delete HKLM\\\\SOFTWARE\\\\X /f",
    ],
    passed: [
      "mkfs.ext4 disk.img",
      "lvs",
      "crontab -l",
      "man shutdown",
      "echo mkfs.ext4 /dev/sda1",
      "cmd /c 'dir src'",
      "powershell -c 'Get-ChildItem src'",
      "reg query HKLM\\\\SOFTWARE\\\\X",
    ],
  });
});
