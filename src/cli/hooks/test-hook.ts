import type { Io } from "../../io.ts";
import type { Condition } from "../../userhooks/conditions.ts";
import { HookExecutor } from "../../userhooks/executor.ts";
import type { Hook } from "../../userhooks/hook.ts";
import { HookEvent } from "../../userhooks/hook-event.ts";
import { canonicalToolName } from "../../userhooks/tool-names.ts";
import { knownTopics } from "../../userhooks/topics.ts";
import { printJson } from "../terminal/output.ts";
import { findHook } from "./edit.ts";
import { eventFromWords } from "./fire-event.ts";
import { loadProjectHooks } from "./project-hooks.ts";
import { resultJson, resultLine } from "./show-results.ts";

/** The words of `fairlead hooks test`. */
export interface TestWords {
  readonly which: string;
  readonly event: string | undefined;
  readonly tool: string | undefined;
  readonly data: string | undefined;
  readonly json: boolean;
}

/** Runs one hook on a sample event and shows everything about it; returns why it could not. */
export async function testHook(io: Io, words: TestWords): Promise<string | undefined> {
  const { hooks, workspace, config } = await loadProjectHooks(io);
  const hook = findHook(hooks, words.which);
  if (hook === undefined)
    return `there is no hook ${JSON.stringify(words.which)}\nhint: fairlead hooks list`;
  if (!hook.trusted) return "this hook came with the project; trust it first: fairlead trust";
  const sample = sampleOf(hook);
  const described = await eventFromWords(io, {
    topic: words.event ?? sample.topic,
    tool: words.tool ?? sample.tool,
    data: words.data ?? JSON.stringify(sample.data),
    session: "sample-session",
  });
  if (!described.ok) return described.message;
  const seen: Seen = { stdin: "", env: {} };
  let failed: Condition | undefined;
  const executor = new HookExecutor({
    io,
    projectDir: workspace.root,
    workingDir: io.workingDirectory(),
    sessionsFolder: config.sessions.folder,
    onStart: (request) => {
      seen.stdin = new TextDecoder().decode(request.stdin);
      seen.env = request.env;
    },
    onSkip: (condition) => {
      failed = condition;
    },
  });
  const result = await executor.executeHook(hook, described.event);
  const env = Object.fromEntries(
    Object.entries(seen.env).filter(([name, value]) => io.env(name) !== value),
  );
  const matches = hook.matches(described.event);
  if (words.json) {
    const stdin = seen.stdin === "" ? null : JSON.parse(seen.stdin);
    const ran = result === undefined ? null : resultJson(result);
    printJson(io, {
      event: described.event.type,
      matches,
      stdin,
      env,
      result: ran,
      failed_condition: failed ?? null,
    });
    return undefined;
  }
  io.stdout(`event        ${described.event.type}${matches ? "" : " (not one its pattern means)"}`);
  if (result === undefined) {
    const named = failed === undefined ? "one" : conditionInWords(failed);
    io.stdout(`condition    ${named} is not met, so the hook does not run`);
    io.stdout(
      `             try another event: fairlead hooks test ${words.which} --data '{"tool_input":{…}}'`,
    );
  } else {
    show(io, "stdin", seen.stdin);
    show(
      io,
      "environment",
      Object.entries(env)
        .map(([name, value]) => `${name}=${value}`)
        .join("\n"),
    );
    show(io, "stdout", result.stdout);
    show(io, "stderr", result.stderr);
    io.stdout(`result       ${resultLine(result)}`);
    io.stdout(`decision     ${JSON.stringify(result.outcome)}`);
    for (const warning of result.warnings) io.stdout(`warning      ${warning}`);
  }
  return undefined;
}

function conditionInWords({ type, value, not }: Condition): string {
  return `${not ? "not " : ""}${type} = ${JSON.stringify(value)}`;
}

interface Seen {
  stdin: string;
  env: Readonly<Record<string, string>>;
}

function show(io: Io, title: string, text: string): void {
  const body = text.trimEnd();
  io.stdout(
    `${title.padEnd(12)} ${body === "" ? "(nothing)" : body.replaceAll("\n", "\n             ")}`,
  );
}

/** An event the hook's pattern means, with plausible facts. */
function sampleOf(hook: Hook) {
  const tools = [undefined, ...Object.keys(SAMPLE_INPUTS), ...namedTools(hook.eventPattern)];
  for (const topic of knownTopics()) {
    for (const tool of tools) {
      const event = new HookEvent(topic, {}, { toolName: tool });
      if (hook.matches(event)) return { topic, ...sampleFacts(topic, tool) };
    }
  }
  const [topic = ""] = hook.eventPattern.split(",");
  return { topic, tool: undefined, data: {} };
}

function namedTools(pattern: string): readonly string[] {
  return pattern.split(/[,|]/).map((part) => (part.split(":").at(-1) ?? "").replaceAll("*", "x"));
}

const SAMPLE_INPUTS: Readonly<Record<string, object>> = {
  Bash: { command: "echo sample" },
  Write: { file_path: "/tmp/sample.txt", content: "sample\n" },
  Edit: { file_path: "/tmp/sample.txt", old_string: "a", new_string: "b" },
  Read: { file_path: "/tmp/sample.txt" },
};

function sampleFacts(topic: string, wanted: string | undefined) {
  const isTool = topic.startsWith("tool:") || topic.startsWith("permission:");
  const tool = wanted ?? (isTool ? "Bash" : undefined);
  const inputs = new Map(Object.entries(SAMPLE_INPUTS));
  const input = tool === undefined ? undefined : (inputs.get(canonicalToolName(tool)) ?? {});
  const data = {
    ...(input === undefined ? {} : { tool_input: input }),
    ...(topic === "tool:post_execute" ? { tool_response: { success: true } } : {}),
    ...(topic === "tool:error" ? { error: "sample error" } : {}),
    ...(topic === "user:prompt_submit" ? { prompt: "a sample prompt" } : {}),
    ...(topic === "session:start" ? { source: "startup" } : {}),
    ...(topic === "session:notification" ? { message: "a sample message" } : {}),
  };
  return { tool, data };
}
