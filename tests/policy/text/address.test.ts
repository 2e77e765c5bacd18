import { describe, expect, test } from "bun:test";
import {
  isBareMetadataAddress,
  isDisguised,
  isExposed,
  readAddress,
} from "../../../src/policy/text/address.ts";

describe("an address of a machine's own credentials is known however it is written", () => {
  test.each([
    "http://169.254.169.254/latest/meta-data/",
    "HTTP://169.254.169.254:80/",
    "http://169.254.169.254./",
    "http://user@169.254.169.254/",
    "http://169.254.170.2/v2/credentials",
    "http://2852039166/",
    "http://0xa9fea9fe/",
    "http://0xA9.254.0251.254/",
    "http://169.254.43518/",
    "http://0251.0376.0251.0376/",
    "http://[::ffff:169.254.169.254]/",
    "http://[0:0:0:0:0:ffff:a9fe:a9fe]/",
    "http://[::a9fe:a9fe]/",
    "http://[fd00:ec2::254]/",
    "http://[fd00:0ec2:0:0:0:0:0:0254]/",
    "http://%31%36%39.254.169.254/",
    "http://１６９.254.169.254/",
    "http://169。254。169。254/",
    "http://169.254.169.254.nip.io/",
    "http://a.169-254-169-254.sslip.io/",
    "http://metadata.google.internal/computeMetadata/v1/",
    "http://metadata/computeMetadata/v1/",
    "http://instance-data.ec2.internal/",
    "http://100.100.100.200/latest/",
    "ws://169.254.169.254/",
    "https://x.example/go?to=http://169.254.169.254/",
    "https://x.example/go?to=http%3A%2F%2F169.254.169.254%2F",
    "https://x.example/go?to=http%253A%252F%252F2852039166",
    "http://me:secret@x.example/",
  ])("%s", (address) => {
    expect(isExposed(address)).toBe(true);
  });
});

describe("any other address is left alone", () => {
  test.each([
    "http://localhost/latest/meta-data/",
    "http://127.0.0.1:8080/",
    "http://[::1]:3000/",
    "http://16843009/",
    "http://192.168.1.1/",
    "http://[2001:db8::254]/",
    "http://[::ffff:127.0.0.1]/",
    "https://metadata.example.com/",
    "https://docs.example.com/metadata/169.254.169.254",
    "https://example.com/?q=169.254.169.254",
    "https://169.254.169.254.example.com/",
    "https://nip.io/",
    "https://x.example/go?to=https%3A%2F%2Fy.example%2F",
    "https://x.example/%zz%",
    "https://me:secret@x.example/",
    "http://me:secret@localhost/",
    "not an address",
    "http://",
  ])("%s", (address) => {
    expect(isExposed(address)).toBe(false);
  });
});

test("a word without a scheme counts when it begins with such a host", () => {
  const words = [
    "169.254.169.254/latest",
    "metadata.google.internal",
    "2852039166",
    "localhost:80",
  ];
  expect(words.map(isBareMetadataAddress)).toEqual([true, true, true, false]);
  expect(
    ["-o", "", "/169.254.169.254", "file.txt", "metadata", "metadata/x"].some(
      isBareMetadataAddress,
    ),
  ).toBe(false);
});

test("a host in another alphabet or in escapes is disguised, plain ones are not", () => {
  const disguised = (text: string) => {
    const address = readAddress(text);
    return address !== undefined && isDisguised(address);
  };
  expect(["https://g\u0456thub.com/x", "https://exam%70le.com/x"].map(disguised)).toEqual([
    true,
    true,
  ]);
  expect(["https://github.com/x", "https://example.com/a%20b"].map(disguised)).toEqual([
    false,
    false,
  ]);
});
