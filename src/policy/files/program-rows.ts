/** One row of the table: names, layout, options; all separated by spaces. */
export type ProgramRow = readonly [names: string, layout: string, options?: string];

/**
 * The programs known, each with its operands' uses (`copy`, `cloud` or a list) and its
 * options with values. `=` after an option's use means that it stands for the first operand.
 */
export function programRows(): readonly ProgramRow[] {
  return [
    ["emacs", "read"],
    ["ditto", "copy"],
    ["xattr", "attributes"],
    ["write-host write-error write-verbose", "data"],
    ["swift", "read suspect", "-I data"],
    ["pwsh powershell", "read suspect", "-c data= -command data= -file read= -f read="],
    [
      "keytool certtool step cfssl certbot acme.sh profiles signtool jarsigner " +
        "apksigner xcrun notarytool gpg gpg2 age rage sops ansible-vault git-crypt pass vault op bw",
      "use",
      "-o write --output write",
    ],
    [
      "sls k9s render pscale stripe twilio sentry-cli databricks snowsql uvx just task ninja " +
        "bazel su parallel apache2 openvpn wg mysql mysqldump mariadb psql pg_dump mongosh mongo rustc gcc " +
        "clang tsc eslint prettier biome jest vitest pytest mocha playwright gitleaks trufflehog " +
        "detect-secrets secretlint semgrep shellcheck pre-commit lefthook husky fairlead subl",
      "use",
    ],
    ["aws gcloud gsutil rclone mc s3cmd s5cmd azcopy", "cloud"],
    ["findstr", "data read"],
    ["certutil", "read write"],
  ];
}
