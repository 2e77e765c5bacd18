dart flutter
  value -C --directory -v --version --api-key --token -r --remote
  dry-run --dry-run -n
  fast test|analyze|format
  deletes registry unpublish: a published package, so that no one can install it
    whose: shared
    trunk delete|deprecate|remove-owner, hex retire|revert, package-registry unpublish, remove --remote
    uploader remove, pub uploader remove, unpublish, hex publish revert
  publishes-version publish, pub publish|lish, trunk push, upload, package-registry publish, hex publish, repo push
  deletes packages remove: caches, compilers or packages that every project on this machine shares
    instead: reinstall the one package that is broken
    pub cache clean|repair, pub global deactivate, cache clean|clear|purge, cache clean --all, package purge-cache
    switch remove, ghc-pkg unregister

pub pod cabal stack rebar3 shards conan vcpkg zef
  value -C --directory -v --version --api-key --token -r --remote
  dry-run --dry-run -n
  rows-of dart

opam luarocks
  value -C --directory -v --version --api-key --token -r --remote
  dry-run --dry-run -n
  installs install|pin|pin add
  rows-of dart

zig
  value -C --directory -v --version --api-key --token -r --remote
  dry-run --dry-run -n
  rows-of dart

swift
  described-elsewhere
  rows-of dart
