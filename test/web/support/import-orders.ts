import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { ConsolePage } from './console-page.ts'
import { ConsoleUnderTest } from './console-under-test.ts'

// Imports in a real browser with the sample data: a file of many orders with seven errors.

/** A busy machine takes minutes for so many. */
const LONG_MS = 300_000
const COLUMNS =
  'order_reference,warehouse_code,account_code,customer_code,expected_date_of_dispatch,address1,postcode,line_number,product_code,quantity'

let app: ConsoleUnderTest
let shown: ConsolePage

type Listed<Node> = { readonly all: { readonly total_count: number; readonly nodes: readonly Node[] } }
type Basis = {
  readonly account_products: Listed<{ product: { code: string }; account: { code: string } }>
  readonly customers: Listed<{ code: string }>
}

type Names = {
  readonly item: { product: { code: string }; account: { code: string } }
  readonly customer: string
}

async function names(): Promise<Names> {
  const { account_products, customers } = await app.read<Basis>(
    '{ account_products { all(first: 1) { total_count nodes { product { code } account { code } } } } customers { all(first: 1) { total_count nodes { code } } } }',
  )
  const [item, customer] = [account_products.all.nodes[0], customers.all.nodes[0]]
  assert.ok(item !== undefined && customer !== undefined)
  return { item, customer: customer.code }
}

/** Many orders: four with an unknown product, one without a product, one with an invalid quantity, one without account. */
function file({ item, customer }: Names, orders: number): Buffer {
  const lines = Array.from({ length: orders }, (_, place) => {
    const product = [10, 50, 60, orders - 1].includes(place) ? 'FORK-9' : item.product.code
    const quantity = place === 20 ? '0' : place === 30 ? 'two' : '1'
    const account = place === 40 ? '' : item.account.code
    return `IMP-${place},MB-AMBIENT,${account},${customer},2026-12-01,${place} High Street,SO15 0HJ,1,${product},${quantity}`
  })
  return Buffer.from(`${[COLUMNS, ...lines].join('\r\n')}\r\n`)
}

async function countOf(filter: string): Promise<number> {
  const { goods_outs } = await app.read<{ goods_outs: Listed<unknown> }>(
    `{ goods_outs { all(filter: { reference: { ilike: "${filter}" } }, first: 0) { total_count } } }`,
  )
  return goods_outs.all.total_count
}

before(async () => {
  app = await ConsoleUnderTest.start({ sampleData: true })
  shown = await app.open('/records/imports')
})
after(() => app?.close())

/** Tests the import of a file of so many orders, at least a hundred. */
export function testImportOf(orders: number): void {
  suite('imports', () => {
    test('a file is uploaded, checked, corrected and imported once, even if the tab is reloaded meanwhile', async () => {
      const { page } = shown
      const area = page.getByRole('region', { name: 'Imports', exact: true })
      await page.getByRole('heading', { name: 'Imports', level: 1 }).waitFor()
      await shown.assertAccessible('the list of imports')
      const known = await names()
      const { item } = known
      const content = file(known, orders).toString('base64')
      const dropped = await page.evaluateHandle(`(() => {
      const bytes = Uint8Array.from(atob('${content}'), (letter) => letter.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], 'ORDERS_monday.csv', { type: 'text/csv' }))
      return transfer
    })()`)
      await area.dispatchEvent('drop', { dataTransfer: dropped })
      const dialog = page.getByRole('dialog', { name: 'Import ORDERS_monday.csv' })
      await dialog.getByText('Proposed by the name of the file.').waitFor()
      await shown.assertAccessible('the import of a file')
      await dialog.getByRole('button', { name: 'Dry run' }).click()

      const fault = page.getByRole('region', { name: '4 × no product with code FORK-9' })
      await fault.waitFor({ timeout: LONG_MS })
      await page
        .getByText('would be created')
        .locator('..')
        .getByRole('link', { name: counted(orders - 7) })
        .waitFor()
      await shown.assertAccessible('a dry run')
      assert.equal(await countOf('IMP-%'), 0)
      await fault.getByLabel('product_code of all 4 rows, now FORK-9').fill(item.product.code)
      await fault.getByRole('button', { name: 'Replace in all' }).click()
      await page.getByLabel('quantity, row 22').fill('1')
      await page.getByLabel('quantity, row 32').fill('2')
      await page.getByLabel('account_code, row 42').fill(item.account.code)

      await page.reload()
      assert.equal(await page.getByLabel('quantity, row 32').inputValue(), '2')
      // The service imports the file, and the tab is reloaded before it is notified.
      const done = Promise.withResolvers<void>()
      let isFirst = true
      await page.route('**/upload?dry_run=false', async (route) => {
        if (!isFirst) return route.continue()
        isFirst = false
        await route.fetch()
        done.resolve()
      })
      await page.getByRole('button', { name: 'Import with what was mended' }).click()
      await done.promise
      await page.reload()
      await page
        .getByText('created', { exact: true })
        .locator('..')
        .getByRole('link', { name: counted(orders) })
        .waitFor({ timeout: LONG_MS })
      await shown.assertAccessible('an import')
      assert.equal(await countOf('IMP-%'), orders)
      const { imports } = await app.read<{ imports: Listed<unknown> }>(
        '{ imports { all(filter: { dry_run: { eq: false }, file_name: { eq: "ORDERS_monday.csv" } }, first: 0) { total_count } } }',
      )
      assert.equal(imports.all.total_count, 1)
    })

    test('the pages log no error', () => {
      assert.deepEqual(shown.complaints, [])
    })
  })
}

const counted = (count: number) => count.toLocaleString('en-GB')
