import { expect, test } from "bun:test";
import { verdicts } from "./decided.ts";
import { effectsInWords } from "./effects-in-words.ts";

test.each([
  ["cmake -E remove_directory a b", ["delete tree here a", "delete tree here b"]],
  ["cmake -E rm -rf a", ["delete tree here a"]],
  ["cmake -E rm a", ["delete itself here a"]],
  ["cmake -E cat a", ["read a copied"]],
  ["cmake -E touch a", ["write kept a"]],
  ["cmake -E make_directory a", ["folder a"]],
  ["cmake -E create_symlink a b", ["read a used", "write b"]],
  ["cmake -S . -B build", ["read . used", "read build used"]],
])("%s", (line, effects) => {
  expect(effectsInWords(line)).toEqual(effects);
});

verdicts({
  stopped: [
    "cmake -E remove_directory ~",
    "cmake -E rm -rf /etc",
    "cmake -E remove -f ~/.bashrc",
    "cmake -E copy x.sh ~/.bashrc",
    "cmake -E rename ~/.ssh /tmp/x",
    "cmake -E cat ~/.ssh/id_rsa",
    "cmake -E env A=b rm -rf ~",
    "cmake -E chdir / rm -rf etc",
    "cmake -E time rm -rf ~",
    "make SHELL='rm -rf ~'",
    "make 'SHELL=/bin/sh -c \"rm -rf ~\"' all",
    "make CC='rm -rf ~ #'",
    "make --eval='$(shell rm -rf ~)'",
  ],
  passed: [
    "cmake -E remove_directory build",
    "cmake -E rm -rf build",
    "cmake -E copy a b",
    "cmake -E copy_directory assets build/assets",
    "cmake -E tar xzf a.tgz",
    "cmake -E env CC=clang ninja",
    "cmake -E echo 'rm -rf /'",
    "cmake -B build -S . -DCMAKE_BUILD_TYPE=Release",
    "cmake --build build -j 8",
    "make SHELL=/bin/bash test",
    "make CC='ccache gcc'",
    "make CFLAGS='-O2 -g'",
    "make RM='rm -f' clean",
  ],
});
