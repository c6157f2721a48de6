import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document, symbols } from '../support/api-client.ts'
import { answered, idOf, type OrderLine, openFloor } from '../support/floor.ts'

type Attributes = Readonly<Record<string, unknown>>

const floor = await openFloor()
const { operator, account, warehouse } = floor
const go = await floor.location('GOBAY', 'GO')
const rack = await floor.location('RACK', 'R1')
await operator.patch(
  `/api/warehouses/${warehouse}`,
  document('warehouses', { default_goods_out_location_id: go }),
)
await operator.patch(`/api/accounts/${account}`, document('accounts', { is_short_pickable: true }))

let products = 0
async function stocked(quantity: number): Promise<number> {
  products += 1
  const id = await floor.made('products', { code: `P${products}` })
  await operator.post(
    `/api/products/${id}/account_products`,
    document('account_products', { account_id: account }),
  )
  await add(id, quantity)
  return id
}
const add = async (product_id: number, quantity: number) =>
  quantity === 0
    ? 0
    : idOf(
        await operator.post(
          '/api/stocks',
          document('stocks', { account_id: account, product_id, location_id: rack, quantity }),
        ),
      )

let number = 0
const order = (lines: readonly OrderLine[], others: Attributes = {}) => {
  number += 1
  return floor.order(lines, { reference: `ORD-${number}`, ...others })
}
const send = (act: string, input: Attributes) => operator.post(`/api/goods_out_processes/${act}`, input)
const process = async (id: number) => {
  assert.equal((await send('process_picks_async', { ids: [id] })).status, 200)
  await floor.work()
}
const patch = (id: number, input: Attributes) =>
  operator.patch(`/api/goods_outs/${id}`, document('goods_outs', input))
const lineOf = async (id: number) =>
  (
    await floor.rows(
      `select id::float8, order_quantity::float as wanted, allocated_quantity::float as allocated, pick_quantity::float as picked,
         dispatch_quantity::float as dispatched, short_quantity::float as short
       from goods_out_lines where goods_out_id = $1 order by id`,
      [id],
    )
  )[0]
const change = async (id: number, attributes: Attributes) =>
  patch(id, { lines_changes: [{ type: 'UPDATE', id: (await lineOf(id))?.id, attributes }] })
const statusOf = async (id: number) =>
  (
    await floor.rows(
      'select s.code, o.fulfilment_status as fulfilment from goods_outs o join goods_out_statuses s on s.tenant_id = o.tenant_id and s.id = o.goods_out_status_id where o.id = $1',
      [id],
    )
  )[0]
const tasksOf = async (id: number, type: string) =>
  floor.rows('select * from tasks where goods_out_id = $1 and type = $2 order by id', [id, type])
const pick = async (
  id: number,
  confirmed_quantity: number,
  others: Readonly<Record<string, unknown>> = {},
) => {
  const task = (await tasksOf(id, 'PICK')).find(({ status }) => status === 'AVAILABLE')
  const reply = await operator.patch(
    `/api/tasks/${task?.id}`,
    document('tasks', { status: 'completed', confirmed_quantity, location_to_id: go, ...others }),
  )
  assert.equal(reply.status, 200, reply.text)
}
const eventsOf = async (type: string, id: unknown) =>
  (
    await floor.rows(
      "select event from events where aggregate_type = $1 and aggregate_id = $2 and kind = 'domain' order by aggregate_seq",
      [type, id],
    )
  ).map(({ event }) => event)
const balanceOf = async (product: number) => {
  const [row] = await floor.rows(
    'select available::float, allocated::float, picked::float, received::float, ordered::float from stock_balances where product_id = $1',
    [product],
  )
  return row
}

