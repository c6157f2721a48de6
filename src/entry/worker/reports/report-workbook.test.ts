import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { setImmediate as othersTurn } from 'node:timers/promises'
import exceljs from 'exceljs'
import { readSheet } from 'read-excel-file/node'
import type { Table, TableCell, TableColumn } from '#domain/reporting/report-table.ts'
import { Problem } from '#problems/problem.ts'
import { reportWorkbook } from './report-workbook.ts'

const column = (name: string, kind: TableColumn['kind'] = 'other'): TableColumn => ({ name, kind })

function tableOf(columns: readonly TableColumn[], rows: readonly (readonly TableCell[])[]): Table {
  return {
    columns,
    async *rows() {
      yield* rows
    },
  }
}

const heading = { name: 'Stock [all]: 1/2', report_type: 'single', timezone: 'America/New_York' }

const bytesOf = async (table: Table) => Buffer.concat(await Array.fromAsync(reportWorkbook(heading, table)))

async function sheetOf(table: Table): Promise<exceljs.Worksheet> {
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.load(new Uint8Array(await bytesOf(table)).buffer)
  const [sheet] = workbook.worksheets
  assert.ok(sheet)
  return sheet
}

suite('workbooks of reports', () => {
  const columns = [
    column('Product'),
    column('Quantity'),
    column('Sell by', 'day'),
    column('Received', 'moment'),
    column('Held'),
  ]
  const rows: readonly (readonly TableCell[])[] = [
    ['=HYPERLINK("http://a.example")', 12.5, '2026-01-31', '2026-02-01T03:30:00Z', true],
    [' Łódź – 5 € <&> \u{1F600}\u0001 ', null, null, null, false],
    ['-1', 0, 'someday', '1812-06-24T00:00:00Z', null],
  ]
  const expected = [
    [
      '=HYPERLINK("http://a.example")',
      12.5,
      new Date('2026-01-31T00:00:00Z'),
      new Date('2026-01-31T22:30:00Z'),
      true,
    ],
    [' Łódź – 5 € <&> \u{1F600} ', null, null, null, false],
    ['-1', 0, 'someday', '1812-06-24T00:00:00Z', null],
  ]

  test('are read by exceljs and read-excel-file with texts, numbers and dates', async () => {
    const table = tableOf(columns, rows)
    const read = await readSheet(await bytesOf(table), { trim: false })
    assert.deepEqual(read, [columns.map(({ name }) => name), ...expected])
    const sheet = await sheetOf(table)
    const cells = [2, 3, 4].map((row) => columns.map((_, index) => sheet.getCell(row, index + 1).value))
    assert.deepEqual(cells, expected)
    assert.equal(sheet.getCell('A2').type, exceljs.ValueType.String)
  })

  test('keep line breaks and texts that look like codes of characters', async () => {
    const sheet = await sheetOf(tableOf([column('Text')], [['a_x0041_b'], ['one\ntwo "three"']]))
    const cells = [2, 3].map((row) => sheet.getCell(row, 1).value)
    // Spreadsheets read the mask as the underscore it stands for; this reader shows what the file holds.
    assert.deepEqual(cells, ['a_x005F_x0041_b', 'one\ntwo "three"'])
  })

  test('have a bold, frozen heading row, and columns as wide as their content', async () => {
    const sheet = await sheetOf(tableOf(columns, [...rows, ['x'.repeat(200), 1, null, null, null]]))
    assert.equal(sheet.name, 'Stock  all   1 2')
    const [view] = sheet.views
    assert.deepEqual([view?.state, view?.state === 'frozen' && view.ySplit], ['frozen', 1])
    const bold = (row: number) => columns.map((_, index) => sheet.getCell(row, index + 1).font?.bold === true)
    assert.deepEqual(
      [bold(1), bold(2)],
      [
        [true, true, true, true, true],
        [false, false, false, false, false],
      ],
    )
    assert.deepEqual(
      columns.map((_, index) => sheet.getColumn(index + 1).width),
      [60, 10, 12, 22, 8],
    )
    assert.deepEqual(
      [sheet.getCell('C2').numFmt, sheet.getCell('D2').numFmt],
      ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss'],
    )
  })

  test('truncate cells that are longer than spreadsheets allow', async () => {
    const sheet = await sheetOf(tableOf([column('Text')], [[`${'a'.repeat(32_766)}\u{1F600}`]]))
    assert.equal(sheet.getCell('A2').text.length, 32_767)
  })

  test('are refused with more columns than a spreadsheet may have', async () => {
    const wide = Array.from({ length: 16_385 }, (_, index) => column(`C${index}`))
    await assert.rejects(
      async () => await bytesOf(tableOf(wide, [])),
      (error) =>
        error instanceof Problem &&
        /16385 columns, and a workbook can have at most 16384/.test(error.first.details),
    )
  })

  test('read rows only as fast as their bytes are consumed', async () => {
    let read = 0
    const endless: Table = {
      columns: [column('Number'), column('Text')],
      async *rows() {
        for (; ; read += 1) yield [read, `row ${read} of many, with a text that differs: ${read * 7919}`]
      },
    }
    const bytes = reportWorkbook(heading, endless)
    await bytes.next()
    // No more bytes are consumed, so reading has to stop.
    let before = -1
    while (before !== read) {
      before = read
      for (let turn = 0; turn < 1000; turn += 1) await othersTurn()
    }
    assert.ok(read < 50_000, `${read} rows were read`)
    await bytes.return(undefined)
  })

  test('fail if the rows cannot be read to the end', async () => {
    const broken: Table = {
      columns: [column('Number')],
      async *rows() {
        for (let row = 0; row < 1000; row += 1) yield [row]
        throw new Error('the disk is gone')
      },
    }
    await assert.rejects(bytesOf(broken), /the disk is gone/)
  })
})
