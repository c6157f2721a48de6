import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { ConsolePage } from './support/console-page.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'

// Stock in a real browser with the sample data: where goods are, why they are not available, where they went.

let app: ConsoleUnderTest
let shown: ConsolePage
/** The product that a test has created. */
let product = ''

type Balance = { readonly id: string; readonly on_hand: number; readonly held: number }

async function balance(product: string): Promise<Balance> {
  const { stock_balances } = await app.read<{ stock_balances: { all: { nodes: readonly Balance[] } } }>(
    `{ stock_balances { all(product_code: "${product}") { nodes { id on_hand held } } } }`,
  )
  const [found] = stock_balances.all.nodes
  assert.ok(found !== undefined, product)
  return found
}

/** Friday at 17:00 of the previous week, at least two days ago, in the format of the control. */
function lastFriday(): string {
  const day = new Date(Date.now() - 2 * 86_400_000)
  while (day.getDay() !== 5) day.setDate(day.getDate() - 1)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T17:00`
}

const bucket = (page: Page, name: string) => page.locator(`section[data-bucket="${name}"]`)

/** Creates a product with packs, codes and a storage unit; returns its id. */
async function ladle(): Promise<string> {
  const id = await app.create('products', {
    code: 'LADLE-9',
    description: 'Ladles',
    barcode: '50990001',
    units_per_inner: 6,
    units_per_case: 24,
  })
  type Types = {
    readonly storage_unit_types: { readonly all: { readonly nodes: readonly { readonly id: string }[] } }
  }
  const { storage_unit_types } = await app.read<Types>(
    '{ storage_unit_types { all(first: 1) { nodes { id } } } }',
  )
  await app.create('product_storage_units', {
    product_id: Number(id),
    storage_unit_type_id: Number(storage_unit_types.all.nodes[0]?.id),
    stock_configuration: 'case',
    unit_of_measure: 'centimetre',
    per_layer: 8,
    number_of_layers: 5,
  })
  return id
}

before(async () => {
  app = await ConsoleUnderTest.start({ sampleData: true })
  shown = await app.open('/records/stock_balances')
})
after(() => app?.close())

suite('stock', () => {
  test('a balance of last Friday leads to its pile, the adjustment, the user and the reason', async () => {
    const { page } = shown
    await shown.go('/records/stock_balances?v=all&f.product_code=eq:JUG-1')
    await page.getByRole('gridcell', { name: '28', exact: true }).first().waitFor()
    await page.getByLabel('As at').fill(lastFriday())
    await page.getByRole('gridcell', { name: '40', exact: true }).first().waitFor()
    await page.getByRole('status').filter({ hasText: 'You see what there was at' }).waitFor()
    await shown.assertAccessible('balances of the past')
    await page.locator('[data-cell="0:1"]').focus()
    await page.keyboard.press('Enter')
    const sum = page.getByRole('region', { name: 'What the stock on hand consists of' })
    await sum.getByText('40').first().waitFor()
    await page.getByRole('region', { name: 'Where it was' }).getByRole('link').first().click()
    await page.getByText(/^40 added at /).waitFor()
    assert.equal(await page.getByText(/written off/).count(), 0)
    await shown.assertAccessible('a pile of the past')
    await page.getByRole('button', { name: 'Back to now' }).click()
    const gone = page.getByRole('row').filter({ hasText: '12 written off at' })
    await gone.getByText('Ben').waitFor()
    await gone.getByText('Damaged in the warehouse: Fell off the forks in aisle 2').waitFor()
    const moved = page.getByRole('row').filter({ hasText: '10 moved from' })
    await moved.getByRole('link', { name: /^Stock record / }).click()
    await page.getByRole('row').filter({ hasText: '+10' }).waitFor()
    await shown.assertAccessible('a pile')
  })

  test('unavailable stock is explained for each pile, with the action that helps', async () => {
    const { page } = shown
    const { id } = await balance('LADLE-6')
    await shown.go(`/records/stock_balances/${id}`)
    await bucket(page, 'held').getByText('On hold: “Box is wet, check the content”.').waitFor()
    await bucket(page, 'allocated').getByRole('link', { name: 'Open ORD-7' }).waitFor()
    await shown.assertAccessible('a balance')
    await bucket(page, 'held').getByRole('button', { name: 'Release …' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Description/).fill('Content is dry')
    await dialog.getByRole('button', { name: 'Release' }).click()
    await bucket(page, 'available').getByText('Can be allocated now.').waitFor()
    assert.equal((await balance('LADLE-6')).held, 0)
  })

  test('a pile is adjusted, and its ledger shows the reason', async () => {
    const { page } = shown
    const { stocks } = await app.read<{ stocks: { all: { nodes: readonly { readonly id: string }[] } } }>(
      '{ stocks { all(product_code: "LADLE-6", filter: { quantity: { eq: 4 } }) { nodes { id } } } }',
    )
    await shown.go(`/records/stocks/${stocks.all.nodes[0]?.id}`)
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Adjust' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('New quantity').fill('3')
    await dialog.getByLabel(/^Description/).fill('One is bent')
    await dialog.getByRole('button', { name: 'Adjust' }).click()
    await page.getByRole('row').filter({ hasText: '1 written off at' }).getByText('One is bent').waitFor()
    assert.equal((await balance('LADLE-6')).on_hand, 5)
  })

  test('selected piles are held together, and can be transferred together', async () => {
    const { page } = shown
    await shown.go('/records/stocks?v=piles&f.product_code=eq:JUG-1')
    await page.getByLabel('Choose all rows that are loaded').check()
    const bar = page.getByRole('region', { name: 'Acts' })
    await bar.getByRole('button', { name: 'Hold' }).click()
    await page
      .getByRole('dialog')
      .getByLabel(/^Description/)
      .fill('Glass may be cracked')
    await page.getByRole('dialog').getByRole('button', { name: /^Hold/ }).click()
    await page.getByRole('region', { name: 'Result' }).getByText('2 done, 0 refused').waitFor()
    assert.equal((await balance('JUG-1')).held, 28)
    // Rows are deselected after the action.
    await page.getByLabel('Choose all rows that are loaded').check()
    await bar.getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: 'Transfer to another account' }).waitFor()
    await page.keyboard.press('Escape')
    await page
      .getByRole('navigation', { name: 'Lists of stock' })
      .getByRole('link', { name: 'Balances' })
      .click()
    await page.getByRole('link', { name: /^On hold/ }).waitFor()
  })

  test('a product shows its packs, and codes in use elsewhere are reported before they are saved', async () => {
    const { page } = shown
    const id = await ladle()
    product = id
    await shown.go(`/records/products/${id}`)
    const packs = page.getByRole('region', { name: 'Packs' })
    await packs.getByText('4 × Inner = 24 units').waitFor()
    await packs.getByText('40 × Case (5 layers of 8) = 960 units').waitFor()
    await shown.assertAccessible('a product')
    await shown.photograph('product')
    const codes = page.getByRole('region', { name: 'Codes' })
    await codes.getByRole('button', { name: 'New alternative code' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /^Code/ }).fill('JUG-1')
    await dialog.getByText('JUG-1 (Barcode): Code of').waitFor()
    await shown.assertAccessible('a code that stands for something else')
    await dialog.getByRole('textbox', { name: /^Code/ }).fill('LADLE-OF-NW')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await codes.getByRole('link', { name: 'LADLE-OF-NW' }).waitFor()
    await shown.go(`/records/products/${id}/edit`)
    await page.getByRole('textbox', { name: /^Case barcode/ }).fill('50990001')
    await page.getByText('50990001 (Barcode): Case barcode of this product').waitFor()
    await shown.photograph('product-form')
    await page.getByRole('textbox', { name: /^Case barcode/ }).fill('50990024')
    await page.getByText('50990001 (Barcode): Case barcode of this product').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Save/ }).click()
    await codes.getByText('50990024').waitFor()
  })

  test('a product is stopped after its consequences are shown, and resumed; its label is printed', async () => {
    const { page } = shown
    type Products = {
      readonly products: { readonly all: { readonly nodes: readonly { readonly id: string }[] } }
    }
    const { products } = await app.read<Products>('{ products { all(code: "LADLE-6") { nodes { id } } } }')
    const id = products.all.nodes[0]?.id ?? ''
    await shown.go(`/records/products/${id}?tab=stock`)
    await page.getByRole('region', { name: 'Stock', exact: true }).getByRole('row').nth(1).waitFor()
    await shown.assertAccessible('the stock of a product')
    await shown.photograph('product-stock')
    await page.getByRole('button', { name: 'Stop …' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText(/^Open orders still want/).waitFor()
    await dialog.getByText(/open task/).waitFor()
    await dialog.getByText(/^Of the \d+ available, \d+ could be sold today/).waitFor()
    await shown.assertAccessible('what stopping a product comes to')
    await shown.photograph('product-stop')
    await dialog.getByRole('button', { name: 'Stop LADLE-6' }).click()
    await page.getByText('This product is stopped').waitFor()
    const stopped = async () => {
      type Found = { readonly products: { readonly find: { readonly stop: boolean } } }
      return (await app.read<Found>(`{ products { find(id: ${id}) { stop } } }`)).products.find.stop
    }
    assert.equal(await stopped(), true)
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByText('This product is stopped').waitFor({ state: 'detached' })
    assert.equal(await stopped(), false)
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Print label' }).click()
    assert.match((await downloaded).suggestedFilename(), /^product-label-LADLE-6\.(pdf|zpl)$/)
    await page.getByRole('tab', { name: 'Movements' }).click()
    await page
      .getByText(/written off at/)
      .first()
      .waitFor()
    await shown.assertAccessible('the movements of a product')
  })

  test('pages of stock fit a narrow screen', async () => {
    const { page } = shown
    await page.setViewportSize({ width: 320, height: 700 })
    const { id } = await balance('JUG-1')
    await shown.go(`/records/stock_balances/${id}`)
    await bucket(page, 'held').waitFor()
    const width = () => page.evaluate<number>('document.documentElement.scrollWidth')
    assert.ok((await width()) <= 320, `${await width()}`)
    await shown.go(`/records/products/${product}`)
    await page.getByRole('region', { name: 'Packs' }).waitFor()
    assert.ok((await width()) <= 320, `${await width()}`)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('the pages log no error', () => {
    assert.deepEqual(shown.complaints, [])
  })
})
