import type { Page } from 'playwright-core'
import { readScreen } from './read-screen.ts'

/** A product of the open order: how many units are in the open carton, and how many are to be packed. */
type GoodsLine = { readonly code: string; readonly packed: number; readonly all: number }

/** What a packing station shows. */
export type PackingView =
  | { readonly asks: 'order'; readonly orders: readonly string[] }
  | { readonly asks: 'goods'; readonly order: string; readonly lines: readonly GoodsLine[] }
  | { readonly asks: 'weight'; readonly order: string }

/** What the station said to the last scan. */
export type PackingAnswer = { readonly is_bad: boolean; readonly text: string }

/** What stands in the scan line says what is asked for; null while the open order is being read. */
const READ_SCREEN = `(() => {
  const input = document.querySelector('input[aria-label="Scan or type"]')
  if (input === null) return null
  const order = document.querySelector('h1')?.textContent ?? ''
  const list = document.querySelector('section[aria-label="To pack"], [aria-label="To pack"]')
  const waiting = document.querySelector('section[aria-label="Staged and waiting"]')
  const prompt = input.placeholder
  if (/^Scan an order/.test(prompt)) {
    if (waiting === null) return null
    return { asks: 'order', orders: [...waiting.querySelectorAll('li button')].map((one) => one.querySelector('span').firstChild.textContent) }
  }
  if (list === null) return null
  if (/^Weigh/.test(prompt)) return { asks: 'weight', order }
  const numbers = (text) => text.split(' of ').map((one) => Number(one.replaceAll(',', '')))
  const lines = new Map()
  for (const line of list.querySelectorAll('li')) {
    const [code, count] = [...line.querySelectorAll('span')].map((one) => one.textContent)
    const [packed, all] = numbers(count)
    const before = lines.get(code) ?? { packed: 0, all: 0 }
    lines.set(code, { code, packed: before.packed + packed, all: before.all + all })
  }
  return { asks: 'goods', order, lines: [...lines.values()] }
})()`

/** The sentence over the list, which is another element with each scan. */
const NOTICE = `document.querySelector('input[aria-label="Scan or type"]')?.closest('form').parentElement.nextElementSibling`

const MARK_READ = `(() => { const text = ${NOTICE}?.querySelector('span'); if (text) text.isRead = true })()`

const READ_ANSWER = `(() => {
  const notice = ${NOTICE}
  const text = notice?.querySelector('span')
  if (!text || text.isRead || text.textContent === '') return null
  return { is_bad: notice.getAttribute('role') === 'alert', text: text.textContent }
})()`

/** A packing station of the console in a browser, whose screen is read and whose scanner types. */
export class PackingScreen {
  readonly page: Page
  readonly counts = { scans: 0 }

  constructor(page: Page) {
    this.page = page
  }

  /** Opens the station of a tenant, and signs in. */
  async signIn({ url, tenant, packer: { email, password } }: PackerSignIn): Promise<void> {
    const { page } = this
    await page.goto(`${url}/console/sign_in?${new URLSearchParams({ to: `/console/${tenant}/packing` })}`)
    await page.fill('[name=email]', email)
    await page.fill('[name=password]', password)
    await page.press('[name=password]', 'Enter')
    await this.shown()
  }

  /** What the station shows, as soon as it asks for something. */
  shown(): Promise<PackingView> {
    return readScreen<PackingView>(this.page, READ_SCREEN)
  }

  /** Scans a code, or types a number as the scanner types: what the station says to it. */
  async take(text: string): Promise<PackingAnswer> {
    await this.page.evaluate(MARK_READ)
    // The first key leads the rest to the line, wherever the focus is.
    await this.page.keyboard.type(text.slice(0, 1))
    await this.page.keyboard.insertText(text.slice(1))
    await this.page.keyboard.press('Enter')
    this.counts.scans += 1
    return readScreen<PackingAnswer>(this.page, READ_ANSWER)
  }
}

type PackerSignIn = {
  readonly url: string
  readonly tenant: string
  readonly packer: { readonly email: string; readonly password: string }
}
