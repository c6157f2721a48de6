import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { CONTRAST_MIN, contrastOf } from '#web/values/brand-colours.ts'
import { document } from '../support/api-client.ts'
import type { ConsolePage } from './support/console-page.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'
import { downloadedText } from './support/downloaded-text.ts'

// A client of one account in a real browser sees its own orders, stock and documents, and no data of others.

const PERSON = { email: 'client@example.test', password: 'a-long-and-odd-passphrase' }

let app: ConsoleUnderTest
let shown: ConsolePage
let own: Account
let other: Account

type Account = { readonly id: string; readonly code: string }
type Order = { readonly id: string; readonly reference: string }
type Nodes<Node> = { readonly all: { readonly nodes: readonly Node[]; readonly total_count: number } }

/** A colour as browsers compute it, `rgb(11, 61, 46)`, in hexadecimal digits. */
function hexOf(colour: string): string {
  const parts = colour.match(/\d+/g)?.slice(0, 3) ?? []
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
}

/** The orders of an account as the warehouse sees them. */
async function ordersOf({ id }: Account): Promise<readonly Order[]> {
  const { goods_outs } = await app.read<{ goods_outs: Nodes<Order> }>(
    `{ goods_outs { all(account_id: ${id}, first: 200, order: "id") { total_count nodes { id reference } } } }`,
  )
  return goods_outs.all.nodes
}

before(async () => {
  app = await ConsoleUnderTest.start({ sampleData: true })
  const { goods_outs } = await app.read<{ goods_outs: Nodes<{ readonly account: Account }> }>(
    '{ goods_outs { all(order: "id", first: 500) { total_count nodes { account { id code } } } } }',
  )
  const accounts = new Map(goods_outs.all.nodes.map(({ account }) => [account.id, account]))
  const [first, second] = accounts.values()
  assert.ok(first !== undefined && second !== undefined)
  own = first
  other = second
  const { roles } = await app.read<{ roles: Nodes<{ id: string; name: string }> }>(
    '{ roles { all { total_count nodes { id name } } } }',
  )
  await app.create('users', {
    ...PERSON,
    password_confirmation: PERSON.password,
    name: 'Client',
    role_id: roles.all.nodes.find(({ name }) => name === 'Client')?.id,
    all_accounts: false,
    account_ids: [Number(own.id)],
  })
  shown = await app.open('', PERSON)
})
after(() => app?.close())

/** Asserts that the page shows no order of another account. */
async function assertNothingOfOthers(where: string): Promise<void> {
  const text = (await shown.page.locator('body').textContent()) ?? ''
  const others = (await ordersOf(other)).filter(({ reference }) => text.includes(`${reference} `))
  assert.deepEqual([where, ...others.map(({ reference }) => reference)], [where])
}

