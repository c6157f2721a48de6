import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { ConsolePage } from './support/console-page.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'

// Lists in a real browser against a real service: each kind of filter, paging, keys, views and actions.

const CUSTOMERS = 260

let app: ConsoleUnderTest
let shown: ConsolePage

const codeOf = (index: number) => `C-${String(index).padStart(4, '0')}`

before(async () => {
  app = await ConsoleUnderTest.start()
  await Promise.all(
    Array.from({ length: CUSTOMERS }, (_, index) =>
      app.create('customers', { code: codeOf(index), name: `Customer ${index}`, shelf_life_min: index }),
    ),
  )
  const site = await app.create('sites', { code: 'HULL', name: 'Hull' })
  await app.create('warehouses', { code: 'ONE', name: 'One', site_id: site })
  await app.create('warehouses', { code: 'TWO', name: 'Two' })
  shown = await app.open('/records/customers')
})
after(() => app?.close())

const cell = (row: number, column: number) => shown.page.locator(`[data-cell="${row}:${column}"]`)
const total = () => shown.page.locator('header output')

/** The texts of a column of the first rows. */
async function column(place: number, rows: number): Promise<readonly string[]> {
  await cell(rows - 1, place).waitFor()
  return Promise.all(Array.from({ length: rows }, (_, row) => cell(row, place).innerText()))
}

async function open(path: string, count: number): Promise<void> {
  await shown.go(path)
  await shown.page.locator('header output', { hasText: new RegExp(`^${count}$`) }).waitFor()
}

const focused = () =>
  shown.page.evaluate<string | null>(`document.activeElement?.getAttribute('data-cell') ?? null`)

