import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import ExcelJS from 'exceljs'
import type { Field } from '#declare/field.ts'
import { Problem } from '#problems/problem.ts'
import { cellValue } from './cell-value.ts'
import { numberIn } from './file-row.ts'
import { defaultNotation, signsFor } from './notation.ts'
import { unpackRow } from './packed-row.ts'
import { readRows } from './read-rows.ts'

// Numbers of workbooks and JSON are those that are stored; codes are what is shown (spec: platform 11.7).

const QUANTITY: Field = { kind: 'decimal', scale: 6 }
const CODE: Field = { kind: 'text', max: 100, trimmed: true }

/** The rows of a file in the notation of a decimal separator, each with its cell as a quantity and as a code; null where one is refused. */
async function read(bytes: Buffer, separator: '.' | ',') {
  const settings = [{ setting_type: 'decimal_separator', value: separator }]
  const pre_processors = [{ kind: 'rename_columns', configuration: { map: { cell: 'renamed' } } }]
  const written: string[] = []
  const { names } = await readRows({
    bytes,
    rules: { parser: 'csv', configuration: { settings, pre_processors } },
    limits: { rows: 1000, cells: 10_000 },
    write: (row) => void written.push(row.toString()),
  })
  const format = { timezone: 'UTC', notation: { ...defaultNotation, ...signsFor(separator) } }
  return written.map((line) => {
    const row = unpackRow(line, names)
    const stored = numberIn(row, 'renamed')
    return [QUANTITY, CODE].map((field) => {
      try {
        return cellValue(field, row.cells.renamed ?? '', { ...format, stored })
      } catch (error) {
        if (error instanceof Problem) return null
        throw error
      }
    })
  })
}

suite('numbers of cells', () => {
  for (const separator of ['.', ','] as const) {
    const shown = (text: string) => text.replace('.', separator)

    test(`of a workbook are the stored ones, and codes are what is shown, with the decimal sign ${separator}`, async () => {
      const cells: readonly (readonly [number | string, string, string, string | null])[] = [
        [2.5, '0', '2.5', '3'],
        [0.125, '0.00', '0.125', shown('0.13')],
        [1234567.5, '#,##0', '1234567.5', '1234568'],
        [3, '0.00', '3', shown('3.00')],
        [7, '"SKU-"000', '7', 'SKU-007'],
        [2.5, '0.00" €"', '2.5', shown('2.50 €')],
        [-4.25, '0.0;(0.0)', '-4.25', shown('-4.3')],
        [5012345678900, '0.00E+00', '5012345678900', '5012345678900'],
        [0.1 + 0.2, 'General', '0.3', shown('0.3')],
        ['007', '@', '007', '007'],
      ]
      const workbook = new ExcelJS.Workbook()
      const sheet = workbook.addWorksheet('first')
      sheet.addRow(['cell'])
      for (const [index, [value, numFmt]] of cells.entries()) {
        sheet.addRow([value])
        sheet.getCell(index + 2, 1).numFmt = numFmt
      }
      assert.deepEqual(
        await read(Buffer.from(await workbook.xlsx.writeBuffer()), separator),
        cells.map(([, , number, code]) => [number, code]),
      )
    })

    test(`of JSON are the written ones, and codes are whole, with the decimal sign ${separator}`, async () => {
      const cells = [
        ['12', '12', '12'],
        ['2.5', '2.5', null],
        ['1.0', '1.0', null],
        ['-0', '0', null],
        ['1.5e3', '1500', null],
        ['4E12', '4000000000000', null],
        ['"1.0"', separator === '.' ? '1.0' : null, '1.0'],
        ['"12"', '12', '12'],
      ] as const
      const text = `[${cells.map(([value]) => `{"cell":${value}}`).join()}]`
      const found = await read(Buffer.from(text), separator)
      assert.deepEqual(
        found.map(([number, code]) => [number === null ? null : Number(number) + 0, code]),
        cells.map(([, number, code]) => [number === null ? null : Number(number), code]),
      )
    })
  }

  test('of percentages are refused as quantities: 12 may be meant, or 0.12', async () => {
    const workbook = new ExcelJS.Workbook()
    const sheet = workbook.addWorksheet('first')
    sheet.addRows([['cell'], [0.12]])
    sheet.getCell(2, 1).numFmt = '0%'
    // The field refuses it, as any text.
    assert.deepEqual(await read(Buffer.from(await workbook.xlsx.writeBuffer()), '.'), [['12%', '12%']])
  })
})