suite('the portal', () => {
  test('a client starts on its own page, whose figures are those of its lists', async () => {
    const { page } = shown
    await page.waitForURL('**/console/demo/portal')
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
    await page.getByRole('region', { name: 'Open orders' }).waitFor()
    await shown.assertAccessible('the portal')
    if (process.env.TEST_PICTURES !== undefined) {
      await page.screenshot({ path: `${process.env.TEST_PICTURES}/portal.png`, fullPage: true })
      await page.setViewportSize({ width: 390, height: 800 })
      await page.screenshot({ path: `${process.env.TEST_PICTURES}/portal-390.png`, fullPage: true })
      await page.setViewportSize({ width: 1280, height: 800 })
    }
    const card = page.getByRole('link', { name: /^Late orders/ })
    const figure = /\d+$/.exec((await card.textContent()) ?? '')?.[0]
    await card.click()
    await page.locator('header output', { hasText: new RegExp(`^${figure}$`) }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Tower' }).count(), 0)
    assert.equal(await page.getByRole('link', { name: 'Roles' }).count(), 0)
  })

  test('a stock level set for a product is shown with the available quantity', async () => {
    const { page } = shown
    await shown.go('/portal')
    const panel = page.getByRole('region', { name: 'Low stock' })
    await panel.getByRole('combobox', { name: 'Product' }).click()
    await page.getByRole('option').first().click()
    await panel.getByRole('textbox', { name: 'Level' }).fill('1000000')
    await panel.getByRole('button', { name: 'Set level' }).click()
    await panel.getByText(/of 1,000,000$/).waitFor()
    await page.reload()
    await panel.getByText(/of 1,000,000$/).waitFor()
  })

  test('the company is named in its colour, with text that can be read on it in every theme', async () => {
    const { page } = shown
    const { subdomains } = await app.read<{ subdomains: Nodes<{ readonly id: string }> }>(
      '{ subdomains { all(subdomain: "demo") { total_count nodes { id } } } }',
    )
    const company = subdomains.all.nodes[0]?.id
    for (const colour of ['#ffe066', '#777777', '#0b3d2e']) {
      const attributes = { portal_colour: colour, company_name: 'Northern Storage' }
      const changed = await app.api.patch(`/api/subdomains/${company}`, document('subdomains', attributes))
      assert.equal(changed.status, 200, changed.text)
      await page.reload()
      // Every page of a client is in the colour, not the first one alone.
      for (const path of [
        '/portal',
        '/records/goods_outs',
        '/records/stock_balances',
        '/inbox',
        '/profile',
      ]) {
        await shown.go(path)
        await page.locator(`header[data-brand="${colour}"]`).getByText('Northern Storage').waitFor()
        await page.getByRole('heading', { level: 1 }).waitFor()
        await shown.assertAccessible(`${path} in ${colour}`)
      }
      for (const [theme, least] of [
        ['light', CONTRAST_MIN],
        ['dark', CONTRAST_MIN],
        ['contrast', 7],
      ] as const) {
        await page.evaluate(`document.documentElement.dataset.theme = '${theme}'; 0`)
        const [text = '', ground = ''] = await page.evaluate<readonly string[]>(
          `(({ color, backgroundColor }) => [color, backgroundColor])(getComputedStyle(document.querySelector('[data-brand]')))`,
        )
        const ratio = contrastOf(hexOf(text), hexOf(ground))
        assert.ok(ratio >= least, `${colour} in ${theme}: ${text} on ${ground} is ${ratio}`)
      }
    }
    await page.evaluate(`document.documentElement.dataset.theme = 'system'; 0`)
    await shown.photograph('portal-colour')
    const refused = await app.api.patch(
      `/api/subdomains/${company}`,
      document('subdomains', { portal_colour: 'red; background: url(x)' }),
    )
    assert.equal(refused.status, 422)
  })

  test('a shipment number leads to the page of the carrier', async () => {
    const { page } = shown
    const { shipments } = await app.read<{ shipments: Nodes<{ readonly id: string }> }>(
      `{ shipments { all(account_id: ${own.id}, order: "created_at DESC", first: 1) { total_count nodes { id } } } }`,
    )
    const carrier_id = Number(
      await app.create('carriers', {
        ...{ code: 'TRACKED', tracking_url: 'https://carrier.example/track?n={tracking_number}' },
      }),
    )
    const sent = await app.api.patch(
      `/api/shipments/${shipments.all.nodes[0]?.id}`,
      document('shipments', { carrier_id, tracking_number: 'TRK 1/2' }),
    )
    assert.equal(sent.status, 200, sent.text)
    await shown.go('/portal')
    await page.reload()
    const link = page.getByRole('link', { name: 'Track TRK 1/2 with the carrier' })
    assert.equal(await link.getAttribute('href'), 'https://carrier.example/track?n=TRK%201%2F2')
    assert.equal(await link.getAttribute('rel'), 'noopener noreferrer')
    const refused = await app.api.patch(
      `/api/carriers/${carrier_id}`,
      document('carriers', { tracking_url: 'http://carrier.example/{tracking_number}' }),
    )
    assert.equal(refused.status, 422)
  })

  test('its lists show its own orders, without the column of the account', async () => {
    const { page } = shown
    await shown.go('/records/goods_outs?v=all')
    const orders = await ordersOf(own)
    await page.locator('header output', { hasText: new RegExp(`^${orders.length}$`) }).waitFor()
    assert.equal(await page.getByRole('columnheader', { name: 'Account' }).count(), 0)
    await assertNothingOfOthers('the list of orders')
  })

  test('URLs of records of others, and of areas without permission, show nothing', async () => {
    const { page } = shown
    const [foreign] = await ordersOf(other)
    await shown.go(`/records/goods_outs/${foreign?.id}`)
    await page.getByText('There is no such record, or you may not see it.').waitFor()
    await shown.go('/records/tasks')
    await page.getByText(/You may not see this.*view_tasks/).waitFor()
    for (const path of ['/waves', '/counting', '/exceptions', '/settings']) {
      await shown.go(path)
      await page.getByText('This page is for those who work in the warehouse.').waitFor()
    }
    const rail = await page.getByRole('navigation').first().textContent()
    assert.doesNotMatch(rail ?? '', /Waves|Counting|Exceptions|Settings|Loads|Map/)
  })

  test('an export contains only its own rows', async () => {
    const { page } = shown
    await shown.go('/records/goods_outs?v=all')
    const orders = await ordersOf(own)
    await page.locator('header output', { hasText: new RegExp(`^${orders.length}$`) }).waitFor()
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'CSV file' }).click()
    const text = await downloadedText(await downloaded)
    assert.equal(text.trim().split(/\r?\n/).length, orders.length + 1)
    for (const { reference } of orders) assert.ok(text.includes(reference), reference)
  })

  test('changes of other accounts never reach its browser', async () => {
    const token = await shown.page.evaluate<string>(
      `fetch('/console/token', { method: 'POST' }).then((answer) => answer.json()).then((told) => told.access_token)`,
    )
    const [[mine], [foreign]] = [await ordersOf(own), await ordersOf(other)]
    assert.ok(mine !== undefined && foreign !== undefined)
    const ending = new AbortController()
    const stream = await fetch(`${app.server.url}/api/live?types=goods_outs`, {
      headers: {
        authorization: `Bearer ${token}`,
        'x-service-subdomain': 'demo',
        accept: 'text/event-stream',
      },
      signal: ending.signal,
    })
    const note = (id: string) =>
      app.api.patch(`/api/goods_outs/${id}`, document('goods_outs', { delivery_notes: 'Told live' }))
    assert.equal((await note(foreign.id)).status, 200)
    assert.equal((await note(mine.id)).status, 200)
    let streamed = ''
    for await (const bytes of stream.body ?? []) {
      streamed += Buffer.from(bytes).toString()
      if (streamed.includes(`"id":${mine.id}`) || streamed.includes(`"id":"${mine.id}"`)) break
    }
    ending.abort()
    assert.doesNotMatch(streamed, new RegExp(`"id":"?${foreign.id}\\b`))
  })

  test('the pages log no error', () => {
    assert.deepEqual(shown.complaints, [])
  })
})
