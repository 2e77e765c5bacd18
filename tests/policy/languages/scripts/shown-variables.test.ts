import { verdicts } from "../../commands/decided.ts";

// A script that prints the value of a secret's variable shows it, as `printenv` does.
verdicts({
  stopped: [
    `python3 -c 'import os; print(os.environ["API_KEY"])'`,
    `python3 -c 'import os; k = os.environ.get("API_KEY", ""); print(f"key: {k}")'`,
    `python3 - <<'E'\nimport os\nprint("a", os.getenv("GITHUB_TOKEN"))\nE`,
    `node -e 'console.log(process.env.API_KEY)'`,
    `node -p 'process.env.API_KEY'`,
    `awk 'BEGIN { print ENVIRON["API_KEY"] }'`,
    `ruby -e 'puts ENV["API_KEY"]'`,
    `perl -e 'print $ENV{API_KEY}'`,
    `php -r 'echo getenv("API_KEY");'`,
    `python3 -c 'import os; print(os.environ["API_KEY"])' | cat`,
  ],
  passed: [
    `python3 -c 'import os; print(os.environ["PATH"])'`,
    `python3 -c 'import os; print("API_KEY" in os.environ)'`,
    `python3 -c 'import os; print("set" if os.environ.get("API_KEY") else "missing")'`,
    `python3 -c 'import os; print(len(os.environ["API_KEY"]), not os.environ["API_KEY"])'`,
    `python3 -c 'import os; print(os.environ["API_KEY"])' > key.txt`,
    `python3 -c 'import os; print(os.environ["API_KEY"])' | docker login -u me --password-stdin`,
    `node -e 'console.log(!!process.env.API_KEY)'`,
    `awk '{ if ("API_KEY" in ENVIRON) print "set" }'`,
    `node -p 'process.env.API_KEY ? 1 : 0'`,
  ],
});
