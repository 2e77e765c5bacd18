import { ruleSeesThrough, ruleVerdicts } from "./rule-verdicts.ts";

ruleVerdicts("persistence/startup-file", {
  stops: [
    "echo x >> ~/.bashrc",
    "echo x | tee -a ~/.zshrc",
    "printf x >> $HOME/.profile",
    "cp x ~/.bash_profile",
    "cat key.pub >> ~/.ssh/authorized_keys",
    "ssh-keygen -y -f k >> ~/.ssh/authorized_keys",
    "sed -i '$a x' ~/.bashrc",
    "ln -s $PWD/x ~/.config/autostart/x.desktop",
    "cp x.plist ~/Library/LaunchAgents/",
    "cp x.service ~/.config/systemd/user/",
    "sudo cp x /etc/cron.daily/x",
    "tee /etc/profile.d/x.sh < x",
  ],
  passes: [
    "cat ~/.bashrc",
    "source ~/.bashrc",
    "grep alias ~/.zshrc",
    "echo x >> .envrc.example",
    "cp ~/.bashrc bashrc.txt",
    "diff ~/.bashrc dotfiles/bashrc",
    "ls ~/.config/autostart",
  ],
});

ruleSeesThrough("persistence/startup-file", "cp x ~/.bash_profile");

ruleVerdicts("persistence/scheduled-job", {
  stops: [
    "crontab job.txt",
    "crontab -u me job.txt",
    "echo '* * * * * x' | crontab -",
    "(crontab -l; echo '* * * * * x') | crontab -",
    "crontab -r",
    "crontab -e",
    "echo ./x | at now + 1 hour",
    "at -f job.sh midnight",
    "systemd-run --on-calendar=daily ./x",
  ],
  passes: [
    "crontab -l",
    "atq",
    "at -l",
    "launchctl list",
    "systemctl list-timers",
    "git log --date=local",
  ],
});
