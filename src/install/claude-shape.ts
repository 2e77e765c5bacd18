import { ANYTHING, list, object, type Shape, TEXT, TEXTS, TRUTH, table, word } from "./shape.ts";

/**
 * What Claude Code asks of a settings file outside `hooks`, from the schema in the executable of 2.1.332 (2.1.330 asks
 * the same, but for three names that it does not know): one value that is of another type, and the file is left out
 * as a whole. What it only passes over (`effortLevel`, `theme`, `viewMode`, …) and names that it does not know are
 * not here. `tests/client` holds each row, with each type of value, against the client.
 */
export function claudeShape(): Readonly<Record<string, Shape>> {
  return {
    ...each(TEXT_KEYS, TEXT),
    ...each(TRUTH_KEYS, TRUTH),
    ...each(TEXTS_KEYS, TEXTS),
    ...NUMBERS,
    ...WORDS,
    ...OBJECTS,
    permissions: PERMISSIONS,
    sandbox: SANDBOX,
  };
}

/** The settings whose `null` counts as absent. */
export const NULL_IS_ABSENT: ReadonlySet<string> = new Set(
  `allowManagedHooksOnly allowManagedMcpServersOnly allowManagedPermissionRulesOnly autoContinueAtUsageLimit
   autoUploadSessions blockedMarketplaces channelsEnabled disableAgentView disableArtifact disableAutoMode
   disableBundledSkills disableClaudeAiConnectors disableCommandPluginSources disableDeepLinkRegistration
   disableDirectMcpSkills disableRemoteControl disableSideloadFlags disableSkillShellExecution
   disableWindowsBashCommandSplit disableWorkflows enableAllProjectMcpServers enableArtifact enableWorkflows
   enforceAvailableModels fastModePerSessionOptIn feedbackDrafts fileCheckpointingEnabled isolatePeerMachines remoteControlAtStartup
   responseComparisonEnabled skipAutoPermissionPrompt skipDangerousModePermissionPrompt skipWebFetchPreflight
   skipWorkflowUsageWarning strictKnownMarketplaces syncClaudeAiPlugins syncClaudeAiSkills
   useAutoModeDuringPlan`.split(/\s+/),
);

function each(names: string, shape: Shape): Readonly<Record<string, Shape>> {
  return Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, shape]),
  );
}

const TEXT_KEYS = `
  $schema advisorModel agent apiKeyHelper attributionProject autoMemoryDirectory awsAuthRefresh awsCredentialExport
  claudeMd downloadsMirrorUrl gcpAuthRefresh language minimumVersion model modelCatalogPublicKey modelCatalogUrl
  otelHeadersHelper outputStyle plansDirectory
  pluginTrustMessage prUrlTemplate processWrapper proxyAuthHelper requiredMaximumVersion requiredMinimumVersion
  timeFormat timeZone`;

const TRUTH_KEYS = `
  agentPushNotifEnabled allowAllClaudeAiMcps allowClaudeInChromeWithManagedMcp allowManagedHooksOnly
  allowManagedMcpServersOnly allowManagedPermissionRulesOnly allowNestedModelAccessUnderForceLogin
  alwaysThinkingEnabled autoCompactEnabled autoContinueAtUsageLimit autoDreamEnabled autoMemoryEnabled
  autoScrollEnabled autoUploadSessions awaySummaryEnabled axScreenReader bashEditDiffEnabled channelsEnabled
  clawdFileProgressEnabled disableAgentView disableAllHooks disableArtifact disableBundledSkills
  disableClaudeAiConnectors disableCommandPluginSources disableDirectMcpSkills disableRemoteControl
  disableReplyCheck disableSideloadFlags disableSkillShellExecution disableWindowsBashCommandSplit
  disableWorkflows doneMeansMerged emojiCompletionEnabled enableAllProjectMcpServers enableArtifact
  enableWorkflows enforceAvailableModels fastMode fastModePerSessionOptIn fileCheckpointingEnabled
  forceRemoteSettingsRefresh idleCompaction includeCoAuthoredBy includeGitInstructions inputNeededNotifEnabled
  isolatePeerMachines precomputeCompactionEnabled prefersReducedMotion promptSuggestionEnabled
  remoteControlAtStartup respectGitignore respondToBashCommands responseComparisonEnabled
  showClearContextOnPlanAccept showMessageTimestamps showThinkingSummaries showTurnDuration
  skipAutoPermissionPrompt skipDangerousModePermissionPrompt skipWebFetchPreflight skipWorkflowUsageWarning
  spinnerTipsEnabled switchModelsOnFlag syncClaudeAiPlugins syncClaudeAiSkills syntaxHighlightingDisabled
  terminalProgressBarEnabled terminalTitleFromRename todoFeatureEnabled totalTokensReminderAfterUserTurn
  useAutoModeDuringPlan verbose voiceEnabled wheelScrollAccelerationEnabled workflowKeywordTriggerEnabled
  wslInheritsWindowsSettings`;

