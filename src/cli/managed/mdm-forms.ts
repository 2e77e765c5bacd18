import { sha256 } from "../../bundle/manifest.ts";
import type { JsonValue } from "../../sys/json-edit.ts";

/** A domain of preferences that macOS gives to applications from a profile, with its keys. */
export interface Domain {
  readonly name: string;
  readonly keys: { readonly [key: string]: JsonValue };
}

/** A property list with the keys of a domain, as device management takes it for its own profiles. */
export function plist(keys: Domain["keys"]): string {
  return `${PLIST_HEAD}${plistValue(keys, "")}\n</plist>\n`;
}

/** A configuration profile for macOS. The same domains give the same file, identifiers included. */
export function mobileconfig(domains: readonly Domain[]): string {
  const content = domains.map(({ name, keys }) => ({
    ...{ PayloadType: name, PayloadVersion: 1, PayloadEnabled: true },
    PayloadIdentifier: `fairlead.managed.${name}`,
    PayloadUUID: uuidOf(name),
    PayloadDisplayName: `fairlead: ${name}`,
    ...keys,
  }));
  return plist({
    ...{ PayloadType: "Configuration", PayloadVersion: 1, PayloadScope: "System" },
    PayloadIdentifier: "fairlead.managed",
    PayloadUUID: uuidOf("fairlead.managed"),
    PayloadDisplayName: "fairlead",
    PayloadDescription: "Has coding agents ask fairlead before each call.",
    PayloadContent: content,
  });
}

const PLIST_HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
`;

function plistValue(value: JsonValue, indent: string): string {
  const deeper = `${indent}  `;
  if (typeof value === "string") return `${indent}<string>${xmlText(value)}</string>`;
  if (typeof value === "boolean") return `${indent}<${value}/>`;
  if (typeof value === "number") {
    const kind = Number.isInteger(value) ? "integer" : "real";
    return `${indent}<${kind}>${value}</${kind}>`;
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => plistValue(item, deeper));
    return `${indent}<array>\n${items.join("\n")}\n${indent}</array>`;
  }
  const pairs = Object.entries(value).map(
    ([key, inner]) => `${deeper}<key>${xmlText(key)}</key>\n${plistValue(inner, deeper)}`,
  );
  return `${indent}<dict>\n${pairs.join("\n")}\n${indent}</dict>`;
}

function xmlText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** An identifier that belongs to a name: profiles that are installed again replace each other by it. */
function uuidOf(name: string): string {
  const digits = sha256(Buffer.from(`fairlead ${name}`))
    .slice(0, 32)
    .toUpperCase();
  const parts = [0, 8, 12, 16, 20, 32];
  return parts
    .slice(1)
    .map((end, index) => digits.slice(parts[index], end))
    .join("-");
}

/** Where Claude Code reads an administrator's settings in the registry of Windows, as one text. */
const REGISTRY_KEY = "SOFTWARE\\Policies\\ClaudeCode";
const REGISTRY_VALUE = "Settings";

/** A file for `reg import`. */
export function registryFile(settings: Domain["keys"]): string {
  const text = JSON.stringify(settings).replaceAll("\\", "\\\\").replaceAll('"', '\\"');
  const lines = [
    "Windows Registry Editor Version 5.00",
    "",
    `[HKEY_LOCAL_MACHINE\\${REGISTRY_KEY}]`,
    `"${REGISTRY_VALUE}"="${text}"`,
    "",
  ];
  return lines.join("\r\n");
}

/** A template for group policy, whose one policy sets that value, and its texts in English. */
export function groupPolicy(settings: Domain["keys"]): {
  readonly admx: string;
  readonly adml: string;
} {
  const namespaces =
    'xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" revision="1.0" schemaVersion="1.0" xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions"';
  const admx = `<?xml version="1.0" encoding="utf-8"?>
<policyDefinitions ${namespaces}>
  <policyNamespaces>
    <target prefix="fairlead" namespace="Fairlead.Policies"/>
    <using prefix="windows" namespace="Microsoft.Policies.Windows"/>
  </policyNamespaces>
  <resources minRequiredRevision="1.0"/>
  <categories>
    <category name="Fairlead" displayName="$(string.Fairlead)"/>
  </categories>
  <policies>
    <policy name="GuardClaudeCode" class="Machine" displayName="$(string.GuardClaudeCode)" explainText="$(string.GuardClaudeCode_Help)" key="${xmlText(REGISTRY_KEY)}">
      <parentCategory ref="Fairlead"/>
      <supportedOn ref="windows:SUPPORTED_Windows_10_0"/>
      <enabledList>
        <item key="${xmlText(REGISTRY_KEY)}" valueName="${REGISTRY_VALUE}">
          <value><string>${xmlText(JSON.stringify(settings))}</string></value>
        </item>
      </enabledList>
      <disabledList>
        <item key="${xmlText(REGISTRY_KEY)}" valueName="${REGISTRY_VALUE}">
          <value><delete/></value>
        </item>
      </disabledList>
    </policy>
  </policies>
</policyDefinitions>
`;
  const adml = `<?xml version="1.0" encoding="utf-8"?>
<policyDefinitionResources ${namespaces}>
  <displayName>fairlead</displayName>
  <description>fairlead for coding agents</description>
  <resources>
    <stringTable>
      <string id="Fairlead">fairlead</string>
      <string id="GuardClaudeCode">Have Claude Code ask fairlead before each call</string>
      <string id="GuardClaudeCode_Help">Claude Code calls fairlead in every session of every user of the machine, and nobody can switch that off. If the policy is disabled, the settings are removed.</string>
    </stringTable>
  </resources>
</policyDefinitionResources>
`;
  return { admx, adml };
}
