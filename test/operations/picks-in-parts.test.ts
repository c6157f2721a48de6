import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document, symbols } from '../support/api-client.ts'
import { answered, countOf } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'

const out = await openOutbound()
const { floor, bay } = out
const { operator, warehouse, nothingWritten } = floor
const colleague = await floor.service.colleague(['work_tasks', 'view_tasks'])

type Attributes = Readonly<Record<string, unknown>>

/** Picks of an order in the order they were created, as `PART 4/4 of R-1, COMPLETED`. */
async function picksOf(order: number): Promise<readonly string[]> {
  const rows = await floor.rows(
    `select k.subtype || ' ' || coalesce(trim_scale(k.confirmed_quantity) || '/', '') || trim_scale(k.start_quantity) || ' of ' || l.code
       || coalesce(' ' || s.batch, '') || ', ' || k.status as pick
     from tasks k
     join locations l on l.tenant_id = k.tenant_id and l.id = k.location_from_id
     left join stocks s on s.tenant_id = k.tenant_id and s.id = k.stock_id
     where k.goods_out_id = $1 and k.type = 'PICK' order by k.id`,
    [order],
  )
  return rows.map(({ pick }) => String(pick))
}

/** The reservations of a task as text: `open 6 of R-1 split from 12`. */
async function reservedBy(task: number): Promise<readonly string[]> {
  const rows = await floor.rows(
    `select a.state || ' ' || trim_scale(a.quantity) || ' of ' || l.code
       || coalesce(' split from ' || (a.explanation ->> 'split_from'), '') as reserved
     from allocations a
     join stocks s on s.tenant_id = a.tenant_id and s.id = a.stock_id
     join locations l on l.tenant_id = s.tenant_id and l.id = s.location_id
     where a.task_id = $1 order by a.id`,
    [task],
  )
  return rows.map(({ reserved }) => String(reserved))
}

const lastPickOf = async (order: number) => Number((await out.tasks(order, 'PICK')).at(-1)?.id)

const tote = async () =>
  floor.made('storage_units', {
    storage_unit_type_id: await floor.known('storage_unit_types', 'TOTE'),
    warehouse_id: warehouse,
  })

const split = (task: number, input: Attributes, as = operator) => as.post(`/api/tasks/${task}/split`, input)