const TEXTS_KEYS = `
  allowedHttpHookUrls availableModels claudeMdExcludes companyAnnouncements fallbackModel httpHookAllowedEnvVars
  pluginSuggestionMarketplaces`;

const COUNT: Shape = { is: "number", whole: true, above: 0 };

const NUMBERS: Readonly<Record<string, Shape>> = {
  ...each("cleanupPeriodDays skillListingMaxDescChars totalTokensReminderBudget", COUNT),
  desktopSessionCleanupPeriodDays: { is: "number", whole: true, least: 0 },
  feedbackSurveyRate: { is: "number", least: 0, most: 1 },
  skillListingBudgetFraction: { is: "number", above: 0, most: 1 },
};

const WORDS: Readonly<Record<string, Shape>> = {
  autoUpdatesChannel: word("latest stable rc"),
  daemonColdStart: word("transient ask"),
  defaultShell: word("bash powershell"),
  defaultView: word("chat transcript"),
  ...each("disableAutoMode disableDeepLinkRegistration", word("disable")),
  feedbackDrafts: word("notify quiet off"),
  ...each("managedSourcesBehavior parentSettingsBehavior", word("first-wins merge")),
  totalTokensReminder: word("off infinite fixed countdown padded-countdown"),
  tui: word("default fullscreen"),
  workflowSizeGuideline: word("unrestricted small medium large"),
};

const CLOCK: Shape = { is: "text", form: /^([01]?\d|2[0-3]):[0-5]\d$/ };
const COMMAND = { type: word("command"), command: TEXT };
const OPTION: Shape = {
  is: "either",
  of: [TEXT, { is: "number" }, TRUTH, TEXTS],
};

const OBJECTS: Readonly<Record<string, Shape>> = {
  allowedChannelPlugins: list(object({ marketplace: TEXT, plugin: TEXT }, "marketplace plugin")),
  attribution: {
    is: "either",
    of: [TRUTH, object({ commit: TEXT, pr: TEXT, sessionUrl: TRUTH })],
  },
  autoMode: object({
    ...each("allow soft_deny hard_deny environment", TEXTS),
    classifyAllShell: TRUTH,
  }),
  ...each(
    "strictKnownMarketplaces blockedMarketplaces",
    list(
      object(
        {
          source: word(
            "skills-dir url github git npm file directory hostPattern pathPattern settings",
          ),
        },
        "source",
      ),
    ),
  ),
  breakReminder: object({
    enabled: TRUTH,
    ...each("intervalMinutes breakThresholdMinutes", COUNT),
    message: TEXT,
  }),
  ...each("enabledMcpjsonServers disabledMcpjsonServers", TEXTS),
  enabledPlugins: table({ is: "either", of: [TRUTH, TEXTS] }),
  env: table(ANYTHING),
  fileSuggestion: object(COMMAND, "type command"),
  forceLoginOrgUUID: { is: "either", of: [TEXT, TEXTS] },
  modelOverrides: table(TEXT),
  pluginConfigs: table(object({ mcpServers: table(table(OPTION)), options: table(OPTION) })),
  quietHours: object({ enabled: TRUTH, start: CLOCK, end: CLOCK }),
  remote: object({ defaultEnvironmentId: TEXT }),
  remoteTools: object({ allowUnattendedServing: TRUTH }),
  skillOverrides: table(word("on name-only user-invocable-only off")),
  spinnerVerbs: object({ mode: word("append replace"), verbs: TEXTS }, "mode verbs"),
  sshConfigs: list(
    object(
      {
        ...each("id name sshHost sshIdentityFile startDirectory", TEXT),
        sshPort: { is: "number", whole: true },
      },
      "id name sshHost",
    ),
  ),
  statusLine: object(
    { ...COMMAND, padding: { is: "number" }, hideVimModeIndicator: TRUTH },
    "type command",
  ),
  voice: object({ enabled: TRUTH, mode: word("hold tap"), autoSubmit: TRUTH }),
  worktree: object({
    ...each("symlinkDirectories sparsePaths", TEXTS),
    baseRef: word("fresh head"),
  }),
};

