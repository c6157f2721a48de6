import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { HandheldHands } from '../test/web/support/handheld-hands.ts'
import { built, type ConsoleGround, openConsole } from './console.ts'
import { type Hall, openHall } from './hall.ts'
import { percentile } from './support.ts'
import { heapOf } from './web-measures.ts'

// What a person with a handheld waits for, in a real browser: from the last key of a scan to the prompt that answers it, on a
// processor slowed six times; and what a shift of eight hours leaves behind. Picks of one piece, scanned at place and goods.

const SLOWED = 6
const SCANS = Number(process.env.SCANS ?? 400)
/** Eight hours of two lines a minute. */
const PICKS = Number(process.env.PICKS ?? 960)
const MINUTES = 8 * 60
const LINES = 40
const LOGIN = { username: 'picker', password: 'correct horse battery' }
const PHONE = { viewport: { width: 360, height: 640 }, locale: 'en-GB' }
const PATIENCE_MS = 60_000
/** People look and reach before they scan again, in milliseconds. */
const REACH_MS = 300

/** Notes from the last input of each scan to the paint of the prompt that follows it; a request under way is none. */
const WATCH = `
  globalThis.scanned = { began: null, shown: '', times: [] }
  const begin = (event) => { scanned.began = event.timeStamp }
  addEventListener('keydown', (event) => { if (event.key === 'Enter') begin(event) }, true)
  addEventListener('beforeinput', (event) => { if ((event.data ?? '').length > 1) begin(event) }, true)
  new MutationObserver(() => {
    if (document.querySelector('main[aria-busy=true]') !== null) return
    const shown = document.querySelector('main h1')?.textContent ?? ''
    if (shown === scanned.shown) return
    scanned.shown = shown
    const { began } = scanned
    scanned.began = null
    if (began === null) return
    requestAnimationFrame(() => {
      const painted = new MessageChannel()
      painted.port1.onmessage = () => scanned.times.push(performance.now() - began)
      painted.port2.postMessage(0)
    })
  }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true })`

const row = (what: string, atMost: string, measured: string) =>
  console.log(`| ${what} | | ${atMost} | ${measured} |`)

/** A scanner that types: keys two milliseconds apart, which all come at once so that a busy machine does not spread them. */
const byKeys = (page: Page) => (code: string) =>
  page.evaluate(`{
    const from = performance.now()
    const keys = [...${JSON.stringify(code)}, 'Enter']
    for (const [index, key] of keys.entries()) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: from - (keys.length - 1 - index) * 2 })
      document.activeElement.dispatchEvent(event)
    }
  }`)

const web = await openConsole({ GOODSYARD_WEB: 'console handheld' })
const client = new pg.Client({ connectionString: web.ground.database_url })
try {
  await client.connect()
  await built(`${web.ground.service.url}/handheld/demo`)
  await fill(await openHall(web.ground, client))
  await speed(web)
  await shift(web)
} finally {
  await client.end()
  await web.stop()
}

/** Places with goods, and orders of a piece of each, processed to picks; no place is gone to twice. */
async function fill(hall: Hall): Promise<void> {
  const { rows } = await client.query(
    `select id from location_types where tenant_id = $1 and code = 'RACK'`,
    [hall.tenant],
  )
  const { account, warehouse } = hall
  const orders = Math.ceil((SCANS + PICKS + 100) / LINES)
  const places = Array.from({ length: orders * LINES }, (_, index) => String(index + 1).padStart(4, '0'))
  const products = await abreast(places, async (code) => {
    const product_id = await hall.make('products', { code: `GOODS-${code}`, description: `Goods ${code}` })
    await hall.make(
      'account_products',
      { account_id: account },
      `/api/products/${product_id}/account_products`,
    )
    const place = {
      warehouse_id: warehouse,
      location_type_id: Number(rows[0]?.id),
      pick_sequence: Number(code),
    }
    const location_id = await hall.make('locations', { code: `R-${code}`, ...place })
    await hall.make('stocks', { account_id: account, product_id, location_id, quantity: 10 })
    return product_id
  })
  const ids = await abreast(
    Array.from({ length: orders }, (_, order) => order),
    (order) =>
      hall.make('goods_outs', {
        ...{ account_id: account, warehouse_id: warehouse, goods_out_type: 'sales_order' },
        ...{ reference: `SHIFT-${order}`, expected_date_of_dispatch: new Date().toISOString() },
        lines_changes: products
          .slice(order * LINES, (order + 1) * LINES)
          .map((product_id) => ({ type: 'ADD', attributes: { product_id, order_quantity: 1 } })),
      }),
  )
  await hall.ask('POST', '/api/goods_out_processes/process_picks_async', { ids })
  for (let made = 0; made < places.length; await pause(200)) {
    const found = await client.query(
      `select count(*) from tasks where tenant_id = $1 and goods_out_id is not null`,
      [hall.tenant],
    )
    made = Number(found.rows[0]?.count)
  }
  await hall.make('hhd_users', { ...LOGIN, warehouse_id: warehouse })
}

