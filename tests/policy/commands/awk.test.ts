import { looksOnlyIn } from "../approve/by-form.ts";

looksOnlyIn(
  [
    "awk '{print $1}' a",
    "awk -F, -v OFS=: '{print $1,$2}' a",
    "awk '$3 > 5 || /a|b/' a",
    "awk 'BEGIN { x = 4 / 2; print x }'",
    "awk '{ print ($1 ~ /x/) }' a",
    "awk '{ printf(\"%s\\n\", toupper($0)) }' a",
  ],
  [
    "awk '{print > \"f\"}' a",
    "awk '{print $1,\n $2 > \"f\"}' a",
    "awk '{print | \"sh\"}' a",
    "awk 'BEGIN{system(\"id\")}'",
    "awk 'BEGIN{\"id\" | getline x}'",
    "awk 'BEGIN{print ENVIRON[\"X\"]}'",
    'awk \'BEGIN{f="system"; @f("id")}\'',
    "awk '@load \"x\"'",
    "awk 'function f(){}; {print}' a",
    "awk '{print $1 (2) > $3}' a",
    "awk 'BEGIN{x(1)}'",
    "awk '{print}' FS=: a",
    "awk -f x a",
    "awk -i inplace '{print}' a",
    "awk -e '{print}' a",
    'awk "$(cat x)" a',
    "awk '{print}' *",
    "awk",
    "awk '(1) /x/' a",
  ],
);
