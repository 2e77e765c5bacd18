import { ruleSeesThrough, ruleVerdicts } from "./rule-verdicts.ts";

ruleVerdicts("filesystem/write-protected", {
  stops: [
    "echo x >> /etc/hosts",
    "echo x >| /etc/hosts",
    "echo x &> /etc/hosts",
    "tee -a /etc/hosts < x",
    "tee --append /etc/hosts < x",
    "cp -f tool /usr/bin/tool",
    "cp -t /usr/bin tool",
    "install -m 755 tool /usr/local/bin/tool",
    "ln -sf $PWD/tool /usr/local/bin/tool",
    "sed -i.bak -e s/a/b/ /etc/hosts",
    "sed --in-place s/a/b/ /etc/hosts",
    "perl -pi -e s/a/b/ /etc/hosts",
    "sudo sh -c 'echo x >> /etc/hosts'",
    "curl -o /usr/local/bin/tool https://x.example/tool",
    "wget -O /usr/local/bin/tool https://x.example/tool",
  ],
  passes: [
    "echo x >> notes.txt",
    "echo x > /dev/stderr",
    "echo x > /tmp/notes.txt",
    "tee /dev/tty < x",
    "cp /etc/hosts hosts.txt",
    "sed -n 1p /etc/hosts",
    "diff /etc/hosts hosts.txt > hosts.diff",
    "install -Dm755 tool bin/tool",
  ],
});

ruleSeesThrough("filesystem/write-protected", "cp tool /usr/bin/tool");

ruleVerdicts("filesystem/change-rights", {
  denies: [
    "chmod -R 777 /",
    "chmod 777 -R /",
    "chmod --recursive a+rwx /etc",
    "chmod -fR 000 ~",
    "chown -R me: /",
    "chown -hR --from=root me /usr",
    "chgrp -R staff /etc",
  ],
  passes: [
    "chmod -R u+rwX,go+rX dist",
    "chmod 0755 scripts/run.sh",
    "chmod a+x scripts/run.sh",
    "chown -R me:me node_modules",
    "chmod --version",
  ],
});

ruleSeesThrough("filesystem/change-rights", "chmod -R 777 /");

ruleVerdicts("filesystem/move", {
  denies: ["mv /etc /tmp/etc", "mv -f /usr/lib lib", "mv ~ /tmp/home", "mv -- .git /tmp/x"],
  stops: [
    "mv ~/Documents /tmp/",
    "mv -t /tmp ~/Documents",
    "mv --target-directory=/tmp ~/Documents",
  ],
  passes: [
    "mv a b",
    "mv -n a.txt docs/",
    "mv -t docs a.txt b.txt",
    "mv /tmp/a.txt .",
    "mv ~/Downloads/a.zip vendor/",
    "git mv src lib",
  ],
});

ruleSeesThrough("filesystem/move", "mv /etc /tmp/etc");
