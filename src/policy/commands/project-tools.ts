import type { Description, Descriptions } from "./command.ts";

/** Tools of a project, clients and servers: they use the files they are given and show nothing of them. */
export const projectTools: Descriptions = {
  "k9s make just task cmake ninja bazel snowsql apache2 openvpn wg mysqldump pg_dump mongosh mongo":
    tool,
  "rustc gcc clang tsc eslint prettier biome jest vitest pytest mocha playwright": tool,
  "gitleaks trufflehog detect-secrets secretlint semgrep shellcheck pre-commit lefthook husky fairlead subl":
    tool,
  "keytool certtool cfssl acme.sh signtool jarsigner apksigner notarytool age rage git-crypt":
    () => ({
      options: { used: "*", written: "-o|--output" },
    }),
};

function tool(): Description {
  return { options: { used: "*" } };
}
