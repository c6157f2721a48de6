import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { ConsolePage } from './support/console-page.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'

// Two stories of orders in a real browser: a new user solves the problem of an order, and a thousand are processed together.

const ORDERS = 1_000
const IN_STOCK = 997
/** The number of concurrent requests. */
const ABREAST = 12

let app: ConsoleUnderTest
let shown: ConsolePage
let newcomer: ConsolePage

/** Orders of one unit each; there is stock for all but three. */
async function createOrders(): Promise<void> {
  type Found = { readonly all: { readonly nodes: readonly Readonly<Record<string, string>>[] } }
  const { accounts, locations } = await app.read<{ accounts: Found; locations: Found }>(`{
    accounts { all(code: "ALDERWICK") { nodes { id } } }
    locations { all(code: "MB-AMBIENT-06-08-3") { nodes { id warehouse_id } } }
  }`)
  const account_id = Number(accounts.all.nodes[0]?.['id'])
  const warehouse_id = Number(locations.all.nodes[0]?.['warehouse_id'])
  const product_id = await app.create('products', { code: 'TEACUP-1', description: 'Tea cup' })
  await app.create('account_products', { account_id }, `/api/products/${product_id}/account_products`)
  const location_id = Number(locations.all.nodes[0]?.['id'])
  await app.create('stocks', { account_id, product_id, location_id, quantity: IN_STOCK })
  const places = Array.from({ length: ORDERS }, (_, place) => place).values()
  const work = async () => {
    for (const place of places)
      await app.create('goods_outs', {
        account_id,
        warehouse_id,
        goods_out_type: 'sales_order',
        expected_date_of_dispatch: '2030-01-01T10:00:00Z',
        reference: `CUP-${String(place).padStart(4, '0')}`,
        lines_changes: [{ type: 'ADD', attributes: { product_id, order_quantity: 1 } }],
      })
  }
  await Promise.all(Array.from({ length: ABREAST }, work))
}

before(async () => {
  app = await ConsoleUnderTest.start({
    sampleData: true,
    environment: { GOODSYARD_RATE_LIMIT_PER_MINUTE: '1000000' },
  })
  const person = { email: 'newcomer@example.test', password: 'first day at the yard' }
  await app.create('users', { ...person, password_confirmation: person.password, name: 'Nia Newcomer' })
  newcomer = await app.open('/tower', person)
  shown = await app.open('/tower')
})
after(() => app?.close())

suite('working on orders', () => {
  test('a new user finds an order, reads why it waits, and solves the problem', async () => {
    const { page } = newcomer
    await page.locator('#content').focus()
    await page.keyboard.press('/')
    await page.getByRole('combobox', { name: 'Search' }).fill('ORD-7')
    await page.getByRole('option', { name: /^ORD-7 Orders/ }).waitFor()
    await page.keyboard.press('Enter')
    const why = page.getByRole('region', { name: 'Why it waits' })
    await why.getByText('4 are on hold.').waitFor()
    await why.getByRole('button', { name: 'Release …' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Description/).fill('Content is dry')
    await dialog.getByRole('button', { name: 'Release' }).click()
    await why.getByRole('button', { name: 'Process again' }).click()
    await page.locator('#content header').getByText('Allocated', { exact: true }).first().waitFor()
  })

  test('the board shows orders by their progress', async () => {
    const { page } = shown
    // Shortly after midnight the sample data has no order that was dispatched today.
    await app.server.database?.run(
      'update goods_outs set actual_date_of_dispatch = now() where id = (select max(id) from goods_outs where actual_date_of_dispatch is not null)',
    )
    await shown.go('/records/goods_outs?as=board')
    const column = page.getByRole('region', { name: 'Not processed' })
    await column.getByRole('link', { name: 'ORD-2017' }).waitFor()
    await page.getByRole('region', { name: 'Dispatched today' }).getByRole('article').first().waitFor()
    await shown.assertAccessible('the board of orders')
  })

  test('a thousand orders are processed together; refused orders are named and stay selected', async () => {
    await createOrders()
    const { page } = shown
    await shown.go('/records/goods_outs?v=all&f.reference=starts:CUP-')
    await page.locator('header output', { hasText: /^1,000$/ }).waitFor()
    await page.getByLabel('Choose all rows that are loaded').check()
    const bar = page.getByRole('region', { name: 'Acts' })
    await bar.getByRole('button', { name: /1,000/ }).click()
    await bar
      .getByText(/^1,000/)
      .first()
      .waitFor()
    await bar.getByRole('button', { name: 'Process' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Process' }).dblclick()
    const result = page.getByRole('region', { name: 'Result' })
    await result.getByText(`${IN_STOCK} done, 3 refused`).waitFor({ timeout: 60_000 })
    await bar.getByText(/^3 /).first().waitFor()
    const { pick_processing_requests: requests } = await app.read<{
      pick_processing_requests: { runs: readonly { readonly total_records: number }[] }
    }>(`{ pick_processing_requests { runs: aggregation(
      group_by: [process_reference], filter: { goods_out_reference: { ilike: "CUP-%" } }) { total_records } } }`)
    assert.deepEqual(
      requests.runs.map(({ total_records }) => total_records),
      [ORDERS],
    )
    await shown.assertAccessible('what came of a thousand orders')
  })

  test('the pages log no error', () => {
    assert.deepEqual([...shown.complaints, ...newcomer.complaints], [])
  })
})
