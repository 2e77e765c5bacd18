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
  read-only-version
    environment JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS JDK_JAVAC_OPTIONS JAVA_OPTS CLASSPATH MAVEN_OPTS
        MAVEN_ARGS MAVEN_CONFIG MAVEN_BASEDIR GRADLE_OPTS
    places JAVA_HOME JAVACMD M2_HOME MAVEN_HOME GRADLE_HOME GRADLE_USER_HOME
    files .mvn/jvm.config .mvn/maven.config .mvn/extensions.xml gradle.properties gradle/gradle-daemon-jvm.properties
    starts java

mvnw gradlew sbt lein ant mill jreleaser
  uses *
  value -f --file -p --project-dir -P -pl --projects -s --settings -D -b --build-file -I --init-script -g
      --gradle-user-home -x --exclude-task -T --threads
  dry-run -m --dry-run
  fast test|build|check|compile|verify|package
  rows-of mvn
