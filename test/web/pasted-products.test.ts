import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import ExcelJS from 'exceljs'
import type { ConsolePage } from './support/console-page.ts'
import { ConsoleUnderTest } from './support/console-under-test.ts'

// Products pasted from an ordinary spreadsheet, in a real browser: columns are recognised, changed and left out.

let app: ConsoleUnderTest
let shown: ConsolePage

type Product = Readonly<Record<string, unknown>>

async function products(): Promise<readonly Product[]> {
  const query =
    '{ products { all(first: 10, order: "code") { nodes { code description barcode weight units_per_case case_barcode } } } }'
  type Found = { readonly products: { readonly all: { readonly nodes: readonly Product[] } } }
  return (await app.read<Found>(query)).products.all.nodes
}

before(async () => {
  app = await ConsoleUnderTest.start()
  shown = await app.open('/products/paste')
})
after(() => app?.close())

suite('pasted products', () => {
  test('columns headed as other programs do are recognised, and unknown ones are left out', async () => {
    const { page } = shown
    const rows = page.getByLabel('Rows of a spreadsheet')
    await rows.fill('SKU\tName\tEAN\tWeight\tPack\tShelf\nCUP-1\tBlue cup\t4006381333931\t0.2\t12\tA7\n')
    await page.getByRole('heading', { name: '1 product', exact: true }).waitFor()
    const columns = page.getByRole('region', { name: 'Columns' })
    const chosen = async (heading: string) =>
      columns.getByLabel(heading, { exact: true }).locator('option:checked').innerText()
    assert.deepEqual(await Promise.all(['SKU', 'Name', 'EAN', 'Weight', 'Pack', 'Shelf'].map(chosen)), [
      'Code',
      'Description',
      'Barcode',
      'Weight',
      'Leave out',
      'Leave out',
    ])
    await columns.getByLabel('Pack', { exact: true }).selectOption({ label: 'Units per case' })
    await page.getByText('All of them can be created.').waitFor()
    await shown.assertAccessible('the columns of a pasted table')
    await page.getByRole('button', { name: 'Create 1 product' }).click()
    await page.getByRole('heading', { name: '1 product was created' }).waitFor()
    assert.deepEqual(await products(), [
      {
        code: 'CUP-1',
        description: 'Blue cup',
        barcode: '4006381333931',
        weight: 0.2,
        units_per_case: 12,
        case_barcode: null,
      },
    ])
  })

  test('a table whose headings are all unknown makes no product of its heading row', async () => {
    const { page } = shown
    await shown.go('/products')
    await shown.go('/products/paste')
    await page.getByLabel('Rows of a spreadsheet').fill('Farbe\tMenge\nblau\t12\n')
    await page.getByRole('region', { name: 'Columns' }).waitFor()
    assert.ok(await page.getByRole('button', { name: /^Create/ }).isDisabled())
    assert.equal((await products()).length, 1)
  })

  test('a file is imported by a tenant without templates, which are set up by one press', async () => {
    const { page } = shown
    await shown.go('/records/imports')
    await page.getByRole('heading', { name: 'Imports', level: 1 }).waitFor()
    const buffer = Buffer.from('code,description,stock_unit_type_code\r\nBOWL-1,Blue bowl,ITEMS\r\n')
    await page.locator('input[type=file]').setInputFiles({ name: 'bowls.csv', mimeType: 'text/csv', buffer })
    const dialog = page.getByRole('dialog', { name: 'Import bowls.csv' })
    await dialog.getByRole('button', { name: 'Set up the standard formats' }).click()
    await dialog.getByLabel(/^Read it as/).selectOption({ label: 'Products · Imports by the console' })
    await shown.assertAccessible('an import by a template that was just set up')
    await dialog.getByRole('button', { name: 'Dry run' }).click()
    await page.getByText('would be created').locator('..').getByRole('link', { name: '1' }).waitFor()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('created', { exact: true }).locator('..').getByRole('link', { name: '1' }).waitFor()
    assert.ok(
      (await products()).some(({ code, description }) => code === 'BOWL-1' && description === 'Blue bowl'),
    )
  })

  test('an Excel file of any columns is mapped, tried and imported', async () => {
    const { page } = shown
    const workbook = new ExcelJS.Workbook()
    const sheet = workbook.addWorksheet('Customers')
    sheet.addRow(['Kundennummer', 'Firma', 'PLZ', 'Farbe'])
    sheet.addRow(['K-1', 'Nordwind GmbH', 28195, 'blau'])
    await shown.go('/records/customers')
    await page.getByRole('button', { name: 'From a spreadsheet' }).click()
    await page.getByRole('heading', { name: 'From a spreadsheet', level: 1 }).waitFor()
    await page.locator('input[type=file]').setInputFiles({
      name: 'anything.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(await workbook.xlsx.writeBuffer()),
    })
    const table = page.getByRole('region', { name: 'Columns' })
    const chosen = (heading: string) =>
      table.getByRole('combobox', { name: heading, exact: true }).locator('option:checked').innerText()
    await table.getByRole('combobox', { name: 'Farbe' }).waitFor()
    assert.equal(await page.getByLabel('The rows are').locator('option:checked').innerText(), 'Customers')
    assert.deepEqual(await Promise.all(['Kundennummer', 'Firma', 'PLZ', 'Farbe'].map(chosen)), [
      ...['Code', 'Name', 'Postcode', 'Leave out'],
    ])
    await table.getByLabel('Firma, row 1').fill('Nordwind AG')
    await shown.assertAccessible('the columns of a spreadsheet')
    await shown.photograph('any-spreadsheet')
    await page.getByRole('button', { name: 'Try out 1 row' }).click()
    await page.getByText('would be created').locator('..').getByRole('link', { name: '1' }).waitFor()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('created', { exact: true }).locator('..').getByRole('link', { name: '1' }).waitFor()
    type Found = { readonly customers: { readonly all: { readonly nodes: readonly object[] } } }
    const query = '{ customers { all { nodes { code name address { postcode } } } } }'
    assert.deepEqual((await app.read<Found>(query)).customers.all.nodes, [
      { code: 'K-1', name: 'Nordwind AG', address: { postcode: '28195' } },
    ])
  })

  test('a workbook tells what is not read of it, and its faulty rows are mended or left out before it is tried', async () => {
    const { page } = shown
    const workbook = new ExcelJS.Workbook()
    const sheet = workbook.addWorksheet('Customers')
    sheet.addRow(['Code', 'Name', 'Postcode'])
    sheet.addRow(['K-2', { error: '#REF!' }, '28195'])
    sheet.addRow(['K-3', 'Harbour', '28195', 'beside the headings'])
    sheet.addRow(['K-4', 'Quay', '28195'])
    workbook.addWorksheet('Prices').addRow(['never read'])
    await shown.go('/imports/table?kind=StandardCustomer')
    const choose = (name: string, buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
    await choose('old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'))
    await page.getByRole('alert').filter({ hasText: 'old form (XLS)' }).waitFor()
    await choose('faulty.xlsx', Buffer.from(await workbook.xlsx.writeBuffer()))
    await page.getByText('only the sheet Customers is read, not Prices').waitFor()
    await page.getByText('Row 2: cell B2 has the error #REF!').waitFor()
    await page.getByText('Cells without a heading in row 3').waitFor()
    assert.ok(await page.getByRole('button', { name: 'Try out 3 rows' }).isDisabled())
    await shown.assertAccessible('a table with faulty rows')
    await page.getByLabel('Name, row 1').fill('Dock')
    await page.getByText('Row 2: cell B2 has the error #REF!').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Leave this row out' }).click()
    await page.getByRole('button', { name: 'Try out 2 rows' }).click()
    await page.getByText('would be created').locator('..').getByRole('link', { name: '2' }).waitFor()
  })

  test('the pages log no error', () => assert.deepEqual(shown.complaints, []))
})