suite('lists', () => {
  test('are sorted by a heading, and the URL contains the order', async () => {
    await open('/records/customers', CUSTOMERS)
    await shown.page.getByRole('button', { name: 'Code', exact: true }).click()
    await cell(1, 1).getByText(codeOf(1)).waitFor()
    assert.deepEqual(await column(1, 2), [codeOf(0), codeOf(1)])
    await shown.page.getByRole('button', { name: 'Code', exact: true }).click()
    await cell(0, 1)
      .getByText(codeOf(CUSTOMERS - 1))
      .waitFor()
    assert.equal(shown.search()['s'], '-code')
    await shown.page.goBack()
    await cell(0, 1).getByText(codeOf(0)).waitFor()
    assert.equal(shown.search()['s'], 'code')
  })

  test('load page after page by keys, and the focus stays in its column', async () => {
    await open('/records/customers?s=code', CUSTOMERS)
    await cell(0, 1).focus()
    for (let row = 0; row < CUSTOMERS - 1; row = Number((await focused())?.split(':')[0]))
      await shown.page.keyboard.press('PageDown')
    assert.equal(await focused(), `${CUSTOMERS - 1}:1`)
    await cell(CUSTOMERS - 1, 1)
      .getByText(codeOf(CUSTOMERS - 1))
      .waitFor()
    await shown.page.keyboard.press('Control+Home')
    assert.equal(await focused(), '0:0')
    await shown.page.keyboard.press('ArrowRight')
    assert.equal(await cell(0, 1).innerText(), codeOf(0))
  })

  const filters: readonly (readonly [kind: string, path: string, count: number])[] = [
    ['a part of a text', 'customers?f.code=ilike:c-010', 10],
    ['the beginning of a text', 'customers?f.code=starts:C-020', 10],
    ['an exact text', 'customers?f.code=eq:C-0007', 1],
    ['one of several codes', 'customers?f.code=in:C-0001,C-0002,gone', 2],
    ['an exact number', 'customers?f.shelf_life_min=eq:5', 1],
    ['a minimum', 'customers?f.shelf_life_min=gteq:250', 10],
    ['a range of numbers', 'customers?f.shelf_life_min=between:10,19', 10],
    ['a time from an expression on', 'customers?f.created_at=from:today', CUSTOMERS],
    ['a time up to an expression', 'customers?f.created_at=to:yesterday', 0],
    ['a day', 'customers?f.created_at=eq:today', CUSTOMERS],
    ['a flag', 'warehouses?f.is_active=eq:true', 2],
    ['a reference that is not set', 'warehouses?f.site_id=filled:false', 1],
    ['a reference that is set', 'warehouses?f.site_id=filled:true', 1],
    ['a field of a reference', 'warehouses?f.site_code=eq:HULL', 1],
  ]
  for (const [kind, path, count] of filters)
    test(`are filtered by ${kind}`, async () => {
      await open(`/records/${path}`, count)
      assert.equal(await shown.page.getByRole('list', { name: 'Filters' }).getByRole('listitem').count(), 2)
      assert.equal(await shown.page.locator('[role=alert]').count(), 0)
    })

  test('are filtered by keys only: the name of a field, then its value', async () => {
    await open('/records/customers?s=code', CUSTOMERS)
    await cell(0, 1).focus()
    await shown.page.keyboard.press('f')
    await shown.page.getByLabel('Field', { exact: true }).waitFor()
    await shown.page.keyboard.type('code')
    await shown.page.keyboard.press('Enter')
    await shown.page.getByLabel('Value').waitFor()
    await shown.page.keyboard.type('0042')
    await shown.page.keyboard.press('Enter')
    await total().getByText(/^1$/).waitFor()
    assert.equal(shown.search()['f.code'], 'ilike:0042')
    await shown.page.getByRole('button', { name: 'Remove the filter of Code' }).click()
    await total().getByText(String(CUSTOMERS)).waitFor()
  })

  test('refuse a value of the wrong type, and keep the input', async () => {
    await open('/records/customers', CUSTOMERS)
    await shown.page.keyboard.press('f')
    await shown.page.getByLabel('Field', { exact: true }).fill('shelf life min')
    await shown.page.keyboard.press('Enter')
    await shown.page.getByLabel('Value').fill('many')
    await shown.page.keyboard.press('Enter')
    await shown.page.getByText('This is no value that can be looked for.').waitFor()
    assert.equal(await shown.page.getByLabel('Value').inputValue(), 'many')
    await shown.page.keyboard.press('Escape')
  })

  test('are filtered by records selected by their code', async () => {
    await open('/records/warehouses', 2)
    await shown.page.keyboard.press('f')
    await shown.page.getByLabel('Field', { exact: true }).fill('site')
    await shown.page.keyboard.press('Enter')
    await shown.page.getByLabel('Search by code or name').fill('HUL')
    await shown.page.getByLabel('HULL').check()
    await shown.page.getByRole('button', { name: 'Apply' }).click()
    await total().getByText(/^1$/).waitFor()
    await shown.page.getByText('is one of HULL').waitFor()
  })

  test('name the parts of a URL that cannot be read, and apply the rest', async () => {
    await open('/records/customers?f.code=starts:C-000&s=!&other=1', 10)
    await shown.page.getByText('could not be read and were left out: s.').waitFor()
  })

  test('show a record beside them, which follows the focus', async () => {
    await open('/records/customers?s=code', CUSTOMERS)
    await cell(0, 1).focus()
    await shown.page.keyboard.press(' ')
    const beside = shown.page.getByRole('complementary', { name: 'Beside the list' })
    await beside.getByRole('heading', { name: codeOf(0) }).waitFor()
    await shown.page.keyboard.press('ArrowDown')
    await beside.getByRole('heading', { name: codeOf(1) }).waitFor()
    assert.equal(await focused(), '1:1')
    await shown.assertAccessible('a list with a record beside it')
    await shown.page.keyboard.press('Escape')
    await beside.waitFor({ state: 'detached' })
    assert.equal(shown.search()['peek'], undefined)
  })

  test('say that there is nothing yet where a tenant has none, and that filters leave nothing where it has', async () => {
    const { page } = shown
    await shown.go('/records/goods_outs?v=late')
    await page.getByText('Nothing here yet').waitFor()
    assert.equal(await page.getByText('Nothing matches these filters').count(), 0)
    await shown.go('/records/customers?f.code=eq:gone')
    await page.getByText('Nothing matches these filters').waitFor()
  })

  test('open a record by a click, and by its reference as a link', async () => {
    const { page } = shown
    await open('/records/customers?s=code', CUSTOMERS)
    // The number and the rows are read apart: a row that is not there yet ignores clicks.
    await cell(0, 1).getByText(codeOf(0)).waitFor()
    await cell(0, 2).click()
    await page.waitForURL(/records\/customers\/\d+$/)
    await page.getByRole('heading', { name: codeOf(0), level: 1 }).waitFor()
    await page.goBack()
    const link = cell(1, 1).getByRole('link', { name: codeOf(1), exact: true })
    assert.match((await link.getAttribute('href')) ?? '', /\/console\/demo\/records\/customers\/\d+$/)
    // The tab is opened by the browser, so long as nobody has handled the click.
    await page.evaluate(
      `addEventListener('click', (event) => { globalThis.isLeftToBrowser = !event.defaultPrevented; event.preventDefault() }, { once: true })`,
    )
    await link.click({ modifiers: ['ControlOrMeta'] })
    assert.equal(await page.evaluate('isLeftToBrowser'), true)
    const other = await page.context().newPage()
    await other.goto(new URL(String(await link.getAttribute('href')), page.url()).href)
    await other.getByRole('heading', { name: codeOf(1), level: 1 }).waitFor()
    await other.close()
    assert.match(page.url(), /customers\?s=code$/)
  })

  test('have the focus in their first row when they are gone to, and are worked by letters', async () => {
    const { page } = shown
    await shown.go('/records/warehouses')
    await page.locator('[data-cell="0:1"]:focus').waitFor()
    await shown.go('/records/customers?s=code')
    await page.locator('[data-cell="0:1"]:focus').waitFor()
    await cell(2, 1).getByText(codeOf(2)).waitFor()
    for (const key of ['j', 'j', 'k', 'x']) await page.keyboard.press(key)
    assert.equal(await focused(), '1:1')
    const bar = page.getByRole('region', { name: 'Acts' })
    await bar.getByText('1 chosen').waitFor()
    await page.keyboard.press('.')
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    await cell(1, 1).focus()
    await page.keyboard.press('e')
    await page.waitForURL(/customers\/\d+\/edit$/)
    await page.getByRole('button', { name: 'Save' }).waitFor()
    await page.goBack()
    await page.locator('[data-cell="0:1"]:focus').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    const title = (index: number) => page.getByRole('heading', { name: codeOf(index), level: 1 }).waitFor()
    await title(1)
    await page.keyboard.press(']')
    await title(2)
    await page.keyboard.press('[')
    await title(1)
    await page.keyboard.press('[')
    await title(0)
    await page.goBack()
    await cell(0, 1).waitFor()
  })

  test('are listed with their keys behind the question mark', async () => {
    const { page } = shown
    await open('/records/customers?s=code', CUSTOMERS)
    await cell(0, 1).focus()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog')
    for (const label of ['Next row', 'Previous row', 'Choose the row', 'Open the row', 'Edit the row'])
      await dialog.getByText(label, { exact: true }).waitFor()
    await page.keyboard.press('Escape')
  })

  test('select rows by keys, and all that match by one click', async () => {
    await open('/records/customers?s=code&f.code=starts:C-01', 100)
    await cell(0, 1).focus()
    await shown.page.keyboard.press('x')
    await shown.page.keyboard.press('Shift+ArrowDown')
    await shown.page.keyboard.press('Shift+ArrowDown')
    const bar = shown.page.getByRole('region', { name: 'Acts' })
    await bar.getByText('3 chosen').waitFor()
    await bar.getByRole('button', { name: 'Select all 100 that match' }).click()
    await bar.getByText('100 chosen').waitFor()
    await shown.page.getByRole('button', { name: 'Remove the filter of Code' }).click()
    await bar.waitFor({ state: 'detached' })
  })

  test('perform an action on the selection; refused records stay selected', async () => {
    const used = await app.create('sites', { code: 'DEL-USED', name: 'Used' })
    await app.create('warehouses', { code: 'DEL-W', name: 'Uses it', site_id: used })
    await app.create('sites', { code: 'DEL-FREE', name: 'Free' })
    await open('/records/sites?s=code&f.code=starts:DEL-', 2)
    await shown.page.getByLabel('Choose all rows that are loaded').check()
    await shown.page.getByRole('button', { name: 'Acts' }).click()
    await shown.page.getByRole('menuitem', { name: 'Delete' }).click()
    await shown.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await total().getByText(/^1$/).waitFor()
    await cell(0, 1).getByText('DEL-USED').waitFor()
    await shown.page.getByText('1 done, 1 refused').first().waitFor()
    const result = shown.page.getByRole('region', { name: 'Result' })
    await result.getByRole('link', { name: 'DEL-USED' }).waitFor()
    await shown.assertAccessible('the result of an act')
    await result.getByRole('button', { name: 'Close' }).click()
    await shown.page.getByRole('region', { name: 'Acts' }).getByText('1 chosen').waitFor()
  })

  test('store the selected columns and their order in the URL', async () => {
    await open('/records/customers', CUSTOMERS)
    await shown.page.getByRole('button', { name: 'Columns' }).click()
    await shown.page.getByLabel('ID', { exact: true }).check()
    await shown.page.getByRole('button', { name: 'Move Name further left' }).click()
    assert.match(shown.search()['c'] ?? '', /^name,code!,.*,id$/)
    await shown.assertAccessible('the columns of a list')
    await shown.page.getByRole('button', { name: 'Usual columns' }).click()
    assert.equal(shown.search()['c'], undefined)
    await shown.page.keyboard.press('Escape')
  })

  test('are saved as views and shown again', async () => {
    await open('/records/customers?f.code=starts:C-00&s=-code', 100)
    await shown.page.getByRole('button', { name: 'Views' }).click()
    await shown.page.getByRole('menuitem', { name: 'Save this view …' }).click()
    await shown.page.getByLabel('Name').fill('First hundred')
    await shown.assertAccessible('saving a view')
    await shown.page.keyboard.press('Enter')
    await shown.page.getByRole('button', { name: 'First hundred' }).waitFor()
    await open('/records/customers', CUSTOMERS)
    await shown.page.getByRole('button', { name: 'Views' }).click()
    await shown.page.getByRole('menuitemcheckbox', { name: 'First hundred' }).click()
    await total().getByText(/^100$/).waitFor()
    await cell(0, 1).getByText(codeOf(99)).waitFor()
  })

  test('are grouped, and each group links to its rows', async () => {
    await open('/records/warehouses?g=site_id', 3)
    const row = shown.page.getByRole('row', { name: /HULL/ })
    assert.equal(await row.getByRole('button').innerText(), '1')
    await shown.assertAccessible('groups of a list')
    await row.getByRole('button').click()
    await total().getByText(/^1$/).waitFor()
    await cell(0, 1).getByText('ONE').waitFor()
    await shown.page.goBack()
    await row.waitFor()
    await shown.go('/records/warehouses?g=site_id&f.no_such_field=eq:1')
    await shown.page.getByText('no_such_field', { exact: false }).first().waitFor()
    await row.waitFor()
  })

  test('have no accessibility violations with rows, with filters, and when they are empty', async () => {
    await open('/records/customers?f.created_at=from:today&s=code', CUSTOMERS)
    await cell(0, 1).waitFor()
    await shown.assertAccessible('a list')
    await shown.page.keyboard.press('f')
    await shown.page.getByLabel('Field', { exact: true }).waitFor()
    await shown.assertAccessible('choosing a field')
    await shown.page.keyboard.press('Escape')
    await open('/records/customers?f.code=eq:nothing', 0)
    await shown.page.getByText('Nothing matches these filters').waitFor()
    await shown.assertAccessible('an empty list')
    assert.deepEqual(shown.complaints, [])
  })
})
