import { describe, expect, test } from "bun:test";
import { sqlDamage } from "../../../src/policy/rules/sql.ts";

describe("a text of statements is judged by the worst of them", () => {
  test.each([
    ["do $$ begin execute 'drop table users'; end $$", "deny"],
    ["do language plpgsql $x$ begin delete from users; end $x$", "deny"],
    ["select pg_drop_replication_slot('standby')", "ask"],
    ["select drop_chunks(interval '1 day', 'events')", "ask"],
    ["drop index by_name; drop table users", "deny"],
    ["begin; delete from users; commit", "deny"],
    ["begin; drop table users; rollback", "deny"],
    ["with old as (select 1) delete from users", "deny"],
    ["/*! drop table users */", "deny"],
    ["alter role ada superuser", "ask"],
  ])("%s: %s", (text, verdict) => {
    expect(sqlDamage(text)?.verdict).toBe(verdict as "ask");
  });

  test.each([
    "do $$ begin perform 1; end $$",
    "do language plpgsql $x$ begin delete from users where id = 1; end $x$",
    "select slot_name from pg_replication_slots",
    "select show_chunks('events')",
    "select 'drop table users'; -- drop table users",
    "begin; delete from users; rollback",
    "begin; update users set a = 1; rollback;",
    "with old as (select 1) delete from users where id in (select * from old)",
    "/* drop table users */ select 1",
    "create role ada",
  ])("%s does no damage", (text) => {
    expect(sqlDamage(text)).toBeUndefined();
  });
});

describe("a text of more statements than are looked at", () => {
  const many = "select 1;\n".repeat(3_000);

  test("is asked about, with its beginning and the reason", () => {
    expect(sqlDamage(many)).toEqual({
      verdict: "ask",
      statement: expect.stringMatching(/^select 1;/),
      reason: "could lose data: it contains more statements than can be checked",
    });
  });

  test("is refused where one of those that are looked at is", () => {
    expect(sqlDamage(`${many.slice(0, 1_000)}drop table users;${many}`)?.verdict).toBe("deny");
  });

  test("may be as long as it likes where it is one statement", () => {
    expect(sqlDamage(`insert into t values ${"(1), ".repeat(3_000)}(2)`)).toBeUndefined();
  });
});
