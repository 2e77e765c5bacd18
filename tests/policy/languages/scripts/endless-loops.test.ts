import { verdicts } from "../../commands/decided.ts";

verdicts({
  stopped: [
    "python3 - <<'E'\nimport os\nwhile 1:\n  os.fork()\nE",
    "python3 - <<'E'\nfrom threading import Thread\nwhile True:\n    t = Thread(target=work)\n    t.start()\nE",
    "python3 - <<'E'\nwith open('a.bin', 'wb') as f:\n    while True:\n        f.write(b'0' * 4096)\nE",
    "python3 -c 'x = []\nwhile True: x.append(bytes(1 << 20))'",
    'node -e \'while (true) require("fs").appendFileSync("a.txt", "x")\'',
    'node -e \'for (;;) require("child_process").fork("w.js")\'',
    "ruby -e 'loop { Thread.new { 1 } }'",
    'perl -e \'open F, ">>a.txt"; while (1) { print F "x" x 1000 }\'',
  ],
  passed: [
    "python3 - <<'E'\nwhile True:\n    line = f.readline()\n    if not line: break\n    out.write(line)\nE",
    "python3 - <<'E'\nimport time\nwhile True:\n    log.append(1)\n    time.sleep(1)\nE",
    "python3 - <<'E'\nwhile True:\n    print('x')\n    break\nx = []\nx.append(1)\nE",
    "node -e 'while (true) { if (done()) break; list.push(1) }'",
    "ruby -e 'loop { break }'",
    "perl -e 'while (1) { last }'",
  ],
});
