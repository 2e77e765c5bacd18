gdrive
  uses *
  grammar gnu
  uploads upload

ipfs
  uses *
  grammar gnu
  uploads add
