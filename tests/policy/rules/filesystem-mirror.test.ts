import { ruleSeesThrough, ruleVerdicts } from "./rule-verdicts.ts";

ruleVerdicts("filesystem/mirror", {
  stops: [
    "rsync -a --delete empty/ ~/",
    "rsync -a --del empty/ ~/",
    "rsync --delete-excluded --exclude=x -a src/ /srv/site/",
    "rsync -ravzP --delete-during src/ ../other/",
    "rsync -a src/ --delete -e 'ssh -p 22' deploy@host:/srv/site",
    "rsync -a src/ deploy@host:/srv/site --delete-before",
    "rclone sync dist /srv/site",
  ],
  passes: [
    "rsync -a --delete src/ build/",
    "rsync -a --delete dist/ /tmp/site/",
    "rsync --dry-run -a --delete src/ ~/",
    "rsync -anv --delete src/ ~/",
    "rsync -a --exclude=--delete src/ dst/",
    "rsync -av deploy@host:/srv/site/ site/",
    "rclone ls remote:site",
  ],
});

ruleSeesThrough("filesystem/mirror", "rsync -a --delete empty/ /");
