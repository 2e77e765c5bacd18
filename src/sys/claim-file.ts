/** Removes a file; true for the one of many processes at once that did, and false for all others. Never throws. */
export function takeFile(path: string): Promise<boolean> {
  return Bun.file(path)
    .delete()
    .then(
      () => true,
      () => false,
    );
}
