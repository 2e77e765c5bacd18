import { expect, test } from "bun:test";
import { statusLineOf, withoutStatusLine, withStatusLine } from "../../src/install/status-line.ts";

test.each(["{}\n", '{\n  "model": "opus"\n}\n', '{"a":1}', '{\n\t// mine\n\t"a": 1\n}\n'])(
  "a status line is added to %j and taken out again to the byte",
  (text) => {
    const added = withStatusLine(text, "/opt/fair lead/fairlead");
    expect(statusLineOf(text)).toBeUndefined();
    expect(statusLineOf(added)).toBe("ours");
    expect(added).toContain('\\"/opt/fair lead/fairlead\\" status --line');
    expect(withStatusLine(added, "/other/fairlead")).toBe(added);
    expect(withoutStatusLine(added)).toBe(text);
  },
);

test.each(['{"statusLine":{"type":"command","command":"date"}}', '{"statusLine":null}', '{"a":'])(
  "somebody else's stays: %s",
  (text) => {
    expect(statusLineOf(text)).not.toBe("ours");
    expect(withStatusLine(text, "/opt/fairlead")).toBe(text);
    expect(withoutStatusLine(text)).toBe(text);
  },
);
