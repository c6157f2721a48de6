import type { Page } from 'playwright-core'
import { CallFailed } from '#cli/day/client.ts'
import { readScreen } from './read-screen.ts'

/** A code that comes again so soon is the same scan to a handheld, in milliseconds. */
const SAME_SCAN_MS = 720

/** What a handheld shows to the person who holds it. */
export type HandheldView = {
  readonly asks: 'flow' | 'scan' | 'press' | 'choice'
  readonly prompt: string
  /** What stands in the largest type, the place to go to or the goods to scan, with the check digit that is on the place. */
  readonly target: string
  /** Why the last input was refused; empty where it was not. */
  readonly refusal: string
  /** The flows of the menu, or the further ways on. */
  readonly buttons: readonly string[]
}

/**
 * Reads the screen as a person does. A heading that has been answered is marked, since the next step may say the same: each step
 * has a heading of its own. Null while there is nothing to answer.
 */
const READ_SCREEN = `(() => {
  const main = document.querySelector('main')
  // While a step is loaded, the one before is still there and hidden.
  const heading = [...main?.querySelectorAll('h1') ?? []].find((one) => one.checkVisibility())
  const buttons = [...main?.querySelectorAll('button') ?? []]
  if (!heading || buttons.length === 0 || main.getAttribute('aria-busy') === 'true') return null
  const refusal = main.querySelector('[role=alert]')?.textContent ?? ''
  if (heading.isAnswered && refusal === '') return null
  const texts = buttons.map((button) => button.textContent.trim())
  const isMenu = main.querySelector('nav') === null
  const asks = isMenu ? 'flow'
    : main.querySelector('li button') ? 'choice'
    : texts.some((text) => /^OK/.test(text)) ? 'press'
    : 'scan'
  const notes = [...heading.parentElement.querySelectorAll('p')].map((note) => note.textContent)
  const digit = notes.map((note) => /^Check digit (.+)$/.exec(note)?.[1]).find((one) => one !== undefined) ?? ''
  const target = heading.querySelector('span')?.textContent
  return { asks, prompt: heading.textContent, target: target ? target + digit : '', refusal, buttons: texts }
})()`

const MARK_ANSWERED = `(() => { document.querySelector('main h1').isAnswered = true })()`

/** A handheld in a browser, whose screen is read and whose scanner types. */
export class HandheldScreen {
  readonly page: Page
  readonly #scans = new Map<string, number>()
  /** How many scans and presses there were. */
  readonly counts = { scans: 0, presses: 0 }

  constructor(page: Page) {
    this.page = page
  }

  /** Opens the handheld of a tenant, and signs in by the scan of a badge and a typed password. */
  async signIn(address: string, { badge, password }: { readonly badge: string; readonly password: string }) {
    const { page } = this
    await page.goto(address)
    await page.locator('[name=email]').waitFor()
    await page.keyboard.insertText(badge)
    await page.keyboard.press('Enter')
    await page.fill('[name=password]', password)
    await page.press('[name=password]', 'Enter')
  }

  /** What the screen asks for, as soon as it asks for something that was not answered yet. */
  shown(): Promise<HandheldView> {
    return readScreen<HandheldView>(this.page, READ_SCREEN)
  }

  /** Scans a code: scanners commit their text at once to the field that has the focus. */
  async scan(code: string): Promise<void> {
    const since = performance.now() - (this.#scans.get(code) ?? Number.NEGATIVE_INFINITY)
    if (since < SAME_SCAN_MS) await this.page.waitForTimeout(SAME_SCAN_MS - since)
    await this.page.evaluate(MARK_ANSWERED)
    await this.page.keyboard.insertText(code)
    this.#scans.set(code, performance.now())
    this.counts.scans += 1
  }

  /** Presses the button that begins with a text. */
  async press(text: string): Promise<void> {
    await this.page.evaluate(MARK_ANSWERED)
    await this.page
      .getByRole('button', { name: new RegExp(`^${text}`) })
      .first()
      .click()
    this.counts.presses += 1
  }
}

/** What a person does at a screen. */
export type Decision = { readonly scan: string } | { readonly press: string }

/** Decides what is done at a screen. */
export type Decide = (view: HandheldView) => Decision | Promise<Decision>

/** Scans what stands in the largest type, and confirms what is planned. */
export function asShown(view: HandheldView): Decision {
  if (view.asks === 'press') return { press: 'OK' }
  if (view.asks === 'scan' && view.target !== '') return { scan: view.target }
  throw unexpected(view, 'nobody knows what to do')
}

/** Opens a flow by the code of its place in the menu, and does what each screen asks for until the menu is back. */
export async function workFlow(
  device: HandheldScreen,
  flow: string,
  decide: Decide = asShown,
): Promise<void> {
  const menu = await device.shown()
  const place = menu.buttons.findIndex((name) => name.replace(/^\d+\s*/, '') === flow)
  if (menu.asks !== 'flow' || place === -1) throw unexpected(menu, `it is no menu with ${flow}`)
  await device.scan(`#${place + 1}`)
  for (;;) {
    const view = await device.shown()
    if (view.refusal !== '') throw unexpected(view, view.refusal)
    if (view.asks === 'flow') return
    const decision = await decide(view)
    if ('scan' in decision) await device.scan(decision.scan)
    else await device.press(decision.press)
  }
}

function unexpected({ prompt, asks }: HandheldView, why: string): CallFailed {
  return new CallFailed(`the handheld shows "${prompt}" and asks for a ${asks}: ${why}`)
}
