import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, PATIENCE_MS } from '../support/browser.ts'
import type { TestServer } from '../support/server.ts'
import { startBuiltServer } from './support/built-server.ts'

// The console in a real browser: signing in, the frame around every screen, and signing out.

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let server: TestServer
let browser: Browser
let page: Page
const complaints: string[] = []
const foreign: string[] = []
before(async () => {
  server = await startBuiltServer()
  browser = await openBrowser()
  page = await browser.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(server.url))
      foreign.push(request.url())
  })
})
after(async () => {
  await browser?.close()
  await server?.stop()
})

/** The accessibility violations of the current page. */
async function axe(): Promise<readonly string[]> {
  // A script of the tests, which the policy of the page would not allow as a script element.
  const found = await page.evaluate(`${AXE}; axe.run(document, { resultTypes: ['violations'] })`)
  const { violations } = found as { violations: { id: string; nodes: { html: string }[] }[] }
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  )
}

test('a user who opens a list signs in and returns to it, with the areas they may see', async () => {
  await page.goto(`${server.url}/console/demo/records/goods_outs?s=-id`)
  await page.getByLabel(/Email/).fill(server.adminEmail)
  await page.getByLabel('Password').fill(server.adminPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).waitFor()
  assert.equal(page.url(), `${server.url}/console/demo/records/goods_outs?s=-id`)
  await page.getByRole('heading', { name: 'Orders' }).waitFor()
})

test('the frame has no accessibility violations in any theme', async () => {
  await page.goto(`${server.url}/console/demo/all`)
  await page.getByRole('heading', { name: 'All records' }).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).waitFor()
  for (const theme of ['light', 'dark', 'contrast']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    assert.deepEqual(await axe(), [], theme)
    if (process.env.TEST_PICTURES !== undefined)
      await page.screenshot({ path: `${process.env.TEST_PICTURES}/frame-${theme}.png` })
  }
})

test('the rail appears whole with its favourites, and nothing of it moves while it is read', async () => {
  await page.goto(`${server.url}/console/demo/records/products`)
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Add this page to the favourites' }).click()
  const rail = page.getByRole('navigation', { name: 'Areas', exact: true })
  const favourites = rail.getByRole('region', { name: 'Favourites' }).or(rail.getByText('Favourites'))
  await favourites.first().waitFor()
  const held = Promise.withResolvers<void>()
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('query Favourites') === true) await held.promise
    await route.continue()
  })
  await page.reload()
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor()
  await page
    .getByRole('gridcell')
    .or(page.getByText('Nothing here yet', { exact: false }))
    .first()
    .waitFor()
  assert.equal(await rail.getByRole('link').count(), 0)
  held.resolve()
  await rail.getByRole('link', { name: 'Orders' }).waitFor()
  await favourites.first().waitFor()
  const moved = await page.evaluate<readonly string[]>(`new Promise((resolve) => {
    const seen = new PerformanceObserver((list) => resolve(list.getEntries().flatMap((entry) =>
      entry.sources.flatMap(({ node }) => node?.parentElement?.closest('nav') ? [node.textContent] : []))))
    seen.observe({ type: 'layout-shift', buffered: true })
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve([]), 0)))
  })`)
  assert.deepEqual(moved, [])
  await page.unroute('**/graphql')
})

test('the palette and keys open pages without a pointer', async () => {
  await page.goto(`${server.url}/console/demo/all`)
  await page.getByRole('heading', { name: 'All records' }).waitFor()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: 'Search' })
  await search.fill('produc')
  await page.getByRole('option', { name: 'Products' }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/records\/products$/)
  await search.waitFor({ state: 'hidden' })
  await page.locator('#content').focus()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await page.waitForURL(/\/records\/stock_balances$/)
})

test('an unknown tenant is shown like one without access', async () => {
  await page.goto(`${server.url}/console/nowhere`)
  await page.getByRole('heading', { name: 'You may not enter this tenant' }).waitFor()
})

test('a browser that has lost its cookie gets no token, and a new cookie by signing in again', async () => {
  await page.goto(`${server.url}/console/demo/all`)
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).waitFor()
  await page.context().clearCookies({ name: 'gy_console' })
  const token = await page.evaluate(
    `fetch('/console/token', { method: 'POST' }).then((answer) => answer.status)`,
  )
  assert.equal(token, 401)
  await page.reload()
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).waitFor()
  const cookies = await page.context().cookies()
  assert.equal(cookies.filter(({ name }) => name === 'gy_console').length, 1)
})

test('an unknown URL shows an error within the frame', async () => {
  await page.goto(`${server.url}/console/demo/nowhere`)
  await page.getByRole('main').getByText('There is no such page').waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).waitFor()
})

test('no page violated its policy or requested another origin', () => {
  assert.deepEqual([complaints, foreign], [[], []])
})
