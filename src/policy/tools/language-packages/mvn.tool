mvn gradle
  uses *
  value -f --file -p --project-dir -P -pl --projects -s --settings -D -b --build-file -I --init-script -g
      --gradle-user-home -x --exclude-task -T --threads
  dry-run -m --dry-run
  fast test|build|check|compile|verify|package
  harmless ** publishToMavenLocal|publishLocal|install, release:* -DdryRun=true
  destroys database drop-schema: every object of the schema
    ** flyway:clean|liquibase:dropAll|flywayClean|dropAll|*:flywayClean|*:dropAll
  publishes-version
    ** deploy|release:perform|release:prepare|deploy:deploy|deploy:deploy-file|nexus-staging:release|
        jreleaser:full-release|site:deploy|site-deploy|scm-publish:publish-scm|central-publishing:publish
    ** publish|*:publish|publish*|*:publish*|uploadArchives|bintrayUpload|closeAndRelease*|*release*Repository|
        publishSigned|sonatypeRelease*|*:publishPlugins|upload*
  deletes cache purge-cache: the local repository of packages that every project on this machine shares
    back: fills again by itself
    instead: purge one artifact (`-DmanualInclude=…`)
    ** dependency:purge-local-repository|cleanCache|clean-cache

mvnw gradlew sbt lein ant mill jreleaser
  uses *
  value -f --file -p --project-dir -P -pl --projects -s --settings -D -b --build-file -I --init-script -g
      --gradle-user-home -x --exclude-task -T --threads
  dry-run -m --dry-run
  fast test|build|check|compile|verify|package
  rows-of mvn
