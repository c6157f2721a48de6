import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document } from '../support/api-client.ts'
import { idOf, openFloor } from '../support/floor.ts'

const floor = await openFloor()
const { operator, account, product, warehouse } = floor
const bay = await floor.location('GIBAY', 'GI')
await floor.location('RACK', 'R1')
const card = await floor.made('charge_cards', { code: 'STD' })
await floor.made('charge_prices', {
  charge_card_id: card,
  code: 'IN',
  charge_type: 'RECEIPT',
  unit_of_measure: 'item',
  price: 0.1,
  quantity: 1,
  auto_charge: true,
})
await operator.patch(`/api/accounts/${account}`, document('accounts', { charge_card_id: card }))

suite('work in the warehouse', () => {
  after(() => floor.close())

  test('tasks are created automatically, and every movement is recorded and charged for', async () => {
    const id = idOf(
      await operator.post(
        '/api/goods_in_receipts',
        document('goods_in_receipts', {
          account_id: account,
          warehouse_id: warehouse,
          lines_changes: [{ type: 'ADD', attributes: { product_id: product, expected_quantity: 30 } }],
        }),
      ),
    )
    idOf(await operator.post(`/api/goods_in_receipts/${id}/receive`))
    const [receive] = await tasks('RCV')
    const input = { confirmed_quantity: 30, location_to_id: bay }
    assert.equal((await operator.post(`/api/receive_tasks/${receive?.id}/receive`, input)).status, 204)
    const [putaway] = await tasks('PWAY')
    assert.deepEqual([putaway?.status, Number(putaway?.start_quantity)], ['AVAILABLE', 30])
    idOf(
      await operator.patch(
        `/api/tasks/${putaway?.id}`,
        document('tasks', {
          status: 'completed',
          confirmed_quantity: 30,
          location_to_id: putaway?.location_to_id,
          storage_unit_to_id: null,
        }),
      ),
    )
    const moved = await floor.rows('select category, quantity::int from transactions order by id')
    assert.deepEqual(moved, [
      { category: 'RCV', quantity: 30 },
      { category: 'PWAY', quantity: 30 },
    ])
    const charged = await floor.rows(
      `select l.charge_type, l.quantity::int, l.total::float, b.status, b.account_id::float8 as account
       from charge_lines l join charge_baskets b on b.id = l.charge_basket_id order by l.id`,
    )
    assert.deepEqual(charged, [{ charge_type: 'RECEIPT', quantity: 30, total: 3, status: 'OPEN', account }])
    await floor.verified()
  })

  test('transactions are read-only', async () => {
    const [row] = await floor.rows('select id from transactions limit 1')
    const before = await floor.rows('select * from transactions order by id')
    const path = `/api/transactions/${row?.id}`
    for (const reply of [
      await operator.post('/api/transactions', document('transactions', { quantity: 1 })),
      await operator.patch(path, document('transactions', { quantity: 1 })),
      await operator.remove(path),
    ])
      assert.ok(reply.status === 404 || reply.status === 405, String(reply.status))
    assert.deepEqual(await floor.rows('select * from transactions order by id'), before)
  })
})

const tasks = (type: string) =>
  floor.rows('select * from tasks where type = $1 and status = $2 order by id', [type, 'AVAILABLE'])
