/**
 * Moves between tabs by arrow keys, as the ARIA pattern for tabs requires. Handles `keydown` of the
 * element with the role `tablist`.
 */
export function moveByArrowKeys(event: KeyboardEvent): void {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (step === 0) return;
  const tabs = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('[role="tab"]')];
  const next = tabs[(tabs.indexOf(document.activeElement as HTMLElement) + step + tabs.length) % tabs.length];
  next?.focus();
  next?.click();
  event.preventDefault();
}
