/** The keys of the main act, wherever the focus is. */
export const MAIN_ACT_KEYS = 'mod+Enter'

const DIALOG = '[role="dialog"], [role="alertdialog"]'
const MAIN = '[data-main]:not([disabled])'

/**
 * Does what the page is for: sends the form that has the focus, else presses the button that stands out. Of several such
 * buttons it presses the one in the part of the page that has the focus, and none where that does not tell which.
 */
export function pressMainAct(): void {
  const { activeElement } = document
  const dialog = activeElement?.closest(DIALOG) ?? null
  const root = dialog ?? document.getElementById('content')
  if (root === null) return
  const form = activeElement?.closest('form') ?? null
  if (form !== null && root.contains(form) && form.querySelector('[type="submit"]') !== null)
    return form.requestSubmit()
  const start = activeElement !== null && root.contains(activeElement) ? activeElement : root
  mainActFor(start, root)?.click()
}

function mainActFor(start: Element, root: Element): HTMLElement | null {
  for (let part: Element | null = start; part !== null; part = part.parentElement) {
    const found = [...part.querySelectorAll<HTMLElement>(MAIN)].filter((one) => one.checkVisibility())
    if (found.length > 0 || part === root) return found.length === 1 ? (found[0] ?? null) : null
  }
  return null
}
