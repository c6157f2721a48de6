import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { SerializationFailure } from '#database/failures.ts'
import { lockChoices } from '#database/lock-rows.ts'
import { createConversions } from '#domain/kitting/create-conversions.ts'
import { readTasks } from '#domain/tasks/task.ts'
import { document, symbols } from '../support/api-client.ts'
import { answered, idOf } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'

type Attributes = Readonly<Record<string, unknown>>

const outbound = await openOutbound()
const { floor, bay } = outbound
const { operator, account, warehouse } = floor
const work = await floor.location('WORK', 'WS-01')
await floor.location('RACK', 'R-PUT')

let kits = 0
type Kit = {
  readonly kit: number
  readonly parts: readonly number[]
}
/** A kit with its components, their quantities and the output quantity. */
async function kitOf(quantities: readonly number[], facts: Attributes = {}): Promise<Kit> {
  kits += 1
  const kit = await outbound.product({ code: `KIT-${kits}`, product_type: 'bill_of_materials', ...facts })
  const parts: number[] = []
  for (const [place, quantity] of quantities.entries()) {
    const part = await outbound.product({ code: `PART-${kits}-${'ABC'[place]}` })
    const material = document('product_materials', { child_product_id: part, quantity })
    answered(await operator.post(`/api/products/${kit}/materials`, material))
    parts.push(part)
  }
  return { kit, parts }
}

const place = (product: number) => `R-${product}`
const stocked = (product: number, quantity: number, others: Attributes = {}) =>
  outbound.stock(product, place(product), quantity, others)
const worksOrder = (kit: number, quantity: number, others: Attributes = {}) =>
  outbound.order([[kit, quantity]], { goods_out_type: 'work_order', location_id: work, ...others })
/** Tasks of an order: type, product, quantity and status. */
const readEvents = async (order: number, type: string) =>
  (
    await floor.rows(
      `select k.subtype, p.code, k.start_quantity::float8 as quantity, k.status
       from tasks k join products p on p.tenant_id = k.tenant_id and p.id = k.product_id
       where k.goods_out_id = $1 and k.type = $2 order by k.id`,
      [order, type],
    )
  ).map(({ subtype, code, quantity, status }) => `${subtype} ${code} ${quantity} ${status}`)
const idsOf = async (order: number, type: string, status = 'AVAILABLE') =>
  (await outbound.tasks(order, type)).filter((task) => task.status === status).map(({ id }) => Number(id))
const complete = (task: number | undefined, input: Attributes = {}) =>
  operator.patch(`/api/tasks/${task}`, document('tasks', { status: 'completed', ...input }))
/** Completes the open picks of an order. */
async function pickAll(order: number, location_to_id = work): Promise<void> {
  for (const id of await idsOf(order, 'PICK')) answered(await outbound.pick(id, { location_to_id }))
}
/** Stock of products: code, location, quantity and reserved quantity. */
const standing = async (products: readonly number[]) =>
  (
    await floor.rows(
      `select p.code, l.code as place, s.quantity::float8 as quantity, s.allocated_quantity::float8 as allocated
       from stocks s
       join products p on p.tenant_id = s.tenant_id and p.id = s.product_id
       join locations l on l.tenant_id = s.tenant_id and l.id = s.location_id
       where s.product_id = any($1) order by p.code, l.code, s.id`,
      [products],
    )
  ).map((row) => `${row.code} ${row.place} ${row.quantity}/${row.allocated}`)
const ledgerOf = async (order: number) =>
  (
    await floor.rows(
      `select x.category, x.subtype, x.quantity::float8 as quantity, p.code, x.node_from, x.node_to
       from transactions x join products p on p.tenant_id = x.tenant_id and p.id = x.product_id
       where x.goods_out_id = $1 and x.category = 'CONV' order by x.id`,
      [order],
    )
  ).map((row) => `${row.subtype} ${row.quantity} ${row.code} ${row.node_from} > ${row.node_to}`)
const codeOf = async (product: number) => {
  const [row] = await floor.rows('select code from products where id = $1', [product])
  return String(row?.code)
}
const gathering = (convert_by_output_quantity: boolean) =>
  operator.patch(`/api/accounts/${account}`, document('accounts', { convert_by_output_quantity }))

