import { verdicts } from "../commands/decided.ts";

verdicts({
  stopped: [
    "git --exec-path=./x status",
    "GIT_EXEC_PATH=/tmp/x git foo",
    "export GIT_EXEC_PATH=./x; git foo",
    "git init --template ./x repo",
    "git clone --template=../x https://github.com/a/b",
    "GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=core.hooksPath GIT_CONFIG_VALUE_0=./x git commit -m x",
    "git -c init.templateDir=./x init",
  ],
  passed: [
    "git --exec-path",
    "git init --template=",
    "git init --template=/usr/share/git-core/templates",
    "git commit --template=message.txt",
    "git -c core.quotePath=off status",
  ],
});
