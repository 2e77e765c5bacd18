import { downloadUrl, FACTS } from "./release-facts.ts";
import { archiveName } from "./release-files.ts";
import { TARGETS } from "./targets.ts";

/** A manifest of a registry, by its place below `dist/packages`. */
export interface Manifest {
  readonly path: string;
  readonly text: string;
}

/** SHA-256 of each archive of the release in hexadecimal, by the archive's name. */
export type Sums = ReadonlyMap<string, string>;

/** The manifests of every registry for archives with these sums; throws where one is missing. */
export function manifests(sums: Sums): readonly Manifest[] {
  return [
    { path: "homebrew/fairlead.rb", text: formula(sums) },
    { path: "scoop/fairlead.json", text: scoop(sums) },
    ...winget(sums),
    ...aur(sums),
    { path: "nix/flake.nix", text: flake(sums) },
  ];
}

/** An archive's address and sum. */
function source(sums: Sums, name: string): { readonly url: string; readonly sum: string } {
  const target = TARGETS.find((each) => each.name === name);
  if (target === undefined) throw new Error(`no target called ${name}`);
  const archive = archiveName(target);
  const sum = sums.get(archive);
  if (sum === undefined) throw new Error(`no checksum of ${archive}`);
  return { url: downloadUrl(archive), sum };
}

/** https://docs.brew.sh/Formula-Cookbook */
function formula(sums: Sums): string {
  const on = (system: string, arms: readonly (readonly [string, string])[]) => [
    `  on_${system} do`,
    ...arms.flatMap(([processor, target]) => {
      const { url, sum } = source(sums, target);
      return [`    on_${processor} do`, `      url "${url}"`, `      sha256 "${sum}"`, "    end"];
    }),
    "  end",
  ];
  return lines([
    "class Fairlead < Formula",
    `  desc "${FACTS.summary}"`,
    `  homepage "${FACTS.homepage}"`,
    `  version "${FACTS.version}"`,
    `  license "${FACTS.license}"`,
    "",
    ...on("macos", [
      ["arm", "darwin-arm64"],
      ["intel", "darwin-amd64"],
    ]),
    "",
    ...on("linux", [
      ["arm", "linux-arm64"],
      ["intel", "linux-amd64"],
    ]),
    "",
    "  def install",
    '    bin.install "fairlead"',
    '    man1.install "fairlead.1"',
    '    bash_completion.install "completions/fairlead.bash" => "fairlead"',
    '    zsh_completion.install "completions/fairlead.zsh" => "_fairlead"',
    '    fish_completion.install "completions/fairlead.fish"',
    "  end",
    "",
    "  def caveats",
    '    "To guard Claude Code: fairlead install"',
    "  end",
    "",
    "  test do",
    '    assert_match version.to_s, shell_output("#{bin}/fairlead --version")',
    "  end",
    "end",
  ]);
}

/** https://github.com/ScoopInstaller/Scoop/wiki/App-Manifests */
function scoop(sums: Sums): string {
  const of = (name: string) => {
    const { url, sum } = source(sums, name);
    return { url, hash: sum };
  };
  const latest = (name: string) => ({
    url: source(sums, name).url.replaceAll(FACTS.version, "$version"),
  });
  const manifest = {
    version: FACTS.version,
    description: FACTS.summary,
    homepage: FACTS.homepage,
    license: FACTS.license,
    architecture: { "64bit": of("windows-amd64"), arm64: of("windows-arm64") },
    bin: "fairlead.exe",
    checkver: "github",
    autoupdate: {
      architecture: { "64bit": latest("windows-amd64"), arm64: latest("windows-arm64") },
    },
  };
  return `${JSON.stringify(manifest, null, 4)}\n`;
}

/** https://github.com/microsoft/winget-cli/tree/master/schemas/JSON/manifests/v1.6.0 */
function winget(sums: Sums): readonly Manifest[] {
  const id = "Fairlead.Fairlead";
  const head = [`PackageIdentifier: ${id}`, `PackageVersion: ${FACTS.version}`];
  const manifest = (type: string, kind: string, body: readonly string[]): Manifest => ({
    path: `winget/${id}${type}.yaml`,
    text: lines([
      `# yaml-language-server: $schema=https://aka.ms/winget-manifest.${kind}.1.6.0.schema.json`,
      ...head,
      ...body,
      `ManifestType: ${kind}`,
      "ManifestVersion: 1.6.0",
    ]),
  });
  const installers = [
    ["x64", "windows-amd64"],
    ["arm64", "windows-arm64"],
  ].flatMap(([processor, target = ""]) => {
    const { url, sum } = source(sums, target);
    return [
      `- Architecture: ${processor}`,
      `  InstallerUrl: ${url}`,
      `  InstallerSha256: ${sum.toUpperCase()}`,
    ];
  });
  return [
    manifest("", "version", ["DefaultLocale: en-US"]),
    manifest(".installer", "installer", [
      "InstallerType: zip",
      "NestedInstallerType: portable",
      "NestedInstallerFiles:",
      "- RelativeFilePath: fairlead.exe",
      "  PortableCommandAlias: fairlead",
      "Installers:",
      ...installers,
    ]),
    manifest(".locale.en-US", "defaultLocale", [
      "PackageLocale: en-US",
      "Publisher: fairlead",
      `PublisherUrl: ${FACTS.homepage}`,
      "PackageName: fairlead",
      `PackageUrl: ${FACTS.homepage}`,
      `License: ${FACTS.license}`,
      `ShortDescription: ${FACTS.summary}`,
    ]),
  ];
}

