import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import test from 'node:test'
import ExcelJS from 'exceljs'
import { ZipFile } from 'yazl'
import { type Sheet, workbookBytes } from '#values/xlsx.ts'
import { parseXlsx } from './parse-xlsx.ts'
import { readTable } from './table-rows.ts'
import { unpack } from './unzip.ts'

const notation = { decimal_separator: '.', true_value: 'true' }

type SheetFilling = (sheet: ExcelJS.Worksheet, workbook: ExcelJS.Workbook) => void

async function written(fill: SheetFilling): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook()
  fill(workbook.addWorksheet('first'), workbook)
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

async function rowsOf(bytes: Buffer, how = notation) {
  const { workbook } = await unpack(bytes)
  assert.ok(workbook !== null)
  return [...(await parseXlsx(workbook, how)).rows]
}

const cellsOf = async (fill: SheetFilling, how = notation) =>
  (await rowsOf(await written(fill), how)).map(({ cells }) => cells)

test('cells are texts, numbers as they are shown, dates in ISO 8601, and values of formulas', async () => {
  const cells = await cellsOf((sheet) => {
    sheet.addRow(['text', ' two\nlines ', '007', true, false])
    sheet.addRow([5012345678900, 0.1 + 0.2, 1234567.5, -3, 1e21])
    sheet.addRow([2138, 1234.5, 0.12, 123456789, 7])
    for (const [column, numFmt] of ['00000', '#,##0.00', '0%', '00000-0000', '"SKU-"000'].entries())
      sheet.getCell(3, column + 1).numFmt = numFmt
    sheet.addRow([new Date('2027-01-20T00:00:00Z'), new Date('2027-01-20T09:30:00Z'), 0.25])
    sheet.getCell(4, 2).numFmt = 'dd.mm.yyyy hh:mm'
    sheet.getCell(4, 3).numFmt = 'h:mm'
    sheet.addRow([
      { formula: 'A2*2', result: 42 },
      { formula: '"A"&"B"', result: 'AB' },
    ])
    sheet.addRow([
      { richText: [{ text: 'rich ' }, { text: 'text' }] },
      { text: 'link', hyperlink: 'https://example.test' },
    ])
  })
  assert.deepEqual(cells, [
    ['text', ' two\nlines ', '007', 'true', 'false'],
    ['5012345678900', '0.3', '1234567.5', '-3', '1000000000000000000000'],
    ['02138', '1234.50', '12%', '12345-6789', 'SKU-007'],
    ['2027-01-20', '2027-01-20T09:30:00', '06:00:00'],
    ['42', 'AB'],
    ['rich text', 'link'],
  ])
})

test('numbers and yes are written as the file is read', async () => {
  const fill: SheetFilling = (sheet) => {
    sheet.addRow([1234.5, true, '1.5'])
    sheet.getCell(1, 1).numFmt = '#,##0.00'
  }
  assert.deepEqual(await cellsOf(fill, { decimal_separator: ',', true_value: 'ja' }), [
    ['1234,50', 'ja', '1.5'],
  ])
})

test('the first visible sheet is read, and its empty rows and cells are passed over', async () => {
  const bytes = await written((sheet, workbook) => {
    sheet.state = 'hidden'
    sheet.addRow(['hidden'])
    workbook.addWorksheet('very', { state: 'veryHidden' }).addRow(['very hidden'])
    const shown = workbook.addWorksheet('shown')
    shown.getCell('A2').value = 'a'
    shown.getCell('C2').value = 'c'
    shown.getCell('ZZ2').font = { bold: true }
    shown.getCell('B5').value = 'b'
    workbook.addWorksheet('later').addRow(['later'])
  })
  assert.deepEqual(await rowsOf(bytes), [
    { line: 2, cells: ['a', '', 'c'], raw: 'a,,c' },
    { line: 5, cells: ['', 'b'], raw: ',b' },
  ])
})

