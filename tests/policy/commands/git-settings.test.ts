import { verdicts } from "./decided.ts";

verdicts({
  stopped: [
    "git -c core.sshCommand='rm -rf ~' fetch",
    "git -c core.sshCommand=./x fetch",
    "git -c core.fsmonitor='rm -rf ~' status",
    "git -c core.pager='rm -rf ~' log",
    "git -c diff.external='rm -rf ~' diff",
    "git -c submodule.x.update='!rm -rf ~' submodule update",
    "git -c core.hooksPath=/dev/null commit -m x",
    "GIT_SSH_COMMAND='rm -rf ~' git fetch",
    "GIT_EXTERNAL_DIFF='rm -rf ~' git diff",
    "GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=core.pager GIT_CONFIG_VALUE_0='rm -rf ~' git log",
    "X='rm -rf ~' git --config-env=core.sshCommand=X fetch",
    "git -c url.ext::x.insteadOf=https://h.example/ fetch",
    "GIT_CONFIG_PARAMETERS=\"'core.sshcommand=./x'\" git fetch",
  ],
  passed: [
    "git -c core.pager=cat log",
    "git -c core.pager='less -F' log",
    "git -c core.editor=true rebase --continue",
    "git -c credential.helper=store pull",
    "git -c core.fsmonitor=true status",
    "git -c core.sshCommand='ssh -i ~/.ssh/key' fetch",
    "GIT_EDITOR=true git rebase --continue",
    "GIT_PAGER=cat git log",
    "GIT_SSH_COMMAND='ssh -o BatchMode=yes' git fetch",
    "GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=user.name GIT_CONFIG_VALUE_0=me git commit -m x",
    "git -c url.https://h.example/.insteadOf=git@h.example: fetch",
  ],
});
