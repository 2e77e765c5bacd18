import { verdicts } from "../commands/decided.ts";

verdicts({
  stopped: [
    "fd -x rm -rf ~",
    "fd . ~/.ssh -x cat {}",
    "fd -H '^\\.env$' -X cat",
    "fd -tf id_rsa ~/.ssh --exec-batch cat",
    "fd -e pem . | xargs cat",
  ],
  passed: [
    "fd -e ts src",
    "fd -e ts -x wc -l {}",
    "fd -t f . src -X prettier --write",
    "fd --extension=log --exclude node_modules | xargs wc -l",
  ],
});
