import { lineOf } from "../text/words.ts";

/**
 * What the policy reads of a tool's input: a command line, the files it names, its fields by their names and
 * values (of which `commands` and `addresses` say what is among them), or nothing (`words`: text for a
 * model, about which only people's own rules say something). `none` stands for tools that change nothing
 * but the agent's own lists: no hook is asked about them.
 */
export type ToolReading =
  | "shell"
  | "powershell"
  | "read"
  | "search"
  | "list"
  | "write"
  | "delete"
  | "patch"
  | "commands"
  | "addresses"
  | "fields"
  | "words"
  | "none";

/**
 * Every tool of Claude Code and those it once had: what is read of its input, and why. The matchers that are
 * installed, the policy and the checks of rules are all made from it. Tools that are not here, MCP tools first
 * of all, are read by their fields.
 */
const TOOLS = `
Bash: shell runs a command line
PowerShell: powershell runs a command line
Monitor: commands runs a command line in the background, or listens at an address
Write: write changes a file
Edit: write changes a file
MultiEdit: write changes a file; only older versions have it
NotebookEdit: write changes a file
Read: read shows a file to the model
NotebookRead: read shows a file to the model; only older versions have it
Grep: search shows lines of files to the model
Glob: list looks for files by name
LS: list lists a folder; only older versions have it
LSP: fields reads the file it is asked about
WebFetch: addresses sends a request to an address
WebSearch: addresses sends what is searched for to a server
Artifact: fields publishes files of the machine
SendUserFile: fields sends files from this machine to the user
Projects: fields sends text and files to a server
ClaudeDesign: fields sends text and files to a server
SendFeedback: fields sends text to a server
PushNotification: fields sends text to a server
RemoteTrigger: fields starts sessions elsewhere
ReadMcpResourceTool: addresses reads what an address names, which may be a file
ReadMcpResourceDirTool: addresses reads what an address names, which may be a folder
ReadMcpResource: addresses former name of ReadMcpResourceTool
ReadMcpResourceDir: addresses former name of ReadMcpResourceDirTool
EnterWorktree: fields changes the folder that commands run in
ExitWorktree: words may remove a work tree; asks for what is not committed
Workflow: fields runs a script that starts agents
Agent: words starts an agent, whose own calls are judged
Task: words former name of Agent
SendMessage: words speaks to another agent, whose own calls are judged
CronCreate: words schedules a prompt for this agent; its calls are judged when it runs
CronDelete: words cancels a scheduled prompt
ScheduleWakeup: words schedules a prompt for this agent; its calls are judged when it runs
Skill: words loads instructions; commands in them are judged
SlashCommand: words former name of Skill
SetGoal: words changes what the agent works towards
ProposeGoal: words former name of SetGoal
propose_skills: words proposes instructions that later sessions follow
AskUserQuestion: none asks the user
Brief: none former name of SendUserMessage
BashOutput: none shows the output of a command that was judged
TaskOutput: none shows the output of a command that was judged
CronList: none lists prompts
DeferredToolPlaceholder: none does nothing
EndConversation: none ends the session; no hook is called
EnterPlanMode: none lets the agent change less
ExitPlanMode: none asks the user
KillBash: none stops what the agent started
KillShell: none stops what the agent started
ListAgents: none lists agents
ListPeers: none lists agents
ListMcpResources: none lists names
ListMcpResourcesTool: none lists names
OfferChromeSetup: none asks the user
ReadNotifications: none shows notifications
RefreshMcpTools: none lists tools
ReportFindings: none shows text to the user
SendUserMessage: none shows text to the user
ShareOnboardingGuide: none asks the user
ShowOnboardingRolePicker: none asks the user
SubagentHandback: none ends an agent's turn
TaskCreate: none changes the agent's own list
TaskGet: none shows the agent's own list
TaskList: none shows the agent's own list
TaskStop: none stops what the agent started
TaskUpdate: none changes the agent's own list
TodoRead: none shows the agent's own list
TodoWrite: none changes the agent's own list
ToolSearch: none lists tools
WaitForMcpServers: none waits
`;

/** What other agents' tools are translated to where Claude Code has no tool for it. */
const TOOLS_OF_OTHERS = `
ApplyPatch: patch changes files
Delete: delete deletes a file
`;

/** What is read of a tool's input; undefined for a tool that the table does not name. */
export function readingOf(tool: string): ToolReading | undefined {
  const line = lineOf(TOOLS, tool) ?? lineOf(TOOLS_OF_OTHERS, tool);
  if (line === undefined) return undefined;
  const reading = line.slice(1, line.indexOf(" ", 1));
  return isReading(reading) ? reading : undefined;
}

/** The language of a tool's command line, asked of every call; undefined for a tool without one. */
export function languageOf(tool: string): "shell" | "powershell" | undefined {
  if (TOOLS.includes(`\n${tool}: shell `)) return "shell";
  return TOOLS.includes(`\n${tool}: powershell `) ? "powershell" : undefined;
}

function isReading(word: string): word is ToolReading {
  return READINGS.includes(` ${word} `);
}

const READINGS =
  " shell powershell read search list write delete patch commands addresses fields words none ";

/** True for a tool whose fields are read by their names and values, as those of all unknown tools are. */
export function isReadByFields(tool: string): boolean {
  const reading = readingOf(tool);
  return reading === undefined || FIELD_READINGS.includes(` ${reading} `);
}

const FIELD_READINGS = " commands addresses fields ";

/** False for a tool of which the policy reads nothing. */
export function isReadAtAll(tool: string): boolean {
  const reading = readingOf(tool);
  return reading !== "words" && reading !== "none";
}

/** Claude Code's tools, and those it once had. */
export function claudeTools(): readonly string[] {
  return namesIn(TOOLS);
}

/** The tools of all agents, by the names that the policy knows them by. */
export function listTools(): readonly string[] {
  return [...namesIn(TOOLS), ...namesIn(TOOLS_OF_OTHERS)];
}

/** What a tool does, as the table says it. */
export function describeTool(tool: string): string {
  const line = (lineOf(TOOLS, tool) ?? lineOf(TOOLS_OF_OTHERS, tool) ?? "").trim();
  return line.slice(line.indexOf(" ") + 1);
}

/** True for a tool about which a hook is asked: all of which something acts. */
export function isGuarded(tool: string): boolean {
  return readingOf(tool) !== "none";
}

function namesIn(table: string): readonly string[] {
  return table
    .trim()
    .split("\n")
    .map((line) => line.slice(0, line.indexOf(":")));
}

/** One name for tools that go by two. */
export function canonicalTool(name: string): string {
  return name === "Task" ? "Agent" : name;
}
