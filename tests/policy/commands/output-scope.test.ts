import { verdicts } from "./decided.ts";

// A file of secrets may be read where nothing but names or counts come out.
verdicts({
  stopped: [
    "cat .env",
    "grep -n . .env",
    "egrep -v '^#' .env",
    "cut -d= -f2 .env",
    "sed 's/#.*//' .env",
    "awk -F= '{print $2}' .env",
    "cat .env | tee copy | cut -d= -f1",
    "cat .env | sed p | cut -d= -f1",
    "printenv API_TOKEN | jq -R .",
    "printenv API_TOKEN | ggrep .",
    "declare -p API_TOKEN",
  ],
  passed: [
    "wc -l .env",
    "grep -c . .env",
    "egrep -q '^PORT=' .env",
    "cut -d= -f1 .env",
    "sed 's/=.*//' .env",
    "awk -F= '{print $1}' .env",
    "cat .env | cut -d= -f1",
    "cat .env | grep -v '^#' | cut -d= -f1",
    "printenv API_TOKEN | jq -R length",
    "printenv API_TOKEN | wc -c",
    "declare -p PATH",
  ],
});
