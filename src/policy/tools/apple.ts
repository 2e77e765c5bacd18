import type { Description, Descriptions } from "../commands/command.ts";
import { make, read } from "../commands/file-effects.ts";
import type { Looks } from "../commands/read-only-form.ts";
import { lines, NAMES } from "./system-administration-forms.ts";

/** Tools of macOS for programs, pictures and documents, which few commands run: https://ss64.com/mac. */
export const appleTools: Descriptions = {
  codesign: () => ({
    options: { written: "-o|--output" },
    looks: lines(
      new RegExp(
        `^(?:-d|--display|-v+|--verify|-d?v+|--validate-constraint)(?: (?:-v+|--verbose(?:=\\d)?|--deep|--strict))*${NAMES}+$`,
      ),
    ),
    effects: ({ operands, has }) =>
      has("-s", "--sign", "--remove-signature") ? operands.map(make) : [],
  }),
  hdiutil: () =>
    telling(
      `(?:imageinfo|verify|pmap|isencrypted|fsid)(?: -(?:plist|verbose|debug|quiet|format))*${NAMES}|info|plugins|` +
        `checksum -type \\w+${NAMES}`,
    ),
  lipo: () => telling(`-(?:info|archs|detailed_info)${NAMES}+|\\S+ -(?:info|archs|detailed_info)`),
  symbols: () => telling(`(?:(?:-noHeaders|-uuid|-lookup [\\w.]+|-arch \\w+) )*(?!-)[\\w./+-]+`),
  sips: () =>
    telling(`(?:-g|--getProperty) \\w+(?: (?:-g|--getProperty) \\w+)*${NAMES}+|--verify${NAMES}`),
  mdimport: () => telling(`-[LAX]|-t(?: -d\\d)?${NAMES}+`),
  qlmanage: () => telling("-h|-m(?: \\w+)?"),
  textutil: () =>
    showing(
      `(?:-info|-convert txt -stdout|-stdout -convert txt)(?: (?!-)[\\w./-]+\\.(?:rtf|rtfd|docx?|odt|txt))+`,
    ),
  "applesingle binhex macbinary": () =>
    showing(
      `--version|--help|-h|probe(?: --verbose)?${NAMES}+|(?:decode|encode) (?:-c|--to-stdout|--pipe)${NAMES}`,
    ),
};

/** A tool that says what is known of files, in lines of these words. */
function telling(words: string): Description {
  return { options: {}, looks: wholly(words), effects: () => [] };
}

/** A tool that shows files. */
function showing(words: string): Description {
  return { options: {}, looks: wholly(words), effects: ({ operands }) => operands.map(read) };
}

function wholly(words: string): Looks {
  return lines(new RegExp(`^(?:${words})$`));
}
