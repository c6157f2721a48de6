import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { ConsolePage } from './support/console-page.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'

// Goods in, in a real browser with the sample data: a receipt is received, corrected and closed in the office.

let app: ConsoleUnderTest
let shown: ConsolePage

type Receipt = {
  readonly id: string
  readonly status: string
  readonly lines: readonly { readonly received_quantity: number; readonly put_away_quantity: number }[]
}

async function receipt(reference: string): Promise<Receipt> {
  const query = `{ goods_in_receipts { all(reference: "${reference}") { nodes { id status lines { received_quantity put_away_quantity } } } } }`
  type Found = { readonly goods_in_receipts: { readonly all: { readonly nodes: readonly Receipt[] } } }
  const [found] = (await app.read<Found>(query)).goods_in_receipts.all.nodes
  assert.ok(found !== undefined, reference)
  return found
}

async function receiptOf(id: string): Promise<Receipt> {
  const query = `{ goods_in_receipts { find(id: "${id}") { id status lines { received_quantity put_away_quantity } } } }`
  type Found = { readonly goods_in_receipts: { readonly find: Receipt } }
  return (await app.read<Found>(query)).goods_in_receipts.find
}

type Product = { readonly id: string; readonly code: string; readonly barcode: string }

/** Two products of the client of the sample receipts. */
async function products(): Promise<readonly [Product, Product]> {
  const query = `{ goods_in_receipts { all(reference: "GRN-2003") { nodes { lines { product { id code barcode } } } } } }`
  type Node = { readonly lines: readonly { readonly product: Product }[] }
  type Found = { readonly goods_in_receipts: { readonly all: { readonly nodes: readonly Node[] } } }
  const lines = (await app.read<Found>(query)).goods_in_receipts.all.nodes[0]?.lines ?? []
  const [first, second] = lines.map(({ product }) => product)
  assert.ok(first !== undefined && second !== undefined)
  return [first, second]
}

/** A receipt of 40 loose units of the first product, and of 12 of the second on a unit. */
async function announce([first, second]: readonly [Product, Product]): Promise<string> {
  const query = `{ goods_in_receipts { all(reference: "GRN-2003") { nodes { account { id } warehouse { id } } } } }`
  type Node = { readonly account: { readonly id: string }; readonly warehouse: { readonly id: string } }
  type Found = { readonly goods_in_receipts: { readonly all: { readonly nodes: readonly Node[] } } }
  const [found] = (await app.read<Found>(query)).goods_in_receipts.all.nodes
  type Types = {
    readonly storage_unit_types: { readonly all: { readonly nodes: readonly { readonly id: string }[] } }
  }
  const { storage_unit_types } = await app.read<Types>(
    '{ storage_unit_types { all(first: 1) { nodes { id } } } }',
  )
  await app.create('product_storage_units', {
    ...{ product_id: Number(second.id), storage_unit_type_id: Number(storage_unit_types.all.nodes[0]?.id) },
    ...{ stock_configuration: 'unit', unit_of_measure: 'centimetre', per_layer: 4, number_of_layers: 3 },
  })
  const added = (attributes: Readonly<Record<string, unknown>>) => ({ type: 'ADD', attributes })
  return app.create('goods_in_receipts', {
    account_id: Number(found?.account.id),
    warehouse_id: Number(found?.warehouse.id),
    lines_changes: [
      added({ product_id: Number(first.id), expected_quantity: 40 }),
      added({ product_id: Number(second.id), expected_quantity: 12, expected_configurations_quantity: 1 }),
    ],
  })
}

/** How many units are on hold for this reason. */
async function heldUnits(reason: string): Promise<number> {
  const query = `{ stocks { all(hold_description: "${reason}") { nodes { quantity } } } }`
  type Found = {
    readonly stocks: { readonly all: { readonly nodes: readonly { readonly quantity: number }[] } }
  }
  const piles = (await app.read<Found>(query)).stocks.all.nodes
  return piles.reduce((sum, { quantity }) => sum + Number(quantity), 0)
}

