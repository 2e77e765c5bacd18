import { describe, expect, test } from "bun:test";
import { readFields } from "../../../src/policy/fields/read-fields.ts";
import { decideFully, exampleWorld } from "../world.ts";

const LOSSES = [
  ["mcp__github__delete_repository", "the repository"],
  ["mcp__linear__deleteProject", "the project"],
  ["mcp__cloudflare__kv-namespace-delete", "the namespace"],
  ["mcp__cloudflare__r2_bucket_delete", "the bucket"],
  ["mcp__auth0__auth0_delete_user", "the user"],
  ["mcp__aws__terminate_instances", "the instance"],
  ["mcp__aws__sqs_purge_queue", "the queue"],
  ["mcp__azure__delete_resource_group", "the resource group"],
  ["mcp__docker__prune_volumes", "the volume"],
  ["mcp__store__empty_bucket", "the bucket"],
  ["mcp__mobile__wipe_device", "the device"],
  ["mcp__neon__delete_branch", "the branch of the database"],
  ["mcp__qdrant__delete_collection_by_name", "the collection"],
  ["mcp__slack__delete_channel", "the channel"],
  ["mcp__gmail__batch_delete_emails", "many things"],
  ["mcp__crm__deleteAllContacts", "many things"],
  ["delete_project", "the project"],
] as const;

const EVERYDAY = [
  "mcp__github__delete_branch",
  "mcp__github__delete_file",
  "mcp__github__delete_project_item",
  "mcp__github__delete_workflow_run_logs",
  "mcp__slack__delete_message",
  "mcp__slack__remove_user_from_channel",
  "mcp__linear__delete_comment",
  "mcp__notion__API-delete-a-block",
  "mcp__memory__delete_entities",
  "mcp__serena__remove_project",
  "mcp__docker__remove_container",
  "mcp__cloudflare__purge_cache",
  "mcp__aws__get_delete_marker_of_bucket",
  "mcp__supabase__list_deleted_projects",
  "mcp__playwright__browser_drop",
  "mcp__browser__delete_all_cookies",
  "mcp__ui__drop_card_on_board",
  "mcp__git__git_reset",
  "mcp__text__truncate_text",
  "mcp__mobile__terminate_app",
] as const;

describe("what a tool takes away is in its name", () => {
  test.each(LOSSES)("%s", async (tool, lost) => {
    const effect = readFields({ tool, input: {} }).loses;
    expect(effect).toMatchObject({ act: "deletes", extent: "everything" });
    expect(effect?.noun).toStartWith(lost);
    const { verdict, findings } = await decideFully({ tool, input: { id: "x" } }, exampleWorld());
    expect([verdict, findings[0]?.rule]).toEqual(["ask", "tools/delete-whole"]);
  });
});

describe("no more than one item, or nothing", () => {
  test.each(EVERYDAY)("%s", async (tool) => {
    expect(readFields({ tool, input: {} }).loses).toBeUndefined();
    expect((await decideFully({ tool, input: { id: "x" } }, exampleWorld())).verdict).toBe("pass");
  });

  test("nor does a call that only tries", () => {
    const input = { owner: "o", repo: "r", dryRun: true };
    expect(readFields({ tool: "mcp__github__delete_repository", input }).loses).toBeUndefined();
  });
});

test("a server for clusters deletes as kubectl does", async () => {
  const call = { tool: "mcp__kubernetes__pods_delete", input: { name: "web" } };
  expect((await decideFully(call, exampleWorld())).findings[0]?.rule).toBe("kubectl/delete");
});
