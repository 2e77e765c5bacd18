import { describe } from "bun:test";
import { verdicts } from "./decided.ts";

describe("commands in the source of a program that is compiled on the same line", () => {
  const built = (source: string, file: string, build: string): string =>
    `cat > ${file} <<'END'\n${source}\nEND\n${build}`;
  verdicts({
    stopped: [
      built('int main(){system("rm -rf /");}', "a.c", "gcc a.c -o a && ./a"),
      built('fn main(){Command::new("rm").arg("-rf").arg("/");}', "a.rs", "rustc a.rs && ./a"),
      built('func main(){exec.Command("rm", "-rf", "/").Run()}', "a.go", "go run a.go"),
      built('void main(){ Runtime.getRuntime().exec("rm -rf /"); }', "A.java", "java A.java"),
      built("puts `rm -rf /`", "a.cr", "crystal run a.cr"),
    ],
    passed: [
      built('int main(){puts("rm -rf /");}', "a.c", "gcc a.c -o a && ./a"),
      built('fn main(){println!("rm -rf /");}', "a.rs", "rustc a.rs && ./a"),
      built('func main(){exec.Command("git", "status").Run()}', "a.go", "go run a.go"),
      built('int main(){system("rm -rf /");}', "a.c", "wc -l a.c"),
    ],
  });
});

describe("what scripts of Tcl and Expect start and delete", () => {
  verdicts({
    stopped: [
      "expect -c 'spawn -noecho rm -rf /; interact'",
      "expect -c 'exec rm -rf /'",
      "tclsh <<< 'file delete -force -- /etc'",
      "tclsh <<< 'if {1} { exec rm -rf / }'",
    ],
    passed: [
      "expect -c 'spawn ssh host; expect password'",
      "tclsh <<< 'puts \"rm -rf /\"; file exists a'",
      "tclsh <<< 'file delete build.log'",
    ],
  });
});

describe("the home and files of other languages", () => {
  verdicts({
    stopped: [
      `swift -e 'try FileManager.default.removeItem(atPath: NSHomeDirectory())'`,
      "elixir -e 'File.rm_rf!(System.user_home!)'",
      `kotlin -e 'java.io.File("/home/me").deleteRecursively()'`,
      `scala -e 'sys.process.Process("rm -rf /home/me").!'`,
      `sbcl --eval '(uiop:run-program "rm -rf /home/me")' --quit`,
    ],
    passed: [
      "swift -e 'print(NSHomeDirectory())'",
      "elixir -e 'IO.puts(System.user_home!)'",
      `kotlin -e 'println(java.io.File("/home/me").exists())'`,
      `scala -e 'sys.process.Process("git status").!'`,
      `sbcl --eval '(uiop:run-program "git status")' --quit`,
    ],
  });
});
