import { looksOnlyIn } from "../approve/by-form.ts";

looksOnlyIn(
  [
    "realpath src",
    "readlink -f x",
    "realpath --relative-to=. src/a",
    "basename src/a.ts .ts",
    "dirname src/a",
    "which node",
    "whereis ls",
    "pwd",
    "mktemp -u",
  ],
  [
    "mktemp",
    "mktemp -d",
    "whereis -B $(cat x)",
    "basename > x",
    "where $(ls)",
    "which x > y",
    "realpath x | tee y",
    "pwd > x",
    "./which x",
  ],
);
