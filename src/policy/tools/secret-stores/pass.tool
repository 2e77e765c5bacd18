# Its commands are few, and any other word is the name of a secret to show.
pass gopass passage
  keeps keys
  writes -o|--output|-output
  uses *
  deletes secret delete: secrets or keys, or access to them
    delete|rm|remove|purge, ** delete|rm|remove|purge
  changes secret change: secrets that programs read
    mv|move|rename
  harmless
    ls|list|find|search|git|init|insert|add|edit|generate|cp|copy|help|version
    mounts|sync|setup|config|recipients|audit|fsck|clone|completion|templates|env, otp insert, -c|--clip
    -v|--version
  shows-secret show|cat|otp|grep, *
