import { describeError, HookError } from "../errors.ts";
import { HookExecutor } from "./executor.ts";
import { fireEvent, objectionOf } from "./fire.ts";
import { type EventData, HookEvent, type HookEventOptions } from "./hook-event.ts";

/** How tools are run with hooks around them. */
export interface ToolExecutorOptions extends HookEventOptions {
  /** Runs the hooks; one over the shared registry when absent. */
  readonly executor?: HookExecutor;
}

/** A hook said no, and the tool did not run; `detail` is the reason. */
export class HookBlockedError extends HookError {
  constructor(detail?: string) {
    super("blocked", detail);
  }
}

/**
 * Runs a program's own tools with hooks around them.
 *
 *     const tools = new ToolExecutor({ sessionId: "s1" });
 *     const text = await tools.execute("read", { path: "a.txt" }, ({ path }) => readFile(path, "utf8"));
 */
export class ToolExecutor {
  private readonly executor: HookExecutor;
  private readonly options: HookEventOptions;

  constructor({ executor, ...options }: ToolExecutorOptions = {}) {
    this.executor = executor ?? new HookExecutor();
    this.options = options;
  }

  /**
   * Fires `tool:pre_execute`, runs the tool, fires `tool:post_execute` with its result, or `tool:error`
   * with what it threw, which is thrown on. Throws {@link HookBlockedError} without running the tool when a
   * hook objects.
   */
  async execute<Args extends EventData, Result>(
    toolName: string,
    args: Args,
    tool: (args: Args) => Result | Promise<Result>,
  ): Promise<Result> {
    const { executor } = this;
    const pre = HookEvent.toolPreExecute(toolName, args, this.options);
    const objection = objectionOf(await fireEvent(pre, { executor, stopOnFailure: true }));
    if (objection !== undefined) throw new HookBlockedError(objection);
    let result: Result;
    try {
      result = await tool(args);
    } catch (error) {
      const failed = HookEvent.toolError(toolName, args, describeError(error), this.options);
      await fireEvent(failed, { executor });
      throw error;
    }
    const post = HookEvent.toolPostExecute(toolName, args, result, this.options);
    await fireEvent(post, { executor });
    return result;
  }
}
