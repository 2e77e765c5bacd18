# Programs that put a folder online when they are told nothing else.
surge gh-pages
  value -d --dist -b --branch -r --repo -m --message -p --project --domain
  deletes service destroy: the site that is live
    whose: production
    teardown
  harmless list|login|logout|whoami|token|plus|help, --version|-V
  deploys service deploy-production: this version to everyone who uses the application
    whose: production
    !--help
