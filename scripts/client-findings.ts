/** What one client's newest version was found to be and to do. */
export interface ClientFinding {
  /** The agent's name in fairlead's tables. */
  readonly agent: string;
  readonly package: string;
  /** The version that the tests drive. */
  readonly tested: string;
  /** The newest in the registry; undefined where it does not say. */
  readonly newest: string | undefined;
  /** What `fairlead verify` said; `not driven` where it cannot drive the client. */
  readonly state: "guarded" | "not guarded" | "unknown" | "not driven" | "not installed";
  /** What was printed on the way, for whoever reads the issue. */
  readonly output: string;
}

/** An issue that is due. */
export interface DueIssue {
  readonly title: string;
  readonly body: string;
}

/** The most characters of output in an issue, whose length is limited. */
const OUTPUT_MAX = 20_000;

/**
 * The issues that nobody has opened yet. One title is one client, version and state, so that the same news is told once,
 * whether or not its issue is closed by now.
 */
export function dueIssues(
  findings: readonly ClientFinding[],
  titles: ReadonlySet<string>,
): readonly DueIssue[] {
  return findings
    .filter(isNews)
    .map((finding) => ({ title: titleOf(finding), body: bodyOf(finding) }))
    .filter(({ title }) => !titles.has(title));
}

/** True for a client that changed, that could not be had, or that is not guarded. */
function isNews({ tested, newest, state }: ClientFinding): boolean {
  return newest !== tested || (state !== "guarded" && state !== "not driven");
}

function titleOf({ package: name, newest, state }: ClientFinding): string {
  return `${name} ${newest ?? "(no version)"}: ${state}`;
}

function bodyOf(finding: ClientFinding): string {
  const { agent, package: name, tested, newest, state, output } = finding;
  const shown = output.trim().slice(-OUTPUT_MAX).replaceAll("```", "` ` `");
  return [
    `| | |\n| --- | --- |`,
    `| agent | \`${agent}\` |`,
    `| package | \`${name}\` |`,
    `| version that the tests drive | ${tested} |`,
    `| newest version | ${newest ?? "the registry names none"} |`,
    `| \`fairlead verify\` | ${state} |`,
    "",
    whatToDo(finding),
    "",
    `\`\`\`text\n${shown === "" ? "(nothing was printed)" : shown}\n\`\`\``,
    "",
  ].join("\n");
}

function whatToDo({ agent, newest, state }: ClientFinding): string {
  if (newest === undefined || state === "not installed")
    return "It could not be installed. Look whether it has moved to another package.";
  if (state === "not guarded")
    return `A call ran that must be refused. Run \`fairlead verify --agent ${agent}\` with this version, then correct the adapter.`;
  if (state === "unknown") return "It could not be verified; the output says why.";
  return "Read what changed in its hooks, then raise the version that the tests drive.";
}
