drizzle-kit
  value --config --dialect --schema --url --out
  changes database push: the schema without a migration, and maybe drop columns with their data
    instead: run `drizzle-kit generate` and `drizzle-kit migrate`
    push, push:*
  destroys database drop: migrations or all tables
    whose: own
    drop, drop:*, reset
