import { looksOnlyIn } from "../approve/by-form.ts";

looksOnlyIn(
  [
    "strings dist/app",
    "strings -n 8 dist/app",
    "nm -D lib.so",
    "size a.o",
    "readelf -h a.o",
    "readelf -p .comment a.o",
    "objdump -d a.o",
    "objdump -T lib.so",
    "strings ./*.so",
  ],
  [
    "strings @.env",
    "strings -n @.env a",
    "strings *",
    "ls | xargs strings",
    "nm @.env",
    "nm --format @.env a",
    "size @.env",
    "readelf -h @.env",
    "objdump -d @x",
    "objdump -S a.o",
    "objdump -dl a.o",
    "objdump -W a.o",
  ],
);
