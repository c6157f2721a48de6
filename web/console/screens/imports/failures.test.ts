import assert from 'node:assert/strict'
import test from 'node:test'
import { readCsvText, withCells } from '#web/values/csv-text.ts'
import { columnAtFault, failureGroups, withEdit } from './failures.ts'

const csv = readCsvText(
  'order reference,product_code,Quantity\nA,FORK-9,1\nB,FORK-9,2\nC,SPOON,0\nD,SPOON,3\n',
)
const file = {
  resource: 'goods_outs',
  how: 'create',
  columns: [
    { name: 'order_reference', required: true, attribute: 'reference' },
    { name: 'product_code', required: true, attribute: 'product_id' },
    { name: 'quantity', required: true, attribute: 'order_quantity' },
  ],
}
const row = (row_number: number, message: string) => ({ id: `${row_number}`, row_number, message, raw: null })
const unknown = 'no product with code FORK-9'
const small = 'lines.order_quantity must be greater than 0'

test('failed rows are grouped by reason, with the column at fault and the value they share', () => {
  const groups = failureGroups([row(4, small), row(2, unknown), row(3, unknown)], { csv, file })
  assert.deepEqual(
    groups.map(({ message, rows, shared }) => [message, rows.map(({ column }) => column), shared]),
    [
      [unknown, [1, 1], { column: 1, value: 'FORK-9' }],
      [small, [2], null],
    ],
  )
})

test('a message that names neither a column nor a value of the row has no column', () => {
  const header = ['a']
  assert.equal(columnAtFault('something else', { header, cells: ['1'], file: null }), null)
  assert.equal(columnAtFault('a must not be blank', { header, cells: [''], file: null }), 0)
})

test('rows of a file other than CSV have no cells', () => {
  const [group] = failureGroups([row(2, unknown)], { csv: null, file: null })
  assert.equal(group?.rows[0]?.cells, null)
})

test('an edit is written into the file, and removed when the original value is restored', () => {
  const cell = { row_number: 4, cells: ['C', 'SPOON', '0'] }
  const edits = withEdit({}, cell, { column: 2, value: '5' })
  assert.match(withCells(csv, edits), /^C,SPOON,5$/m)
  assert.deepEqual(withEdit(edits, cell, { column: 2, value: '0' }), {})
})
