/**
 * A program with hooks: every tool it runs can be watched and stopped by the user's hooks.
 *
 *     bun examples/host.ts
 */
import {
  fireEvent,
  Hook,
  HookBlockedError,
  HookConfig,
  HookEvent,
  HookExecutor,
  HookRegistry,
  ToolExecutor,
} from "fairlead";

const registry = new HookRegistry(await HookConfig.loadAll(process.cwd()));
registry.register(
  Hook.fromDict({
    event: "tool:pre_execute:write",
    command: "echo the project is read-only today; exit 1",
  }),
);
registry.register(
  Hook.fromDict({
    event: "tool:post_execute",
    actions: [{ type: "output", message: "{.tool_name} was run in {.cwd}" }],
  }),
);

const sessionId = crypto.randomUUID();
const executor = new HookExecutor({ registry, sessionId });
const tools = new ToolExecutor({ executor, sessionId });

const results = await fireEvent(HookEvent.userPromptSubmit("write a poem", { sessionId }), {
  executor,
});
console.log(`hooks on the prompt: ${results.length}`);

const names = await tools.execute("list", { path: "." }, ({ path }) =>
  Array.from(new Bun.Glob("*").scanSync(path)),
);
console.log(`the tool ran: ${Array.isArray(names)}`);

try {
  await tools.execute("write", { file_path: "poem.txt" }, ({ file_path }) =>
    Bun.write(file_path, "a poem"),
  );
} catch (error) {
  if (!(error instanceof HookBlockedError)) throw error;
  console.log(`the tool did not run: ${error.detail}`);
}
