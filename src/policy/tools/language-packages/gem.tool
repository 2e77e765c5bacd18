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
  read-only-all
    environment GEM_HOME GEM_PATH GEM_SPEC_CACHE GEMRC RUBY*
    not -s --source --host -k --key --otp -n --install-dir -i --path --dry-run --dryrun
  read-only list|info|search|outdated|contents|query
    switch -l --local -r --remote -a --all -d --details -e --exact --versions --no-versions --pre --prerelease -I
        --no-installed --installed --both -b
    operands [\w^][\w.^$*-]* else names no gem
  read-only environment gemdir|environment gempath|environment version|env gemdir|env gempath|env version
    switch -l --local -r --remote -a --all -d --details -e --exact --versions --no-versions --pre --prerelease -I
        --no-installed --installed --both -b
    operand-count 0
  read-only-version

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
