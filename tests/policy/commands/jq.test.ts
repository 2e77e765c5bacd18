import { looksOnlyIn } from "../approve/by-form.ts";

looksOnlyIn(
  ["jq . a.json", "jq -r '.a | keys' a.json", "jq --arg x y '.[$x]' a.json", "jq -n 1"],
  [
    "jq -n env",
    "jq -n 'env.HOME'",
    "jq -n '$ENV.HOME'",
    "jq -i . a.json",
    "jq -f x a.json",
    "jq -L . 'import \"a\" as a; 1' b.json",
    "jq *",
  ],
);