suite('picks in several goes', () => {
  after(() => floor.close())

  test('a full tote leaves the remainder of the pick as a task with its reservation', async () => {
    const product = await out.product()
    const pile = await out.stock(product, 'K-1', 20)
    const { order, task } = await out.picking(product, 10, { pick_type: 'tote' })
    answered(
      await operator.patch(`/api/tasks/${task}`, document('tasks', { notes: 'fragile', string1: 'x' })),
    )
    const checks = await countOf(floor, 'stock_checks')
    await out.events()
    const done = answered(
      await out.pick(task, { confirmed_quantity: 4, keep_open: true, storage_unit_to_id: await tote() }),
    )
    assert.deepEqual(
      [done.status, done.start_quantity, done.confirmed_quantity, done.stock_id],
      ['COMPLETED', 4, 4, pile],
    )
    assert.deepEqual(await picksOf(order), ['PART 4/4 of K-1, COMPLETED', 'PART 6 of K-1, AVAILABLE'])
    const rest = await lastPickOf(order)
    const [stored] = await floor.rows(
      'select notes, string1, location_to_id::float8 as bay from tasks where id = $1',
      [rest],
    )
    assert.deepEqual(stored, { notes: 'fragile', string1: 'x', bay })
    assert.deepEqual(await reservedBy(rest), [`open 6 of K-1 split from ${task}`])
    assert.equal(await out.progress(order), 'PICK 10/10/4/0')
    assert.equal(await countOf(floor, 'stock_checks'), checks)
    const [list] = await floor.rows(
      'select pick_tasks_count::int as picks, picked_at from goods_out_pick_lists where id = (select goods_out_pick_list_id from tasks where id = $1)',
      [task],
    )
    assert.deepEqual(list, { picks: 2, picked_at: null })
    assert.deepEqual(await out.events(), ['stock.picked'])
    await floor.verified()
    answered(await out.pick(rest, { storage_unit_to_id: await tote() }))
    assert.equal(await out.progress(order), 'PICK 10/10/10/0')
    assert.deepEqual(
      (await out.tasks(order, 'DISP')).map(({ start_quantity }) => Number(start_quantity)),
      [4, 6],
    )
    assert.deepEqual(await out.events(), ['stock.picked', 'goods_out_pick_list.picked'])
    await floor.verified()
  })

  test('the remainder of a started pick stays assigned to the user and is their next task', async () => {
    const product = await out.product()
    await out.stock(product, 'K-2', 20)
    const { order, task } = await out.picking(product, 10)
    assert.equal((await colleague.post(`/api/tasks/${task}/enter`)).status, 204)
    const input = { status: 'completed', confirmed_quantity: 4, location_to_id: bay, keep_open: true }
    answered(await colleague.patch(`/api/tasks/${task}`, document('tasks', input)))
    assert.deepEqual(await picksOf(order), ['PART 4/4 of K-2, COMPLETED', 'PART 6 of K-2, ALLOCATED'])
    const next = await colleague.post('/api/tasks/next', { warehouse_id: warehouse })
    assert.equal(Number(next.body.data?.id), await lastPickOf(order))
    answered(
      await colleague.patch(
        `/api/tasks/${await lastPickOf(order)}`,
        document('tasks', { ...input, confirmed_quantity: 6 }),
      ),
    )
    // The whole quantity was picked: no remainder is created.
    assert.deepEqual(await picksOf(order), ['PART 4/4 of K-2, COMPLETED', 'PART 6/6 of K-2, COMPLETED'])
    await floor.verified()
  })

  test('a pick kept open needs a quantity above 0 and below the whole', async () => {
    const product = await out.product()
    await out.stock(product, 'K-3', 20)
    const { order, task } = await out.picking(product, 10)
    const cases = [
      [{ confirmed_quantity: 0 }, 'quantity_not_positive /data/attributes/confirmed_quantity'],
      [{ confirmed_quantity: 11 }, 'task_quantity_exceeded'],
      [{ confirmed_quantity: 2.5 }, 'quantity_precision /data/attributes/confirmed_quantity'],
    ] as const
    for (const [input, symbol] of cases) {
      const reply = await nothingWritten(() => out.pick(task, { keep_open: true, ...input }))
      assert.deepEqual(symbols(reply), [422, symbol], JSON.stringify(input))
    }
    answered(await out.pick(task, { keep_open: true }))
    assert.deepEqual(await picksOf(order), ['PART 10/10 of K-3, COMPLETED'])
    await floor.verified()
  })

  test('a partial pick of a full unit leaves the unit; neither part is a full-unit pick', async () => {
    const product = await out.product()
    const unit = await floor.unit(await floor.location('RACK', 'K-4'))
    await out.stock(product, 'K-4', 30, { storage_unit_id: unit, batch: 'A' })
    await out.stock(product, 'K-4', 20, { storage_unit_id: unit, batch: 'B' })
    const { order, task } = await out.picking(product, 50)
    assert.deepEqual(await picksOf(order), ['FULL 50 of K-4, AVAILABLE'])
    answered(await out.pick(task, { confirmed_quantity: 35, keep_open: true }))
    assert.deepEqual(await picksOf(order), ['PART 35/35 of K-4, COMPLETED', 'PART 15 of K-4 B, AVAILABLE'])
    assert.deepEqual(await out.ledger([task]), [
      `PICK/PICK 30 K-4#${unit} -> GO-01`,
      `PICK/PICK 5 K-4#${unit} -> GO-01`,
    ])
    assert.equal(await out.progress(order), 'PICK 50/50/35/0')
    await floor.verified()
    const rest = await lastPickOf(order)
    answered(await out.pick(rest))
    assert.deepEqual(await out.ledger([rest]), [`PICK/PICK 15 K-4#${unit} -> GO-01`])
    await floor.verified()
  })

  test('a partial substitution leaves the remainder with the planned goods', async () => {
    const product = await out.product()
    await out.stock(product, 'K-5', 10)
    const instead = await out.stock(product, 'K-6', 10)
    const { order, task } = await out.picking(product, 10)
    answered(await out.pick(task, { confirmed_quantity: 4, stock_id: instead, keep_open: true }))
    assert.deepEqual(await picksOf(order), ['PART 4/4 of K-6, COMPLETED', 'PART 6 of K-5, AVAILABLE'])
    assert.deepEqual(await reservedBy(await lastPickOf(order)), [`open 6 of K-5 split from ${task}`])
    await floor.verified()
  })

  test('a partial pick of serialised goods leaves the unnamed ones', async () => {
    const product = await out.product({ serial_number_tracking_setting: 'inbound_and_outbound' })
    const unit = await floor.unit(await floor.location('RACK', 'K-7'))
    for (const serial_number of ['k1', 'k2', 'k3'])
      await out.stock(product, 'K-7', 1, { storage_unit_id: unit, serial_number })
    const { order, task } = await out.picking(product, 3)
    assert.deepEqual(await picksOf(order), ['FULL 3 of K-7, AVAILABLE'])
    answered(await out.pick(task, { confirmed_quantity: 2, serial_numbers: ['k1', 'k3'], keep_open: true }))
    const rest = await lastPickOf(order)
    assert.deepEqual(symbols(await nothingWritten(() => out.pick(rest, { serial_numbers: ['k1'] }))), [
      422,
      'serial_number_unknown',
    ])
    answered(await out.pick(rest, { serial_numbers: ['k2'] }))
    assert.equal(await out.progress(order), 'PICK 3/3/3/0')
    await floor.verified()
  })

  test('an order with automatic dispatch waits for the remainder of its last pick', async () => {
    const product = await out.product()
    await out.stock(product, 'K-8', 10)
    const { order, task } = await out.picking(product, 10, { dispatch_strategy: 'auto' })
    answered(await out.pick(task, { confirmed_quantity: 4, keep_open: true }))
    assert.equal(await out.progress(order), 'PICK 10/10/4/0')
    answered(await out.pick(await lastPickOf(order)))
    assert.equal(await out.progress(order), 'COMPLETED 10/10/10/10')
    await floor.verified()
  })

  test('components of a works order are picked and built in two parts', async () => {
    const work = await floor.location('WORK', 'W-1')
    const kit = await out.product({ product_type: 'bill_of_materials' })
    const part = await out.product()
    const material = document('product_materials', { child_product_id: part, quantity: 2 })
    answered(await operator.post(`/api/products/${kit}/materials`, material))
    await out.stock(part, 'K-9', 20)
    const order = await out.order([[kit, 5]], { goods_out_type: 'work_order', location_id: work })
    answered(await operator.post('/api/goods_out_processes/process_picks_async', { ids: [order] }))
    await floor.work()
    const task = await lastPickOf(order)
    const input = { location_to_id: work }
    answered(await out.pick(task, { ...input, confirmed_quantity: 4, keep_open: true }))
    answered(await out.pick(await lastPickOf(order), input))
    // Conversion tasks of one component that are not started are merged.
    const conversions = await out.tasks(order, 'CONV')
    assert.deepEqual(
      conversions.map(({ start_quantity }) => Number(start_quantity)),
      [10],
    )
    await floor.verified()
  })

  test('a batch kept open leaves remainders of the picks that got less', async () => {
    const product = await out.product({ pick_strategy: 'batch_pick' })
    await out.stock(product, 'K-10', 100)
    const orders = [
      await out.order([[product, 10]]),
      await out.order([[product, 10]]),
      await out.order([[product, 10]]),
    ]
    await out.allocate(orders, 'shared')
    const ids = await Promise.all(orders.map(lastPickOf))
    const reply = await operator.post('/api/pick_tasks/batch_complete', {
      ids,
      confirmed_quantity: 14,
      location_to_id: bay,
      keep_open: true,
    })
    assert.equal(reply.status, 204, reply.text)
    assert.deepEqual(await Promise.all(orders.map(picksOf)), [
      ['PART 10/10 of K-10, COMPLETED'],
      ['PART 4/4 of K-10, COMPLETED', 'PART 6 of K-10, AVAILABLE'],
      ['PART 10 of K-10, AVAILABLE'],
    ])
    await floor.verified()
    const none = await nothingWritten(() =>
      operator.post('/api/pick_tasks/batch_complete', {
        ids: [ids[2]],
        confirmed_quantity: 0,
        location_to_id: bay,
        keep_open: true,
      }),
    )
    assert.deepEqual(symbols(none), [422, 'quantity_not_positive /confirmed_quantity'])
  })

  test('a pick is split for two users', async () => {
    const product = await out.product()
    await out.stock(product, 'K-11', 20)
    const { order, task } = await out.picking(product, 10)
    assert.equal((await operator.post(`/api/tasks/${task}/enter`)).status, 204)
    const made = await split(task, { quantity: 3 })
    assert.equal(made.status, 200, made.text)
    const { start_quantity, status, subtype, user_id } = answered(made)
    assert.deepEqual([start_quantity, status, subtype, user_id], [3, 'AVAILABLE', 'PART', null])
    assert.deepEqual(await picksOf(order), ['PART 7 of K-11, ALLOCATED', 'PART 3 of K-11, AVAILABLE'])
    const other = Number(made.body.data?.id)
    assert.deepEqual(await reservedBy(task), ['open 7 of K-11'])
    assert.deepEqual(await reservedBy(other), [`open 3 of K-11 split from ${task}`])
    const [list] = await floor.rows(
      'select pick_tasks_count::int as picks from goods_out_pick_lists where id = (select goods_out_pick_list_id from tasks where id = $1)',
      [task],
    )
    assert.equal(list?.picks, 2)
    await floor.verified()
    assert.equal((await colleague.post(`/api/tasks/${other}/enter`)).status, 204)
    const [one, two] = await Promise.all([
      out.pick(task),
      colleague.patch(
        `/api/tasks/${other}`,
        document('tasks', { status: 'completed', confirmed_quantity: 3, location_to_id: bay }),
      ),
    ])
    answered(one)
    answered(two)
    assert.equal(await out.progress(order), 'PICK 10/10/10/0')
    await floor.verified()
  })

  test('a split full-unit pick is picked in parts, pile by pile', async () => {
    const product = await out.product()
    const unit = await floor.unit(await floor.location('RACK', 'K-12'))
    await out.stock(product, 'K-12', 30, { storage_unit_id: unit, batch: 'A' })
    await out.stock(product, 'K-12', 20, { storage_unit_id: unit, batch: 'B' })
    const { order, task } = await out.picking(product, 50)
    const part = answered(await split(task, { quantity: 25 }))
    assert.deepEqual([part.start_quantity, part.stock_id, part.storage_unit_from_id], [25, null, unit])
    assert.deepEqual(await picksOf(order), ['PART 25 of K-12 A, AVAILABLE', 'PART 25 of K-12, AVAILABLE'])
    await floor.verified()
    answered(await out.pick(await lastPickOf(order)))
    answered(await out.pick(task))
    assert.equal(await out.progress(order), 'PICK 50/50/50/0')
    await floor.verified()
  })

  test('a task that cannot be split is refused and unchanged', async () => {
    const product = await out.product()
    await out.stock(product, 'K-13', 20)
    const { order, task } = await out.picking(product, 10)
    const cases = [
      [{}, 'blank /quantity'],
      [{ quantity: 0 }, 'out_of_range /quantity'],
      [{ quantity: 1.5 }, 'quantity_precision /quantity'],
      [{ quantity: 10 }, 'split_leaves_nothing /quantity'],
      [{ quantity: 11 }, 'split_leaves_nothing /quantity'],
    ] as const
    for (const [input, symbol] of cases)
      assert.deepEqual(
        symbols(await nothingWritten(() => split(task, input))),
        [422, symbol],
        JSON.stringify(input),
      )
    assert.equal((await split(999_999_999, { quantity: 1 })).status, 404)
    assert.equal((await colleague.post(`/api/tasks/${task}/enter`)).status, 204)
    const theirs = await nothingWritten(() => split(task, { quantity: 1 }))
    assert.deepEqual(symbols(theirs), [422, 'task_allocated_to_another_user'])
    assert.equal((await split(task, { quantity: 1 }, colleague)).status, 200)
    assert.equal((await colleague.post(`/api/tasks/${task}/exit`)).status, 204)
    answered(await out.pick(task))
    assert.deepEqual(symbols(await nothingWritten(() => split(task, { quantity: 1 }))), [
      422,
      'task_already_completed',
    ])
    const [dispatch] = await out.tasks(order, 'DISP')
    const refused = await nothingWritten(() => split(Number(dispatch?.id), { quantity: 1 }))
    assert.deepEqual(symbols(refused), [422, 'task_not_splittable'])
    const viewer = await floor.service.colleague(['view_tasks'])
    assert.equal((await split(task, { quantity: 1 }, viewer)).status, 403)
    await floor.verified()
  })

  test('two concurrent splits of one pick both apply', async () => {
    const product = await out.product()
    await out.stock(product, 'K-14', 20)
    const { order, task } = await out.picking(product, 10)
    const replies = await Promise.all([6, 6].map((quantity) => split(task, { quantity })))
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 422])
    assert.deepEqual(await picksOf(order), ['PART 4 of K-14, AVAILABLE', 'PART 6 of K-14, AVAILABLE'])
    await floor.verified()
  })
})
