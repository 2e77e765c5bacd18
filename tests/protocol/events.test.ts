import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { findEvent, listEvents } from "../../src/protocol/events.ts";
import { HOST_TOPICS } from "../../src/userhooks/topics.ts";

/** Claude Code 2.1.332's events, written down a second time so that a lost or renamed one is seen. */
const CLAUDE_EVENTS = [
  ["PreToolUse", "pre-tool", "gate"],
  ["PostToolUse", "post-tool", "after"],
  ["PostToolUseFailure", "post-tool-failure", "after"],
  ["PostToolBatch", "post-tool-batch", "gate"],
  ["Notification", "notification", "after"],
  ["UserPromptSubmit", "user-prompt-submit", "gate"],
  ["UserPromptExpansion", "user-prompt-expansion", "gate"],
  ["SessionStart", "session-start", "after"],
  ["SessionEnd", "session-end", "after"],
  ["Stop", "stop", "gate"],
  ["StopFailure", "stop-failure", "after"],
  ["SubagentStart", "subagent-start", "after"],
  ["SubagentStop", "subagent-stop", "gate"],
  ["PreCompact", "compact", "gate"],
  ["PostCompact", "post-compact", "after"],
  ["PreModelSwitch", "pre-model-switch", "gate"],
  ["PostModelSwitch", "post-model-switch", "after"],
  ["PermissionRequest", "permission-request", "gate"],
  ["PermissionDenied", "permission-denied", "after"],
  ["Setup", "setup", "after"],
  ["TeammateIdle", "teammate-idle", "gate"],
  ["TaskCreated", "task-created", "gate"],
  ["TaskCompleted", "task-completed", "gate"],
  ["Elicitation", "elicitation", "gate"],
  ["ElicitationResult", "elicitation-result", "gate"],
  ["ConfigChange", "config-change", "gate"],
  ["WorktreeCreate", "worktree-create", "gate"],
  ["WorktreeRemove", "worktree-remove", "gate"],
  ["InstructionsLoaded", "instructions-loaded", "after"],
  ["CwdChanged", "cwd-changed", "after"],
  ["FileChanged", "file-changed", "after"],
  ["DirectoryAdded", "directory-added", "after"],
  ["PreSkillShellCommand", "pre-skill-shell-command", "gate"],
  ["MessageDisplay", "message-display", "after"],
] as const;

describe("the event table", () => {
  test("holds Claude Code's 34 events and no other", () => {
    expect(listEvents()).toHaveLength(34);
    expect(
      listEvents()
        .map((spec) => spec.name)
        .sort(),
    ).toEqual(CLAUDE_EVENTS.map(([n]) => n).sort());
  });

  test.each(CLAUDE_EVENTS)("knows %s as `hook %s`, which is a %s event", (name, cli, kind) => {
    const spec = findEvent(name);
    expect(spec?.name).toBe(name);
    expect(findEvent(cli)).toEqual(spec);
    expect(spec?.gate).toBe(kind === "gate");
  });

  test("uses every name for one event only", () => {
    const names = listEvents().flatMap(({ name, cli, aliases }) => [
      ...new Set([name.toLowerCase(), cli, ...aliases]),
    ]);
    expect(new Set(names).size).toBe(names.length);
  });

  test("uses every topic once, in the form group:what", () => {
    const topics = [...listEvents().map((spec) => spec.topic), ...HOST_TOPICS];
    expect(new Set(topics).size).toBe(topics.length);
    for (const topic of topics) expect(topic).toMatch(/^[a-z]+:[a-z_]+$/);
  });

  test.each([
    ["tool:pre_execute", "PreToolUse"],
    ["tool:post_execute", "PostToolUse"],
    ["tool:error", "PostToolUseFailure"],
    ["session:start", "SessionStart"],
    ["session:end", "SessionEnd"],
    ["session:message", "MessageDisplay"],
    ["user:prompt_submit", "UserPromptSubmit"],
    ["permission:prompt", "PermissionRequest"],
    ["permission:denied", "PermissionDenied"],
  ])("gives S1's topic %s to %s", (topic, name) => {
    expect(listEvents().find((spec) => spec.topic === topic)?.name).toBe(name);
  });

  test.each([
    ["llm:pre_request"],
    ["llm:post_response"],
    ["llm:stream_start"],
    ["llm:stream_end"],
    ["permission:check"],
    ["permission:granted"],
    ["user:interrupt"],
  ])("keeps S1's topic %s for hosts that are not Claude Code", (topic) => {
    expect(HOST_TOPICS).toContain(topic);
  });
});

describe("finding an event", () => {
  test.each([
    ["pre-tool-use", "PreToolUse"],
    ["post-tool-use", "PostToolUse"],
    ["post-tool-use-failure", "PostToolUseFailure"],
    ["pre-compact", "PreCompact"],
    ["compact", "PreCompact"],
    ["PreToolUse", "PreToolUse"],
    ["pretooluse", "PreToolUse"],
    ["PRE-TOOL", "PreToolUse"],
    ["Session-Start", "SessionStart"],
    ["subagent-stop", "SubagentStop"],
    ["user-prompt-submit", "UserPromptSubmit"],
  ])("takes %s for %s", (word, name) => {
    expect(findEvent(word)?.name).toBe(name);
  });

  test.each([
    ["constructor"],
    ["__proto__"],
    ["toString"],
    ["hasOwnProperty"],
    [""],
    [" pre-tool"],
    ["pre tool"],
    ["pre_tool"],
    ["tool:pre_execute"],
    ["PreToolUse\n"],
  ])("does not take %p for an event", (word) => {
    expect(findEvent(word)).toBeUndefined();
  });

  test("gives nothing or an event that bears the name, for any text", () => {
    fc.assert(
      fc.property(fc.string(), (word) => {
        const spec = findEvent(word);
        if (spec === undefined) return;
        const names = [spec.name.toLowerCase(), spec.cli, ...spec.aliases];
        expect(names).toContain(word.toLowerCase());
      }),
    );
  });
});
