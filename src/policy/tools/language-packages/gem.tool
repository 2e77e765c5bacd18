gem
  uses *
  value -v --version --host -k --key --otp -n --install-dir -i --path
  registry -s|--source
  dry-run --dry-run -d --dryrun
  installs install|i|update
  registers sources|source
  removes uninstall
  deletes registry yank: the published gem
    whose: shared
    yank
  publishes-version push, exec gem push, deliver|supply|pilot upload|release, owner -r|--remove
  deletes packages remove: gems or Ruby versions from this machine
    instead: use the project's Gemfile
    uninstall|cleanup|clean, remove|implode, clean --force, nuke|match nuke, cleanup all

bundle
  uses *
  value -v --version --host -k --key --otp -n --install-dir -i --path
  registry -s|--source
  dry-run --dry-run -d --dryrun
  runs exec COMMAND
  only-runs
  installs install|update|add
  registers config
  fast exec rspec|exec rubocop
  rows-of gem

rbenv
  uses *
  value -v --version --host -k --key --otp -n --install-dir -i --path
  registry -s|--source
  dry-run --dry-run -d --dryrun
  runs exec|x|run COMMAND
  only-runs
  rows-of gem

rvm
  uses *
  value -v --version --host -k --key --otp -n --install-dir -i --path
  registry -s|--source
  dry-run --dry-run -d --dryrun
  rows-of gem

fastlane
  uses *
  value --env -p --platform
  harmless test|tests|lint|lanes|init|docs|list|env|screenshots|snapshot|gym|build|certs|sigh **
  harmless ios|android|mac test|tests|lint|build|screenshots|certs
  publishes registry release: a version of the application to a store, where users get it
    instead: run `fastlane gym`, and let the user release it
    deliver|supply|pilot|upload_to_app_store|upload_to_play_store|upload_to_testflight|release|deploy|beta|publish|
        production|distribute
    ios|android|mac release|deploy|beta|publish|production|distribute|alpha|internal
    run deliver|supply|pilot|upload_to_app_store|upload_to_play_store|upload_to_testflight
  deletes secret nuke: certificates and profiles of the team
    whose: shared
    match nuke
