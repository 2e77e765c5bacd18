/** One row of the table: names, layout, options; all separated by spaces. */
export type ProgramRow = readonly [names: string, layout: string, options?: string];

/**
 * The programs known, each with its operands' uses (`copy`, `move`, `!special` or a list) and its
 * options with values. `=` after an option's use means that it stands for the first operand.
 */
export function programRows(): readonly ProgramRow[] {
  return [
    [
      "cat tac rev bat batcat zcat bzcat xzcat zstdcat more most view col colrm column expand unexpand " +
        "fold fmt nl pr paste join comm diff sdiff colordiff cmp vimdiff delta uniq od hexdump hd " +
        "strings base32 base64 basenc uuencode iconv dos2unix " +
        "cut xmllint csvlook csvcut mlr vi vim nvim nano emacs micro pico ed ex jless " +
        "fx gron plutil sqlite3 duckdb pdftotext readelf objdump mail mutt mailx lp lpr " +
        "pbcopy xclip xsel clip qrencode",
      "read",
    ],
    ["less", "read", "-p data -P data -t data -k read -o write -O write --pattern data"],
    ["head tail", "read", "-n data -c data --lines data --bytes data"],
    [
      "grep egrep fgrep zgrep bzgrep xzgrep rgrep ugrep",
      "data read",
      "-e data= -f read= -m data -A data -B data -C data -d data -D data --regexp data= --file read= " +
        "--include read --exclude data --exclude-dir data --exclude-from read",
    ],
    [
      "rg ag ack sift pt",
      "data read",
      "-e data= -f read= -m data -A data -B data -C data -g read -t data -T data -r data -j data " +
        "--regexp data= --file read= --glob read --iglob read --type data --replace data",
    ],
    ["jq yq gojq jaq dasel tomlq", "!jq"],
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
      "sftp",
      "!transfer",
      "-i use -F use -b use -D data -S data -o data -P data -B data -c data -J data -l data",
    ],
    [
      "del erase rd remove-item ri clear-content clc clear-item",
      "delete",
      "-path delete -literalpath delete -include data -exclude data -filter data",
    ],
    ["xattr attrib icacls cacls takeown", "attributes"],
    [
      "ls dir vdir exa eza lsd tree stat file wc du df test [ [[ realpath readlink basename dirname " +
        "namei getfacl lsattr md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum md5 shasum " +
        "cksum sum mkdir md mktemp which whereis where fd fdfind locate mdfind lsof " +
        "fuser get-childitem gci get-item gi test-path resolve-path split-path join-path get-filehash " +
        "get-acl set-location sl push-location new-item ni",
      "list",
    ],
    [
      "echo print true false : let exit " +
        "sleep seq yes tr expr bc tput clear kill pkill killall pgrep ps top id whoami hostname uname " +
        "uptime logger unalias history jobs ulimit umask say notify-send title rem " +
        "write-output write-host write-error write-verbose",
      "data",
    ],
    ["openssl", "!openssl"],
    ["socat", "!socat"],
    ["swift", "read suspect", "-I data"],
    ["pwsh powershell", "read suspect", "-c data= -command data= -file read= -f read="],
    [
      "http https xh xhs httpie",
      "!httpie",
      "-o write --output write --cert use --cert-key use --verify use",
    ],
    ["ssh mosh autossh", "data", "-i use -F use -E write"],
    ["ssh-keygen", "!keygen", "-f use"],
    ["ssh-add ssh-copy-id ssh-keyscan ssh-agent", "use"],
    ["mkcert", "data", "-key-file create -cert-file create -p12-file create"],
    [
      "keytool certtool step cfssl certbot acme.sh security profiles codesign signtool jarsigner " +
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
        "mysqldump mariadb psql pg_dump pg_restore mongosh mongo redis-cli systemctl service " +
        "launchctl crontab mount umount rustc gcc clang tsc eslint prettier biome jest vitest pytest " +
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
