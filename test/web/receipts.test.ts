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
    await line(page, 2).getByRole('button', { name: 'Receive to location …' }).click()
    const dialog = page.getByRole('dialog')
    const place = dialog.getByRole('combobox', { name: /^To/ })
    await place.fill('MB-AMBIENT-05-01-2')
    await page.getByRole('option', { name: 'MB-AMBIENT-05-01-2' }).click()
    await dialog.getByRole('button', { name: 'Receive to location' }).click()
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
    await press(page, 'Close')
    await line(page, 0)
      .getByText(/were missing when it was closed/)
      .waitFor()
    assert.equal((await receipt('GRN-2003')).status, 'COMPLETED')
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
