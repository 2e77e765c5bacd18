import { ruleVerdicts } from "./rule-verdicts.ts";

ruleVerdicts("database/sql", {
  stops: [
    "echo 'DROP TABLE users;' > a.sql; psql < a.sql",
    "echo 'drop table x' > a.sql; psql -qfa.sql; psql -fa.sql",
    "echo 'drop table x' > a.sql; psql --file=a.sql shop",
    "printf 'drop database x;' > /tmp/a.sql && psql -d shop -f /tmp/a.sql",
    "tee a.sql <<< 'drop database x' && psql -f a.sql",
    "echo 'drop table x' > a.sql && cd src && psql -f ../a.sql",
    "echo 'drop table x' > a.sql && mysql shop -e 'source a.sql'",
    "echo 'drop table x' > a.sql && psql -c '\\i a.sql'",
    "echo 'drop table x' > a.sql && sqlite3 shop.db '.read a.sql'",
    "echo 'drop table x' > a.sql && sqlite3 shop.db < a.sql",
    "echo 'drop table x' > a.sql && clickhouse-client --queries-file a.sql",
    "echo 'drop table x' > a.sql && sqlcmd -i a.sql",
    "echo 'drop table x' > a.sql && docker exec -i db psql < a.sql",
  ],
  passes: [
    "echo 'select 1;' > a.sql && psql -f a.sql",
    "cat > m.sql <<'E'\nCREATE TABLE x(id int);\nINSERT INTO x VALUES (1);\nE\nsqlite3 x.db < m.sql",
    "echo 'drop table x;' > migrations/1.sql",
    "echo 'drop table x;' > a.sql && psql -f b.sql",
    "echo 'drop table x;' > a.sql && psql -d shop_test -f a.sql",
    "echo 'drop table x;' > a.sql && sqlite3 /tmp/try.db < a.sql",
    "psql -f schema.sql",
    "mysql < dump.sql",
  ],
});

ruleVerdicts("database/documents", {
  stops: [
    "echo 'db.dropDatabase()' > a.js && mongosh --file a.js",
    "echo 'db.dropDatabase()' > a.js && mongosh shop < a.js",
    "echo FLUSHALL > a && redis-cli < a",
  ],
  passes: [
    "echo 'db.users.find()' > a.js && mongosh a.js",
    "echo 'GET a' > a && redis-cli < a",
    "mongosh a.js",
  ],
});