suite('orders in progress', () => {
  after(() => floor.close())

  suite('while goods are reserved', () => {
    test('accept changes that do not affect the reservations, and their tasks follow', async () => {
      const product = await stocked(9)
      const id = await order([[product, 4]])
      await process(id)
      const row = answered(
        await patch(id, {
          priority: 8,
          notes: 'quick',
          delivery_notes: 'left',
          expected_date_of_dispatch: '2026-02-01T08:00:00Z',
          drop_sequence: 2,
          string1: 'a',
          dispatch_strategy: 'auto',
          address: { name: 'Jane' },
        }),
      )
      assert.deepEqual(
        [
          row.priority,
          row.notes,
          row.goods_out_status_id,
          (row.address as Attributes).name,
          row.dispatch_strategy,
        ],
        [8, 'quick', 5, 'Jane', 'auto'],
      )
      const [task] = await tasksOf(id, 'PICK')
      assert.deepEqual(
        [Number(task?.priority), (task?.due_at as Date).toISOString()],
        [8, '2026-02-01T08:00:00.000Z'],
      )
      assert.equal((await change(id, { alt_line_note: 'blue', boolean1: true })).status, 200)
      await floor.verified()
    })

    test('refuse changes that affect the reservations, and write nothing', async () => {
      const product = await stocked(9)
      const id = await order([[product, 4]])
      await process(id)
      const line = (await lineOf(id))?.id
      const ofLine = '/lines_changes/0/attributes'
      const cases: readonly (readonly [Attributes, string, string])[] = [
        [{ reference: 'OTHER' }, 'reference', '/reference'],
        [
          { customer_id: await floor.made('customers', { code: `C${number}` }) },
          'customer_id',
          '/customer_id',
        ],
        [{ goods_out_type: 'crossdock' }, 'goods_out_type', '/goods_out_type'],
        [{ lines_changes: [{ type: 'DESTROY', id: line }] }, 'lines', '/lines_changes'],
        [
          { lines_changes: [{ type: 'ADD', attributes: { product_id: product, order_quantity: 1 } }] },
          'lines',
          '/lines_changes',
        ],
        [
          { lines_changes: [{ type: 'UPDATE', id: line, attributes: { order_quantity: 5 } }] },
          'order_quantity',
          `${ofLine}/order_quantity`,
        ],
        [
          { lines_changes: [{ type: 'UPDATE', id: line, attributes: { batch: 'B' } }] },
          'batch',
          `${ofLine}/batch`,
        ],
      ]
      const together = {
        ...cases.reduce((all, [input]) => ({ ...all, ...input }), {}),
        lines_changes: [
          { type: 'DESTROY', id: (await lineOf(id))?.id },
          { type: 'ADD', attributes: { product_id: product, order_quantity: 1 } },
          { type: 'UPDATE', id: line, attributes: { order_quantity: 5, batch: 'B' } },
        ],
      }
      assert.deepEqual(
        symbols(await patch(id, together))
          .slice(1)
          .sort(),
        [
          ...['customer_id', 'goods_out_type', 'lines_changes', 'reference'],
          ...['batch', 'order_quantity'].map((field) => `lines_changes/2/attributes/${field}`),
        ]
          .map((place) => `goods_out_not_editable /data/attributes/${place}`)
          .sort(),
      )
      for (const [input, field, place] of cases) {
        const reply = await patch(id, input)
        assert.deepEqual([reply.status, reply.body.errors?.[0]?.symbol], [422, 'goods_out_not_editable'])
        const pointer = `/data/attributes${place}`
        assert.deepEqual(reply.body.errors?.[0]?.context, { field, pointer, status: 'ALLOCATED' })
      }
      assert.deepEqual(symbols(await patch(id, { goods_out_status_id: 2 })), [
        422,
        'goods_out_status_not_settable',
      ])
      assert.equal((await patch(id, { goods_out_status_id: 5, reference: `ORD-${number}` })).status, 200)
      const below = await change(id, { order_quantity: 3 })
      assert.deepEqual(symbols(below), [
        422,
        'line_quantity_below_allocated /data/attributes/lines_changes/0/attributes/order_quantity',
      ])
      assert.deepEqual(below.body.errors?.[0]?.context, {
        field: 'order_quantity',
        pointer: '/data/attributes/lines_changes/0/attributes/order_quantity',
        quantity: 3,
        committed: 4,
      })
      assert.equal((await operator.remove(`/api/goods_outs/${id}`)).status, 422)
      await floor.verified()
    })

    test('report every line below the reserved quantity, or with too many decimals', async () => {
      const product = await stocked(9)
      const id = await order([
        [product, 4],
        [product, 3],
        [product, 2],
      ])
      await process(id)
      const lines = await floor.rows(
        'select id::float8 from goods_out_lines where goods_out_id = $1 order by id',
        [id],
      )
      const reply = await patch(id, {
        lines_changes: [3, 2, 1.5].map((order_quantity, place) => ({
          type: 'UPDATE',
          id: lines[place]?.id,
          attributes: { order_quantity },
        })),
      })
      assert.deepEqual(symbols(reply), [
        422,
        'line_quantity_below_allocated /data/attributes/lines_changes/0/attributes/order_quantity',
        'line_quantity_below_allocated /data/attributes/lines_changes/1/attributes/order_quantity',
        'quantity_precision /data/attributes/lines_changes/2/attributes/order_quantity',
      ])
      await floor.verified()
    })

    test('accept a reduction of a line to the reserved quantity, and a new line while goods are missing', async () => {
      const product = await stocked(3)
      const id = await order([[product, 8]])
      await process(id)
      const added = answered(
        await patch(id, {
          lines_changes: [{ type: 'ADD', attributes: { product_id: product, order_quantity: 2 } }],
        }),
      )
      assert.equal((added.lines as Attributes[]).length, 2)
      assert.equal((await balanceOf(product))?.ordered, 7)
      const second = (added.lines as Attributes[])[1]?.id
      const row = answered(
        await patch(id, {
          lines_changes: [
            { type: 'UPDATE', id: (await lineOf(id))?.id, attributes: { order_quantity: 3 } },
            { type: 'UPDATE', id: second, attributes: { order_quantity: 0 } },
          ],
        }),
      )
      assert.deepEqual([row.goods_out_status_id, row.fulfilment_status], [5, 'FULL'])
      assert.equal((await balanceOf(product))?.ordered, 0)
      await floor.verified()
    })

    test('accept another product for a line whose reservations were released, which clears its short quantity', async () => {
      const product = await stocked(4)
      const other = await stocked(20)
      const id = await order([[product, 10]])
      await process(id)
      assert.equal((await send('short_order_lines', { ids: [id], description: 'none left' })).status, 204)
      assert.equal((await send('unallocate', { ids: [id] })).status, 204)
      const shortness = async () =>
        (
          await floor.rows(
            'select product_id::float8 as product, order_quantity::float8 as wanted, short_quantity::float8 as short, short_status, short_description from goods_out_lines where goods_out_id = $1',
            [id],
          )
        )[0]
      const short = { short: 6, short_status: 'PART_SHORT', short_description: 'none left' }
      assert.deepEqual(await shortness(), { product, wanted: 10, ...short })
      assert.deepEqual(symbols(await change(id, { order_quantity: 5 })), [
        422,
        'line_quantity_below_allocated /data/attributes/lines_changes/0/attributes/order_quantity',
      ])
      answered(await change(id, { product_id: other, order_quantity: 5 }))
      const none = { short: 0, short_status: '', short_description: null }
      assert.deepEqual(await shortness(), { product: other, wanted: 5, ...none })
      await process(id)
      assert.deepEqual(await statusOf(id), { code: 'ALLOCATED', fulfilment: 'FULL' })
      await floor.verified()
    })

    test('refuse changes and announce nothing more after they are completed', async () => {
      const product = await stocked(2)
      const id = await order([[product, 2]], { dispatch_strategy: 'auto' })
      await process(id)
      await pick(id, 2)
      assert.deepEqual(await statusOf(id), { code: 'COMPLETED', fulfilment: 'FULL' })
      assert.deepEqual(await eventsOf('goods_outs', id), ['created', 'processed', 'completed'])
      assert.deepEqual(symbols(await patch(id, { notes: 'late' })), [
        422,
        'goods_out_not_editable /data/attributes/notes',
      ])
      assert.deepEqual(symbols(await send('cancel', { ids: [id] })), [422, 'goods_out_not_cancellable'])
      assert.deepEqual(symbols(await send('process_picks_async', { ids: [id] })), [
        422,
        'goods_out_not_processable',
      ])
      await floor.verified()
    })
  })

  suite('shorting outstanding quantities', () => {
    test('completes an automatic order of which nothing else is outstanding', async () => {
      const product = await stocked(3)
      const id = await order([[product, 5]], { dispatch_strategy: 'auto' })
      await process(id)
      await pick(id, 3)
      assert.deepEqual(await statusOf(id), { code: 'PART_ALLOCATED', fulfilment: 'PART' })
      const reply = await send('short_order_lines', { ids: [id], description: 'not coming' })
      assert.equal(reply.status, 204, reply.text)
      assert.deepEqual(await statusOf(id), { code: 'COMPLETED', fulfilment: 'SHORT' })
      assert.deepEqual(await lineOf(id).then((line) => ({ ...line, id: 0 })), {
        id: 0,
        wanted: 5,
        allocated: 3,
        picked: 3,
        dispatched: 3,
        short: 2,
      })
      assert.deepEqual(await eventsOf('goods_outs', id), ['created', 'processed', 'completed'])
      await floor.verified()
    })

    test('requires a reason if the account enforces reason codes', async () => {
      const id = await order([[await stocked(1), 2]])
      await process(id)
      await operator.patch(`/api/accounts/${account}`, document('accounts', { enforce_reason_codes: true }))
      const input = { ids: [id], description: 'gone' }
      assert.deepEqual(symbols(await send('short_order_lines', input)), [422, 'reason_code_required'])
      const hold = await floor.known('reason_codes', 'HOLD')
      assert.deepEqual(symbols(await send('short_order_lines', { ...input, reason_code_id: hold })), [
        422,
        'reason_code_invalid',
      ])
      const reason = await floor.known('reason_codes', 'SHORT')
      assert.equal((await send('short_order_lines', { ...input, reason_code_id: reason })).status, 204)
      await operator.patch(`/api/accounts/${account}`, document('accounts', { enforce_reason_codes: false }))
      await floor.verified()
    })
  })

  suite('cancelling after picks', () => {
    test('leaves the goods free in the bay and creates a task to put them back', async () => {
      const product = await stocked(9)
      const second = await stocked(4)
      const id = await order([
        [product, 5],
        [second, 4],
      ])
      await process(id)
      const [list] = await floor.rows(
        'select distinct goods_out_pick_list_id as id from tasks where goods_out_id = $1',
        [id],
      )
      await pick(id, 5)
      assert.deepEqual(await statusOf(id), { code: 'PICK', fulfilment: 'FULL' })
      assert.deepEqual(symbols(await send('unallocate', { ids: [id] })), [204])
      const reply = await send('cancel', { ids: [id] })
      assert.equal(reply.status, 204, reply.text)
      assert.equal((await statusOf(id))?.code, 'CANCELLED')
      assert.deepEqual(await balanceOf(product), {
        available: 4,
        allocated: 0,
        picked: 0,
        received: 5,
        ordered: 0,
      })
      const [back, ...others] = await tasksOf(id, 'TRAN')
      assert.deepEqual(others, [])
      assert.deepEqual(
        [
          back?.subtype,
          Number(back?.start_quantity),
          Number(back?.location_from_id),
          Number(back?.location_to_id),
        ],
        ['PUT_BACK', 5, go, rack],
      )
      assert.ok((await tasksOf(id, 'DISP')).every(({ status }) => status === 'CANCELLED'))
      assert.deepEqual(await eventsOf('goods_out_pick_lists', list?.id), ['created', 'picked', 'cancelled'])
      assert.deepEqual(await eventsOf('goods_outs', id), ['created', 'processed', 'updated', 'cancelled'])
      await floor.verified()
      const done = await operator.patch(
        `/api/tasks/${back?.id}`,
        document('tasks', { status: 'completed', location_to_id: rack, storage_unit_to_id: null }),
      )
      assert.equal(done.status, 200, done.text)
      assert.deepEqual((await balanceOf(product))?.available, 9)
      const [row] = await floor.rows('select category, subtype from transactions order by id desc limit 1')
      assert.deepEqual(row, { category: 'TRAN', subtype: 'PUT_BACK' })
      await floor.verified()
    })

    test('puts back only what is free in the bay, if goods of another order were merged with them', async () => {
      const product = await stocked(9)
      const id = await order([[product, 5]])
      const other = await order([[product, 2]])
      await process(id)
      await process(other)
      await pick(id, 5)
      assert.equal((await send('cancel', { ids: [id] })).status, 204)
      await pick(other, 2)
      const [pile] = await floor.rows('select id from stocks where product_id = $1 and location_id = $2', [
        product,
        go,
      ])
      const moved = await operator.post(`/api/stocks/${pile?.id}/move`, { to_location_id: rack, quantity: 1 })
      assert.equal(moved.status, 200, moved.text)
      const [back] = await tasksOf(id, 'TRAN')
      assert.equal(Number(back?.start_quantity), 4)
      assert.equal((await send('cancel', { ids: [other] })).status, 204)
      assert.equal(Number((await tasksOf(other, 'TRAN'))[0]?.start_quantity), 2)
      await floor.verified()
    })

    test('creates no task to put back goods on a unit that is already in the racking', async () => {
      const product = await stocked(5)
      const id = await order([[product, 5]])
      await process(id)
      const unit = await floor.unit(go)
      await pick(id, 5, { storage_unit_to_id: unit })
      // A location type of the tenant behaves as racking, whatever its code.
      const location_type_id = await floor.made('location_types', { code: 'constructor', name: 'shelf' })
      const shelf = await floor.made('locations', {
        code: 'SHELF',
        warehouse_id: warehouse,
        location_type_id,
      })
      const moved = await operator.post(`/api/storage_units/${unit}/move`, { to_location_id: shelf })
      assert.equal(moved.status, 200, moved.text)
      const reply = await send('cancel', { ids: [id] })
      assert.equal(reply.status, 204, reply.text)
      assert.deepEqual(await tasksOf(id, 'TRAN'), [])
      assert.deepEqual((await balanceOf(product))?.available, 5)
      await floor.verified()
    })

    test('is refused after goods were dispatched', async () => {
      const id = await order([[await stocked(9), 5]])
      await process(id)
      await pick(id, 5)
      assert.equal((await send('dispatch', { ids: [id] })).status, 204)
      assert.deepEqual(symbols(await send('cancel', { ids: [id] })), [422, 'goods_out_not_cancellable'])
      await floor.verified()
    })

    test('takes effect in turn with a concurrent pick', async () => {
      const id = await order([[await stocked(9), 5]])
      await process(id)
      const [task] = await tasksOf(id, 'PICK')
      const [cancelled, picked] = await Promise.all([
        send('cancel', { ids: [id] }),
        operator.patch(
          `/api/tasks/${task?.id}`,
          document('tasks', { status: 'completed', confirmed_quantity: 5, location_to_id: go }),
        ),
      ])
      assert.equal(cancelled.status, 204, cancelled.text)
      assert.ok([200, 422].includes(picked.status), picked.text)
      assert.equal((await statusOf(id))?.code, 'CANCELLED')
      await floor.verified()
    })
  })
})
