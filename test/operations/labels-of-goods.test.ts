import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document } from '../support/api-client.ts'
import { answered } from '../support/floor.ts'
import { openHandheld } from '../support/handheld.ts'
import { openOutbound } from '../support/outbound.ts'

// What a label says besides its product, against the goods that the service has planned, announced or in the place.

type Attributes = Readonly<Record<string, unknown>>

const out = await openOutbound()
const { floor } = out
const { operator, account, warehouse } = floor
await floor.location('RACK', 'R1')
const gi = await floor.location('GIBAY', 'GI')
answered(
  await operator.patch(
    `/api/warehouses/${warehouse}`,
    document('warehouses', { default_goods_in_location_id: gi, short_pick_creates_stock_check: false }),
  ),
)
const { play, apiClient } = await openHandheld(floor, 'labels')
after(() => floor.close())

const GTINS = ['05012345678900', '05012345678917', '05012345678924', '05012345678931', '05012345678948']
let made = 0
/** A product with a trade item number. */
async function goods(code: string): Promise<{ readonly id: number; readonly label: string }> {
  const gtin = GTINS[made] ?? assert.fail('too many products')
  made += 1
  return { id: await out.product({ code, barcode: gtin }), label: `01${gtin}` }
}

/** Where goods of a product are, with batch and date. */
async function standing(id: number): Promise<readonly string[]> {
  const rows = await floor.rows(
    `select concat_ws(' ', l.code, trim_scale(s.quantity), s.batch, s.sell_by_date) as row
     from stocks s join locations l on l.id = s.location_id where s.product_id = $1 and s.quantity > 0 order by 1`,
    [id],
  )
  return rows.map(({ row }) => String(row))
}
const refused = (shown: readonly string[]) => shown.filter((one) => one.startsWith('! '))

async function announced(product_id: number, expected_quantity: number, line: Attributes): Promise<void> {
  const id = await floor.made('goods_in_receipts', {
    ...{ account_id: account, warehouse_id: warehouse, reference: `REF-${product_id}` },
    lines_changes: [{ type: 'ADD', attributes: { product_id, expected_quantity, ...line } }],
  })
  answered(await operator.post(`/api/goods_in_receipts/${id}/receive`))
}

suite('labels of goods', () => {
  test('a pick of another batch is asked about, and booked from the pile of that batch', async () => {
    const { id, label } = await goods('TEA')
    await out.stock(id, 'R1', 5, { batch: 'B1', fifo_date: '2026-01-01T00:00:00Z' })
    await out.stock(id, 'R1', 5, { batch: 'B2' })
    const { task } = await out.picking(id, 1)
    const [planned] = await floor.rows('select stock_description as text from tasks where id = $1', [task])
    assert.match(String(planned?.text), /B1/)
    const declined = await play('PICK', ['R1', `${label}10B2`, false])
    assert.deepEqual(refused(declined), ['! label_differs'])
    assert.deepEqual(await standing(id), ['R1 5 B1', 'R1 5 B2'])
    const swapped = await play('PICK', ['R1', `${label}10B2`, true])
    assert.deepEqual(refused(swapped), ['! label_differs'])
    assert.deepEqual(await standing(id), ['GO-01 1 B2', 'R1 4 B2', 'R1 5 B1'])
    await out.picking(id, 1)
    const none = await play('PICK', ['R1', `${label}10B9`, true, 'None of these'])
    assert.deepEqual(refused(none), ['! label_differs', '! label_differs'])
    assert.deepEqual(await standing(id), ['GO-01 1 B2', 'R1 4 B2', 'R1 5 B1'])
    await play('PICK', ['R1', `${label}10B1`])
    assert.deepEqual(await standing(id), ['GO-01 1 B1', 'GO-01 1 B2', 'R1 4 B1', 'R1 4 B2'])
  })

  test('goods that come with another batch than announced are received as their label says once that is confirmed', async () => {
    const { id, label } = await goods('OIL')
    await announced(id, 4, { batch: 'B1', sell_by_date: '2027-01-31' })
    const declined = await play('RECEIVE', [`${label}10B2`, false])
    assert.deepEqual(refused(declined), ['! label_differs'])
    assert.deepEqual(await standing(id), [])
    await play('RECEIVE', [`${label}17270131`, '1'])
    await play('RECEIVE', [`${label}10B2`, true, '3'])
    assert.deepEqual(await standing(id), ['GI 1 B1 2027-01-31', 'GI 3 B2 2027-01-31'])
    await play('PUTAWAY', [label, 'R1', label, '', 'R1'])
  })

  test('a putaway of another batch is refused and nothing is moved', async () => {
    const { id, label } = await goods('SALT')
    await announced(id, 2, { batch: 'B1' })
    await play('RECEIVE', [label, ''])
    const shown = await play('PUTAWAY', [`${label}10B2`])
    assert.deepEqual(refused(shown), ['! label_differs'])
    assert.deepEqual(await standing(id), ['GI 2 B1'])
    await play('PUTAWAY', [`${label}10B1`, '', 'R1'])
    assert.deepEqual(await standing(id), ['R1 2 B1'])
  })

  test('a pile to move and goods to find are chosen by what their label says', async () => {
    const { id, label } = await goods('RICE')
    await out.stock(id, 'M1', 6, { batch: 'B1' })
    await out.stock(id, 'M1', 6, { batch: 'B2' })
    await out.stock(id, 'M3', 6, { batch: 'B3' })
    await floor.location('RACK', 'M2')
    const moved = await play('MOVE', ['M1', `${label}10B3`, `${label}10B2`, '2', 'M2'])
    assert.deepEqual(refused(moved), ['! label_differs'])
    assert.deepEqual(await standing(id), ['M1 4 B2', 'M1 6 B1', 'M2 2 B2', 'M3 6 B3'])
    const found = await play('FIND', [`${label}10B3`, `${label}10B4`, 'Something else', 'Done'])
    assert.ok(
      found.some((one) => /^6 RICE in M3\s+B3 available$/.test(one)),
      found.join(' | '),
    )
    assert.deepEqual(refused(found), ['! label_differs'])
  })

  test('a pack tells what is known of the goods of each task', async () => {
    const { id } = await goods('FLOUR')
    const serial = { quantity: 1, sell_by_date: '2027-03-31' }
    const unit = await floor.unit(await floor.location('RACK', 'F2'))
    await out.stock(id, 'F1', 9, { batch: 'B1', best_before_date: '2027-05-01' })
    await out.picking(id, 2)
    const taken = async () => {
      const reply = await apiClient.post('/api/tasks/take', {
        warehouse_id: warehouse,
        task_type_codes: ['PICK'],
      })
      const { tasks } = answered(reply) as unknown as {
        tasks: readonly { product: { code: string }; goods: readonly unknown[] }[]
      }
      return tasks.filter(({ product }) => product.code === 'FLOUR').map((task) => task.goods)
    }
    assert.deepEqual(await taken(), [[{ batch: 'B1', best_before_date: '2027-05-01' }]])
    for (const serial_number of ['S1', 'S2'])
      await out.stock(id, 'F2', 1, { ...serial, storage_unit_id: unit, serial_number })
    await out.picking(id, 9)
    const [, ...others] = await taken()
    assert.deepEqual(
      others
        .flat()
        .map((one) => JSON.stringify(one))
        .toSorted(),
      [
        '{"batch":"B1","best_before_date":"2027-05-01"}',
        '{"sell_by_date":"2027-03-31","serial_number":"S1"}',
        '{"sell_by_date":"2027-03-31","serial_number":"S2"}',
      ],
    )
  })
})
