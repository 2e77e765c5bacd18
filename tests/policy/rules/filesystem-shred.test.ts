import { ruleSeesThrough, ruleVerdicts } from "./rule-verdicts.ts";

ruleVerdicts("filesystem/shred", {
  stops: [
    "shred -u notes.txt",
    "shred -fuzn 1 notes.txt",
    "shred --remove=wipe notes.txt",
    "shred -- notes.txt",
    "truncate -s0 ~/Documents/tax.pdf",
    "truncate --size=0 ~/Documents/tax.pdf",
    "truncate --size 0 ~/Documents/tax.pdf",
    "cat /dev/null > ~/Documents/tax.pdf",
    "true > ~/Documents/tax.pdf",
    ": >| ~/Documents/tax.pdf",
    "cp /dev/null -- ~/Documents/tax.pdf",
    'for f in ~/*; do : > "$f"; done',
    "find ~ -type f -exec sh -c ': > \"$1\"' _ {} \\;",
    'find ~/Documents -type f | while read -r f; do truncate -s0 "$f"; done',
  ],
  passes: [
    "shred -u /tmp/run-1/key",
    "truncate -s 0 build.log",
    "truncate -s 1G disk.img",
    "truncate -s 0 /tmp/x",
    "> build.log",
    ": > dist/app.js",
    ": >> ~/Documents/notes.md",
    "cat /dev/null",
    'for f in src/*; do : > "$f"; done',
    "find src -type f -exec sh -c ': > \"$1\"' _ {} \\;",
    'for f in /var/log/app/*.log; do : > "$f"; done',
    ': > "$OUT/$NAME"',
  ],
});

ruleSeesThrough("filesystem/shred", "shred -u notes.txt");

ruleVerdicts("filesystem/shred", {
  stops: [
    `python3 -c "open('/home/user/Documents/tax.pdf', 'w').close()"`,
    `python3 -c "open('/home/user/Documents/tax.pdf', 'w').write('')"`,
    `node -e "require('fs').writeFileSync('/home/user/Documents/tax.pdf', '')"`,
    `node -e "require('fs').truncateSync('/home/user/Documents/tax.pdf')"`,
    `python3 -c "import os\nfor r, d, fs in os.walk('/home/user/Documents'):\n  for f in fs: open(os.path.join(r, f), 'wb').write(os.urandom(9))"`,
    `node -e "const fs = require('fs'); for (const f of fs.readdirSync('/home/user/Documents')) fs.writeFileSync('/home/user/Documents/' + f, 'x')"`,
    `ruby -e 'Dir.glob("/home/user/Documents/*").each { |f| File.write(f, "x") }'`,
  ],
  passes: [
    `cd ~/other && python3 - <<'PY'\np = 'src/a.py'\ns = open(p).read()\nopen(p, 'w').write(s.replace('a', 'b'))\nPY`,
    `python3 -c "from pathlib import Path; (Path.home() / 'other' / 'new.md').write_text('x')"`,
    `node -e "const fs = require('fs'); fs.writeFileSync(require('os').homedir() + '/Desktop/report.html', page)"`,
    `perl -e 'open(my $f, ">", "/home/user/other/list.txt"); print $f "x"'`,
    `ruby -e 'f = File.expand_path("~/other/a.rb"); File.write(f, File.read(f).gsub("a", "b"))'`,
    `php -r 'file_put_contents("/home/user/other/a.php", "<?php");'`,
    `lua -e 'local f = io.open("/srv/data/a.txt", "w"); f:write("x"); f:close()'`,
    `pwsh -c "Set-Content -Path /home/user/other/a.txt -Value hi"`,
    `ssh dev "python3 -c \\"open('/home/me/app/a.txt', 'w').write('x')\\""`,
    `python3 -c "import glob\nfor f in glob.glob('/home/user/other/*.md'):\n  s = open(f).read()\n  open(f, 'w').write(s.strip())"`,
    `awk '{ print > "/home/user/other/a.txt" }' data.txt`,
  ],
});
