import type { CDPSession, Page } from 'playwright-core'
import { percentile } from './support.ts'

/** One second and more without a row is a fault, which the measure ends with. */
const ROWS_MS = 60_000
const POLL_MS = 20
/** The browser tells only of events that took longer. */
const TOLD_FROM_MS = 16
const LONG_FRAME_MS = 50

/** Notes in the page when rows are first shown, what each key took to its paint, what moved, and how long frames were. */
export const WATCH = `
  globalThis.watched = { rows: null, events: [], shifts: 0, frames: [] }
  const seen = () => document.querySelector('[role=gridcell]') !== null
  const rows = new MutationObserver(() => {
    if (watched.rows === null && seen()) requestAnimationFrame(() => { watched.rows ??= performance.now() })
  })
  rows.observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') watched.events.push(duration)
  }).observe({ type: 'event', durationThreshold: ${TOLD_FROM_MS} })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (watched.rows !== null && !entry.hadRecentInput) watched.shifts += entry.value
  }).observe({ type: 'layout-shift' })
  let before = performance.now()
  const frame = (now) => { watched.frames.push(now - before); before = now; requestAnimationFrame(frame) }
  requestAnimationFrame(frame)`

/** Waits until an expression holds. The page itself cannot be told to wait: its policy forbids what evaluates a text later. */
export async function waitUntil(page: Page, expression: string): Promise<void> {
  for (const deadline = Date.now() + ROWS_MS; !(await page.evaluate<boolean>(expression)); )
    if (Date.now() > deadline) throw new Error(`${page.url()}: ${expression} does not hold`)
    else await page.waitForTimeout(POLL_MS)
}

/** From the press of enter in the address to rows on the screen, in milliseconds, with what the browser has kept. */
export async function warmStart(page: Page, url: string): Promise<number> {
  await page.goto(url)
  await waitUntil(page, 'watched.rows !== null')
  return page.evaluate<number>('watched.rows')
}

/** From a link of the page to the rows it leads to, in milliseconds. */
export async function listShown(page: Page, path: string, first: string): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve, reject) => {
    const began = performance.now()
    const isShown = () => document.querySelector('[data-cell="0:1"]')?.textContent?.includes(${JSON.stringify(first)})
    const look = () => {
      if (isShown()) requestAnimationFrame(() => resolve(performance.now() - began))
      else if (performance.now() - began > ${ROWS_MS}) reject(new Error('no row ' + ${JSON.stringify(first)}))
      else requestAnimationFrame(look)
    }
    history.pushState({}, '', ${JSON.stringify(path)})
    dispatchEvent(new PopStateEvent('popstate'))
    look()
  })`)
}

/** From keys to the paint that answers them, in milliseconds: the 95th percentile. */
export async function keysToPaint(page: Page, keys: readonly string[]): Promise<number> {
  await page.locator('[data-cell="0:1"]').focus()
  await page.evaluate('watched.events.length = 0')
  for (const key of keys) await page.keyboard.press(key)
  const told = await page.evaluate<number[]>('watched.events')
  const untold = Math.max(0, keys.length - told.length)
  return percentile([...told, ...Array<number>(untold).fill(TOLD_FROM_MS)], 0.95)
}

/** Goes down a list by whole pages of rows: the share of long frames, and the heap at the end in bytes. */
export async function pageDown(
  page: Page,
  session: CDPSession,
  rows: number,
): Promise<{ readonly long: number; readonly heap: number }> {
  await page.locator('[data-cell="0:1"]').focus()
  await page.evaluate('watched.frames.length = 0')
  for (let row = 0; row < rows; row = await focusedRow(page)) await page.keyboard.press('PageDown')
  const frames = await page.evaluate<number[]>('watched.frames')
  const long = frames.filter((milliseconds) => milliseconds > LONG_FRAME_MS).length / frames.length
  return { long, heap: await heapOf(session) }
}

const focusedRow = (page: Page) =>
  page.evaluate<number>(`Number(document.activeElement?.getAttribute('data-cell')?.split(':')[0] ?? 0)`)

/** What moved after the first rows were shown, as the browser scores it. */
export const shifts = (page: Page) => page.evaluate<number>('watched.shifts')

/** The heap in bytes after what nobody holds is gone. */
export async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}
