import { verdicts } from "../commands/decided.ts";

// What a word is for them, it is no command; a path is still one.
verdicts({
  stopped: ["jira attach .env", "note -f ~/.ssh/id_rsa"],
  passed: [
    "jira create 'rm -rf / is refused'",
    "bats -f 'rm -rf /' tests",
    "llm 'what does rm -rf / do'",
  ],
});
