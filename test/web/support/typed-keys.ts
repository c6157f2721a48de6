import type { Page } from 'playwright-core'

/**
 * Types keys on a page with so many milliseconds between them by their own account, all at once, so that a busy machine does not
 * spread them; a key that nobody stops does what it does in a browser.
 */
export async function typeKeys(page: Page, keys: readonly string[], gap_ms: number): Promise<void> {
  await page.evaluate(`{
    const keys = ${JSON.stringify(keys)}
    // Behind all that was typed before, as it is with a clock.
    const from = Math.max(performance.now(), (globalThis.typed_until ?? 0) + 1000)
    globalThis.typed_until = from + keys.length * ${gap_ms}
    const at = (index, event) => Object.defineProperty(event, 'timeStamp', { value: from + index * ${gap_ms} })
    const common = { bubbles: true, cancelable: true }
    for (const [index, key] of keys.entries()) {
      const field = document.activeElement ?? document.body
      if (!field.dispatchEvent(at(index, new KeyboardEvent('keydown', { key, ...common })))) continue
      const isField = field instanceof HTMLInputElement
      if (key === 'Enter' && isField) field.form?.requestSubmit()
      else if (key === 'Enter') field.click()
      if (key.length !== 1 || !isField) continue
      const input = new InputEvent('beforeinput', { data: key, inputType: 'insertText', ...common })
      if (!field.dispatchEvent(at(index, input))) continue
      const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
      own.set.call(field, field.value + key)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }`)
}
