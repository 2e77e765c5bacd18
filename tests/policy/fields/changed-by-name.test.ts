import { describe, expect, test } from "bun:test";
import { readFields } from "../../../src/policy/fields/read-fields.ts";
import { decideFully, exampleWorld } from "../world.ts";

const CHANGES = [
  ["mcp__mollie__refund_order", {}, "changes account"],
  ["mcp__ledger__issue_disbursement", {}, "changes account"],
  ["mcp__lightning__pay_invoice", { bolt11: "x" }, "changes account"],
  ["mcp__revolut__execute_transfer", { to: "x" }, "changes account"],
  ["mcp__gitea__transfer_repo", { owner: "x" }, "changes account"],
  ["mcp__billing__cancel_subscription", { id: "x" }, "changes account"],
  ["mcp__vault__revoke_credentials", { id: "x" }, "changes secret"],
  ["mcp__directory__suspend_user", { id: "x" }, "changes account"],
  ["mcp__forge__disable_branch_protection", { branch: "main" }, "opens repository"],
  ["mcp__idp__disable_mfa", { user: "x" }, "opens account"],
  ["mcp__cloud__restore_database", { id: "x" }, "overwrites database"],
  ["mcp__helm__uninstall_chart", { name: "x" }, "deletes service"],
  ["mcp__telephony__release_number", { id: "x" }, "deletes network"],
  ["mcp__aws__delete_vpc", { id: "x" }, "deletes network"],
  ["mcp__tofu__apply", { dir: "infra" }, "changes cloud"],
  ["mcp__spacelift__confirm_run", { autoApprove: true }, "changes cloud"],
  ["mcp__k8s__scale_statefulset", { name: "x", replicas: 0 }, "stops cluster"],
] as const;

const EVERYDAY = [
  ["mcp__mollie__list_refunds", {}],
  ["mcp__billing__get_subscription", { id: "x" }],
  ["mcp__shop__create_invoice", { customer: "x" }],
  ["mcp__chat__transfer_issue", { id: "x" }],
  ["mcp__vault__list_credentials", {}],
  ["mcp__forge__get_branch_protection", { branch: "main" }],
  ["mcp__repl__reset_session", {}],
  ["mcp__helm__list_releases", {}],
  ["mcp__forge__create_release", { tag: "v1" }],
  ["mcp__tofu__plan", { dir: "infra" }],
  ["mcp__tofu__apply", { dir: "infra", dry_run: true }],
  ["mcp__spacelift__create_run", { plan_only: true }],
  ["mcp__k8s__scale_statefulset", { name: "x", replicas: 3 }],
  ["mcp__cache__invalidate_key", { key: "x" }],
] as const;

describe("what a tool changes for others is in its name", () => {
  test.each(CHANGES)("%s", async (tool, input, what) => {
    const effect = readFields({ tool, input }).changes;
    expect(`${effect?.act} ${effect?.what}`).toBe(what);
    const { verdict, findings } = await decideFully({ tool, input }, exampleWorld());
    expect([verdict, findings[0]?.rule]).toEqual(["ask", "tools/change-for-others"]);
  });
});

describe("a tool that lists, drafts or tries changes nothing for others", () => {
  test.each(EVERYDAY)("%s", async (tool, input) => {
    expect(readFields({ tool, input }).changes).toBeUndefined();
    expect((await decideFully({ tool, input }, exampleWorld())).verdict).toBe("pass");
  });
});
