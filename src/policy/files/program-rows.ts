/** One row of the table: names, layout, options; all separated by spaces. */
export type ProgramRow = readonly [names: string, layout: string, options?: string];

/**
 * The programs known, each with its operands' uses (`copy`, `move`, `!special` or a list) and its
 * options with values. `=` after an option's use means that it stands for the first operand.
 */
export function programRows(): readonly ProgramRow[] {
  return [
    ["emacs", "read"],
    [
      "copy-item copy xcopy robocopy ditto mklink",
      "copy",
      "-t write --target-directory write -path read -literalpath read -destination write",
    ],
    [
      "move-item mi move rename-item rni ren",
      "move",
      "-t write --target-directory write -path delete -literalpath delete -destination write",
    ],
    [
      "del erase rd remove-item ri clear-content clc clear-item",
      "delete",
      "-path delete -literalpath delete -include data -exclude data -filter data",
    ],
    ["xattr attrib icacls cacls takeown", "attributes"],
    [
      "get-childitem gci get-item gi test-path resolve-path split-path join-path get-filehash " +
        "get-acl set-location sl push-location new-item ni",
      "list",
    ],
    ["write-output write-host write-error write-verbose", "data"],
    ["swift", "read suspect", "-I data"],
    ["pwsh powershell", "read suspect", "-c data= -command data= -file read= -f read="],
    [
      "keytool certtool step cfssl certbot acme.sh profiles signtool jarsigner " +
        "apksigner xcrun notarytool gpg gpg2 age rage sops ansible-vault git-crypt pass vault op bw",
      "use",
      "-o write --output write",
    ],
    [
      "docker podman nerdctl docker-compose podman-compose kubectl oc k9s helm helmfile kustomize " +
        "skaffold minikube kind k3d terraform tofu terragrunt pulumi cdk serverless sls ansible " +
        "ansible-playbook packer nomad consul vagrant az gh glab vercel netlify fly flyctl heroku " +
        "railway render supabase neonctl neon pscale wrangler firebase stripe twilio sentry-cli " +
        "databricks snowsql pip pip3 pipx uvx cargo go gem composer dotnet mvn gradle make just task " +
        "rake cmake ninja bazel nix brew apt apt-get dnf yum pacman apk snap flatpak choco winget " +
        "scoop su parallel nginx caddy httpd apache2 haproxy openvpn wg wg-quick mysql " +
        "mysqldump mariadb psql pg_dump pg_restore mongosh mongo redis-cli " +
        "rustc gcc clang tsc eslint prettier biome jest vitest pytest " +
        "mocha playwright gitleaks trufflehog detect-secrets secretlint semgrep shellcheck pre-commit " +
        "lefthook husky fairlead code subl start-process",
      "use",
    ],
    ["aws gcloud gsutil rclone mc s3cmd s5cmd azcopy", "!cloud"],
    [
      "get-content gc type import-csv import-clixml format-hex fhx invoke-item ii",
      "read",
      "-path read -literalpath read -encoding data -delimiter data",
    ],
    [
      "select-string sls",
      "data read",
      "-pattern data= -path read -literalpath read -include data -exclude data",
    ],
    ["findstr", "data read"],
    [
      "set-content sc add-content ac out-file tee-object export-csv export-clixml",
      "write data",
      "-path write= -literalpath write= -filepath write= -value data -encoding data -inputobject data",
    ],
    ["invoke-webrequest invoke-restmethod iwr irm", "data", "-outfile write -infile read"],
    ["compress-archive", "read write", "-path read= -literalpath read= -destinationpath write"],
    ["expand-archive", "read write", "-path read= -destinationpath write"],
    ["certutil", "read write"],
  ];
}
