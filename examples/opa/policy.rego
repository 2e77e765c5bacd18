# Decides about calls that fairlead's own policy lets pass. `input` is the event as fairlead gives it to a hook:
# tool_name, tool_input, cwd, session_id, and others.
package fairlead

import rego.v1

# Protected clusters. In practice this is data that OPA loads from elsewhere.
protected := {"prod", "staging"}

deny contains reason if {
	input.tool_name == "Bash"
	some cluster in protected
	regex.match(sprintf(`\bkubectl\b.*--context[= ]%s\b.*\b(apply|delete|scale)\b`, [cluster]), input.tool_input.command)
	reason := sprintf("would change the %s cluster: open a change request", [cluster])
}

# Files of the payment service have owners who review every change.
deny contains reason if {
	input.tool_name in {"Edit", "Write"}
	regex.match(`/services/payment/`, input.tool_input.file_path)
	not input.tool_input.reviewed
	reason := "would change the payment service, which only its owners may"
}

# What fairlead reads: nothing to say is an empty object.
answer := {"decision": "block", "reason": concat("; ", sort(deny))} if count(deny) > 0

else := {}
