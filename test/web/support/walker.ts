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
  /** Every key, those of typed texts and scanned codes among them; a paste is one. */
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
    if ((await field.inputValue()) !== '') await this.key('ControlOrMeta+a')
    await this.write(text)
  }

  /** Does what the page is for: by its main button, or by the keys that press it. */
  async main(button: Locator): Promise<void> {
    await button.and(this.page.locator('[data-main]:enabled, a[data-main]')).waitFor()
    if (this.hands === 'mouse') return this.#click(button)
    await this.key('Control+Enter')
  }

  /** Sends a form: by its button, or by Enter from the field or button that has the focus. */
  async submit(button: Locator): Promise<void> {
    if (this.hands === 'mouse') return this.#click(button)
    await this.page.locator('form :focus').waitFor()
    await this.key('Enter')
  }

  /** Pastes a text into a field. */
  async paste(field: Locator, text: string): Promise<void> {
    await this.#enter(field)
    this.keys += 1
    await this.page.keyboard.insertText(text)
  }

  /** Types a text where the cursor is. */
  async write(text: string): Promise<void> {
    this.keys += text.length
    await this.page.keyboard.type(text)
  }

  /** Finds a record in a field by its code, and takes it. */
  async choose(field: Locator, code: string): Promise<void> {
    await this.#enter(field)
    await this.write(code)
    const option = this.page.getByRole('option', { name: code }).first()
    await option.waitFor()
    if (this.hands === 'mouse') return this.#click(option)
    await this.page.locator('[role=option][data-highlighted]', { hasText: code }).waitFor()
    await this.key('Enter')
  }

  /** Presses a key, or several right after each other: `g o`. */
  async key(keys: string): Promise<void> {
    const all = keys.split(' ')
    this.keys += all.length
    // The second key of a sequence is awaited for some seconds, which a busy machine may take for an answer.
    await Promise.all(all.map((key) => this.page.keyboard.press(key)))
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
      console.log('tab', await this.page.evaluate('document.activeElement.outerHTML.slice(0,80)'))
    }
    assert.fail(`${target} is not reached by keys`)
  }
}

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element.ownerDocument.activeElement === element)
