import assert from 'node:assert/strict'
import { test } from 'node:test'
import ExcelJS from 'exceljs'
import { isWorkbook, readWorkbook } from './read-workbook.ts'

test('the first visible sheet of a workbook is read: texts, figures, codes with zeros, days and values of formulas', async () => {
  const workbook = new ExcelJS.Workbook()
  workbook.addWorksheet('hidden', { state: 'hidden' }).addRow(['not this'])
  const sheet = workbook.addWorksheet('Orders')
  sheet.addRow(['Order', 'Name & town', 'Due', 'ZIP', 'Qty'])
  sheet.addRow(['S-1', 'Smith <Ltd>', new Date('2026-12-01T00:00:00Z'), 2138, 0.1 + 0.2])
  sheet.getCell(2, 4).numFmt = '00000'
  sheet.addRow([])
  sheet.addRow([
    { richText: [{ text: 'S' }, { text: '-2' }] },
    null,
    null,
    null,
    { formula: '1+1', result: 2 },
  ])
  const bytes = new Uint8Array(await workbook.xlsx.writeBuffer())
  assert.ok(isWorkbook(bytes))
  assert.deepEqual(await readWorkbook(bytes), [
    ['Order', 'Name & town', 'Due', 'ZIP', 'Qty'],
    ['S-1', 'Smith <Ltd>', '2026-12-01', '02138', '0.3'],
    ['S-2', '', '', '', '2'],
  ])
})

test('bytes that are no workbook are read as none', async () => {
  assert.equal(isWorkbook(new TextEncoder().encode('code,name')), false)
  const damaged = new Uint8Array([0x50, 0x4b, ...new Array<number>(40).fill(0)])
  assert.equal(await readWorkbook(damaged), null)
})