const line = (page: Page, place: number) => page.getByRole('row').nth(place + 1)
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

before(async () => {
  app = await ConsoleUnderTest.start({ sampleData: true })
  shown = await app.open('/records/goods_in_receipts')
})
after(() => app?.close())

suite('goods in', () => {
  test('views show expected receipts and those in progress', async () => {
    const { page } = shown
    const views = page.getByRole('navigation', { name: 'Views' })
    await views.getByRole('link', { name: 'Receiving 1' }).click()
    await page.getByRole('gridcell', { name: 'GRN-2002' }).waitFor()
    await shown.assertAccessible('the list of receipts')
  })

  test('a line shows its missing quantity, and is received in place', async () => {
    const { page } = shown
    const { id } = await receipt('GRN-2002')
    await shown.go(`/records/goods_in_receipts/${id}`)
    await page.getByText('One receive task is open.').waitFor()
    await line(page, 2).getByText('72 have not come yet').waitFor()
    await shown.assertAccessible('a receipt')
    const came = line(page, 2).getByRole('textbox', { name: /^Came of / })
    assert.equal(await came.inputValue(), '72')
    await came.fill('71')
    await came.press('Enter')
    await line(page, 2).getByText('1 fewer were received').waitFor()
    assert.equal((await receipt('GRN-2002')).lines[2]?.received_quantity, 71)
    await line(page, 2).getByRole('button', { name: 'Undo receipt' }).click()
    await line(page, 2).getByText('72 have not come yet').waitFor()
    await line(page, 2).getByRole('button', { name: 'Receive …' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Confirmed quantity').fill('70')
    await dialog.getByRole('button', { name: 'Receive' }).click()
    await line(page, 2).getByText('2 fewer were received').waitFor()
    assert.equal((await receipt('GRN-2002')).lines[2]?.received_quantity, 70)
  })

  test('a mistaken receipt is reversed, and received again', async () => {
    const { page } = shown
    await line(page, 2).getByRole('button', { name: 'Undo receipt' }).click()
    await line(page, 2).getByText('72 have not come yet').waitFor()
    await line(page, 2)
      .getByRole('combobox', { name: /^Location of / })
      .fill('MB-AMBIENT-05-01-2')
    await page.getByRole('option', { name: 'MB-AMBIENT-05-01-2' }).click()
    await line(page, 2)
      .getByRole('button', { name: /^Receive 72 of / })
      .click()
    await line(page, 2).getByText('As expected').waitFor()
    assert.equal((await receipt('GRN-2002')).lines[2]?.put_away_quantity, 72)
    await line(page, 2).getByRole('button', { name: 'Undo putaway' }).click()
    await page.getByText('3 putaways are open.').waitFor()
    assert.equal((await receipt('GRN-2002')).lines[2]?.put_away_quantity, 0)
  })

  test('receiving starts by one click, and a receipt without received goods is closed', async () => {
    const { page } = shown
    const { id } = await receipt('GRN-2003')
    await shown.go(`/records/goods_in_receipts/${id}`)
    await page.getByText('It is expected. Receiving begins when it has arrived.').waitFor()
    await press(page, 'Receive')
    await page.getByText('3 receive tasks are open.').waitFor()
    await shown.assertAccessible('a receipt that is received')
    await shown.photograph('receiving')
    await press(page, /^Receive all 3 lines as expected/)
    await page.getByText('3 putaways are open.').waitFor()
    await page.getByText('3 lines were received').first().waitFor()
    const { lines } = await receipt('GRN-2003')
    assert.ok(lines.every(({ received_quantity }) => received_quantity > 0))
    for (const place of [0, 1, 2])
      await line(page, place).getByRole('button', { name: 'Undo receipt' }).click()
    await page.getByText('3 receive tasks are open.').waitFor()
    await press(page, 'Close …')
    const closing = page.getByRole('dialog')
    await closing.getByText(/0 units were received; .* have not come, and are no longer expected/).waitFor()
    await shown.assertAccessible('closing a receipt')
    await closing.getByRole('button', { name: /^Close receipt, [0-9]+ missing/ }).click()
    await line(page, 0)
      .getByText(/were missing when it was closed/)
      .waitFor()
    assert.equal((await receipt('GRN-2003')).status, 'COMPLETED')
  })

  test('goods are scanned, received, damaged and short, labelled and put away on one page', async () => {
    const { page } = shown
    const [first, second] = await products()
    const id = await announce([first, second])
    await shown.go(`/records/goods_in_receipts/${id}`)
    await page.getByText('It is expected.').waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText('2 receive tasks are open.').waitFor()
    await page.getByRole('button', { name: 'This bench' }).click()
    await page.getByLabel('Label printer').selectOption({ label: 'Bench 1 labels' })
    await page.keyboard.press('Escape')
    const code = page.getByRole('textbox', { name: 'Scan or type the code of goods' })
    await code.fill('NOTHING-7')
    await code.press('Enter')
    await page.getByText('NOTHING-7 is not on this receipt.').waitFor()
    await code.fill(second.barcode)
    await code.press('Enter')
    const came = (product: { readonly code: string }) =>
      page.getByRole('textbox', { name: `Came of ${product.code}`, exact: true })
    await came(second).and(page.locator(':focus')).waitFor()
    assert.equal(await came(second).inputValue(), '12')
    // A code that is scanned into a quantity leads to its line, and never becomes one.
    await came(second).fill(first.barcode)
    await came(second).press('Enter')
    await came(first).and(page.locator(':focus')).waitFor()
    assert.equal(await came(second).inputValue(), '12')
    await shown.assertAccessible('a receipt at the bench')
    await shown.photograph('receiving-at-the-bench')
    await came(first).press('d')
    const damaged = page.getByRole('dialog', { name: /^Receive as damaged/ })
    await damaged.getByLabel('Confirmed quantity').fill('3')
    await damaged.getByLabel(/^Reason for the hold/).fill('Wet')
    await shown.assertAccessible('damaged goods')
    await page.keyboard.press('Control+Enter')
    await came(first).and(page.locator('[value="37"]')).waitFor()
    await came(first).fill('35')
    await came(first).press('Enter')
    await line(page, 0).getByText('2 fewer were received').waitFor()
    await came(second).and(page.locator(':focus')).waitFor()
    await came(second).press('Enter')
    await page
      .getByText(/^Label of .* printed on Bench 1 labels$/)
      .first()
      .waitFor()
    await page.getByText(/putaways are open/).waitFor()
    assert.equal(await heldUnits('Wet'), 3)
    const proposed = line(page, 1).getByRole('combobox', { name: `Location of ${second.code}` })
    assert.notEqual(await proposed.inputValue(), '')
    await line(page, 1)
      .getByRole('button', { name: `Put away 12 of ${second.code}` })
      .click()
    await line(page, 1).getByText('As expected').waitFor()
    await page.locator('#content').focus()
    await page.getByRole('button', { name: /^Put away .* as proposed/ }).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByText('Everything is received and put away.').waitFor()
    const { lines } = await receiptOf(id)
    assert.deepEqual(
      lines.map((one) => [Number(one.received_quantity), Number(one.put_away_quantity)]),
      [
        [38, 38],
        [12, 12],
      ],
    )
  })

  test('the dialog for labels is opened by one key', async () => {
    const { page } = shown
    const { id } = await receipt('GRN-2002')
    await shown.go(`/records/goods_in_receipts/${id}`)
    await page.getByRole('button', { name: /^Storage unit labels/ }).waitFor()
    await page.locator('#content').focus()
    await page.keyboard.press('l')
    await page.getByRole('dialog', { name: /^Storage unit labels/ }).waitFor()
    await page.keyboard.press('Escape')
  })

  test('the pages log no error', () => {
    assert.deepEqual(shown.complaints, [])
  })
})
