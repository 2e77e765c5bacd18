-- The questions of `fairlead report --fleet` for ClickHouse, over the table `otel_logs` as the exporter of
-- OpenTelemetry's collector makes it. Each decision is counted once, however often it was sent.

-- machines: who is guarded, by which version and policy bundle, and when each was last seen
SELECT
    ResourceAttributes['host.name'] AS machine,
    argMax(ResourceAttributes['service.version'], Timestamp) AS version,
    argMax(concat(ResourceAttributes['fairlead.bundle.name'], ' ', ResourceAttributes['fairlead.bundle.version']), Timestamp) AS bundle,
    max(Timestamp) AS last_seen,
    uniqExactIf(LogAttributes['fairlead.decision.id'], LogAttributes['fairlead.verdict'] = 'refused') AS refused,
    uniqExactIf(LogAttributes['fairlead.decision.id'], LogAttributes['fairlead.verdict'] = 'asked') AS asked
FROM otel_logs
WHERE ServiceName = 'fairlead'
GROUP BY ResourceAttributes['service.instance.id'], machine
ORDER BY refused + asked DESC, machine;

-- stopped: what was refused or asked about, by rule
SELECT
    LogAttributes['fairlead.rule'] AS rule,
    uniqExactIf((ResourceAttributes['service.instance.id'], LogAttributes['fairlead.decision.id']), LogAttributes['fairlead.verdict'] = 'refused') AS refused,
    uniqExactIf((ResourceAttributes['service.instance.id'], LogAttributes['fairlead.decision.id']), LogAttributes['fairlead.verdict'] = 'asked') AS asked
FROM otel_logs
WHERE ServiceName = 'fairlead' AND LogAttributes['fairlead.verdict'] IN ('refused', 'asked')
GROUP BY rule
ORDER BY refused + asked DESC, rule;

-- overruled: what a person allowed although a rule stopped it
SELECT
    LogAttributes['fairlead.rule'] AS rule,
    uniqExact((ResourceAttributes['service.instance.id'], LogAttributes['fairlead.decision.id'])) AS overruled
FROM otel_logs
WHERE ServiceName = 'fairlead' AND LogAttributes['fairlead.overruled'] = 'true'
GROUP BY rule
ORDER BY overruled DESC, rule;

-- alarms: likely false alarms, the rules whose questions people answer with yes, by Claude Code's own telemetry
SELECT
    rule,
    count() AS asked,
    countIf(answer = 'accept') AS allowed,
    countIf(answer = 'reject') AS denied
FROM
(
    SELECT DISTINCT
        ResourceAttributes['service.instance.id'] AS machine,
        LogAttributes['fairlead.decision.id'] AS decision,
        LogAttributes['fairlead.rule'] AS rule,
        LogAttributes['gen_ai.tool.call.id'] AS call
    FROM otel_logs
    WHERE ServiceName = 'fairlead' AND LogAttributes['fairlead.verdict'] = 'asked'
) AS questions
LEFT JOIN
(
    SELECT LogAttributes['tool_use_id'] AS call, any(LogAttributes['decision']) AS answer
    FROM otel_logs
    WHERE LogAttributes['event.name'] = 'tool_decision' AND startsWith(LogAttributes['source'], 'user_')
    GROUP BY call
) AS answers USING (call)
GROUP BY rule
ORDER BY allowed DESC, asked DESC, rule;

-- unguarded: calls that ran without a decision of fairlead's, by machine
SELECT
    ResourceAttributes['host.name'] AS machine,
    uniqExact(LogAttributes['fairlead.decision.id']) AS unguarded
FROM otel_logs
WHERE ServiceName = 'fairlead'
    AND LogAttributes['gen_ai.agent.name'] = 'fairlead'
    AND startsWith(LogAttributes['fairlead.event'], 'PostToolUse')
GROUP BY ResourceAttributes['service.instance.id'], machine
ORDER BY unguarded DESC, machine;
