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
    [
      "awk gawk mawk nawk",
      "data read",
      "-f read= --file read= -F data -v data -e data= --source data= --assign data",
    ],
    ["jq yq gojq jaq dasel tomlq", "!jq"],
    ["ditto", "copy"],
    [
      "sftp",
      "!transfer",
      "-i use -F use -b use -D data -S data -o data -P data -B data -c data -J data -l data",
    ],
    ["xattr", "attributes"],
    [
      "ls vdir exa eza lsd tree stat file wc du df test [ [[ realpath readlink basename dirname " +
        "namei getfacl lsattr md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum md5 shasum " +
        "cksum sum cd pushd popd mkdir md mktemp which whereis where hash fd fdfind locate mdfind lsof " +
        "fuser",
      "list",
    ],
    [
      "echo printf print true false : let export declare local readonly typeset set unset return exit " +
        "sleep seq yes tr expr bc tput clear kill pkill killall pgrep ps top id whoami hostname uname " +
        "uptime logger alias unalias history jobs trap ulimit umask say notify-send title rem " +
        "write-host write-error write-verbose",
      "data",
    ],
    ["source .", "export data"],
    ["openssl", "!openssl"],
    ["socat", "!socat"],
    ["python python2 python3 pypy pypy3 ipython", "!script", "-m data= -W data -X data -c data="],
    [
      "node nodejs bun deno tsx ts-node",
      "!script",
      "-e data= -p data= --eval data= --print data= -r use --require use --import use --loader use " +
        "--env-file use --env-file-if-exists use -C data",
    ],
    ["perl ruby php lua rscript julia swift", "!script", "-e data= -E data= -r data= -I data"],
    ["bash sh zsh dash ksh fish ash", "!script", "-c data= -o data -O data --rcfile use"],
    ["pwsh powershell", "!script", "-c data= -command data= -file read= -f read="],
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
        "scoop su parallel exec eval nginx caddy httpd apache2 haproxy openvpn wg wg-quick mysql " +
        "mysqldump mariadb psql pg_dump pg_restore mongosh mongo redis-cli systemctl service " +
        "launchctl crontab mount umount rustc gcc clang tsc eslint prettier biome jest vitest pytest " +
        "mocha playwright gitleaks trufflehog detect-secrets secretlint semgrep shellcheck pre-commit " +
        "lefthook husky fairlead code subl",
      "use",
    ],
    ["aws gcloud gsutil rclone mc s3cmd s5cmd azcopy", "!cloud"],
    ["findstr", "data read"],
    ["certutil", "read write"],
  ];
}