/** The client skips a malformed rule alone, even one that is not a text. */
const RULES: Shape = list(ANYTHING);

const PERMISSIONS: Shape = object({
  ...each("allow deny ask", RULES),
  defaultMode: word("default acceptEdits auto bypassPermissions dontAsk plan manual"),
  ...each("disableBypassPermissionsMode disableAutoMode", word("disable")),
  ...each(
    `blockReadsOutsideWorkingDirectories blockFileToolReadsOutsideWorkingDirectories
     blockWritesOutsideWorkingDirectories denyInsteadOfPrompting`,
    TRUTH,
  ),
  additionalDirectories: TEXTS,
});

const FILLED: Shape = { is: "text", atLeast: 1 };
const VARIABLE: Shape = { is: "text", form: /^[A-Za-z_][A-Za-z0-9_]*$/ };
const ACCESS = word("deny mask");

const SANDBOX: Shape = object({
  ...each(
    `enabled failIfUnavailable autoAllowBashIfSandboxed allowUnsandboxedCommands enableWeakerNestedSandbox
     allowNestedUserNamespaces enableWeakerNetworkIsolation allowAppleEvents`,
    TRUTH,
  ),
  excludedCommands: TEXTS,
  ignoreViolations: table(TEXTS),
  ripgrep: object({ command: TEXT, args: TEXTS }, "command"),
  windows: object({ backend: word("sandboxuser mxc") }),
  network: object({
    ...each("allowedDomains deniedDomains allowUnixSockets allowMachLookup", TEXTS),
    ...each("strictAllowlist allowManagedDomainsOnly allowAllUnixSockets allowLocalBinding", TRUTH),
    ...each("httpProxyPort socksProxyPort", { is: "number" }),
    tlsTerminate: object(each("caCertPath caKeyPath", FILLED)),
  }),
  filesystem: object({
    ...each("allowWrite denyWrite denyRead allowRead", TEXTS),
    ...each("allowManagedReadPathsOnly disabled", TRUTH),
  }),
  credentials: object({
    files: list(object({ path: FILLED, mode: ACCESS }, "path mode")),
    envVars: list(object({ name: VARIABLE, mode: ACCESS }, "name mode")),
    allowPlaintextInject: TRUTH,
    sigv4: object(each("streaming presigned sigv4a", word("deny passthrough"))),
    awsPairs: list(
      object(
        each("accessKeyIdVar secretAccessKeyVar sessionTokenVar", VARIABLE),
        "accessKeyIdVar secretAccessKeyVar",
      ),
    ),
  }),
});

/** A handler in `hooks`, by its `type`. */
export const HANDLERS: Readonly<Record<string, Shape>> = handlers();

function handlers(): Readonly<Record<string, Shape>> {
  const any = {
    type: TEXT,
    ...each("if statusMessage", TEXT),
    timeout: { is: "number", above: 0 } as const,
    once: TRUTH,
  };
  const failing = { onFailure: word("continue block") };
  const asked = { ...any, prompt: TEXT, model: TEXT };
  return {
    command: object(
      {
        ...{ ...any, ...failing, command: TEXT, args: TEXTS, shell: word("bash powershell") },
        ...each("async asyncRewake holdsTools", TRUTH),
        ...each("rewakeMessage rewakeSummary", FILLED),
      },
      "command",
    ),
    prompt: object({ ...asked, continueOnBlock: TRUTH }, "prompt"),
    agent: object(asked, "prompt"),
    http: object(
      {
        ...{ ...any, ...failing, url: { is: "text", form: /^[a-z][\w+.-]*:./i } },
        ...{ headers: table(TEXT), allowedEnvVars: TEXTS },
      },
      "url",
    ),
    mcp_tool: object({ ...any, server: TEXT, tool: TEXT, input: table(ANYTHING) }, "server tool"),
  };
}
