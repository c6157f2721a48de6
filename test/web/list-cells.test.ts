import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { document } from '../support/api-client.ts'
import type { ConsolePage } from './support/console-page.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'

// Cells of lists in a real browser with the sample data: changed in place, fitted to their texts, added up, as cards, and with acts beside them.

let app: ConsoleUnderTest
let shown: ConsolePage

const CUSTOMERS = '/records/customers?s=code&c=code!,name,shelf_life_min&f.code=starts:CELL-'

/** Whether the content of an element is wider than the element. */
const isWiderInside = (selector: string) =>
  shown.page.evaluate<boolean>(
    `(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(document.querySelector('${selector}'))`,
  )

before(async () => {
  app = await ConsoleUnderTest.start({ sampleData: true })
  for (const index of [1, 2, 3])
    await app.create('customers', { code: `CELL-${index}`, name: `Customer ${index}`, shelf_life_min: index })
  shown = await app.open(CUSTOMERS)
})
after(() => app?.close())

const cell = (row: number, column: number) => shown.page.locator(`[data-cell="${row}:${column}"]`)
const editor = (field: string) =>
  shown.page.getByRole('form', { name: `Change ${field}` }).getByRole('textbox')
const refused = (text: string) => shown.page.locator('#content [role=alert]', { hasText: text })

suite('cells of lists', () => {
  test('are changed in place by keys and by mouse, and keep a refused value', async () => {
    const { page } = shown
    await cell(1, 2).getByText('Customer 2', { exact: true }).waitFor()
    await cell(1, 2).focus()
    await page.keyboard.press('F2')
    await editor('Name').fill('Renamed in its cell')
    await page.keyboard.press('Enter')
    await cell(1, 2).getByText('Renamed in its cell').waitFor()
    await page.locator('[data-cell="1:2"]:focus').waitFor()
    await cell(1, 3).hover()
    await cell(1, 3)
      .getByRole('button', { name: /^Change / })
      .click()
    const days = page.getByRole('form', { name: /^Change / }).getByRole('textbox')
    await days.fill('many')
    await page.keyboard.press('Enter')
    await refused('hole number').or(refused(':')).first().waitFor()
    assert.equal(await days.inputValue(), 'many')
    await shown.assertAccessible('a cell that is being changed')
    await page.keyboard.press('Escape')
    await days.waitFor({ state: 'detached' })
    await cell(1, 3).getByText('2', { exact: true }).waitFor()
  })

  test('are not changed over what somebody else saved meanwhile', async () => {
    const { page } = shown
    await shown.go(`${CUSTOMERS}3`)
    await cell(0, 2).getByText('Customer 3').waitFor()
    await cell(0, 2).focus()
    await page.keyboard.press('F2')
    await editor('Name').fill('Mine')
    type Found = {
      readonly customers: { readonly all: { readonly nodes: readonly { readonly id: string }[] } }
    }
    const query = '{ customers { all(filter: { code: { eq: "CELL-3" } }) { nodes { id } } } }'
    const [{ id } = { id: '' }] = (await app.read<Found>(query)).customers.all.nodes
    const reply = await app.api.patch(`/api/customers/${id}`, document('customers', { name: 'Theirs' }))
    assert.equal(reply.status, 200, reply.text)
    await page.keyboard.press('Enter')
    await refused('Name:').waitFor()
    await page.keyboard.press('Escape')
    await cell(0, 2).getByText('Theirs').waitFor()
  })

  test('are as wide as their texts, of which none is cut off', async () => {
    await shown.go(CUSTOMERS)
    await cell(2, 2).getByText('Theirs').waitFor()
    for (const place of [1, 2, 3])
      assert.equal(await isWiderInside(`[data-cell="1:${place}"]`), false, `column ${place}`)
    const box = await cell(1, 1).boundingBox()
    assert.ok(box !== null && box.width < 140, JSON.stringify(box))
  })

  test('are added up below the list, as the service adds them up', async () => {
    type Row = { readonly total_records: number; readonly metrics: Readonly<Record<string, string>> }
    const totalOf = async (root: string, column: string) => {
      const query = `{ ${root} { aggregation(group_by: [], metrics: [{ function: sum, column: ${column} }]) { total_records metrics } } }`
      const { [root]: found } =
        await app.read<Record<string, { readonly aggregation: readonly Row[] }>>(query)
      const [row] = found?.aggregation ?? []
      return {
        rows: Number(row?.total_records),
        sum: Number(row?.metrics[`sum_${column}`]).toLocaleString('en-GB', { maximumFractionDigits: 4 }),
      }
    }
    const sumOf = (sum: string) => shown.page.locator('[role=grid] [data-sum]').filter({ hasText: sum })
    const moved = await totalOf('transactions', 'quantity')
    assert.ok(moved.rows > 100, 'the list is longer than what is read of it at first')
    await shown.go('/records/transactions?c=id!,quantity')
    await sumOf(moved.sum).waitFor()
    await shown.go('/records/stock_balances?v=all&c=product!,on_hand,held')
    await sumOf((await totalOf('stock_balances', 'on_hand')).sum).waitFor()
    await shown.assertAccessible('a list with sums')
  })

  test('stand on cards in a narrow window, which scrolls up and down alone', async () => {
    const { page } = shown
    await page.setViewportSize({ width: 390, height: 800 })
    await shown.go('/records/goods_outs?v=all&s=reference')
    await page.locator('[role=grid][data-cards]').waitFor()
    await cell(0, 1).getByRole('link').waitFor()
    assert.equal(await isWiderInside(':has(> [role=grid])'), false)
    const card = await cell(1, 1).locator('xpath=..').boundingBox()
    assert.ok(card !== null && card.height > 70 && card.width <= 390, JSON.stringify(card))
    await shown.assertAccessible('a list of cards')
    await shown.photograph('list-of-cards')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.locator('[role=grid]:not([data-cards])').waitFor()
  })

  test('lead to the record beside the list, which says why it waits and offers what helps', async () => {
    const { page } = shown
    await shown.go('/records/goods_outs?v=all&f.reference=eq:ORD-7')
    await cell(0, 1).getByText('ORD-7').waitFor()
    await cell(0, 1).focus()
    await page.keyboard.press(' ')
    const beside = page.getByRole('complementary', { name: 'Beside the list' })
    await beside.getByRole('heading', { name: 'Why it waits' }).waitFor()
    await beside.getByRole('button', { name: 'Release …' }).waitFor()
    await beside.getByRole('link', { name: 'LADLE-6' }).waitFor()
    await shown.assertAccessible('an order beside its list')
    await page.keyboard.press('Escape')
    await beside.waitFor({ state: 'detached' })
  })

  test('of records that nobody makes by hand lead from their form to where they come from', async () => {
    const { page } = shown
    await shown.go('/records/invoices/new')
    await page.getByRole('heading', { name: 'Invoices are not made by hand' }).waitFor()
    await shown.assertAccessible('a type without a form')
    await page.getByRole('link', { name: 'Where they come from' }).click()
    await page.getByRole('heading', { name: 'Money', level: 1 }).waitFor()
  })

  test('the pages log no error', () => assert.deepEqual(shown.complaints, []))
})
