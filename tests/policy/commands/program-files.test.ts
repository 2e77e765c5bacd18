import { verdicts } from "./decided.ts";

// An interpreter reads its script; what that makes of the words behind it nobody knows.
verdicts({
  stopped: [
    "bash ~/.ssh/id_rsa",
    "python3 .env",
    "node x.js ~/.ssh/id_rsa",
    "python3 -m tool ~/.ssh/id_rsa",
    "ruby -e 'puts 1' ~/.ssh/id_rsa",
  ],
  passed: [
    "bash build.sh src",
    "python3 -m pytest tests",
    "node x.js .env.example",
    "zsh -fl 'cat .env'",
  ],
});
