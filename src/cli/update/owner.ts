/** A package manager that put an executable where it is, and what to type to have it updated. */
export interface Owner {
  readonly name: string;
  readonly command: string;
}

/** Places that belong to package managers; the first that fits a path counts. */
const OWNERS: readonly (readonly [RegExp, string, string])[] = [
  [/^\/nix\/store\//, "Nix", "nix profile upgrade fairlead"],
  [/\/(?:Cellar|homebrew|linuxbrew)\//i, "Homebrew", "brew upgrade fairlead"],
  [/[\\/]_npx[\\/]/, "npx", "npx fairlead@latest"],
  [/[\\/]node_modules[\\/]/, "npm", "npm install --global fairlead@latest"],
  [/^\/snap\//, "snap", "snap refresh fairlead"],
  [/[\\/]scoop[\\/]/i, "Scoop", "scoop update fairlead"],
  [/[\\/]chocolatey[\\/]/i, "Chocolatey", "choco upgrade fairlead"],
  [/[\\/]WinGet[\\/]/i, "WinGet", "winget upgrade fairlead"],
  [/[\\/](?:mise|asdf)[\\/]installs[\\/]/, "mise", "mise upgrade fairlead"],
  [
    /^\/usr\/(?:s?bin|lib)\//,
    "the system's package manager",
    "upgrade the package fairlead with it",
  ],
];

/** Who owns the executable at a real path; undefined for one that a person or `install.sh` put there. */
export function ownerOf(path: string): Owner | undefined {
  const found = OWNERS.find(([place]) => place.test(path));
  return found === undefined ? undefined : { name: found[1], command: found[2] };
}
