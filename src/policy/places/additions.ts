/**
 * True for a file, other than a program, among what people add to an application of Windows: its plugins, mods, settings
 * and saved games. Whoever changes one of those names the application.
 */
export function isAddition(path: string): boolean {
  const named = path.replaceAll("\\", "/");
  return (
    ADDITION.test(named) &&
    !/[*?\uFFFC]|\/\.\.(?:\/|$)|\.(?:exe|sys|com|msi|bat|cmd|ps1)$/i.test(named)
  );
}

const ADDITION =
  /^[a-z]:\/program files(?: \(x86\))?\/(?!common files|windows|modifiable)[^/]+\/(?:[^/]+\/)*(?:plugins?|mods?|addons?|extensions?|bepinex|steamapps|config|presets|profiles|saves?)\/(?:[^/]+\/)*[^/]+\.\w{1,8}$/i;
