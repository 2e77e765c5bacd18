# Variables that are a word, a folder or a list of words; others may hold a password.
$VARIABLES = GO(?:PATH|ROOT|BIN|OS|ARCH|VERSION|MOD|WORK|CACHE|MODCACHE|TMPDIR|TOOLCHAIN|TOOLDIR|EXE|HOSTOS|HOSTARCH|ARM|
    ARM64|AMD64|PRIVATE|NOPROXY|NOSUMDB|SUMDB|TELEMETRY|111MODULE|EXPERIMENT|GCCGO)|CGO_ENABLED

go
  uses *
  value -C
  dry-run -n
  grammar go
  connects addresses
  installs get|install|run|build|test|mod
  registers env
  index GOPROXY
  fast build|test|vet|fmt|list|version|doc
  deletes cache cache: the module, build or fuzz cache that every project on this machine shares
    back: fills again by itself
    instead: run `go clean` without these flags
    clean -modcache|-cache|-fuzzcache
  read-only
    environment GOENV GOFLAGS GOWORK GOPROXY GONOSUMDB GONOSUMCHECK GONOPROXY GOPRIVATE GOSUMDB
    places GOROOT GOPATH GOMODCACHE
    starts *
    release
    line version|list -m|env(?: -json)?(?: (?:$VARIABLES))+|help(?: [a-z][a-z.-]*)*|-h|--help|
        help else runs or resolves the project
