import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { confirmationFile, type ReceiptConfirmation } from './confirmation-file.ts'

const plain: ReceiptConfirmation = {
  task_id: 7,
  status: 'COMPLETED',
  product_code: 'SKU-001',
  confirmed_quantity: '22.5',
  location_code: 'GI',
  completed_at: '2026-11-21T15:04:05.678Z',
  receipt_reference: 'PO-001',
  account_code: 'ACME',
  warehouse_code: 'WH1',
  line_number: 2,
  expected_quantity: '120',
  discrepancy: 'UNDER',
  batch: null,
  sell_by_date: null,
  best_before_date: null,
  serial_numbers: null,
  storage_unit_reference: null,
  external_system_reference1: null,
}
const rich: ReceiptConfirmation = {
  ...plain,
  batch: "B'7+8:9?",
  sell_by_date: '2027-01-31',
  best_before_date: '2027-02-28',
  serial_numbers: 'S1;S2',
  storage_unit_reference: '150123456000000014',
  external_system_reference1: 'a "big", one\r\nhere',
}
const KEYS =
  'task_id,status,product_code,confirmed_quantity,location_code,completed_at,receipt_reference,account_code,' +
  'warehouse_code,line_number,expected_quantity,discrepancy,batch,sell_by_date,best_before_date,serial_numbers,' +
  'storage_unit_reference,external_system_reference1'

suite('receipt confirmations', () => {
  test('in JSON have the keys in one object, and quantities as numbers', () => {
    const { file_name, content_type, text } = confirmationFile(rich, 'JSON')
    assert.deepEqual(
      [file_name, content_type],
      ['receipt-confirmation-7.json', 'application/json; charset=utf-8'],
    )
    const input = JSON.parse(text)
    assert.equal(Object.keys(input).join(), KEYS)
    assert.deepEqual(input, { ...rich, confirmed_quantity: 22.5, expected_quantity: 120 })
  })

  test('in CSV have a header and one row, with quotes if necessary', () => {
    const { file_name, content_type, text } = confirmationFile(rich, 'CSV')
    assert.deepEqual([file_name, content_type], ['receipt-confirmation-7.csv', 'text/csv; charset=utf-8'])
    const row =
      '7,COMPLETED,SKU-001,22.5,GI,2026-11-21T15:04:05.678Z,PO-001,ACME,WH1,2,120,UNDER,' +
      'B\'7+8:9?,2027-01-31,2027-02-28,S1;S2,150123456000000014,"a ""big"", one\r\nhere"'
    assert.equal(text, `${KEYS}\r\n${row}\r\n`)
  })

  test('in CSV leave missing values empty', () => {
    const [, row] = confirmationFile(plain, 'CSV').text.split('\r\n')
    assert.equal(
      row,
      '7,COMPLETED,SKU-001,22.5,GI,2026-11-21T15:04:05.678Z,PO-001,ACME,WH1,2,120,UNDER,,,,,,',
    )
  })

  const head = [
    'UNH+7+RECADV:D:96A:UN',
    'BGM+632+7+9',
    'DTM+50:202611211504:203',
    'RFF+ON:PO-001',
    'NAD+WH+WH1',
    'LIN+2++SKU-001:IN',
    'QTY+194:22.5',
    'QTY+21:120',
  ]
  const messages: readonly (readonly [string, ReceiptConfirmation, readonly string[]])[] = [
    ['with neither batch nor date', plain, [...head, 'UNT+9+7']],
    ['with what is captured', rich, [...head, "RFF+BT:B?'7?+8?:9??", 'DTM+361:20270131:102', 'UNT+11+7']],
  ]
  for (const [title, confirmation, segments] of messages) {
    test(`in EDI are one RECADV message ${title}`, () => {
      const { file_name, text } = confirmationFile(confirmation, 'EDI')
      assert.equal(file_name, 'receipt-confirmation-7.edi')
      assert.equal(text, segments.map((segment) => `${segment}'`).join(''))
    })
  }
})
