import { expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { linuxProcessesAt } from "../../src/sys/linux-ports.ts";

/** Port 3000 is listened at by inode 11, and used from port 40000 by inode 12. */
const TABLE = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:0BB8 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 11 1
   1: 0100007F:9C40 0100007F:0BB8 01 00000000:00000000 00:00000000 00000000     0        0 12 1
`;

test.skipIf(process.platform === "win32")(
  "processes are told by the sockets that they hold",
  () => {
    const root = mkdtempSync(join(tmpdir(), "fairlead-ports-"));
    try {
      for (const folder of ["net", "7/fd", "8/fd", "9"])
        mkdirSync(join(root, folder), { recursive: true });
      writeFileSync(join(root, "net/tcp"), TABLE);
      writeFileSync(join(root, "7/fd/0"), "what is not a link");
      symlinkSync("socket:[11]", join(root, "7/fd/3"));
      symlinkSync("socket:[12]", join(root, "8/fd/3"));
      expect(linuxProcessesAt(3000, "listener", root)).toEqual([7]);
      expect(linuxProcessesAt(3000, "port", root).toSorted()).toEqual([7, 8]);
      expect(linuxProcessesAt(3001, "port", root)).toEqual([]);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  },
);
