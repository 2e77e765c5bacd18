import { resolve } from "node:path";
import type { Work } from "../work.ts";

const C_FILES = {
  "main.c":
    '#include <stdio.h>\nint add(int);\nint main(void) { printf("%d\\n", add(1)); return 0; }\n',
  "add.c": "int add(int n) { return n + 1; }\n",
  Makefile:
    "all: app\napp: main.o add.o\n\t$(CC) -o $@ $^\n%.o: %.c\n\t$(CC) -c -o $@ $<\ntest: app\n\t./app\nclean:\n\trm -f *.o app\n",
  "CMakeLists.txt":
    "cmake_minimum_required(VERSION 3.10)\nproject(app C)\nadd_executable(app main.c add.c)\nenable_testing()\nadd_test(NAME runs COMMAND app)\n",
} as const;

const MODULES = resolve("node_modules");

/** Compilers, build systems and tools that look after code. */
export const BUILDS: readonly Work[] = [
  {
    name: "make in parallel",
    called: true,
    needs: ["make", "cc"],
    files: C_FILES,
    line: "make -j4 test && make -q && make clean && ls",
    chatty: true,
  },
  {
    name: "cmake, ninja and ctest",
    needs: ["cmake", "ninja", "ctest", "cc"],
    files: C_FILES,
    line: "cmake -S . -B build -G Ninja > /dev/null && cmake --build build && ctest --test-dir build && ls build/app && rm -r build",
    chatty: true,
  },
  {
    name: "gcc with temporary files, and its sanitizer",
    needs: ["gcc"],
    files: C_FILES,
    line: "gcc -g -save-temps=obj -o app main.c add.c && ./app && gcc -pipe -fsanitize=address,undefined -o san main.c add.c && ./san && gcc --coverage -o cov main.c add.c && ./cov && ls *.gcda",
    chatty: true,
  },
  {
    name: "ccache",
    called: true,
    needs: ["ccache", "gcc"],
    files: C_FILES,
    line: "ccache gcc -c add.c && ccache gcc -c add.c && ccache --print-stats | grep -E '^(direct_cache_hit|cache_miss)'",
  },
  {
    name: "a debugger",
    called: true,
    needs: ["gdb", "gcc"],
    files: C_FILES,
    line: "gcc -g -o app main.c add.c && gdb -q -nx -batch -ex 'break add' -ex run -ex 'print n' -ex continue ./app 2>&1 | grep '^\\$1'",
  },
  {
    name: "strace and valgrind",
    needs: ["strace", "valgrind", "gcc"],
    files: C_FILES,
    line: "gcc -o app main.c add.c && strace -f -e trace=write -o trace.txt ./app && grep -c 'write(' trace.txt; valgrind -q --log-file=v.txt ./app; rm trace.txt v.txt",
  },
  {
    name: "autoconf and configure",
    needs: ["autoconf", "cc"],
    files: {
      "configure.ac": "AC_INIT([app],[1.0])\nAC_PROG_CC\nAC_CONFIG_FILES([out])\nAC_OUTPUT\n",
      "out.in": "@PACKAGE_NAME@\n",
    },
    line: "autoconf && ./configure -q && cat out && rm -rf autom4te.cache config.log",
    chatty: true,
  },
  {
    name: "meson",
    needs: ["meson", "ninja", "cc"],
    files: {
      "meson.build": "project('app', 'c')\ntest('t', executable('app', 'main.c', 'add.c'))\n",
      "main.c": C_FILES["main.c"],
      "add.c": C_FILES["add.c"],
    },
    line: "meson setup build > /dev/null && meson test -C build > log.txt 2>&1; grep '^Ok:' log.txt; rm -rf build log.txt",
  },
  {
    name: "tsc",
    exit: 1,
    called: true,
    needs: ["node"],
    files: {
      "a.ts": "export const a: number = 1;\n",
      "tsconfig.json":
        '{"compilerOptions":{"outDir":"out","incremental":true,"declaration":true,"module":"nodenext"}}',
    },
    line: `node ${MODULES}/typescript/bin/tsc && ls out && echo 'const b: string = 1;' > b.ts; node ${MODULES}/typescript/bin/tsc --noEmit`,
    chatty: true,
  },
  {
    name: "a linter and formatter",
    needs: ["node"],
    files: { "a.js": "var  a=1\n", "biome.json": '{"root":true}' },
    line: `node ${MODULES}/@biomejs/biome/bin/biome format --write a.js && cat a.js && node ${MODULES}/@biomejs/biome/bin/biome lint a.js`,
    chatty: true,
  },
  {
    name: "shellcheck, bats and gettext",
    needs: ["shellcheck", "bats", "xgettext"],
    files: {
      "a.sh": '#!/bin/sh\ngettext "hello"\n',
      "a.bats": '@test "runs" { run ./a.sh; touch "$BATS_TEST_TMPDIR/x"; }\n',
    },
    line: "shellcheck a.sh && bats a.bats && xgettext -L Shell -o - a.sh | grep msgid",
  },
  {
    name: "pandoc, dot and convert",
    needs: ["pandoc", "dot", "convert"],
    files: { "a.md": "# Title\n\ntext\n", "a.dot": "digraph { a -> b }\n" },
    line: "pandoc a.md -o a.docx && pandoc a.docx -t plain && dot -Tsvg a.dot | grep -c '<svg' && convert -size 8x8 xc:red a.png && file a.png; rm a.docx a.png",
  },
  {
    name: "ctags, patch, diff and ed",
    needs: ["ctags", "patch", "diff", "ed"],
    files: { "a.c": "int first;\n", "b.c": "int second;\n" },
    line: "ctags a.c b.c && grep -c int tags; diff -u a.c b.c > p.diff; patch -s a.c p.diff && cat a.c; printf '1s/second/third/\\nw\\nq\\n' | ed -s a.c; cat a.c; rm p.diff tags",
  },
];