/** Does something with each item, eight at a time, and gives the results in their order. */
async function abreast<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  const left = items.entries()
  const worker = async () => {
    for (const [index, item] of left) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return results
}

/** A person in a window of their own who begins to pick. */
async function beginPicks({ browser, ground }: ConsoleGround) {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  const session = await context.newCDPSession(page)
  const hands = new HandheldHands(page, { url: ground.service.url, tenant: 'demo', ...LOGIN })
  await hands.signIn()
  await page.getByRole('button', { name: /Pick$/ }).click()
  await page.getByRole('heading', { name: /^Go to/ }).waitFor()
  return { page, session, close: () => context.close() }
}

/** The code that the screen asks for. */
async function codeAskedFor(page: Page): Promise<string> {
  const text = await page.evaluate<string>(`document.querySelector('main h1').textContent`)
  return /(?:R|GOODS)-\d+/.exec(text)?.[0] ?? ''
}

/** Does so many scans, one after the other, in the way that is given. */
async function scanAll(
  page: Page,
  { count, reach_ms }: { readonly count: number; readonly reach_ms: number },
  scan: (code: string) => Promise<unknown>,
): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    const shown = await page.evaluate<string>('scanned.shown')
    const code = await codeAskedFor(page)
    await pause(reach_ms)
    await scan(code)
    const deadline = performance.now() + PATIENCE_MS
    while ((await page.evaluate<string>('scanned.shown')) === shown) {
      if (performance.now() > deadline) throw new Error(`${code} is not taken at "${shown}"`)
      await pause(5)
    }
  }
}

async function speed(ground: ConsoleGround): Promise<void> {
  const { page, session, close } = await beginPicks(ground)
  await scanAll(page, { count: 20, reach_ms: 0 }, byKeys(page))
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  for (const [how, scan] of [
    ['typed by the scanner', byKeys(page)],
    ['committed whole', (code: string) => page.keyboard.insertText(code)],
  ] as const) {
    await page.evaluate('scanned.times.length = 0')
    await scanAll(page, { count: SCANS / 2, reach_ms: REACH_MS }, scan)
    await pause(1000)
    const times = await page.evaluate<number[]>('scanned.times')
    row(
      `from scan to prompt, ${times.length} scans ${how}, processor slowed ${SLOWED} times: 95th percentile`,
      'under 100 ms',
      `${percentile(times, 0.95).toFixed(0)} ms; half within ${percentile(times, 0.5).toFixed(0)} ms`,
    )
  }
  await close()
}

/** A shift: picks by scans, with the time between them told to the page as passed. */
async function shift(ground: ConsoleGround): Promise<void> {
  const { page, session, close } = await beginPicks(ground)
  const early = await heapOf(session)
  const whole = (code: string) => page.keyboard.insertText(code)
  await scanAll(page, { count: PICKS * 2, reach_ms: 0 }, whole)
  const late = await heapOf(session)
  row(
    `heap after ${PICKS} picks of ${MINUTES / 60} hours`,
    'under 40 MB',
    `${(late / 1e6).toFixed(1)} MB; ${(early / 1e6).toFixed(1)} MB at the first pick`,
  )
  await close()
}
