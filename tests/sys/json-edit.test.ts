import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { setJsonKey } from "../../src/sys/json-edit.ts";

describe("setting one key of a JSON document", () => {
  const kept: readonly (readonly [string, string, string])[] = [
    ["two spaces", '{\n  "a": 1\n}\n', '{\n  "a": 1,\n  "k": [\n    "v"\n  ]\n}\n'],
    ["four spaces", '{\n    "a": 1\n}', '{\n    "a": 1,\n    "k": [\n        "v"\n    ]\n}'],
    ["tabs", '{\n\t"a": 1\n}', '{\n\t"a": 1,\n\t"k": [\n\t\t"v"\n\t]\n}'],
    ["CRLF", '{\r\n  "a": 1\r\n}\r\n', '{\r\n  "a": 1,\r\n  "k": [\r\n    "v"\r\n  ]\r\n}\r\n'],
    ["one line", '{"a":1}', '{"a":1,"k":["v"]}'],
    ["an empty object", "{}\n", '{\n  "k": [\n    "v"\n  ]\n}\n'],
    ["a BOM", '\uFEFF{"a":1}', '\uFEFF{"a":1,"k":["v"]}'],
    ["odd spacing", '{ "a" : { "k" : 1 } , "b":2 }', '{ "a" : { "k" : 1 } , "b":2,"k":["v"] }'],
    [
      "the key in place",
      '{\n  "k": {"x": "}"},\n  "b": 2\n}',
      '{\n  "k": [\n    "v"\n  ],\n  "b": 2\n}',
    ],
    ["the last of two", '{"k":1,"k":2,"c":3}', '{"k":1,"k":["v"],"c":3}'],
    ["escapes in keys", '{"\\u006b":1,"a\\"}":2}', '{"\\u006b":["v"],"a\\"}":2}'],
  ];
  for (const [name, before, after] of kept) {
    test(`keeps ${name}`, () => {
      expect(setJsonKey(before, "k", ["v"])).toBe(after);
    });
  }

  for (const text of ["", "[]", "7", "null", "{", '{"a":1,}', "// comment\n{}"]) {
    test(`${JSON.stringify(text)} is an error value`, () => {
      expect(setJsonKey(text, "k", [1])).toBeInstanceOf(Error);
    });
  }

  test("any object keeps its other members and gets the new one", () => {
    const object = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(object, fc.string(), fc.constantFrom("", "  ", "\t"), (value, key, indent) => {
        const text = JSON.stringify(value, null, indent);
        const edited = setJsonKey(text, key, ["v"]);
        if (edited instanceof Error) throw edited;
        const expected = new Map(Object.entries(JSON.parse(text))).set(key, ["v"]);
        expect(new Map(Object.entries(JSON.parse(edited)))).toEqual(expected);
      }),
    );
  });
});