/** https://wiki.archlinux.org/title/PKGBUILD and /title/.SRCINFO; strip would take the executable's code off. */
function aur(sums: Sums): readonly Manifest[] {
  const name = "fairlead-bin";
  const arms = [
    ["x86_64", "linux-amd64"],
    ["aarch64", "linux-arm64"],
  ] as const;
  const file = (processor: string) => `fairlead-${FACTS.version}-${processor}.tar.gz`;
  const build = lines([
    `# Maintainer: ${FACTS.maintainer}`,
    `pkgname=${name}`,
    `pkgver=${FACTS.version}`,
    "pkgrel=1",
    `pkgdesc="${FACTS.summary}"`,
    `arch=(${arms.map(([processor]) => `'${processor}'`).join(" ")})`,
    `url="${FACTS.homepage}"`,
    `license=('${FACTS.license}')`,
    "depends=('glibc')",
    "provides=('fairlead')",
    "conflicts=('fairlead')",
    "options=('!strip' '!debug')",
    ...arms.flatMap(([processor, target]) => {
      const { url, sum } = source(sums, target);
      return [
        `source_${processor}=("${file(processor)}::${url}")`,
        `sha256sums_${processor}=('${sum}')`,
      ];
    }),
    "",
    "package() {",
    '  install -Dm755 fairlead "$pkgdir/usr/bin/fairlead"',
    '  install -Dm644 fairlead.1 "$pkgdir/usr/share/man/man1/fairlead.1"',
    '  install -Dm644 completions/fairlead.bash "$pkgdir/usr/share/bash-completion/completions/fairlead"',
    '  install -Dm644 completions/fairlead.zsh "$pkgdir/usr/share/zsh/site-functions/_fairlead"',
    '  install -Dm644 completions/fairlead.fish "$pkgdir/usr/share/fish/vendor_completions.d/fairlead.fish"',
    '  install -Dm644 LICENSE THIRD_PARTY.md -t "$pkgdir/usr/share/licenses/$pkgname"',
    "}",
  ]);
  const info = lines([
    `pkgbase = ${name}`,
    ...[
      `pkgdesc = ${FACTS.summary}`,
      `pkgver = ${FACTS.version}`,
      "pkgrel = 1",
      `url = ${FACTS.homepage}`,
      ...arms.map(([processor]) => `arch = ${processor}`),
      `license = ${FACTS.license}`,
      ...["depends = glibc", "provides = fairlead", "conflicts = fairlead"],
      ...["options = !strip", "options = !debug"],
      ...arms.flatMap(([processor, target]) => {
        const { url, sum } = source(sums, target);
        return [
          `source_${processor} = ${file(processor)}::${url}`,
          `sha256sums_${processor} = ${sum}`,
        ];
      }),
    ].map((line) => `\t${line}`),
    "",
    `pkgname = ${name}`,
  ]);
  return [
    { path: "aur/PKGBUILD", text: build },
    { path: "aur/.SRCINFO", text: info },
  ];
}

/**
 * https://nix.dev/concepts/flakes and https://nixos.org/manual/nixpkgs/stable/#setup-hook-autopatchelfhook: NixOS has
 * its loader elsewhere than the executable looks for it.
 */
function flake(sums: Sums): string {
  const systems = [
    ["x86_64-linux", "linux-amd64"],
    ["aarch64-linux", "linux-arm64"],
    ["x86_64-darwin", "darwin-amd64"],
    ["aarch64-darwin", "darwin-arm64"],
  ] as const;
  const archives = systems.flatMap(([system, target]) => {
    const { url, sum } = source(sums, target);
    const hash = `sha256-${Buffer.from(sum, "hex").toString("base64")}`;
    return [
      `        ${system} = {`,
      `          url = "${url}";`,
      `          hash = "${hash}";`,
      "        };",
    ];
  });
  return `{
  description = "${FACTS.summary}";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixpkgs-unstable";

  outputs =
    { self, nixpkgs }:
    let
      archives = {
${archives.join("\n")}
      };
      fairlead =
        system: archive:
        let
          pkgs = nixpkgs.legacyPackages.\${system};
        in
        pkgs.stdenv.mkDerivation {
          pname = "${FACTS.name}";
          version = "${FACTS.version}";
          src = pkgs.fetchurl archive;
          sourceRoot = ".";
          nativeBuildInputs = [
            pkgs.installShellFiles
          ]
          ++ pkgs.lib.optional pkgs.stdenv.hostPlatform.isLinux pkgs.autoPatchelfHook;
          # The executable ends with its own code, which stripping would take off.
          dontStrip = true;
          installPhase = ''
            runHook preInstall
            install -Dm755 fairlead $out/bin/fairlead
            installManPage fairlead.1
            installShellCompletion --cmd fairlead completions/fairlead.{bash,zsh,fish}
            runHook postInstall
          '';
          meta = {
            description = "${FACTS.summary}";
            homepage = "${FACTS.homepage}";
            license = pkgs.lib.licenses.mit;
            sourceProvenance = [ pkgs.lib.sourceTypes.binaryNativeCode ];
            mainProgram = "fairlead";
            platforms = builtins.attrNames archives;
          };
        };
    in
    {
      packages = builtins.mapAttrs (system: archive: { default = fairlead system archive; }) archives;
    };
}
`;
}

function lines(all: readonly string[]): string {
  return `${all.join("\n")}\n`;
}
