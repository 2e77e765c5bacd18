import { type Looks, VERSION } from "../commands/read-only-form.ts";

// The forms in which programs that pack and unpack only look into an archive.

/** `unzip -l`; behind `-Z` stand the options of `zipinfo`. */
export function unzipForm(): readonly Looks[] {
  const environment = "UNZIP UNZIPOPT ZIPINFO ZIPINFOOPT";
  return [
    {
      options: { switch: "-1 -2 -m -h" },
      not: "-d -o -n -f -u -T -p -c",
      needs: "-l -v -t -z -Z",
      environment,
    },
    {
      words: ([option, ...more]) =>
        more.length === 0 && /^--?h(?:elp)?$/.test(option?.value ?? "") ? undefined : "unpacks",
    },
  ];
}

/** `7z l`: its commands are letters, and `@` stands in front of a list that is shown where it is none. */
export function sevenZipForm(): readonly Looks[] {
  const names = "-scrcCRC32 -scrcCRC64 -scrcSHA1 -scrcSHA256 -scrcSHA512 -scrcXXH64 -scrcBLAKE2sp";
  return [
    {
      verbs: "l|t|h|b|i",
      options: { switch: names },
      not: "-o -w -v -u -i -x -ai -ao -ax -an -sfx -sdel -so -si -y -bt",
      tells: true,
      given: (operands) =>
        operands.some(({ value }) => value.startsWith("@")) ? "reads a list of names" : undefined,
    },
    {
      words: ([option, ...more]) =>
        more.length === 0 && /^--?h(?:elp)?$/.test(option?.value ?? "")
          ? undefined
          : "packs or unpacks",
    },
  ];
}

/** `gzip -l`, `-t` and `-c`, by whichever name. */
export function compressorForm(): readonly Looks[] {
  const not = "-h --help -V --version --rm -o -S --suffix -z -D";
  const around = {
    environment: "GZIP PIGZ BZIP BZIP2 XZ_OPT XZ_DEFAULTS ZSTD_CLEVEL ZSTD_NBTHREADS",
    starts: "gzip bzip2 xz compress",
  };
  return [
    { not, needs: "-c", ...around },
    // To most of them `-t -d` is as good as `-d`.
    { not: `${not} -d`, needs: "-l -t", ...around },
    VERSION,
  ];
}

/** `lz4 -c`, `-t` and `--list`. */
export function lz4Form(): readonly Looks[] {
  const not = "-h -V --rm -z -D -o -S -l -m -r";
  const around = { environment: "LZ4_CLEVEL LZ4_NBWORKERS" };
  return [
    { not, needs: "-c", ...around },
    { not: `${not} -d`, needs: "--list -t", ...around },
    VERSION,
  ];
}

/** `tar -t` of a file: a name with a colon is one on another host, and an option in a variable is one of any kind. */
export function tarForm(): Looks {
  return {
    not:
      "-A -c -d -r -u -x --delete --test-label -G -m -M -W --remove-files --checkpoint --checkpoint-action " +
      "--rmt-command --volno-file -g --index-file -L --one-top-level --backup -T --sparse-version",
    needs: "-t",
    value: (name, { value }) =>
      name === "-f" && /:/.test(value) ? "asks another host for the archive" : undefined,
    environment: "TAR_OPTIONS TAPE TAR_RSH RSH",
    starts: "gzip bzip2 xz lzma lzip lzop zstd compress",
  };
}
