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