suite('kitting', () => {
  after(() => floor.close())

  test('a work order needs a product with components, a multiple of its output quantity, and a production location', async () => {
    const { kit } = await kitOf([2, 1], { output_quantity: 3 })
    const bare = await outbound.product({ code: 'BARE', product_type: 'bill_of_materials' })
    const plain = await outbound.product({ code: 'PLAIN' })
    const post = (product_id: number, order_quantity: number, others: Attributes = {}) =>
      operator.post(
        '/api/goods_outs',
        document('goods_outs', {
          account_id: account,
          warehouse_id: warehouse,
          goods_out_type: 'work_order',
          location_id: work,
          reference: `WO-${product_id}-${order_quantity}`,
          expected_date_of_dispatch: new Date().toISOString(),
          lines_changes: [{ type: 'ADD', attributes: { product_id, order_quantity } }],
          ...others,
        }),
      )
    const line = '/data/attributes/lines_changes/0/attributes'
    assert.deepEqual(symbols(await post(kit, 4)), [
      422,
      `order_quantity_not_multiple_of_output ${line}/order_quantity`,
    ])
    assert.deepEqual(symbols(await post(bare, 4)), [422, `bill_of_materials_empty ${line}/product_id`])
    assert.deepEqual(symbols(await post(plain, 4, { location_id: null })), [
      422,
      'must_exist /data/attributes/location_id',
      `product_is_not_bill_of_materials ${line}/product_id`,
    ])
    assert.deepEqual(symbols(await post(kit, 6, { location_id: bay })), [422, 'location_type_refuses_stock'])
    assert.deepEqual(symbols(await post(kit, 6, { location_id: null })), [
      422,
      'must_exist /data/attributes/location_id',
    ])
    answered(await post(kit, 6))
  })

  test('an output quantity must have the precision of its product', async () => {
    const at = 'quantity_precision /data/attributes/output_quantity'
    const make = (input: Attributes) => operator.post('/api/products', document('products', input))
    const counted = await floor.known('stock_unit_types', 'ITEMS')
    const weighed = await floor.known('stock_unit_types', 'WEIGHT')
    for (const input of [{}, { stock_unit_type_id: counted }])
      assert.deepEqual(symbols(await make({ output_quantity: 1.5, ...input })), [422, at])
    const dough = { code: 'DOUGH', output_quantity: 1.5, stock_unit_type_id: weighed }
    const id = idOf(await make(dough))
    const change = (input: Attributes) => operator.patch(`/api/products/${id}`, document('products', input))
    assert.deepEqual(symbols(await change({ stock_unit_type_id: counted, weight: -1 })), [
      422,
      at,
      'out_of_range /data/attributes/weight',
    ])
    answered(await change({ stock_unit_type_id: counted, output_quantity: 2 }))
    assert.deepEqual(symbols(await change({ output_quantity: 2.5 })), [422, at])
  })

  test('kits are made as far as there are components; the rest stays outstanding', async () => {
    const { kit, parts } = await kitOf([2, 1])
    const [a = 0, b = 0] = parts
    await stocked(a, 30)
    await stocked(b, 7, { sell_by_date: '2030-05-01' })
    const order = await worksOrder(kit, 10)
    await outbound.allocate([order])
    assert.equal(await outbound.progress(order), 'PART_ALLOCATED 10/7/0/0')
    const n = kits
    assert.deepEqual(await readEvents(order, 'PICK'), [
      `PART PART-${n}-A 14 AVAILABLE`,
      `PART PART-${n}-B 7 AVAILABLE`,
    ])
    await floor.verified()

    await pickAll(order)
    assert.deepEqual(await readEvents(order, 'CONV'), [
      `ASSEMBLE PART-${n}-A 14 AVAILABLE`,
      `ASSEMBLE PART-${n}-B 7 AVAILABLE`,
    ])
    assert.deepEqual(await readEvents(order, 'DISP'), [])
    assert.equal(await outbound.progress(order), 'PART_ALLOCATED 10/7/0/0')
    assert.deepEqual(await standing(parts), [
      `PART-${n}-A ${place(a)} 16/0`,
      `PART-${n}-A WS-01 14/14`,
      `PART-${n}-B WS-01 7/7`,
    ])
    await floor.verified()

    await outbound.events()
    const [first, second] = await idsOf(order, 'CONV')
    assert.deepEqual(symbols(await complete(first, { confirmed_quantity: 15 })), [
      422,
      'task_quantity_exceeded',
    ])
    assert.deepEqual(symbols(await complete(first, { confirmed_quantity: 0 })), [
      422,
      'quantity_not_positive /data/attributes/confirmed_quantity',
    ])
    assert.deepEqual(symbols(await complete(first, { confirmed_quantity: 1.5 })), [
      422,
      'quantity_precision /data/attributes/confirmed_quantity',
    ])
    answered(await complete(first))
    assert.deepEqual(await standing([kit]), [])
    answered(await complete(second, { batch: 'LOT-7' }))
    assert.deepEqual(await ledgerOf(order), [
      `CONSUME 14 PART-${n}-A cell > production`,
      `CONSUME 7 PART-${n}-B cell > production`,
      `PRODUCE 7 KIT-${n} production > cell`,
    ])
    assert.deepEqual(await standing([kit]), [`KIT-${n} WS-01 7/0`])
    const [made] = await floor.rows(
      'select batch, sell_by_date::text, best_before_date from stocks where product_id = $1',
      [kit],
    )
    assert.deepEqual(made, { batch: 'LOT-7', sell_by_date: '2030-05-01', best_before_date: null })
    assert.equal(await outbound.progress(order), 'PART_ALLOCATED 10/7/7/7')
    assert.deepEqual(
      (await outbound.events()).filter((name) => name.startsWith('stock.')),
      ['stock.received'],
    )
    await floor.verified()

    const [putaway] = await floor.rows("select * from tasks where type = 'PWAY' and product_id = $1", [kit])
    assert.deepEqual([Number(putaway?.start_quantity), putaway?.status], [7, 'AVAILABLE'])
    answered(
      await complete(Number(putaway?.id), {
        confirmed_quantity: 7,
        location_to_id: await floor.location('RACK', 'R-PUT'),
        storage_unit_to_id: null,
      }),
    )
    assert.deepEqual(await standing([kit]), [`KIT-${n} R-PUT 7/0`])

    await stocked(b, 3)
    await outbound.allocate([order])
    await pickAll(order)
    for (const id of await idsOf(order, 'CONV')) answered(await complete(id))
    assert.equal(await outbound.progress(order), 'COMPLETED 10/10/10/10')
    await floor.verified()
  })

  test('a changed bill of materials does not apply to lines in progress', async () => {
    const { kit, parts } = await kitOf([2, 1])
    const [a = 0, b = 0] = parts
    await stocked(a, 60)
    await stocked(b, 30)
    const order = await worksOrder(kit, 4)
    await outbound.allocate([order])
    const [material] = await floor.rows(
      'select id from product_materials where parent_product_id = $1 order by id',
      [kit],
    )
    answered(
      await operator.patch(
        `/api/products/${kit}/materials/${material?.id}`,
        document('product_materials', { quantity: 5 }),
      ),
    )
    answered(await operator.patch(`/api/products/${kit}`, document('products', { output_quantity: 2 })))
    await floor.verified()
    assert.equal(await outbound.progress(order), 'ALLOCATED 4/4/0/0')
    await pickAll(order)
    for (const task of await idsOf(order, 'CONV')) answered(await complete(task))
    assert.deepEqual((await ledgerOf(order)).at(-1), `PRODUCE 4 ${await codeOf(kit)} production > cell`)
    assert.equal(await outbound.progress(order), 'COMPLETED 4/4/4/4')
    await floor.verified()

    const next = await worksOrder(kit, 4)
    await outbound.allocate([next])
    assert.deepEqual(
      (await outbound.tasks(next, 'PICK')).map(({ start_quantity }) => Number(start_quantity)),
      [10, 2],
    )
    await pickAll(next)
    for (const task of await idsOf(next, 'CONV')) answered(await complete(task))
    assert.equal(await outbound.progress(next), 'COMPLETED 4/4/4/4')
    await floor.verified()
  })

  test('a line changed to another kit is built from the components of that kit', async () => {
    const one = await kitOf([2])
    const other = await kitOf([3])
    const [a = 0] = one.parts
    const [b = 0] = other.parts
    await stocked(a, 4)
    await stocked(b, 30)
    const order = await worksOrder(one.kit, 2)
    await outbound.allocate([order])
    const [pick = 0] = await idsOf(order, 'PICK')
    answered(await outbound.pick(pick, { location_to_id: work, confirmed_quantity: 0 }))
    assert.equal(await outbound.progress(order), 'PENDING 2/0/0/0')
    const [line] = await floor.rows('select id::float8 from goods_out_lines where goods_out_id = $1', [order])
    const lines_changes = [{ type: 'UPDATE', id: line?.id, attributes: { product_id: other.kit } }]
    answered(await operator.patch(`/api/goods_outs/${order}`, document('goods_outs', { lines_changes })))
    await outbound.allocate([order])
    assert.deepEqual(await readEvents(order, 'PICK'), [
      `PART ${await codeOf(a)} 4 COMPLETED`,
      `PART ${await codeOf(b)} 6 AVAILABLE`,
    ])
    await pickAll(order)
    for (const task of await idsOf(order, 'CONV')) answered(await complete(task))
    assert.equal(await outbound.progress(order), 'COMPLETED 2/2/2/2')
    await floor.verified()
  })

  test('nothing is reserved when one component is missing completely', async () => {
    const { kit, parts } = await kitOf([2, 1])
    await stocked(parts[0] ?? 0, 30)
    const order = await worksOrder(kit, 10)
    await outbound.allocate([order])
    assert.equal(await outbound.progress(order), 'PENDING 10/0/0/0')
    assert.deepEqual(await outbound.tasks(order, 'PICK'), [])
    await floor.verified()
  })

  test('with an output quantity of 3, a quantity of 6 takes two sets of components', async () => {
    const { kit, parts } = await kitOf([5, 1], { output_quantity: 3 })
    const [a = 0, b = 0] = parts
    await stocked(a, 14)
    await stocked(b, 10)
    const order = await worksOrder(kit, 9)
    await outbound.allocate([order])
    assert.equal(await outbound.progress(order), 'PART_ALLOCATED 9/6/0/0')
    await pickAll(order)
    const [first, second] = await idsOf(order, 'CONV')
    answered(await complete(first, { confirmed_quantity: 7 }))
    assert.deepEqual(await readEvents(order, 'CONV'), [
      `ASSEMBLE PART-${kits}-A 10 COMPLETED`,
      `ASSEMBLE PART-${kits}-B 2 AVAILABLE`,
      `ASSEMBLE PART-${kits}-A 3 AVAILABLE`,
    ])
    answered(await complete(second))
    assert.deepEqual(await standing([kit]), [`KIT-${kits} WS-01 3/0`])
    const [rest] = await idsOf(order, 'CONV')
    answered(await complete(rest))
    assert.deepEqual(await standing([kit]), [`KIT-${kits} WS-01 6/0`])
    assert.equal(await outbound.progress(order), 'PART_ALLOCATED 9/6/6/6')
    await floor.verified()
  })

  test('picks of a component are converted together or one by one', async () => {
    const { kit, parts } = await kitOf([1, 1])
    const [a = 0, b = 0] = parts
    await stocked(a, 3, { batch: 'X' })
    await stocked(a, 4, { batch: 'Y' })
    await stocked(b, 7)
    const gathered = await worksOrder(kit, 3)
    await outbound.allocate([gathered])
    const order = await worksOrder(kit, 4)
    await stocked(a, 1, { batch: 'Z' })
    await outbound.allocate([order])
    await pickAll(gathered)
    assert.deepEqual(await readEvents(gathered, 'CONV'), [
      `ASSEMBLE PART-${kits}-A 3 AVAILABLE`,
      `ASSEMBLE PART-${kits}-B 3 AVAILABLE`,
    ])
    const both = await kitOf([1])
    const [c = 0] = both.parts
    await stocked(c, 3, { batch: 'X' })
    await stocked(c, 4, { batch: 'Y' })
    const one = await worksOrder(both.kit, 7)
    await outbound.allocate([one])
    assert.equal((await idsOf(one, 'PICK')).length, 2)
    await pickAll(one)
    assert.deepEqual(await readEvents(one, 'CONV'), [`ASSEMBLE PART-${kits}-A 7 AVAILABLE`])
    const [conversion] = await idsOf(one, 'CONV')
    answered(await complete(conversion))
    assert.deepEqual(await standing([both.kit]), [`KIT-${kits} WS-01 7/0`])
    await gathering(false)
    await stocked(c, 3, { batch: 'X' })
    await stocked(c, 4, { batch: 'Y' })
    const apart = await worksOrder(both.kit, 7)
    await outbound.allocate([apart])
    await pickAll(apart)
    assert.deepEqual(await readEvents(apart, 'CONV'), [
      `ASSEMBLE PART-${kits}-A 3 AVAILABLE`,
      `ASSEMBLE PART-${kits}-A 4 AVAILABLE`,
    ])
    await gathering(true)
    await floor.verified()
  })

  test('goods that were picked to several work places are converted where they are', async () => {
    const other = await floor.location('WORK', 'WS-02')
    const placesOf = async (order: number) =>
      (
        await floor.rows(
          `select l.code, k.start_quantity::int as quantity from tasks k
           join locations l on l.tenant_id = k.tenant_id and l.id = k.location_from_id
           where k.goods_out_id = $1 and k.type = 'CONV' order by k.id`,
          [order],
        )
      ).map(({ code, quantity }) => `${code} ${quantity}`)
    const { kit, parts } = await kitOf([1])
    const [part = 0] = parts
    const picksOf = async (order: number) => {
      await outbound.allocate([order])
      return idsOf(order, 'PICK')
    }
    for (const batch of ['X', 'Y', 'Z']) await stocked(part, 3, { batch })
    const order = await worksOrder(kit, 9)
    const [one, two, three] = await picksOf(order)
    // The same where several picks are completed together.
    const together = floor.act(async (tx) => {
      const picks = await readTasks(tx, [one ?? 0, two ?? 0, three ?? 0])
      const goods = picks.map((pick, place) => ({
        ...{ pick, quantity: '3', location_id: place === 1 ? other : work },
      }))
      const made = await createConversions(tx, goods)
      const [first, second, third] = picks.map(({ id }) => made.get(id))
      assert.deepEqual([first === second, first === third], [false, true])
      throw new Error('taken back')
    })
    await assert.rejects(together, /taken back/)
    answered(await outbound.pick(one ?? 0, { location_to_id: work }))
    answered(await outbound.pick(two ?? 0, { location_to_id: other }))
    answered(await outbound.pick(three ?? 0, { location_to_id: work }))
    assert.deepEqual(await placesOf(order), ['WS-01 6', 'WS-02 3'])
    for (const id of await idsOf(order, 'CONV')) answered(await complete(id))
    assert.deepEqual(await standing([kit]), [`KIT-${kits} WS-01 6/0`, `KIT-${kits} WS-02 3/0`])

    // The same of kits that are taken apart, of which three make a set.
    const threes = await kitOf([1], { output_quantity: 3 })
    for (const batch of ['X', 'Y', 'Z']) await stocked(threes.kit, 2, { batch })
    const apart = await worksOrder(threes.kit, 6, { conversion_direction: 'disassemble' })
    const [first, second, third] = await picksOf(apart)
    answered(await outbound.pick(first ?? 0, { location_to_id: work }))
    answered(await outbound.pick(second ?? 0, { location_to_id: other }))
    answered(await outbound.pick(third ?? 0, { location_to_id: work }))
    assert.deepEqual(await placesOf(apart), ['WS-01 4', 'WS-02 2'])
    await floor.verified()
  })

  test('a kit has the earliest dates of its components, whichever is converted last', async () => {
    const { kit, parts } = await kitOf([1, 1])
    const [a = 0, b = 0] = parts
    await stocked(a, 2, { best_before_date: '2031-05-01', sell_by_date: '2031-02-01', batch: 'X' })
    await stocked(a, 2, { best_before_date: '2031-06-01', sell_by_date: '2031-01-01', batch: 'Y' })
    await stocked(b, 4, { best_before_date: '2031-03-01', sell_by_date: '2031-04-01' })
    const order = await worksOrder(kit, 4)
    await outbound.allocate([order])
    await pickAll(order)
    for (const id of await idsOf(order, 'CONV')) answered(await complete(id))
    assert.deepEqual(
      await floor.rows(
        `select best_before_date::text as best_before, sell_by_date::text as sell_by, sum(quantity)::int as quantity
         from stocks where product_id = $1 group by 1, 2`,
        [kit],
      ),
      [{ best_before: '2031-03-01', sell_by: '2031-01-01', quantity: 4 }],
    )
    await floor.verified()
  })

  test('after a short pick of a component, spare components are put back', async () => {
    const { kit, parts } = await kitOf([2, 1])
    const [a = 0, b = 0] = parts
    await stocked(a, 20)
    await stocked(b, 10)
    const order = await worksOrder(kit, 10)
    await outbound.allocate([order])
    const [pickA, pickB] = await idsOf(order, 'PICK')
    answered(await outbound.pick(Number(pickA), { location_to_id: work }))
    answered(await outbound.pick(Number(pickB), { location_to_id: work, confirmed_quantity: 7 }))
    assert.equal(await outbound.progress(order), 'PART_ALLOCATED 10/7/0/0')
    assert.deepEqual(await readEvents(order, 'CONV'), [
      `ASSEMBLE PART-${kits}-A 14 AVAILABLE`,
      `ASSEMBLE PART-${kits}-B 7 AVAILABLE`,
    ])
    assert.deepEqual(await readEvents(order, 'TRAN'), [`PUT_BACK PART-${kits}-A 6 AVAILABLE`])
    assert.deepEqual(await standing([a]), [`PART-${kits}-A WS-01 20/14`])
    await floor.verified()
    for (const id of await idsOf(order, 'CONV')) answered(await complete(id))
    assert.equal(await outbound.progress(order), 'PART_ALLOCATED 10/7/7/7')
    await floor.verified()
    // A started task for putting back spare components stays when the order is cancelled.
    const [back] = await idsOf(order, 'TRAN')
    assert.equal((await operator.post(`/api/tasks/${back}/enter`)).status, 204)
    const cancelled = await operator.post('/api/goods_out_processes/cancel', { ids: [order] })
    assert.equal(cancelled.status, 204, cancelled.text)
    assert.deepEqual(await readEvents(order, 'TRAN'), [`PUT_BACK PART-${kits}-A 6 ALLOCATED`])
    answered(
      await complete(back, {
        location_to_id: await floor.location('RACK', 'R-PUT'),
        storage_unit_to_id: null,
      }),
    )
    assert.deepEqual(await standing([a]), [`PART-${kits}-A R-PUT 6/0`])
    await floor.verified()
  })

  test('components consumed for unfinished kits are used for the next ones', async () => {
    const { kit, parts } = await kitOf([2, 1])
    const [a = 0, b = 0] = parts
    await stocked(a, 20)
    await stocked(b, 10)
    const order = await worksOrder(kit, 10)
    await outbound.allocate([order])
    const [pickA, pickB] = await idsOf(order, 'PICK')
    answered(await outbound.pick(Number(pickA), { location_to_id: work }))
    const [conversion] = await idsOf(order, 'CONV')
    answered(await complete(conversion))
    answered(await outbound.pick(Number(pickB), { location_to_id: work, confirmed_quantity: 4 }))
    for (const id of await idsOf(order, 'CONV')) answered(await complete(id))
    assert.equal(await outbound.progress(order), 'PART_ALLOCATED 10/4/4/4')

    await stocked(a, 20)
    await outbound.stock(b, 'R-ELSE', 6)
    await outbound.allocate([order])
    assert.deepEqual((await readEvents(order, 'PICK')).slice(2), [`PART PART-${kits}-B 6 AVAILABLE`])
    assert.equal(await outbound.progress(order), 'PICK 10/10/4/4')
    await pickAll(order)
    for (const id of await idsOf(order, 'CONV')) answered(await complete(id))
    assert.equal(await outbound.progress(order), 'COMPLETED 10/10/10/10')
    await floor.verified()
  })

  test('a missing component is first reallocated from elsewhere', async () => {
    const { kit, parts } = await kitOf([2, 1])
    const [a = 0, b = 0] = parts
    await stocked(a, 20)
    await stocked(b, 10)
    const order = await worksOrder(kit, 10)
    await outbound.allocate([order])
    await outbound.stock(b, 'R-ELSE', 3)
    const [, pickB] = await idsOf(order, 'PICK')
    answered(await outbound.pick(Number(pickB), { location_to_id: work, confirmed_quantity: 8 }))
    assert.deepEqual(await readEvents(order, 'PICK'), [
      `PART PART-${kits}-A 20 AVAILABLE`,
      `PART PART-${kits}-B 10 COMPLETED`,
      `PART PART-${kits}-B 2 AVAILABLE`,
    ])
    assert.equal(await outbound.progress(order), 'PICK 10/10/0/0')
    await floor.verified()
    // Cancelling one of its picks reduces the others to whole kits.
    const [, second] = await idsOf(order, 'PICK')
    answered(await operator.patch(`/api/tasks/${second}`, document('tasks', { status: 'cancelled' })))
    assert.equal(await outbound.progress(order), 'PART_ALLOCATED 10/8/0/0')
    assert.deepEqual((await readEvents(order, 'PICK')).slice(0, 1), [`PART PART-${kits}-A 16 AVAILABLE`])
    await floor.verified()
  })

  test('a cancelled work order releases its components; finished kits stay', async () => {
    const { kit, parts } = await kitOf([1, 1])
    const [a = 0, b = 0] = parts
    await stocked(a, 4)
    await stocked(b, 4)
    const order = await worksOrder(kit, 4)
    await outbound.allocate([order])
    await pickAll(order)
    const [first, second] = await idsOf(order, 'CONV')
    answered(await complete(first, { confirmed_quantity: 3 }))
    answered(await complete(second, { confirmed_quantity: 1 }))
    const reply = await operator.post('/api/goods_out_processes/cancel', { ids: [order] })
    assert.equal(reply.status, 204, reply.text)
    assert.deepEqual(await standing([kit, ...parts]), [
      `KIT-${kits} WS-01 1/0`,
      `PART-${kits}-A WS-01 3/0`,
      `PART-${kits}-B WS-01 3/0`,
    ])
    assert.deepEqual(await readEvents(order, 'TRAN'), [
      `PUT_BACK PART-${kits}-A 1 AVAILABLE`,
      `PUT_BACK PART-${kits}-B 3 AVAILABLE`,
      `PUT_BACK PART-${kits}-A 2 AVAILABLE`,
    ])
    const [putaway] = await floor.rows("select status from tasks where type = 'PWAY' and product_id = $1", [
      kit,
    ])
    assert.equal(putaway?.status, 'AVAILABLE')
    await floor.verified()
  })

  const change = (order: number, input: Attributes) =>
    operator.patch(`/api/goods_outs/${order}`, document('goods_outs', input))
  const changeLine = (order: number, id: number, attributes: Attributes) =>
    change(order, { lines_changes: [{ type: 'UPDATE', id, attributes }] })
  const orderAct = (act: string, order: number) =>
    operator.post(`/api/goods_out_processes/${act}`, { ids: [order], description: 'enough' })
  /**
   * The ways in which a line comes to want fewer kits than components were consumed for. All 6 A are consumed for 3 kits: how many B
   * are picked and converted, what happens then, and how many A come back.
   */
  const ENDINGS = {
    'the order is cancelled': [2, 1, (order: number) => orderAct('cancel', order), 4],
    'the order is cancelled before anything was made': [
      3,
      0,
      (order: number) => orderAct('cancel', order),
      6,
    ],
    'the order gets the status cancelled': [
      2,
      1,
      (order: number) => change(order, { goods_out_status_id: 8 }),
      4,
    ],
    'the line is shorted': [2, 1, (order: number) => orderAct('short_order_lines', order), 2],
    'the line is reduced': [
      2,
      2,
      (order: number, line: number) => changeLine(order, line, { order_quantity: 2 }),
      2,
    ],
    'the line is for another product': [
      0,
      0,
      async (order: number, line: number) => changeLine(order, line, { product_id: (await kitOf([2])).kit }),
      6,
    ],
    'the order takes kits apart': [
      0,
      0,
      (order: number) => change(order, { conversion_direction: 'disassemble' }),
      6,
    ],
    'the order sells kits': [
      0,
      0,
      (order: number) => change(order, { goods_out_type: 'sales_order', location_id: bay }),
      6,
    ],
  } as const
  for (const [name, [picked, converted, end, back]] of Object.entries(ENDINGS))
    test(`components that were consumed for kits nobody wants any more come back if ${name}`, async () => {
      answered(
        await operator.patch(`/api/accounts/${account}`, document('accounts', { is_short_pickable: true })),
      )
      const { kit, parts } = await kitOf([2, 1])
      const [a = 0, b = 0] = parts
      await stocked(a, 6, {
        sell_by_date: '2031-05-01',
        storage_unit_id: await floor.unit(await floor.location('RACK', place(a))),
      })
      await stocked(b, 3)
      const order = await worksOrder(kit, 3)
      const [row] = await floor.rows('select id::float8 from goods_out_lines where goods_out_id = $1', [
        order,
      ])
      await outbound.allocate([order])
      const [pickA = 0, pickB = 0] = await idsOf(order, 'PICK')
      answered(await outbound.pick(pickA, { location_to_id: work }))
      answered(await complete((await idsOf(order, 'CONV'))[0]))
      answered(await outbound.pick(pickB, { location_to_id: work, confirmed_quantity: picked }))
      const [conversion] = await idsOf(order, 'CONV')
      if (converted > 0) answered(await complete(conversion, { confirmed_quantity: converted }))
      await floor.verified()

      const codes = await Promise.all([codeOf(kit), codeOf(a)])
      const reply = await end(order, Number(row?.id))
      assert.ok(reply.status < 300, reply.text)
      await floor.verified()
      assert.deepEqual(
        (await ledgerOf(order)).filter((entry) => entry.startsWith('UNCONSUME')),
        [`UNCONSUME ${back} ${codes[1]} production > cell`],
      )
      assert.deepEqual(
        await floor.rows(
          'select s.quantity::int, s.sell_by_date::text, s.storage_unit_id from stocks s where s.product_id = $1',
          [a],
        ),
        [{ quantity: back, sell_by_date: '2031-05-01', storage_unit_id: null }],
      )
      assert.ok((await readEvents(order, 'TRAN')).includes(`PUT_BACK ${codes[1]} ${back} AVAILABLE`))
      const made = converted > 0 ? [`${codes[0]} WS-01 ${converted}/0`] : []
      assert.deepEqual(await standing([kit]), made)
      const returned = await operator.post(
        '/api/goods_in_receipts',
        document('goods_in_receipts', {
          ...{ account_id: account, warehouse_id: warehouse, receipt_type: 'customer_return' },
          lines_changes: [
            {
              type: 'ADD',
              attributes: { product_id: kit, expected_quantity: 1, goods_out_line_id: row?.id },
            },
          ],
        }),
      )
      assert.equal(returned.status, 422, returned.text)
    })

  test('components with serial numbers that came in another way since do not come back', async () => {
    const kit = await outbound.product({ code: 'KIT-SERIAL', product_type: 'bill_of_materials' })
    const part = await outbound.product({
      code: 'PART-SERIAL',
      serial_number_tracking_setting: 'inbound_and_outbound',
    })
    const other = await outbound.product({ code: 'PART-OTHER' })
    for (const child_product_id of [part, other])
      answered(
        await operator.post(
          `/api/products/${kit}/materials`,
          document('product_materials', { child_product_id, quantity: 1 }),
        ),
      )
    await stocked(part, 1, { serial_number: 'SN-1' })
    await stocked(other, 1)
    const order = await worksOrder(kit, 1)
    await outbound.allocate([order])
    const [pick = 0] = await idsOf(order, 'PICK')
    answered(await outbound.pick(pick, { location_to_id: work, serial_numbers: ['SN-1'] }))
    answered(await complete((await idsOf(order, 'CONV'))[0]))
    await stocked(part, 1, { serial_number: 'SN-1' })
    assert.deepEqual(symbols(await orderAct('cancel', order)), [422, 'serial_number_already_in_stock'])
    await floor.verified()
  })

  test('a kit of kits uses finished kits at the production location, whatever the dispatch strategy', async () => {
    const nested = await kitOf([1])
    const {
      kit,
      parts: [loose = 0],
    } = await kitOf([2])
    answered(
      await operator.post(
        `/api/products/${kit}/materials`,
        document('product_materials', { child_product_id: nested.kit, quantity: 1 }),
      ),
    )
    await stocked(nested.parts[0] ?? 0, 10)
    await stocked(loose, 10)
    const bench = await floor.location('WORK', 'WS-02')
    const defaults = (default_work_location_id: number | null) =>
      operator.patch(`/api/warehouses/${warehouse}`, document('warehouses', { default_work_location_id }))
    answered(await defaults(bench))
    const order = await outbound.order([[kit, 3]], {
      goods_out_type: 'work_order',
      dispatch_strategy: 'shipment',
    })
    const process = async () => {
      await operator.post('/api/goods_out_processes/process_picks_async', { ids: [order] })
      await floor.work()
    }
    await process()
    const [request] = await floor.rows(
      'select status, error_code::int, message from pick_processing_requests where goods_out_id = $1',
      [order],
    )
    assert.deepEqual([request?.status, request?.error_code], ['failed', 39])
    assert.equal(await outbound.progress(order), 'PENDING 3/0/0/0')
    await stocked(nested.kit, 3)
    await process()
    assert.equal(await outbound.progress(order), 'ALLOCATED 3/3/0/0')
    const picks = await outbound.tasks(order, 'PICK')
    assert.deepEqual(
      picks.map(({ location_to_id, product_id }) => [Number(location_to_id), Number(product_id)]),
      [
        [bench, loose],
        [bench, nested.kit],
      ],
    )
    assert.deepEqual(symbols(await outbound.pick(Number(picks[0]?.id), { location_to_id: bay })), [
      422,
      'staging_location_invalid',
    ])
    await pickAll(order, bench)
    const tracking = (track_batch: boolean) =>
      operator.patch(`/api/accounts/${account}`, document('accounts', { track_batch }))
    answered(await tracking(true))
    for (const id of await idsOf(order, 'CONV')) answered(await complete(id))
    assert.equal(await outbound.progress(order), 'COMPLETED 3/3/3/3')
    const [made] = await floor.rows(
      `select s.batch, 'WO-' || o.reference as expected, l.code as place from goods_outs o
       join stocks s on s.product_id = $2 join locations l on l.id = s.location_id where o.id = $1`,
      [order, kit],
    )
    assert.equal(made?.batch, made?.expected)
    assert.equal(made?.place, 'WS-02')
    answered(await tracking(false))
    answered(await defaults(null))
    await floor.verified()
  })

  test('disassembled components keep the batch and dates of the kit if the account tracks them', async () => {
    const { kit, parts } = await kitOf([2, 1])
    await stocked(kit, 2, { batch: 'K1', sell_by_date: '2031-01-01', best_before_date: '2030-12-01' })
    const order = await worksOrder(kit, 2, { conversion_direction: 'disassemble' })
    await outbound.allocate([order])
    await pickAll(order)
    const tracking = (is: boolean) =>
      operator.patch(
        `/api/accounts/${account}`,
        document('accounts', { track_batch: is, track_sell_by_date: is, track_best_before_date: is }),
      )
    answered(await tracking(true))
    const [conversion] = await idsOf(order, 'CONV')
    answered(await complete(conversion))
    answered(await tracking(false))
    assert.deepEqual(
      await floor.rows(
        `select distinct batch, sell_by_date::text, best_before_date::text from stocks where product_id = any($1)`,
        [parts],
      ),
      [{ batch: 'K1', sell_by_date: '2031-01-01', best_before_date: '2030-12-01' }],
    )
    await floor.verified()
  })

  test('a kit is disassembled into its components', async () => {
    const { kit, parts } = await kitOf([2, 1])
    await stocked(kit, 5, { batch: 'K1', sell_by_date: '2031-01-01' })
    const order = await worksOrder(kit, 4, { conversion_direction: 'disassemble' })
    await outbound.allocate([order])
    assert.equal(await outbound.progress(order), 'ALLOCATED 4/4/0/0')
    await pickAll(order)
    assert.deepEqual(await readEvents(order, 'CONV'), [`DISASSEMBLE KIT-${kits} 4 AVAILABLE`])
    const [conversion] = await idsOf(order, 'CONV')
    answered(await complete(conversion, { confirmed_quantity: 3 }))
    assert.deepEqual(await ledgerOf(order), [
      `CONSUME 3 KIT-${kits} cell > production`,
      `PRODUCE 6 PART-${kits}-A production > cell`,
      `PRODUCE 3 PART-${kits}-B production > cell`,
    ])
    assert.equal(await outbound.progress(order), 'PICK 4/4/4/3')
    const [rest] = await idsOf(order, 'CONV')
    answered(await complete(rest))
    assert.equal(await outbound.progress(order), 'COMPLETED 4/4/4/4')
    const putaways = await floor.rows(
      "select start_quantity::float8 as quantity from tasks where type = 'PWAY' and product_id = any($1) order by id",
      [parts],
    )
    assert.deepEqual(
      putaways.map(({ quantity }) => quantity),
      [6, 3, 2, 1],
    )
    const dates = await floor.rows(
      'select distinct batch, sell_by_date from stocks where product_id = any($1)',
      [parts],
    )
    // The account tracks neither batch nor dates.
    assert.deepEqual(dates, [{ batch: null, sell_by_date: null }])
    await floor.verified()
  })

  test('a kit with an output quantity of 3 is disassembled in threes', async () => {
    const { kit } = await kitOf([5], { output_quantity: 3 })
    await stocked(kit, 6)
    const order = await worksOrder(kit, 6, { conversion_direction: 'disassemble' })
    await outbound.allocate([order])
    await pickAll(order)
    const [conversion] = await idsOf(order, 'CONV')
    assert.deepEqual(symbols(await complete(conversion, { confirmed_quantity: 4 })), [
      422,
      'order_quantity_not_multiple_of_output',
    ])
    answered(await complete(conversion, { confirmed_quantity: 3 }))
    await floor.verified()
  })

  test('a quantity that is not a multiple is disassembled with other picks, even if their task is started', async () => {
    const { kit, parts } = await kitOf([5], { output_quantity: 2 })
    for (const [code, quantity] of Object.entries({ 'R-ODD-1': 3, 'R-ODD-2': 1, 'R-ODD-3': 2 }))
      await outbound.stock(kit, code, quantity)
    const order = await worksOrder(kit, 6, { conversion_direction: 'disassemble' })
    await outbound.allocate([order])
    const [three, one, two] = await idsOf(order, 'PICK')
    answered(await outbound.pick(Number(three), { location_to_id: work }))
    const [conversion] = await idsOf(order, 'CONV')
    answered(await complete(conversion, { confirmed_quantity: 2 }))
    const [rest] = await idsOf(order, 'CONV')
    assert.equal((await operator.post(`/api/tasks/${rest}/enter`)).status, 204)
    answered(await outbound.pick(Number(one), { location_to_id: work }))
    answered(await outbound.pick(Number(two), { location_to_id: work }))
    const code = `DISASSEMBLE KIT-${kits}`
    assert.deepEqual(await readEvents(order, 'CONV'), [
      `${code} 3 COMPLETED`,
      `${code} 2 ALLOCATED`,
      `${code} 2 AVAILABLE`,
    ])
    await floor.verified()
    answered(await complete(rest))
    answered(await complete((await idsOf(order, 'CONV'))[0]))
    assert.equal(await outbound.progress(order), 'COMPLETED 6/6/6/6')
    assert.deepEqual(await standing([kit, ...parts]), [`PART-${kits}-A WS-01 15/0`])
    await floor.verified()
  })

  test('after a short pick for disassembly, multiples continue and the rest is put back', async () => {
    answered(
      await operator.patch(`/api/accounts/${account}`, document('accounts', { is_short_pickable: true })),
    )
    const { kit } = await kitOf([5], { output_quantity: 3 })
    for (const [code, quantity] of Object.entries({ 'R-REST-1': 4, 'R-REST-2': 1 }))
      await outbound.stock(kit, code, quantity)
    const order = await worksOrder(kit, 9, { conversion_direction: 'disassemble' })
    await outbound.allocate([order])
    const [four] = await idsOf(order, 'PICK')
    answered(await outbound.pick(Number(four), { location_to_id: work }))
    const [conversion] = await idsOf(order, 'CONV')
    assert.equal((await operator.post(`/api/tasks/${conversion}/enter`)).status, 204)
    const short = () =>
      operator.post('/api/goods_out_processes/short_order_lines', { ids: [order], description: 'no more' })
    const refused = await floor.nothingWritten(short)
    assert.deepEqual(symbols(refused), [422, 'order_quantity_not_multiple_of_output'])
    assert.equal((await operator.post(`/api/tasks/${conversion}/exit`)).status, 204)
    const done = await short()
    assert.equal(done.status, 204, done.text)
    await floor.verified()
    assert.deepEqual(await readEvents(order, 'PICK'), [
      `PART KIT-${kits} 4 COMPLETED`,
      `PART KIT-${kits} 1 CANCELLED`,
    ])
    assert.deepEqual(await readEvents(order, 'TRAN'), [`PUT_BACK KIT-${kits} 1 AVAILABLE`])
    assert.deepEqual(await standing([kit]), [`KIT-${kits} R-REST-2 1/0`, `KIT-${kits} WS-01 4/3`])
    assert.equal(await outbound.progress(order), 'PICK 9/3/3/0')
    answered(await complete(conversion))
    assert.equal(await outbound.progress(order), 'COMPLETED 9/3/3/3')
    await floor.verified()
  })

  test('a kit and its components are locked together, without deadlock', async () => {
    const { kit, parts } = await kitOf([1, 1], { assemble_on_pick: true })
    const order = await outbound.order([[kit, 1]])
    for (const product_id of [kit, ...parts]) {
      if (product_id !== kit) await stocked(product_id, 1)
      let processing: Promise<void> | undefined
      await floor.act(async (tx) => {
        await lockChoices(tx, [{ warehouse_id: warehouse, product_id }])
        processing = outbound.allocate([order])
        await floor.blocked()
      })
      await processing
    }
    assert.equal(await outbound.progress(order), 'ALLOCATED 1/1/0/0')
    await floor.act(async (held) => {
      const [one = 0, other = 0] = parts
      await lockChoices(held, [{ warehouse_id: warehouse, product_id: one }])
      await assert.rejects(
        floor.act(async (tx) => {
          await lockChoices(tx, [{ warehouse_id: warehouse, product_id: other }])
          await lockChoices(tx, [{ warehouse_id: warehouse, product_id: one }])
        }),
        SerializationFailure,
      )
    })
  })

  test('a kit assembled by picking uses finished kits first, then components', async () => {
    const { kit, parts } = await kitOf([2, 1], { assemble_on_pick: true })
    const [a = 0, b = 0] = parts
    await stocked(kit, 3)
    await stocked(a, 30)
    await stocked(b, 4)
    const order = await outbound.order([[kit, 10]])
    await outbound.allocate([order])
    assert.equal(await outbound.progress(order), 'PART_ALLOCATED 10/7/0/0')
    assert.deepEqual(await readEvents(order, 'PICK'), [
      `PART KIT-${kits} 3 AVAILABLE`,
      `PART PART-${kits}-A 8 AVAILABLE`,
      `PART PART-${kits}-B 4 AVAILABLE`,
    ])
    await floor.verified()
    const [ready, pickA, pickB] = await idsOf(order, 'PICK')
    answered(await outbound.pick(Number(ready)))
    assert.equal(await outbound.progress(order), 'PART_ALLOCATED 10/7/3/0')
    answered(await outbound.pick(Number(pickA)))
    assert.equal(await outbound.progress(order), 'PART_ALLOCATED 10/7/3/0')
    answered(await outbound.pick(Number(pickB), { confirmed_quantity: 3 }))
    assert.equal(await outbound.progress(order), 'PART_ALLOCATED 10/6/6/0')
    assert.deepEqual(await readEvents(order, 'DISP'), [
      `SHIPMENT KIT-${kits} 3 AVAILABLE`,
      `SHIPMENT PART-${kits}-A 6 AVAILABLE`,
      `SHIPMENT PART-${kits}-B 3 AVAILABLE`,
    ])
    assert.deepEqual(await readEvents(order, 'TRAN'), [`PUT_BACK PART-${kits}-A 2 AVAILABLE`])
    await floor.verified()
    const reply = await operator.post('/api/goods_out_processes/dispatch', { ids: [order] })
    assert.equal(reply.status, 204, reply.text)
    assert.equal(await outbound.progress(order), 'PART_ALLOCATED 10/6/6/6')
    assert.deepEqual(await standing([kit]), [])
    await floor.verified()
  })

  test('a component picked from a pickface is replenished first', async () => {
    const { kit, parts } = await kitOf([2, 1])
    const [a = 0, b = 0] = parts
    const face = await floor.location('RACK', `F-${a}`, { is_pickface: true })
    await floor.made('pickface_products', { product_id: a, location_id: face })
    await stocked(a, 9)
    await stocked(b, 5)
    const order = await worksOrder(kit, 5)
    await outbound.allocate([order])
    assert.equal(await outbound.progress(order), 'PART_ALLOCATED 5/4/0/0')
    assert.deepEqual(await readEvents(order, 'PICK'), [
      `PART PART-${kits}-B 4 AVAILABLE`,
      `PICKFACE PART-${kits}-A 8 ON_HOLD`,
    ])
    const [task] = await floor.rows(
      "select id::float8 from tasks where type = 'REPLEN' and product_id = $1",
      [a],
    )
    answered(await complete(Number(task?.id), { confirmed_quantity: 5, location_to_id: face }))
    assert.deepEqual(await readEvents(order, 'PICK'), [
      `PART PART-${kits}-B 4 AVAILABLE`,
      `PICKFACE PART-${kits}-A 3 ON_HOLD`,
      `PICKFACE PART-${kits}-A 5 AVAILABLE`,
    ])
    await floor.verified()
    const [again] = await floor.rows(
      "select id::float8 from tasks where type = 'REPLEN' and product_id = $1 and status = 'AVAILABLE'",
      [a],
    )
    answered(await complete(Number(again?.id), { confirmed_quantity: 3, location_to_id: face }))
    await pickAll(order)
    for (const id of await idsOf(order, 'CONV')) answered(await complete(id))
    assert.equal(await outbound.progress(order), 'PART_ALLOCATED 5/4/4/4')
    await floor.verified()
  })

  test('cancelling the pick of one component releases the others and cancels their load tasks', async () => {
    const { kit, parts } = await kitOf([2, 1], { assemble_on_pick: true })
    const [a = 0, b = 0] = parts
    await stocked(a, 30)
    const pile = await stocked(b, 30)
    const orderActs = (act: string, order: number) =>
      operator.post(`/api/goods_out_processes/${act}`, { ids: [order] })
    const giveUp = {
      unallocate: (order: number, _: number | undefined) => orderActs('unallocate', order),
      cancel: (_: number, pick: number | undefined) =>
        operator.patch(`/api/tasks/${pick}`, document('tasks', { status: 'cancelled' })),
      hold: () => operator.post('/api/stocks/hold', { ids: [pile], description: 'torn', force: true }),
    }
    for (const [name, give] of Object.entries(giveUp)) {
      const order = await outbound.order([[kit, 3]])
      await outbound.allocate([order])
      const load_reference = `KIT-LOAD-${name}`
      await floor.made('loads', { warehouse_id: warehouse, reference: load_reference })
      answered(await operator.patch(`/api/goods_outs/${order}`, document('goods_outs', { load_reference })))
      const [pickA, pickB] = await idsOf(order, 'PICK')
      answered(await outbound.pick(Number(pickA), { storage_unit_to_id: await floor.unit(bay) }))
      assert.equal((await idsOf(order, 'LOAD')).length, 1)
      const reply = await give(order, pickB)
      assert.ok(reply.status < 300, reply.text)
      assert.deepEqual(await readEvents(order, 'DISP'), [`LOAD PART-${kits}-A 6 CANCELLED`])
      assert.deepEqual(await readEvents(order, 'TRAN'), [`PUT_BACK PART-${kits}-A 6 AVAILABLE`])
      assert.deepEqual(await idsOf(order, 'LOAD'), [])
      assert.equal(await outbound.progress(order), 'PENDING 3/0/0/0')
      await floor.verified()
    }
  })

  test('a component is released when the replenishment of another fails', async () => {
    const { kit, parts } = await kitOf([2, 1], { assemble_on_pick: true })
    const [a = 0, b = 0] = parts
    const face = await floor.location('RACK', `F-${b}`, { is_pickface: true })
    await floor.made('pickface_products', { product_id: b, location_id: face })
    await stocked(a, 6)
    const pile = await stocked(b, 3)
    const order = await outbound.order([[kit, 3]])
    await outbound.allocate([order])
    const [pickA] = await idsOf(order, 'PICK')
    answered(await outbound.pick(Number(pickA)))
    const [task] = await floor.rows(
      "select id::float8 from tasks where type = 'REPLEN' and product_id = $1",
      [b],
    )
    const [{ location_id } = {}] = await floor.rows('select location_id::float8 from stocks where id = $1', [
      pile,
    ])
    const rack = `/api/locations/${location_id}`
    answered(await operator.patch(rack, document('locations', { is_active: false })))
    answered(await operator.patch(`/api/tasks/${task?.id}`, document('tasks', { status: 'cancelled' })))
    assert.deepEqual(await readEvents(order, 'DISP'), [`SHIPMENT PART-${kits}-A 6 CANCELLED`])
    assert.deepEqual(await readEvents(order, 'TRAN'), [`PUT_BACK PART-${kits}-A 6 AVAILABLE`])
    assert.equal(await outbound.progress(order), 'PENDING 3/0/0/0')
    answered(await operator.patch(rack, document('locations', { is_active: true })))
    await floor.verified()
  })

  test('no replenishment is created for kits that lack another component', async () => {
    const { kit, parts } = await kitOf([2, 1], { assemble_on_pick: true })
    const [a = 0, b = 0] = parts
    const face = await floor.location('RACK', `F-${a}`, { is_pickface: true })
    await floor.made('pickface_products', { product_id: a, location_id: face })
    await stocked(a, 6)
    await stocked(b, 3)
    const order = await outbound.order([[kit, 3]])
    await outbound.allocate([order])
    const [pickB] = await idsOf(order, 'PICK')
    assert.deepEqual(await readEvents(order, 'PICK'), [
      `PART PART-${kits}-B 3 AVAILABLE`,
      `PICKFACE PART-${kits}-A 6 ON_HOLD`,
    ])
    answered(await operator.patch(`/api/tasks/${pickB}`, document('tasks', { status: 'cancelled' })))
    assert.deepEqual(await readEvents(order, 'PICK'), [
      `PART PART-${kits}-B 3 CANCELLED`,
      `PICKFACE PART-${kits}-A 6 CANCELLED`,
    ])
    const brought = await floor.rows("select status from tasks where type = 'REPLEN' and product_id = $1", [
      a,
    ])
    assert.deepEqual(brought, [{ status: 'CANCELLED' }])
    assert.equal(await outbound.progress(order), 'PENDING 3/0/0/0')
    await floor.verified()
  })

  test('components can be dispatched kit by kit', async () => {
    const { kit, parts } = await kitOf([2, 1], { assemble_on_pick: true })
    const [a = 0, b = 0] = parts
    await stocked(a, 6)
    await stocked(b, 3)
    const by = (dispatch_by_output_quantity: boolean) =>
      operator.patch(`/api/accounts/${account}`, document('accounts', { dispatch_by_output_quantity }))
    await by(true)
    const order = await outbound.order([[kit, 3]])
    await outbound.allocate([order])
    await pickAll(order, bay)
    await by(false)
    assert.deepEqual(await readEvents(order, 'DISP'), [
      ...[1, 2, 3].map(() => `SHIPMENT PART-${kits}-A 2 AVAILABLE`),
      ...[1, 2, 3].map(() => `SHIPMENT PART-${kits}-B 1 AVAILABLE`),
    ])
    assert.equal(await outbound.progress(order), 'PICK 3/3/3/0')
    const [first, , , fourth] = await idsOf(order, 'DISP')
    answered(await complete(first))
    assert.equal(await outbound.progress(order), 'PICK 3/3/3/0')
    answered(await complete(fourth))
    assert.equal(await outbound.progress(order), 'PICK 3/3/3/1')
    await floor.verified()
  })

  test('with an output quantity of 2, components are picked, dispatched and returned in whole sets', async () => {
    const { kit, parts } = await kitOf([2, 3], { assemble_on_pick: true, output_quantity: 2 })
    const [a = 0, b = 0] = parts
    await stocked(a, 10)
    await stocked(b, 10)
    const setting = (input: Attributes) =>
      operator.patch(`/api/accounts/${account}`, document('accounts', { ...input }))
    answered(await setting({ dispatch_by_output_quantity: true }))
    const order = await outbound.order([[kit, 9]])
    await outbound.allocate([order])
    assert.equal(await outbound.progress(order), 'PART_ALLOCATED 9/6/0/0')
    const [pickA, pickB, ...others] = await outbound.tasks(order, 'PICK')
    assert.deepEqual(
      [pickA, pickB].map((pick) => [Number(pick?.start_quantity), Number(pick?.location_to_id)]),
      [
        [6, bay],
        [9, bay],
      ],
    )
    assert.deepEqual(others, [])
    answered(await outbound.pick(Number(pickA?.id)))
    assert.equal(await outbound.progress(order), 'PART_ALLOCATED 9/6/0/0')
    answered(await outbound.pick(Number(pickB?.id), { confirmed_quantity: 7 }))
    answered(await setting({ dispatch_by_output_quantity: false }))
    assert.equal(await outbound.progress(order), 'PART_ALLOCATED 9/4/4/0')
    assert.deepEqual(
      (await readEvents(order, 'DISP')).filter((task) => task.endsWith('AVAILABLE')),
      [
        `SHIPMENT PART-${kits}-A 2 AVAILABLE`,
        `SHIPMENT PART-${kits}-A 2 AVAILABLE`,
        `SHIPMENT PART-${kits}-B 3 AVAILABLE`,
        `SHIPMENT PART-${kits}-B 3 AVAILABLE`,
      ],
    )
    assert.deepEqual(await readEvents(order, 'TRAN'), [
      `PUT_BACK PART-${kits}-A 2 AVAILABLE`,
      `PUT_BACK PART-${kits}-B 1 AVAILABLE`,
    ])
    await floor.verified()
    const leave = () => operator.post('/api/goods_out_processes/dispatch', { ids: [order] })
    assert.equal((await leave()).status, 204)
    assert.equal(await outbound.progress(order), 'PART_ALLOCATED 9/4/4/4')
    await floor.verified()
    const back = await operator.post('/api/goods_out_processes/undispatch', { ids: [order] })
    assert.equal(back.status, 204, back.text)
    assert.equal(await outbound.progress(order), 'PART_ALLOCATED 9/4/4/0')
    await floor.verified()
    const [one, , , other] = await idsOf(order, 'DISP')
    answered(await complete(one))
    assert.equal(await outbound.progress(order), 'PART_ALLOCATED 9/4/4/0')
    answered(await complete(other))
    assert.equal(await outbound.progress(order), 'PART_ALLOCATED 9/4/4/2')
    const moved = await floor.rows(
      "select distinct product_id::float8 as id from transactions where goods_out_id = $1 and category in ('PICK', 'DISP') order by 1",
      [order],
    )
    assert.deepEqual(moved, [{ id: a }, { id: b }])
    await floor.verified()
  })

  test('an automatic order waits for a spare component only until its pick is cancelled', async () => {
    const { kit, parts } = await kitOf([1, 1], { assemble_on_pick: true })
    const [a = 0, b = 0] = parts
    const plain = await outbound.product()
    await stocked(plain, 1)
    await stocked(a, 2)
    await stocked(b, 2)
    const lines = [
      [plain, 1],
      [kit, 2],
    ] as const
    const order = await outbound.order(lines, { dispatch_strategy: 'auto' })
    await outbound.allocate([order])
    const [first, pickA, pickB] = await idsOf(order, 'PICK')
    answered(await outbound.pick(Number(first)))
    assert.equal((await operator.post(`/api/tasks/${pickB}/enter`)).status, 204)
    answered(await outbound.pick(Number(pickA), { confirmed_quantity: 0 }))
    answered(
      await operator.patch(`/api/accounts/${account}`, document('accounts', { is_short_pickable: true })),
    )
    const shortage = { ids: [order], description: 'there is no more' }
    const shorted = await operator.post('/api/goods_out_processes/short_order_lines', shortage)
    assert.equal(shorted.status, 204, shorted.text)
    assert.deepEqual(await readEvents(order, 'DISP'), [`AUTO ${await codeOf(plain)} 1 AVAILABLE`])
    answered(await operator.patch(`/api/tasks/${pickB}`, document('tasks', { status: 'cancelled' })))
    assert.deepEqual(await readEvents(order, 'DISP'), [`AUTO ${await codeOf(plain)} 1 COMPLETED`])
    await floor.verified()
  })

  test('an automatic order leaves with its kits, whichever line is picked last', async () => {
    const { kit, parts } = await kitOf([1, 1], { assemble_on_pick: true })
    const plain = await outbound.product()
    for (const product of [plain, ...parts]) await stocked(product, 2)
    const lines = [
      [kit, 2],
      [plain, 1],
    ] as const
    const order = await outbound.order(lines, { dispatch_strategy: 'auto' })
    await outbound.allocate([order])
    for (const id of await idsOf(order, 'PICK')) answered(await outbound.pick(Number(id)))
    assert.equal(await outbound.progress(order), 'COMPLETED 2/2/2/2 1/1/1/1')
    await floor.verified()
  })

  test('concurrent requests convert goods once', async () => {
    const { kit, parts } = await kitOf([1, 1])
    const [a = 0, b = 0] = parts
    await stocked(a, 5)
    await stocked(b, 5)
    const order = await worksOrder(kit, 5)
    await outbound.allocate([order])
    await pickAll(order)
    const [first, second] = await idsOf(order, 'CONV')
    const replies = await Promise.all([complete(first), complete(first), complete(second)])
    const statuses = replies.map(({ status }) => status)
    assert.deepEqual(statuses.slice(0, 2).sort(), [200, 422])
    assert.equal(statuses[2], 200)
    assert.deepEqual(await standing([kit]), [`KIT-${kits} WS-01 5/0`])
    assert.equal(await outbound.progress(order), 'COMPLETED 5/5/5/5')
    await floor.verified()
  })
})
