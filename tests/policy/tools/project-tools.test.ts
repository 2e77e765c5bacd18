import { verdicts } from "../commands/decided.ts";

// They use what they are given: only a value of which nobody knows what it is may be a secret's path.
verdicts({
  stopped: [
    "tsc --plugins=/home/user/.ssh/id_rsa",
    "eslint --format=/home/user/.ssh/id_rsa src",
    "make -f /tmp/x > ~/.bashrc",
    "age -d -o .git/hooks/pre-commit x.age",
    "age -d -i ~/.ssh/id_ed25519 notes.age",
    "age -d -o ~/.ssh/authorized_keys x.age",
  ],
  passed: [
    "tsc --project tsconfig.json",
    "eslint --config=eslint.config.js src",
    "make -j8 all",
    "age -d -o notes.txt notes.age",
    "age -d -i ~/.ssh/id_ed25519 notes.age > notes.txt",
  ],
});
