import { looksOnlyIn } from "../approve/by-form.ts";

looksOnlyIn(
  [
    "jq . a.json",
    "jq -r '.a | keys' a.json",
    "jq --arg x y '.[$x]' a.json",
    "jq -n 1",
    "jq -n --slurpfile x a.json '$x'",
  ],
  [
    "jq -n env",
    "jq -n 'env.HOME'",
    "jq -n '$ENV.HOME'",
    "jq -n --slurpfile x .mcp.json '$x'",
    "jq -n --rawfile x .npmrc '$x'",
    "jq -i . a.json",
    "jq -f x a.json",
    "jq -L . 'import \"a\" as a; 1' b.json",
    "jq *",
  ],
);

looksOnlyIn(
  ["yq .a.b x.yml", "yq eval '.a[0].b' x.yml", "yq -r '.a' x.yml", "cat x.yml | yq .a"],
  [
    "yq -i .a x.yml",
    "yq -s .a x.yml",
    "yq 'load(\".env\")' x.yml",
    "yq '.a = env(X)' x.yml",
    "yq strenv(X)",
    "yq x.yml",
    "yq .a .env",
    "yq eval -i .a x.yml",
    "yq shell-completion bash",
  ],
);
