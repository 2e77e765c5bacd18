import { looksOnlyIn } from "../approve/by-form.ts";

looksOnlyIn(
  [
    "find",
    "find . -name '*.ts'",
    "find -L src \\( -name a -o -name b \\) ! -path x -print",
    "find . -type f -printf '%p\\n'",
    "find . -exec wc -l {} +",
    "find . -name '*.ts' -exec cat {} \\;",
    "find . -exec sh -c 'id' \\;",
    "find . -exec cat {} +",
    "find . -execdir ls -l {} \\;",
    "find -s . -name x",
  ],
  [
    "find . -delete",
    "find . -name x -fprint f",
    "find . -fls f",
    "find . -fprintf f %p",
    "find . -exec rm {} +",
    "find . -exec sh -c './x' \\;",
    "find . -execdir cat config \\;",
    "find . -execdir rm {} \\;",
    "find . -ok ls {} \\;",
    "find . -files0-from x",
    "find . -unknown",
    "find *",
    "find . -name *.ts",
    "find $(cat x)",
    "find . -exec ls {}",
    "find . -exec sort {} -o x \\;",
  ],
);
