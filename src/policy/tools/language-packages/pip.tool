pip pip3
  uses * -r|--requirement -c|--constraint
  value --python --cert --proxy --log --trusted-host
  registry -i|--index-url --extra-index-url -f|--find-links
  dry-run --dry-run
  connects addresses
  installs install|inject|run
  registers config
  index PIP_INDEX_URL PIP_EXTRA_INDEX_URL PIP_FIND_LINKS
  removes uninstall|pip uninstall
  unchecked --trusted-host
  fast list|show|freeze|check
  deletes packages uninstall: packages from an environment that has no lock file
    back: can be installed again
    instead: use a virtual environment, and change its requirements
    uninstall
  deletes packages uninstall-all: or replace every package of every environment
    instead: use a virtual environment, and change its requirements
    uninstall-all, reinstall-all
  deletes cache cache: the package cache that every project on this machine shares
    back: fills again by itself
    cache purge|remove
  changes packages system-packages: the packages of the operating system's own Python
    instead: use a virtual environment (`python -m venv .venv`)
    install --break-system-packages
  read-only-version
  read-only-all
    environment PYTHON* PIP_CONFIG_FILE PIP_LOG
    not --log --python --index-url -i --extra-index-url --trusted-host --proxy --cache-dir -r --requirement
  read-only list|show|check
    switch -o|--outdated -u|--uptodate -e|--editable -l|--local --user --pre --not-required --include-editable
        -q|--quiet --exclude-editable -f|--files -v|--verbose --all --disable-pip-version-check
    value --format --exclude
  read-only freeze
    switch -o|--outdated -u|--uptodate -e|--editable -l|--local --user --pre --not-required --include-editable
        -q|--quiet --exclude-editable -f|--files -v|--verbose --all --disable-pip-version-check
    value --format --exclude
    files .hg .bzr
    starts git hg svn bzr
  read-only inspect|cache dir|cache info|cache list|help
    switch --local --user --verbose -v
    value --format
    not --log --python --index-url --cache-dir --proxy --path
  read-only index versions
    switch --pre --json
    not --log --python --index-url -i --extra-index-url -f --find-links --trusted-host --proxy --cert --cache-dir -r
        -c
    environment PYTHON* PIP_CONFIG_FILE PIP_LOG PIP_INDEX_URL PIP_EXTRA_INDEX_URL
    operands \w[\w.-]* else asks for what is not known to be a package
  read-only hash
    value -a|--algorithm
    not --log --python --cache-dir --proxy
    tells
  read-only
    line -h|--help

pipx
  value --spec --python --pip-args --cert --proxy --log --trusted-host
  uses * -r|--requirement -c|--constraint
  registry -i|--index-url --extra-index-url -f|--find-links
  dry-run --dry-run
  runs run PACKAGE
  installs install|inject|run
  registers config
  index PIP_INDEX_URL PIP_EXTRA_INDEX_URL PIP_FIND_LINKS
  removes uninstall|pip uninstall
  unchecked --trusted-host
  rows-of pip
