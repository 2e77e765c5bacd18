/** How long it is said that something was copied, in milliseconds. */
const SAID_MS = 4_000;

/** Makes every button with `data-copy` copy the text of the element of that id. */
export function copyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-copy]")) {
    button.addEventListener("click", async () => {
      const source = document.getElementById(button.dataset.copy ?? "");
      const status = button.parentElement?.querySelector("[role=status]");
      if (source === null || status === null || status === undefined) return;
      status.textContent = (await copied(source))
        ? "Copied"
        : "Selected: copy it with your keyboard";
      setTimeout(() => {
        status.textContent = "";
      }, SAID_MS);
    });
  }
}

/** Copies the text, or selects it where the browser does not let a page of a file copy. */
async function copied(source: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(source.textContent ?? "");
    return true;
  } catch {
    getSelection()?.selectAllChildren(source);
    return false;
  }
}
