flyway liquibase
  value -changelog-file -changelogFile -url -username -password -defaults-file -defaultsFile -classpath -configFiles
  grammar go
  harmless *-sql|*SQL
  destroys database drop-all: every object of the schema
    ** clean|dropAll|drop-all|clean-schema, clean|dropall
  changes database undo: would undo migrations, or change their records
    whose: own
    ** rollback*|undo|repair|clearCheckSums|clear-checksums|changelogSync*|changelog-sync*|baseline|release-locks|
        releaseLocks|down
