import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

/** With what somebody works. */
export type Hands = 'mouse' | 'keyboard'

/** So many presses of the tab key lead to nothing only where a page cannot be worked with keys. */
const TABS_MAX = 200

/** Somebody who works with a page by mouse and typing, or by keys alone; every click and every key is counted. */
export class Walker {
  readonly page: Page
  readonly hands: Hands
  clicks = 0
  /** Keys beside those of the texts that are typed. */
  keys = 0

  constructor(page: Page, hands: Hands) {
    this.page = page
    this.hands = hands
  }

  /** Presses a button, a link or a tab. */
  async press(target: Locator): Promise<void> {
    if (this.hands === 'mouse') return this.#click(target)
    await this.#reach(target)
    await this.key('Enter')
  }

  /** Types a text into a field in place of what is in it. */
  async type(field: Locator, text: string): Promise<void> {
    await this.#enter(field)
    await this.page.keyboard.press('ControlOrMeta+a')
    await this.page.keyboard.insertText(text)
  }

  /** Sets a field for a date and time, which the browser draws itself. */
  async setMoment(field: Locator, moment: string): Promise<void> {
    await this.#enter(field)
    await field.fill(moment)
  }

  /** Finds a record in a field by its code, and takes it. */
  async choose(field: Locator, code: string): Promise<void> {
    await this.#enter(field)
    await this.page.keyboard.type(code)
    const option = this.page.getByRole('option', { name: code }).first()
    await option.waitFor()
    if (this.hands === 'mouse') return this.#click(option)
    await this.page.locator('[role=option][data-highlighted]', { hasText: code }).waitFor()
    await this.key('Enter')
  }

  /** Takes an entry of a list of a few. */
  async select(field: Locator, label: string): Promise<void> {
    if (this.hands === 'mouse') {
      this.clicks += 2
      await field.selectOption({ label })
      return
    }
    await this.#reach(field)
    await this.page.keyboard.type(label)
    const chosen = await field.evaluate(
      (list) =>
        (list as unknown as { selectedOptions: readonly { label: string }[] }).selectedOptions[0]?.label,
    )
    assert.equal(chosen, label)
  }

  /** Opens a tab: by keys from the one that is open, by the arrows. */
  async openTab(tab: Locator): Promise<void> {
    if (this.hands === 'mouse') return this.#click(tab)
    await this.#reach(this.page.locator('[role=tab][aria-selected=true]'))
    for (let arrow = 0; arrow < TABS_MAX && !(await hasFocus(tab)); arrow += 1) await this.key('ArrowRight')
    await this.key('Enter')
  }

  /** Presses a key, or several after each other: `g o`. */
  async key(keys: string): Promise<void> {
    for (const key of keys.split(' ')) {
      this.keys += 1
      await this.page.keyboard.press(key)
    }
  }

  async #click(target: Locator): Promise<void> {
    this.clicks += 1
    await target.click()
  }

  async #enter(field: Locator): Promise<void> {
    // Nobody clicks into the field in which the cursor already is.
    if (await hasFocus(field)) return
    if (this.hands === 'mouse') await this.#click(field)
    else await this.#reach(field)
  }

  /** Goes on by the tab key until the focus is there. */
  async #reach(target: Locator): Promise<void> {
    await target.waitFor()
    for (let tab = 0; tab < TABS_MAX; tab += 1) {
      if (await hasFocus(target)) return
      await this.key('Tab')
    }
    assert.fail(`${target} is not reached by keys`)
  }
}

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element.ownerDocument.activeElement === element)
