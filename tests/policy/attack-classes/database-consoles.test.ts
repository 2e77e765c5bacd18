import { expect, test } from "bun:test";
import {
  argumentsFor,
  databaseClient,
  toldInFiles,
} from "../../../src/policy/catalog/database-clients.ts";
import { verdicts } from "../commands/decided.ts";

const FILES = new Map([
  ["clean.sql", "begin;\ndelete from invoices;\ncommit;"],
  ["reset.js", 'db.getSiblingDB("shop").dropDatabase()'],
  ["report.sql", "select count(*) from invoices;"],
  ["report.js", "printjson(db.invoices.countDocuments())"],
]);

// Statements reach a database in files, on the input of a client elsewhere, inside others and by a framework's console.
verdicts({
  world: { fileText: (path) => FILES.get(path.replace("/home/user/project/", "")) },
  stopped: [
    "sqlcmd -S db.example -d shop -i clean.sql",
    "snow sql --filename clean.sql",
    "clickhouse-client --queries-file=clean.sql",
    "mysql shop -e 'source clean.sql'",
    "docker compose exec -T db mariadb shop < clean.sql",
    "kubectl exec -i deploy/pg -- psql -U app < clean.sql",
    "cat clean.sql | docker exec -i pg psql",
    "mongosh mongodb://db.example/shop reset.js",
    "mongo < reset.js",
    "duckdb shop.duckdb -cmd 'truncate invoices'",
    "psql -c 'with gone as materialized (delete from invoices returning id) select count(*) from gone'",
    "psql -c 'do $a$ begin execute format($b$drop table %I$b$, $c$invoices$c$); end $a$'",
    "bin/rails c <<< 'Invoice.destroy_all'",
    "echo 'Shop::Invoice.unscoped.delete_all' | bundle exec rails console",
    "bin/rails dbconsole <<< 'drop table invoices'",
    "php artisan tinker --execute='DB::table(\"invoices\")->truncate();'",
    "php artisan tinker <<< 'Invoice::query()->delete();'",
    "php artisan tinker --execute='Schema::dropIfExists(\"invoices\");'",
    "psql <<< '\\i clean.sql'",
    "php artisan db <<< 'truncate table invoices'",
    "python3 manage.py dbshell -- -c 'drop table invoices'",
    "./manage.py dbshell < clean.sql",
    "flask --app shop shell <<< 'db.drop_all()'",
    "mix run -e 'Shop.Repo.delete_all(Shop.Invoice)'",
    "iex -S mix --eval 'Shop.Repo.query!(\"truncate invoices\")'",
  ],
  passed: [
    "sqlcmd -S db.example -d shop -i report.sql",
    "snow sql -f report.sql",
    "docker compose exec -T db mariadb shop < report.sql",
    "docker exec -i pg psql -d shop_test < clean.sql",
    "psql shop_test -f clean.sql",
    "kubectl exec -i deploy/pg -- psql -U app < report.sql",
    "mongosh mongodb://db.example/shop report.js",
    "duckdb shop.duckdb -cmd 'select 1'",
    "psql -c 'with one as (select 1) select * from one'",
    "psql -c 'with gone as (delete from invoices where id = 3 returning id) select id from gone'",
    "bin/rails c <<< 'puts Invoice.count'",
    "bin/rails c --sandbox <<< 'Invoice.destroy_all'",
    "bin/rails c <<< 'Invoice.where(id: 3).destroy_all'",
    "php artisan tinker --execute='echo Invoice::count();'",
    "psql <<< '\\i report.sql'",
    "php artisan tinker <<< 'Invoice::where(\"id\", 3)->delete();'",
    "python3 manage.py dbshell -- -c 'select 1'",
    "flask shell <<< 'print(Invoice.query.count())'",
    "mix run -e 'IO.inspect Shop.Repo.aggregate(Shop.Invoice, :count)'",
    "mix run -e 'Shop.Repo.delete_all(from i in Shop.Invoice, where: i.id == 3)'",
    "iex -S mix",
  ],
});

test("a client's words name its files of statements and its database", () => {
  const words = (text: string) =>
    text.split(" ").map((value) => ({ value, glob: false, start: 0, end: 0 }));
  const client = databaseClient("psql") ?? {};
  const args = words("-d shop -f a.sql --file=b.sql");
  expect(toldInFiles(client, args)).toEqual({ files: ["a.sql", "b.sql"], database: "shop" });
  expect(argumentsFor(client, args).value("-f")?.value).toBe("b.sql");
});
