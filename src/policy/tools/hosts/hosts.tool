ansible-doc
  uses *
  read-only-all
    environment ANSIBLE_CONFIG PYTHON*
    files ansible.cfg
  read-only
    switch -l --list -F --list_files -s --snippet -j --json -v --metadata-dump --no-fail-on-errors
    value -t --type
    not -M --module-path --playbook-dir -e --entry-point -r --roles-path
    operands \w[\w.]* else names no module
  read-only-help role|collection
  read-only-version

ansible-config ansible-inventory ansible-lint ansible-test
  uses *
  read-only-all
    environment ANSIBLE_CONFIG PYTHON*
    files ansible.cfg
  read-only-help role|collection
  read-only-version
