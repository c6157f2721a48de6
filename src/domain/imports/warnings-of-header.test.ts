import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { suite, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import ExcelJS from 'exceljs'
import { warningsOfHeader } from './warnings-of-header.ts'

const HEADINGS = ['code', 'description', 'stock_unit_type_code', 'barcdoe']
const ROWS = 6000

const rows = Array.from({ length: ROWS }, (_, row) => [`P-${row}`, randomUUID(), 'ITEMS', '1'])
const records = rows.map((cells) => Object.fromEntries(HEADINGS.map((name, at) => [name, cells[at]])))
const csv = [HEADINGS, ...rows].map((cells) => cells.join()).join('\n')
const json = JSON.stringify(records)

async function workbookOf(all: readonly (readonly string[])[]): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook()
  workbook.addWorksheet('products').addRows([...all])
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

const warningsOf = (content: string | Buffer) =>
  warningsOfHeader(Buffer.from(content), { template_type: 'StandardProduct', charset: undefined })

suite('warnings of the headings of a file that arrives', () => {
  const MISSPELT = ['column barcdoe is not read; barcode may be meant']
  const large: Readonly<Record<string, () => Promise<string | Buffer> | string | Buffer>> = {
    CSV: () => csv,
    'CSV in a GZIP archive': () => gzipSync(csv),
    'a workbook': () => workbookOf([HEADINGS, ...rows]),
    'a list of JSON': () => json,
    'indented JSON': () => JSON.stringify(records, null, 2),
    'JSON in a GZIP archive': () => gzipSync(json),
    'a JSON object on each line': () => records.map((record) => JSON.stringify(record)).join('\n'),
  }
  for (const [form, content] of Object.entries(large))
    test(`a misspelt heading of ${form} is found in the beginning of a large file`, async () => {
      assert.deepEqual(await warningsOf(await content()), MISSPELT)
    })

  test('it says that headings are checked later where the beginning of a file does not show them', async () => {
    const LATER = ['the headings are checked when the import runs']
    // The headings stand behind 6000 other texts in the list of texts.
    const late = await workbookOf([...rows.map(() => []), ...rows, HEADINGS])
    assert.deepEqual(await warningsOf(gzipSync(late)), LATER)
    assert.deepEqual(await warningsOf(`"${csv}"`), LATER)
    assert.deepEqual(await warningsOf(`[{"code":"${'x'.repeat(70_000)}"}]`), LATER)
  })

  test('a file with all headings known has no warning', async () => {
    assert.deepEqual(await warningsOf('code,description,stock_unit_type_code\nA,B,ITEMS\n'), [])
    assert.deepEqual(await warningsOf('[{"code":"A"},{"barcode":1}]'), [])
  })
})
