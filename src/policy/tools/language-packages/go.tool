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