test('merged cells refuse the file, and a cell without a value refuses its row', async () => {
  const merged = await written((sheet) => {
    sheet.addRow(['a', 'b'])
    sheet.mergeCells('A2:B2')
  })
  await assert.rejects(rowsOf(merged), /the cells A2:B2 are merged/)
  const bytes = await written((sheet) => {
    sheet.addRow(['code', 'quantity'])
    sheet.addRow(['A', { error: '#N/A' }])
    sheet.addRow(['B', { formula: 'C1' }])
    sheet.addRow(['C', 1])
  })
  const { rows } = readTable(await rowsOf(bytes))
  assert.deepEqual(
    (await Array.fromAsync(rows)).map(({ number, fault }) => [number, fault]),
    [
      [2, 'cell B2 has the error #N/A'],
      [3, 'cell B3 has a formula without a value; open and save the workbook in a spreadsheet'],
      [4, undefined],
    ],
  )
})

test('dates are counted from 1904 where the workbook says so', async () => {
  const bytes = await written((sheet, workbook) => {
    workbook.properties.date1904 = true
    sheet.addRow([new Date('2027-01-20T00:00:00Z')])
  })
  assert.deepEqual((await rowsOf(bytes))[0]?.cells, ['2027-01-20'])
})

test('a workbook under another name is a workbook, and one of another kind is refused', async () => {
  const kept = readFileSync('test/sftp/files/PRODUCTS_workbook.csv')
  assert.deepEqual(await rowsOf(kept), [
    {
      line: 1,
      cells: ['code', 'description', 'stock_unit_type_code'],
      raw: 'code,description,stock_unit_type_code',
    },
    { line: 2, cells: ['XL-1', 'One', 'ITEMS'], raw: 'XL-1,One,ITEMS' },
  ])
})

test('more columns than are read, and longer cells than spreadsheets have, are refused', async () => {
  await assert.rejects(
    cellsOf((sheet) => {
      sheet.getCell('XFD1').value = 'x'
    }),
    /more than 10000 columns/,
  )
  await assert.rejects(
    cellsOf((sheet) => {
      sheet.getCell('A1').value = 'x'.repeat(32_768)
    }),
    /more than 32767 characters/,
  )
})

test('a workbook that is larger unpacked than files may be is refused', async () => {
  const zip = new ZipFile()
  const parts = { '[Content_Types].xml': '<Types/>', 'xl/_rels/workbook.xml.rels': '<Relationships/>' }
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path)
  zip.addBuffer(Buffer.alloc(101 * 1024 * 1024, ' '), 'xl/workbook.xml')
  zip.end()
  await assert.rejects(rowsOf(await buffer(zip.outputStream)), /the archive holds more than is read/)
})

test('a table that was exported as a workbook is read as it was', async () => {
  const rows = [
    ['-A1', '=1+1', 12.5, true, new Date('2027-01-20T00:00:00Z'), new Date('2027-01-20T09:30:00Z')],
    ["'x", ' ', 5012345678900, false, null, null],
  ]
  const columns = ['a', 'b', 'c', 'd', 'day', 'moment'].map((name) => ({
    name,
    dates: name === 'day' || name === 'moment' ? name : null,
  })) as Sheet['columns']
  const bytes = await buffer(workbookBytes({ name: 'list', columns, rows: Readable.from(rows) }))
  assert.deepEqual(
    (await rowsOf(bytes)).map(({ cells }) => cells),
    [
      ['a', 'b', 'c', 'd', 'day', 'moment'],
      ['-A1', '=1+1', '12.5', 'true', '2027-01-20', '2027-01-20T09:30:00'],
      ["'x", ' ', '5012345678900', 'false'],
    ],
  )
})

test('numbers of cells in the text and scientific formats have all of their digits', async () => {
  const cells = await cellsOf((sheet) => {
    sheet.addRow([5012345678900, 5012345678900])
    sheet.getCell(1, 1).numFmt = '@'
    sheet.getCell(1, 2).numFmt = '0.00E+00'
  })
  assert.deepEqual(cells, [['5012345678900', '5012345678900']])
})
