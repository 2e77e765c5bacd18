import { verdicts } from "../commands/decided.ts";
import { ruleSeesThrough, ruleVerdicts } from "./rule-verdicts.ts";

ruleVerdicts("database/sql", {
  denies: [
    'psql -c "drop table users"',
    'psql --command="drop table users"',
    'psql -qAtc "drop table users"',
    "psql -U me -h db.example shop -c 'TRUNCATE users'",
    "psql postgres://me@db.example/shop -c 'delete from users'",
    "mysql -uroot -psecret -e 'drop database shop'",
    "mysql --execute='drop database shop'",
    "mysql shop <<< 'drop table users'",
    "sqlite3 app.db 'DROP TABLE users;'",
    "echo 'drop table users' | sqlite3 app.db",
    "cat <<< 'drop table users' | psql",
    "psql -c 'drop /* x */ table users'",
    "docker compose exec db psql -c 'drop table users'",
    "kubectl exec db -- psql -c 'drop table users'",
    "psql -f - <<< 'drop table users'",
    "printf 'drop table users' | mysql shop",
  ],
  passes: [
    "psql -c 'select 1'",
    'psql -c "select * from drop_table"',
    "psql -c \"insert into notes values ('drop table users')\"",
    'psql -d shop_test -c "drop table users"',
    "sqlite3 /tmp/try.db 'drop table users'",
    "sqlite3 test.db 'delete from users'",
    "sqlite3 db/test.sqlite3 'drop table users'",
    "mysql -e 'show databases'",
    "sqlite3 app.db .tables",
    "sqlite3 app.db 'delete from users where id = 3'",
    "grep -rn 'drop table' migrations",
    "echo 'drop table users' > migrations/3.sql",
  ],
});

ruleSeesThrough("database/documents", "cypher-shell drop");

verdicts({
  stopped: [
    "mongosh shop --eval 'db.dropDatabase()'",
    'mongosh --quiet --eval "db.users.drop()"',
    "redis-cli -h cache.example flushdb",
    "redis-cli -n 1 FLUSHALL ASYNC",
    "redis-cli FLUSHALL",
    "memcached-tool localhost:11211 flush_all",
    "dropdb shop",
    "dropdb -h db.example -U me shop",
    "mysqladmin -u root --force drop shop",
    "pg_restore --clean -d shop dump",
    "pg_restore -cd shop dump",
    "mongorestore --drop dump",
  ],
  passed: [
    "psql -c 'select 1'",
    'psql -c "insert into t values (1)"',
    "psql -f schema.sql",
    "psql -l",
    "mysql -e 'show databases'",
    "sqlite3 app.db .tables",
    "redis-cli ping",
    "redis-cli -n 2 get flushdb",
    "memcached-tool localhost:11211 stats",
    "dropdb -h localhost shop_test",
    "mongosh --eval 'db.users.countDocuments()'",
    "pg_restore -l dump",
    "createdb shop",
    "dropdb --help",
    "mysqladmin ping",
  ],
});

ruleVerdicts("database/sql", {
  tool: "PowerShell",
  denies: [
    "Invoke-Sqlcmd -Query 'DROP DATABASE shop'",
    "Invoke-SqliteQuery -DataSource shop.db -Query 'drop table users'",
  ],
  passes: ["Invoke-Sqlcmd -Query 'SELECT 1'", "Invoke-Sqlcmd -ServerInstance a -Query 'select 2'"],
});
