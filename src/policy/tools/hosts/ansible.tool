ansible ansible-playbook ansible-galaxy ansible-vault ansible-console ansible-pull
  uses *
  writes --output
  value -i --inventory -m --module-name -a --args -u --user -e --extra-vars -l --limit -f --forks -t --tags
      --skip-tags -B -P -o --vault-id --vault-password-file --private-key --key-file --become-user -U --url
  dry-run --check -C --syntax-check --list-hosts --list-tasks --list-tags
  shows-secret view, decrypt --output=-
  destroys machine remove-on-hosts: files, users, packages or disks on every host that matches
    instead: try it with `--check` on one host (`--limit NAME`)
    -a|--args=*state=absent*
    -a|--args=*rm+-r*|*rm+-f*|*mkfs*|*dd+if=*|*wipefs*|*shutdown*|*poweroff*|*drop+database*
    -m|--module-name=parted|filesystem|lvol|lvg|community.general.filesystem|community.general.parted
  changes machine run-on-hosts: or restart other hosts
    instead: try it with `--check` first
    -m|--module-name=reboot|ansible.builtin.reboot|user|service|systemd|file
    -m|--module-name=apt|yum|dnf|package|ansible.builtin.apt|ansible.builtin.yum|ansible.builtin.dnf|ansible.builtin.package
    -a|--args=*systemctl+restart*|*state=restarted*|*apt*+install*|*yum+install*|*dnf+install*|*state=latest*
    -i|--inventory=*prod*, -l|--limit=*prod*
    -a|--args=*reboot*|*state=stopped*|*systemctl+stop*, -e|--extra-vars=*destroy*|*state=absent*|*force=true*
    @*destroy*|*teardown*|*wipe*|*nuke*|*uninstall*|*decommission*|*cleanup*|*delete*|*purge*
  runs-unread machine run-from-network: an unread playbook from another host
    instead: download it, read it, then run it with `ansible-playbook`
    -U|--url=*
  deletes packages remove-role: roles or collections
    remove|delete, role|collection remove|delete
  read-only-all
    environment ANSIBLE_CONFIG PYTHON*
    files ansible.cfg
  read-only role list|role search|role info|collection list
    switch -v --offline
    value --author --galaxy-tags --platforms --format
    not -p --roles-path --collections-path -s --server --token --api-key -c
    operands \w[\w.-]* else names no role
  read-only-help role|collection
  read-only-version
