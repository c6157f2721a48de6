import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document, symbols } from '../support/api-client.ts'
import { answered, idOf } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'

// Returned serial numbers are compared with those dispatched to the customer.

type Attributes = Readonly<Record<string, unknown>>

const out = await openOutbound()
const { floor } = out
const { operator, account, warehouse, nothingWritten } = floor
const [north, south] = [
  await floor.made('customers', { account_id: account, code: 'NORTH' }),
  await floor.made('customers', { account_id: account, code: 'SOUTH' }),
]
const gi = await floor.location('GIBAY', 'GI-01')
const reason = await floor.made('reason_codes', {
  code: 'BROKEN',
  reason_type: 'negative_adjustment',
  generic: true,
})

/** A dispatched order of a customer for one piece with a serial number. */
async function sent(product: number, customer_id: number, serial_number: string): Promise<number> {
  await out.stock(product, 'S-1', 1, { serial_number })
  const { order, task } = await out.picking(product, 1, { customer_id })
  answered(await out.pick(task, { serial_numbers: [serial_number] }))
  const reply = await operator.post('/api/goods_out_processes/dispatch', { ids: [order] })
  assert.equal(reply.status, 204, reply.text)
  return order
}

let receipts = 0
/** The receive task of a return. */
async function returning(product: number, quantity: number, header: Attributes, line: Attributes = {}) {
  receipts += 1
  const attributes = { product_id: product, expected_quantity: quantity, ...line }
  const id = idOf(
    await operator.post(
      '/api/goods_in_receipts',
      document('goods_in_receipts', {
        account_id: account,
        warehouse_id: warehouse,
        receipt_type: 'customer_return',
        reference: `RET-${receipts}`,
        location_id: gi,
        lines_changes: [{ type: 'ADD', attributes }],
        ...header,
      }),
    ),
  )
  answered(await operator.post(`/api/goods_in_receipts/${id}/receive`))
  const [task] = await floor.rows(
    "select id::float8 from tasks where goods_in_receipt_id = $1 and type = 'RCV'",
    [id],
  )
  return Number(task?.id)
}
const receive = (task: number, serial_numbers: readonly string[], others: Attributes = {}) =>
  operator.post(`/api/receive_tasks/${task}/receive`, {
    confirmed_quantity: serial_numbers.length,
    serial_numbers,
    disposition: 'restock',
    ...others,
  })
const unreceive = (task: number) => operator.post(`/api/receive_tasks/${task}/unreceive`)
const letIn = (allow_undispatched_serial_returns: boolean) =>
  operator.patch(`/api/accounts/${account}`, document('accounts', { allow_undispatched_serial_returns }))
const tracked = () => out.product({ serial_number_tracking_setting: 'inbound_and_outbound' })
const NOT_SENT = [422, 'serial_numbers_not_dispatched']

suite('returns of serial numbers', () => {
  after(() => floor.close())

  test('only serial numbers dispatched to the customer can be returned', async () => {
    const product = await tracked()
    await sent(product, north, 'A1')
    await sent(product, south, 'B1')
    const task = await returning(product, 2, { customer_id: north })
    const refused = await nothingWritten(() => receive(task, ['A1', 'NEVER']))
    assert.deepEqual(symbols(refused), NOT_SENT)
    assert.equal(
      refused.body.errors?.[0]?.details,
      '1 of the serial numbers were not dispatched to this customer: NEVER. Check them, or set allow_undispatched_serial_returns on the account',
    )
    assert.deepEqual(symbols(await nothingWritten(() => receive(task, ['B1', 'A1']))), NOT_SENT)
    const { status, text } = await receive(task, ['A1'], { keep_open: true })
    assert.equal(status, 204, text)
    const [row] = await floor.rows('select subtype, description from transactions where task_id = $1', [task])
    assert.deepEqual(row, { subtype: 'RETURN', description: null })
    await floor.verified()
  })

  test('a return for an order or line accepts only serial numbers dispatched with it', async () => {
    const product = await tracked()
    const [first, second] = [await sent(product, north, 'C1'), await sent(product, north, 'C2')]
    const lineOf = async (order: number) =>
      (await floor.rows('select id::float8 from goods_out_lines where goods_out_id = $1', [order]))[0]?.id
    const ofOrder = await returning(product, 1, { goods_out_id: first })
    assert.deepEqual(symbols(await receive(ofOrder, ['C2'])), NOT_SENT)
    assert.equal((await receive(ofOrder, ['C1'])).status, 204)
    const ofLine = await returning(product, 1, {}, { goods_out_line_id: await lineOf(second) })
    assert.deepEqual(symbols(await receive(ofLine, ['C3'])), NOT_SENT)
    assert.equal((await receive(ofLine, ['C2'])).status, 204)
    await floor.verified()
  })

  test('a serial number can be returned once, unless the return is reverted', async () => {
    const product = await tracked()
    await sent(product, north, 'D1')
    const wrong = await returning(product, 1, { customer_id: north })
    assert.equal((await receive(wrong, ['D1'])).status, 204)
    assert.equal((await unreceive(wrong)).status, 204)
    const scrapped = await returning(product, 1, { customer_id: north })
    const scrap = { disposition: 'scrap', reason_code_id: reason, description: 'broken' }
    assert.equal((await receive(scrapped, ['D1'], scrap)).status, 204)
    const again = await returning(product, 1, { customer_id: north })
    assert.deepEqual(symbols(await receive(again, ['D1'])), NOT_SENT)
    await floor.verified()
  })

  test('an account may allow others, which the ledger marks as not dispatched', async () => {
    const product = await tracked()
    await sent(product, north, 'E1')
    answered(await letIn(true))
    const task = await returning(product, 2, { customer_id: north })
    assert.equal((await receive(task, ['E1', 'E2'])).status, 204)
    answered(await letIn(false))
    const rows = await floor.rows(
      "select attributes_to ->> 'serial_number' as serial, description from transactions where task_id = $1 order by 1",
      [task],
    )
    assert.deepEqual(rows, [
      { serial: 'E1', description: null },
      { serial: 'E2', description: 'This serial number was not dispatched to this customer' },
    ])
    await floor.verified()
  })

  test('other receipts accept only new serial numbers', async () => {
    const product = await tracked()
    const task = await returning(product, 1, { receipt_type: 'standard' })
    assert.equal((await receive(task, ['F1'], { disposition: undefined })).status, 204)
    await floor.verified()
  })

  test('no internal error occurred', () => assert.deepEqual(floor.service.bugs, []))
})
