import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { sql } from '#database/sql.ts'
import { document, type Reply, symbols } from '../support/api-client.ts'
import { answered, countOf } from '../support/floor.ts'
import { openOutbound } from '../support/outbound.ts'

const out = await openOutbound()
const { floor, bay } = out
const { operator, account, warehouse, nothingWritten } = floor
const colleague = await floor.service.colleague(['work_tasks', 'view_tasks'])

type Attributes = Readonly<Record<string, unknown>>

const ids = (rows: readonly { readonly id?: unknown }[]) => rows.map(({ id }) => Number(id))

/** Results of each, one after the other. */
async function eachOf<One, Result>(
  all: readonly One[],
  work: (one: One) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const one of all) results.push(await work(one))
  return results
}

const balanceOf = async (product: number) => {
  const [row] = await floor.rows(
    `select available::float8, allocated::float8, picked::float8, ordered::float8, on_hand::float8
     from stock_balances where product_id = $1`,
    [product],
  )
  return row
}

const setAccount = async (input: Attributes) =>
  answered(await operator.patch(`/api/accounts/${account}`, document('accounts', input)))
const setWarehouse = async (input: Attributes) =>
  answered(await operator.patch(`/api/warehouses/${warehouse}`, document('warehouses', input)))

/** A full pallet of one batch or several of a product, in its own location. */
async function pallet(product: number, code: string, batches: readonly (readonly [string, number])[]) {
  const location = await floor.location('RACK', code)
  const unit = await floor.unit(location)
  const piles: number[] = []
  for (const [batch, quantity] of batches)
    piles.push(await out.stock(product, code, quantity, { storage_unit_id: unit, batch }))
  return { unit, piles }
}

const taskOf = async (id: number) => {
  const [row] = await floor.rows(
    `select k.status, k.subtype, k.start_quantity::float8 as start, k.confirmed_quantity::float8 as confirmed, f.code as from, t.code as to,
       k.storage_unit_from_id::float8 as unit_from, k.storage_unit_to_id::float8 as unit_to, k.explanation
     from tasks k
     left join locations f on f.tenant_id = k.tenant_id and f.id = k.location_from_id
     left join locations t on t.tenant_id = k.tenant_id and t.id = k.location_to_id
     where k.id = $1`,
    [id],
  )
  return row
}

/** Tasks of an order as text: `PART 5 of R-2, AVAILABLE`. */
async function picksOf(order: number): Promise<readonly string[]> {
  const rows = await floor.rows(
    `select k.subtype || ' ' || trim_scale(k.start_quantity) || ' of ' || l.code || ', ' || k.status as input
     from tasks k join locations l on l.tenant_id = k.tenant_id and l.id = k.location_from_id
     where k.goods_out_id = $1 and k.type = 'PICK' order by k.id`,
    [order],
  )
  return rows.map(({ input }) => String(input))
}

suite('picking', () => {
  after(() => floor.close())

  test('an exact pick moves the goods to the bay, reserved by a dispatch task', async () => {
    const product = await out.product()
    await out.stock(product, 'R-1', 20)
    const { order, task } = await out.picking(product, 12)
    await out.events()
    assert.equal(await out.progress(order), 'ALLOCATED 12/12/0/0')
    const done = answered(await out.pick(task, { notes: 'on the left' }))
    assert.deepEqual([done.status, done.confirmed_quantity, done.notes], ['COMPLETED', 12, 'on the left'])
    assert.deepEqual(await out.ledger([task]), ['PICK/PICK 12 R-1 -> GO-01'])
    const [dispatch, ...others] = await out.tasks(order, 'DISP')
    assert.equal(others.length, 0)
    assert.deepEqual(
      [
        dispatch?.status,
        dispatch?.subtype,
        Number(dispatch?.start_quantity),
        Number(dispatch?.location_from_id),
      ],
      ['AVAILABLE', 'SHIPMENT', 12, bay],
    )
    assert.equal(await out.progress(order), 'PICK 12/12/12/0')
    assert.deepEqual(await balanceOf(product), {
      available: 8,
      allocated: 0,
      picked: 12,
      ordered: 0,
      on_hand: 20,
    })
    assert.deepEqual(await out.events(), ['stock.picked', 'goods_out_pick_list.picked'])
    const [event] = await floor.rows(
      "select data from events where event = 'picked' and resource_name = 'stock' order by id desc limit 1",
    )
    const { quantity, goods_out_id, location_id, allocated_quantity } = event?.data as Attributes
    assert.deepEqual([quantity, goods_out_id, location_id, allocated_quantity], [12, order, bay, 12])
    assert.deepEqual(symbols(await nothingWritten(() => out.pick(task))), [422, 'task_already_completed'])
    await floor.verified()
  })

  test('a move without a reservation is reduced by picks of its goods and cancelled with the last of them', async () => {
    const product = await out.product()
    const pile = await out.stock(product, 'PT-1', 12)
    const to_location_id = await floor.location('RACK', 'PT-2')
    const moved = await operator.post(`/api/stocks/${pile}/move`, { to_location_id, as_task: true })
    assert.equal(moved.status, 200, moved.text)
    const moves = () =>
      floor.rows(
        "select status, start_quantity::float8 as quantity from tasks where type = 'TRAN' and product_id = $1",
        [product],
      )
    const part = await out.picking(product, 5)
    answered(await out.pick(part.task))
    assert.deepEqual(await moves(), [{ status: 'AVAILABLE', quantity: 7 }])
    const rest = await out.picking(product, 7)
    answered(await out.pick(rest.task))
    assert.deepEqual(await moves(), [{ status: 'CANCELLED', quantity: 7 }])
    await floor.verified()
  })

  test('released goods merge with later goods that are reserved by now', async () => {
    const product = await out.product()
    const older = await out.stock(product, 'RL-1', 5)
    const hold = (act: string) => operator.post(`/api/stocks/${act}`, { ids: [older], description: 'damp' })
    assert.equal((await hold('hold')).status, 200)
    await out.stock(product, 'RL-1', 8)
    const { task } = await out.picking(product, 6)
    const released = await hold('release')
    assert.equal(released.status, 200, released.text)
    const standing = await floor.rows(
      'select id::float8, status, quantity::float8, allocated_quantity::float8 as allocated from stocks where product_id = $1',
      [product],
    )
    assert.deepEqual(standing, [{ id: older, status: 'available', quantity: 13, allocated: 6 }])
    answered(await out.pick(task))
    await floor.verified()
  })

  test('a full unit moves to the bay itself and its piles keep their ids', async () => {
    const product = await out.product()
    const { unit, piles } = await pallet(product, 'FU-1', [
      ['A', 30],
      ['B', 20],
    ])
    const { order, task } = await out.picking(product, 50)
    assert.deepEqual(await picksOf(order), ['FULL 50 of FU-1, AVAILABLE'])
    answered(await out.pick(task))
    assert.deepEqual(await out.ledger([task]), [
      `PICK/PICK 30 FU-1#${unit} -> GO-01#${unit}`,
      `PICK/PICK 20 FU-1#${unit} -> GO-01#${unit}`,
    ])
    const [row] = await floor.rows('select location_id::float8, broken from storage_units where id = $1', [
      unit,
    ])
    assert.deepEqual(row, { location_id: bay, broken: false })
    const standing = await floor.rows('select id::float8 from stocks where product_id = $1 order by id', [
      product,
    ])
    assert.deepEqual(ids(standing), piles)
    const [dispatch] = await out.tasks(order, 'DISP')
    assert.equal(Number(dispatch?.storage_unit_from_id), unit)
    await floor.verified()
  })

  test('a full unit of a cancelled order is put back whole or as loose goods', async () => {
    const product = await out.product()
    const home = await floor.location('RACK', 'HOME')
    for (const isCarried of [true, false]) {
      const unit = await floor.unit(await floor.location('RACK', 'WHOLE'))
      await out.stock(product, 'WHOLE', 8, { storage_unit_id: unit })
      const { order, task } = await out.picking(product, 8)
      answered(await out.pick(task))
      const cancelled = await operator.post('/api/goods_out_processes/cancel', { ids: [order] })
      assert.equal(cancelled.status, 204, cancelled.text)
      const [back] = await out.tasks(order, 'TRAN')
      const storage_unit_to_id = isCarried ? unit : null
      const input = { status: 'completed', location_to_id: home, storage_unit_to_id }
      answered(await operator.patch(`/api/tasks/${back?.id}`, document('tasks', input)))
      const [pile] = await floor.rows(
        'select id::float8, location_id::float8, storage_unit_id::float8 as unit, quantity::float8 from stocks where product_id = $1',
        [product],
      )
      assert.deepEqual([pile?.location_id, pile?.unit, pile?.quantity], [home, storage_unit_to_id, 8])
      const [stands] = await floor.rows(
        'select location_id::float8, active from storage_units where id = $1',
        [unit],
      )
      assert.deepEqual(
        stands,
        isCarried ? { location_id: home, active: true } : { location_id: null, active: false },
      )
      await operator.post(`/api/stocks/${pile?.id}/adjust`, { new_quantity: 0 })
    }
    await floor.verified()
  })

  test('the contents of a full unit move onto the named unit', async () => {
    const product = await out.product()
    const { unit } = await pallet(product, 'FU-2', [['A', 50]])
    const { task } = await out.picking(product, 50)
    const other = await floor.unit(null)
    answered(await out.pick(task, { storage_unit_to_id: other }))
    assert.deepEqual(await out.ledger([task]), [`PICK/PICK 50 FU-2#${unit} -> GO-01#${other}`])
    const rows = await floor.rows(
      'select id::float8, active, location_id::float8 from storage_units where id = any($1) order by id',
      [[unit, other]],
    )
    // A unit of a type that leaves the warehouse becomes inactive when it is empty.
    assert.deepEqual(rows, [
      { id: unit, active: false, location_id: null },
      { id: other, active: true, location_id: bay },
    ])
    await floor.verified()
  })

  test('a full unit picked short stays where it is; the shortage falls on its last piles', async () => {
    const product = await out.product()
    const { unit } = await pallet(product, 'FU-3', [
      ['A', 30],
      ['B', 20],
    ])
    const { order, task } = await out.picking(product, 50)
    answered(await out.pick(task, { confirmed_quantity: 35 }))
    assert.deepEqual(await out.ledger([task]), [
      `PICK/PICK 30 FU-3#${unit} -> GO-01`,
      `PICK/PICK 5 FU-3#${unit} -> GO-01`,
    ])
    const [row] = await floor.rows('select location_id::float8, broken from storage_units where id = $1', [
      unit,
    ])
    assert.deepEqual(row, { location_id: await floor.location('RACK', 'FU-3'), broken: true })
    assert.equal(await out.progress(order), 'PART_ALLOCATED 50/35/35/0')
    await floor.verified()
  })

  test('goods added to a unit meanwhile do not move with it', async () => {
    const product = await out.product()
    const other = await out.product()
    const { unit } = await pallet(product, 'FU-4', [['A', 50]])
    const { task } = await out.picking(product, 50)
    await out.stock(other, 'FU-4', 3, { storage_unit_id: unit })
    answered(await out.pick(task))
    assert.deepEqual(await out.ledger([task]), [`PICK/PICK 50 FU-4#${unit} -> GO-01`])
    await floor.verified()
  })

  test('a short pick requests a stock check and allocates other goods onto the same list', async () => {
    const product = await out.product()
    await out.stock(product, 'S-1', 20)
    await out.stock(product, 'S-2', 4)
    await out.stock(product, 'S-3', 30)
    const { order, task } = await out.picking(product, 20)
    await out.events()
    const done = answered(await out.pick(task, { confirmed_quantity: 13, short_reason: 'box was open' }))
    assert.equal(done.confirmed_quantity, 13)
    assert.equal(((await taskOf(task))?.explanation as Attributes).short_reason, 'box was open')
    assert.deepEqual(await picksOf(order), [
      'PART 20 of S-1, COMPLETED',
      'PART 4 of S-2, AVAILABLE',
      'PART 3 of S-3, AVAILABLE',
    ])
    assert.equal(await out.progress(order), 'PICK 20/20/13/0')
    const lists = await floor.rows(
      'select distinct goods_out_pick_list_id from tasks where goods_out_id = $1',
      [order],
    )
    assert.equal(lists.length, 1)
    const [check] = await floor.rows(
      'select c.origin, c.status, l.code from stock_checks c join locations l on l.tenant_id = c.tenant_id and l.id = c.location_id order by c.id desc limit 1',
    )
    assert.deepEqual(check, { origin: 'short_pick', status: 'pending', code: 'S-1' })
    assert.deepEqual(await balanceOf(product), {
      available: 34,
      allocated: 7,
      picked: 13,
      ordered: 0,
      on_hand: 54,
    })
    assert.deepEqual(await out.events(), ['stock.picked'])
    await floor.verified()
    // A second short pick requests no further count while one is open.
    const [, second, third] = await out.tasks(order, 'PICK')
    answered(await out.pick(Number(second?.id), { confirmed_quantity: 0 }))
    answered(await out.pick(Number(third?.id)))
    const checks = await floor.rows(
      "select id from stock_checks where location_id in (select id from locations where code in ('S-1', 'S-2'))",
    )
    assert.equal(checks.length, 2)
    await floor.verified()
  })

  test('a shortage without other stock stays outstanding; settings of the warehouse turn reallocation and stock checks off', async () => {
    await setWarehouse({ short_pick_creates_stock_check: false, short_pick_reallocates: false })
    const product = await out.product()
    await out.stock(product, 'S-4', 20)
    await out.stock(product, 'S-5', 20)
    const { order, task } = await out.picking(product, 20)
    const checks = await countOf(floor, 'stock_checks')
    answered(await out.pick(task, { confirmed_quantity: 0 }))
    assert.equal(await countOf(floor, 'stock_checks'), checks)
    assert.deepEqual(await picksOf(order), ['PART 20 of S-4, COMPLETED'])
    assert.deepEqual(await out.ledger([task]), [])
    assert.equal((await out.tasks(order, 'DISP')).length, 0)
    assert.equal(await out.progress(order), 'PENDING 20/0/0/0')
    assert.equal((await balanceOf(product))?.ordered, 20)
    await floor.verified()
    await setWarehouse({ short_pick_creates_stock_check: true, short_pick_reallocates: true })
    const [second] = [await out.picking(await stocked('S-6', 10), 10)]
    assert.ok(second !== undefined)
    answered(await out.pick(second.task, { confirmed_quantity: 4 }))
    assert.equal(await out.progress(second.order), 'PART_ALLOCATED 10/4/4/0')
    await floor.verified()
  })

  test('an invalid confirmation is refused and writes nothing', async () => {
    const product = await stocked('G-1', 20)
    const { task } = await out.picking(product, 10)
    const other = await floor.made('warehouses', { code: 'WH2' })
    const rack_type = await floor.known('location_types', 'GOBAY')
    const away = await floor.made('locations', {
      code: 'GO-02',
      warehouse_id: other,
      location_type_id: rack_type,
    })
    const closed = await floor.location('GOBAY', 'GO-closed', { is_active: false })
    const rack = await floor.location('RACK', 'G-1')
    const work = await floor.location('WORK', 'W-1')
    const elsewhere = await pallet(await out.product(), 'G-2', [['A', 1]])
    const cases = [
      [{ confirmed_quantity: 11 }, 'task_quantity_exceeded'],
      [{ confirmed_quantity: 1.5 }, 'quantity_precision /data/attributes/confirmed_quantity'],
      [{ confirmed_quantity: -1 }, 'out_of_range /data/attributes/confirmed_quantity'],
      [{ confirmed_quantity: null }, 'blank /data/attributes/confirmed_quantity'],
      [{ location_to_id: null }, 'blank /data/attributes/location_to_id'],
      [{ location_to_id: 999_999 }, 'must_exist /data/attributes/location_to_id'],
      [{ location_to_id: rack }, 'staging_location_invalid'],
      [{ location_to_id: work }, 'staging_location_invalid'],
      [{ location_to_id: closed }, 'location_inactive'],
      [{ location_to_id: away }, 'location_warehouse_mismatch'],
      [{ storage_unit_to_id: elsewhere.unit }, 'storage_unit_elsewhere'],
      [{ stock_id: 999_999_999 }, 'pick_substitution_refused'],
    ] as const
    for (const [input, symbol] of cases) {
      assert.deepEqual(
        symbols(await nothingWritten(() => out.pick(task, input))),
        [422, symbol],
        JSON.stringify(input),
      )
    }
    const refusal = await colleague.post(`/api/tasks/${task}/enter`)
    assert.equal(refusal.status, 204, refusal.text)
    assert.deepEqual(symbols(await nothingWritten(() => out.pick(task))), [
      422,
      'task_allocated_to_another_user',
    ])
    assert.equal((await colleague.post(`/api/tasks/${task}/exit`)).status, 204)
    await floor.verified()
  })

  test('a pick that somebody else begins while its completion waits is refused', async () => {
    const product = await out.product()
    await out.stock(product, 'BEGUN', 10)
    const { task } = await out.picking(product, 10)
    const [other] = await floor.rows(
      "insert into users (name, user_type) values ('begins', 'user') returning id",
    )
    let pending: Promise<Reply> | undefined
    await floor.act(async (tx) => {
      await tx.run(sql`
        update tasks t
        set status = 'ALLOCATED', user_id = ${other?.id}, lock_version = t.lock_version + 1
        where t.tenant_id = ${tx.tenant.id} and t.id = ${task}`)
      pending = out.pick(task)
      await floor.blocked()
    })
    assert.deepEqual(symbols(await (pending as unknown as Promise<Reply>)), [
      422,
      'task_allocated_to_another_user',
    ])
    assert.equal((await taskOf(task))?.status, 'ALLOCATED')
  })

  test('goods of another pile can substitute the planned ones', async () => {
    const product = await out.product()
    await out.stock(product, 'X-1', 10)
    const instead = await out.stock(product, 'X-2', 10)
    const { order, task } = await out.picking(product, 10)
    assert.equal(answered(await out.pick(task, { stock_id: instead })).stock_id, instead)
    assert.deepEqual(await out.ledger([task]), ['PICK/PICK 10 X-2 -> GO-01'])
    assert.equal((await taskOf(task))?.from, 'X-2')
    const allocations = await floor.rows(
      "select a.state, trim_scale(a.quantity) as quantity, a.explanation ->> 'reason' as reason from allocations a where a.task_id = $1 order by a.id",
      [task],
    )
    assert.deepEqual(
      allocations.map(({ state, quantity, reason }) => [state, quantity, reason === 'substituted']),
      [
        ['released', '10', false],
        ['consumed', '10', true],
      ],
    )
    assert.equal(await out.progress(order), 'PICK 10/10/10/0')
    assert.deepEqual(await balanceOf(product), {
      available: 10,
      allocated: 0,
      picked: 10,
      ordered: 0,
      on_hand: 20,
    })
    await floor.verified()
  })

  test('explanations of substituted and exchanged goods describe those goods', async () => {
    const product = await out.product()
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const first = await out.stock(product, 'X-A', 10, { sell_by_date: inDays(10) })
    const second = await out.stock(product, 'X-B', 10, { sell_by_date: inDays(20) })
    const third = await out.stock(product, 'X-C', 10, { sell_by_date: inDays(30) })
    const [mine, theirs] = [await out.picking(product, 10), await out.picking(product, 10)]
    answered(await out.pick(mine.task, { stock_id: second }))
    answered(await out.pick(theirs.task, { stock_id: third }))
    const events = await floor.rows(
      `select a.task_id::float8 as task, a.stock_id::float8 as stock, a.explanation ->> 'reason' as reason,
         a.explanation ->> 'rule' as rule, a.explanation ->> 'request' as request, (a.explanation -> 'remaining_days')::int as days,
         (a.explanation -> 'substitute_for')::int as substitute_for, (a.explanation -> 'exchanged_for')::int as exchanged_for
       from allocations a where a.task_id = any($1) and a.explanation ->> 'rank' is null order by a.id`,
      [[mine.task, theirs.task]],
    )
    const expected = (order: number) => ({ rule: 'fifo', request: `R-${order}` })
    assert.deepEqual(events, [
      {
        task: theirs.task,
        stock: first,
        reason: 'exchanged',
        ...expected(theirs.order),
        days: 10,
        substitute_for: null,
        exchanged_for: second,
      },
      {
        task: mine.task,
        stock: second,
        reason: 'substituted',
        ...expected(mine.order),
        days: 20,
        substitute_for: first,
        exchanged_for: null,
      },
      {
        task: theirs.task,
        stock: third,
        reason: 'substituted',
        ...expected(theirs.order),
        days: 30,
        substitute_for: first,
        exchanged_for: second,
      },
    ])
    await floor.verified()
  })

  test('a closed pick is refused as closed, whatever substitute it names', async () => {
    const product = await out.product()
    const pile = await out.stock(product, 'X-D', 10)
    const { task } = await out.picking(product, 4)
    assert.deepEqual(symbols(await out.pick(task, { stock_id: 999_999_999 })), [
      422,
      'pick_substitution_refused',
    ])
    answered(await out.pick(task))
    assert.deepEqual(symbols(await out.pick(task, { stock_id: pile })), [422, 'task_already_completed'])
  })

  test('goods reserved by another pick are exchanged with it for the picked quantity', async () => {
    const product = await out.product()
    await out.stock(product, 'X-3', 10, { batch: 'B3' })
    const instead = await out.stock(product, 'X-4', 10, { batch: 'B4' })
    const described = async (tasks: readonly number[]) =>
      (
        await floor.rows(
          `select split_part(stock_description, ' ', 2) as batch from tasks where id = any($1) order by id`,
          [tasks],
        )
      ).map(({ batch }) => batch)
    const mine = await out.picking(product, 10)
    const theirs = await out.picking(product, 10)
    answered(await out.pick(mine.task, { stock_id: instead, confirmed_quantity: 7 }))
    assert.deepEqual(await out.ledger([mine.task]), ['PICK/PICK 7 X-4 -> GO-01'])
    assert.deepEqual(await picksOf(theirs.order), ['PART 3 of X-4, AVAILABLE', 'PART 7 of X-3, AVAILABLE'])
    assert.deepEqual(await described(ids(await out.tasks(theirs.order, 'PICK'))), ['B4', 'B3'])
    assert.deepEqual(await described([mine.task, ...ids(await out.tasks(mine.order, 'DISP'))]), ['B4', 'B4'])
    assert.equal(await out.progress(theirs.order), 'ALLOCATED 10/10/0/0')
    await floor.verified()
    for (const task of ids(await out.tasks(theirs.order, 'PICK'))) answered(await out.pick(task))
    assert.equal(await out.progress(theirs.order), 'PICK 10/10/10/0')
    await floor.verified()
    const third = await out.product()
    await out.stock(third, 'X-5', 10, { batch: 'B5' })
    const whole = await out.stock(third, 'X-6', 10, { batch: 'B6' })
    const [one, other] = [await out.picking(third, 10), await out.picking(third, 10)]
    answered(await out.pick(one.task, { stock_id: whole }))
    assert.deepEqual(await picksOf(other.order), ['PART 10 of X-5, AVAILABLE'])
    assert.deepEqual(await described([one.task, other.task]), ['B6', 'B5'])
    await floor.verified()
  })

  test('unsuitable substitutes are refused', async () => {
    const product = await out.product()
    await out.stock(product, 'X-7', 10)
    const few = await out.stock(product, 'X-8', 2)
    const others = await stocked('X-9', 10)
    const [stranger] = await floor.rows('select id::float8 from stocks where product_id = $1', [others])
    const held = await out.stock(product, 'X-10', 10, { status: 'held' })
    const { task } = await out.picking(product, 10)
    const reason = async (stock_id: unknown, by = operator) => {
      const attributes = { status: 'completed', confirmed_quantity: 10, location_to_id: out.bay, stock_id }
      const reply = await nothingWritten(() => by.patch(`/api/tasks/${task}`, document('tasks', attributes)))
      assert.deepEqual(symbols(reply), [422, 'pick_substitution_refused'])
      return reply.body.errors?.[0]?.context?.reason
    }
    assert.equal(await reason(few), 'only 2 of it are unallocated')
    assert.equal(await reason(stranger?.id), 'it has a different product or owner')
    const theirs = await floor.made('accounts', { code: 'SUBSTITUTE' })
    await floor.made('account_warehouses', { account_id: theirs, warehouse_id: floor.warehouse })
    answered(
      await operator.post(
        `/api/products/${product}/account_products`,
        document('account_products', { account_id: theirs }),
      ),
    )
    const hidden = await out.stock(product, 'X-8', 10, { account_id: theirs })
    const limited = await floor.service.colleague(['work_tasks', 'view_tasks'], {
      account_ids: [floor.account],
    })
    assert.equal(await reason(hidden), 'it has a different product or owner')
    assert.equal(await reason(hidden, limited), 'it is not in stock')
    assert.equal(await reason(held), 'it is held')
    await floor.location('GIBAY', 'X-IN')
    const come = await out.stock(product, 'X-IN', 10)
    assert.equal(await reason(come), 'it is in a location that orders are not picked from')
    await setAccount({ allow_pick_substitution: false })
    assert.equal(await reason(few), 'the account does not allow it')
    await setAccount({ allow_pick_substitution: true })
    // The available quantity can be taken; the rest is picked short.
    answered(await out.pick(task, { stock_id: few, confirmed_quantity: 2 }))
    await floor.verified()
  })

  test('captured serial numbers make each unit a pile of its own', async () => {
    const product = await out.product({ serial_number_tracking_setting: 'outbound' })
    await out.stock(product, 'N-1', 5)
    const { order, task } = await out.picking(product, 3)
    assert.deepEqual(symbols(await nothingWritten(() => out.pick(task, { serial_numbers: ['a', 'b'] }))), [
      422,
      'serial_numbers_count_mismatch',
    ])
    assert.deepEqual(
      symbols(await nothingWritten(() => out.pick(task, { serial_numbers: ['a', 'b', 'b'] }))),
      [422, 'serial_numbers_count_mismatch'],
    )
    answered(await out.pick(task, { serial_numbers: ['a', 'b', 'c'] }))
    const rows = await floor.rows(
      'select serial_number, quantity::float8, allocated_quantity::float8 from stocks where product_id = $1 and location_id = $2 order by 1',
      [product, bay],
    )
    assert.deepEqual(
      rows.map(({ serial_number, quantity, allocated_quantity }) => [
        serial_number,
        quantity,
        allocated_quantity,
      ]),
      [
        ['a', 1, 1],
        ['b', 1, 1],
        ['c', 1, 1],
      ],
    )
    assert.equal((await out.ledger([task])).length, 3)
    assert.equal((await out.tasks(order, 'DISP')).length, 1)
    const again = await out.picking(product, 2)
    assert.deepEqual(
      symbols(await nothingWritten(() => out.pick(again.task, { serial_numbers: ['c', 'd'] }))),
      [422, 'serial_number_already_in_stock'],
    )
    await floor.verified()
  })

  test('goods put back after their serial numbers were captured are picked with them again', async () => {
    const product = await out.product({ serial_number_tracking_setting: 'outbound' })
    await out.stock(product, 'N-3', 3)
    const { order, task } = await out.picking(product, 3)
    answered(await out.pick(task, { serial_numbers: ['x1', 'x2', 'x3'] }))
    assert.equal((await operator.post('/api/goods_out_processes/cancel', { ids: [order] })).status, 204)
    const unit = await floor.unit(await floor.location('RACK', 'N-3'))
    for (const { id } of await out.tasks(order, 'TRAN'))
      answered(
        await operator.patch(
          `/api/tasks/${id}`,
          document('tasks', {
            status: 'completed',
            location_to_id: await floor.location('RACK', 'N-3'),
            storage_unit_to_id: unit,
          }),
        ),
      )
    // All three on one unit are one pick; the serial number of one was read wrongly before.
    const again = await out.picking(product, 3)
    answered(await out.pick(again.task, { serial_numbers: ['x3', 'y', 'x1'] }))
    const standing = await floor.rows(
      'select serial_number, location_id::float8 as place from stocks where product_id = $1 order by 1',
      [product],
    )
    assert.deepEqual(
      standing.map(({ serial_number, place }) => [serial_number, place]),
      ['x1', 'x3', 'y'].map((serial) => [serial, bay]),
    )
    await floor.verified()
  })

  test('serialised goods are picked by serial number', async () => {
    const product = await out.product({ serial_number_tracking_setting: 'inbound_and_outbound' })
    const location = await floor.location('RACK', 'N-2')
    for (const serial_number of ['s1', 's2'])
      await floor.made('stocks', {
        account_id: account,
        product_id: product,
        location_id: location,
        quantity: 1,
        serial_number,
      })
    const { order, task } = await out.picking(product, 2)
    const tasks = ids(await out.tasks(order, 'PICK'))
    assert.equal(tasks.length, 2)
    assert.deepEqual(symbols(await nothingWritten(() => out.pick(task, { serial_numbers: ['s9'] }))), [
      422,
      'serial_number_unknown',
    ])
    for (const [place, one] of tasks.entries())
      answered(await out.pick(one, { serial_numbers: [`s${place + 1}`] }))
    assert.equal(await out.progress(order), 'PICK 2/2/2/0')
    await floor.verified()
  })

  test('tote lists require totes, load orders require units', async () => {
    const product = await stocked('T-1', 50)
    const totes = await out.picking(product, 5, { pick_type: 'tote' })
    assert.deepEqual(symbols(await nothingWritten(() => out.pick(totes.task))), [422, 'tote_required'])
    const pallet_ = await floor.unit(bay)
    assert.deepEqual(
      symbols(await nothingWritten(() => out.pick(totes.task, { storage_unit_to_id: pallet_ }))),
      [422, 'tote_required'],
    )
    const tote = await floor.made('storage_units', {
      storage_unit_type_id: await floor.known('storage_unit_types', 'TOTE'),
      warehouse_id: warehouse,
    })
    answered(await out.pick(totes.task, { storage_unit_to_id: tote }))
    const load = await out.picking(product, 5, { load_reference: 'L-1' })
    assert.deepEqual(symbols(await nothingWritten(() => out.pick(load.task))), [
      422,
      'storage_unit_to_required',
    ])
    answered(await out.pick(load.task, { storage_unit_to_id: pallet_ }))
    const [dispatch] = await out.tasks(load.order, 'DISP')
    assert.equal(dispatch?.subtype, 'LOAD')
    await floor.verified()
  })

  test('picks of one list from one pile are confirmed as a batch', async () => {
    const product = await out.product({ pick_strategy: 'batch_pick' })
    await out.stock(product, 'BP-1', 100)
    const orders = [
      await out.order([[product, 10]], { priority: 1 }),
      await out.order([[product, 10]], { priority: 9 }),
      await out.order([[product, 10]], { priority: 1 }),
    ]
    await out.allocate(orders, 'shared')
    const picks = (await eachOf(orders, (order) => out.tasks(order, 'PICK'))).flatMap(ids)
    const batch = (input: Attributes) =>
      operator.post('/api/pick_tasks/batch_complete', {
        ids: picks,
        confirmed_quantity: 25,
        location_to_id: bay,
        ...input,
      })
    const single = await out.picking(await stocked('BP-2', 5), 5)
    const refusals = [
      [{ ids: [] }, 'empty_ids_provided /ids'],
      [{ ids: [...picks, 999_999_999] }, 'invalid_ids_provided'],
      [{ ids: [...picks, single.task] }, 'invalid /ids'],
      [{ ids: [single.task] }, 'invalid /ids'],
      [{ confirmed_quantity: 31 }, 'task_quantity_exceeded'],
      [{ location_to_id: await floor.location('RACK', 'BP-1') }, 'staging_location_invalid'],
    ] as const
    for (const [input, symbol] of refusals)
      assert.deepEqual(
        symbols(await nothingWritten(() => batch(input))),
        [422, symbol],
        JSON.stringify(input),
      )
    await setWarehouse({ short_pick_reallocates: false })
    const reply = await batch({})
    assert.equal(reply.status, 204, reply.text)
    assert.deepEqual(await eachOf(orders, out.progress), [
      'PICK 10/10/10/0',
      'PICK 10/10/10/0',
      'PART_ALLOCATED 10/5/5/0',
    ])
    assert.deepEqual(await out.ledger(picks), [
      'PICK/PICK 10 BP-1 -> GO-01',
      'PICK/PICK 10 BP-1 -> GO-01',
      'PICK/PICK 5 BP-1 -> GO-01',
    ])
    await setWarehouse({ short_pick_reallocates: true })
    assert.deepEqual(symbols(await batch({})), [422, 'task_already_completed'])
    await floor.verified()
  })

  test('a batch that takes a whole pile moves its reservations with the goods', async () => {
    const product = await out.product({ pick_strategy: 'batch_pick' })
    await out.stock(product, 'BP-3', 12)
    const before = await out.picking(product, 2)
    answered(await out.pick(before.task))
    const orders = [await out.order([[product, 5]]), await out.order([[product, 5]])]
    await out.allocate(orders, 'shared')
    const picks = (await eachOf(orders, (order) => out.tasks(order, 'PICK'))).flatMap(ids)
    const input = { ids: picks, confirmed_quantity: 10, location_to_id: bay }
    assert.equal((await operator.post('/api/pick_tasks/batch_complete', input)).status, 204)
    const piles = await floor.rows(
      'select location_id::float8, quantity::float8, allocated_quantity::float8 from stocks where product_id = $1',
      [product],
    )
    assert.deepEqual(piles, [{ location_id: bay, quantity: 12, allocated_quantity: 12 }])
    await floor.verified()
  })

  test('picks with a common attribute are confirmed together, all or none', async () => {
    const product = await stocked('CC-1', 40)
    const order = await out.order([
      [product, 10],
      [product, 10],
    ])
    await out.allocate([order])
    const collect = (attributes: Attributes) =>
      operator.post('/api/tasks/complete_collection', {
        warehouse_id: warehouse,
        task_type_code: 'PICK',
        filters: { goods_out_id: order },
        attributes,
      })
    const refused = await nothingWritten(() => collect({ confirmed_quantity: 11 }))
    assert.deepEqual(symbols(refused), [422, 'task_quantity_exceeded'])
    const [first] = ids(await out.tasks(order, 'PICK'))
    assert.equal(refused.body.errors?.[0]?.context?.task_id, first)
    const done = await collect({ location_to_id: bay, notes: 'all of it' })
    assert.equal(done.status, 204, done.text)
    assert.equal(await out.progress(order), 'PICK 10/10/10/0 10/10/10/0')
    assert.deepEqual(
      (await out.tasks(order, 'PICK')).map(({ notes }) => notes),
      ['all of it', 'all of it'],
    )
    await floor.verified()
    const dispatched = await operator.post('/api/tasks/complete_collection', {
      warehouse_id: warehouse,
      task_type_code: 'DISP',
      filters: { goods_out_id: order },
    })
    assert.equal(dispatched.status, 204, dispatched.text)
    assert.equal(await out.progress(order), 'COMPLETED 10/10/10/10 10/10/10/10')
    await floor.verified()
  })

  test('concurrent first picks of the same goods into one bay all succeed', async () => {
    const products = await eachOf(
      Array.from({ length: 16 }, (_, place) => `CR-${place}`),
      (code) => stocked(code, 100),
    )
    // Each pair of orders shares some products, and none shares all.
    const orders = await eachOf([...products.keys()], (first) =>
      out.order(
        products.filter((_, place) => (first + place * 3) % 16 < 4).map((product) => [product, 2] as const),
      ),
    )
    await out.allocate(orders)
    const replies = await Promise.all(
      orders.map((order) =>
        operator.post('/api/tasks/complete_collection', {
          warehouse_id: warehouse,
          task_type_code: 'PICK',
          filters: { goods_out_id: order },
          attributes: { location_to_id: bay },
        }),
      ),
    )
    assert.deepEqual(
      replies.map(({ status, text }) => (status === 204 ? '' : text)),
      orders.map(() => ''),
    )
    const piles = await floor.rows(
      'select quantity::float8 from stocks where product_id = any($1) and location_id = $2',
      [products, bay],
    )
    assert.deepEqual(
      piles,
      products.map(() => ({ quantity: 8 })),
    )
    await floor.verified()
  })

  test('a cancelled pick releases its goods and makes its order outstanding again', async () => {
    const product = await stocked('CN-1', 20)
    const order = await out.order([
      [product, 5],
      [product, 7],
    ])
    await out.allocate([order])
    const [one, other] = ids(await out.tasks(order, 'PICK'))
    const cancel = (id: number | undefined, as = operator) =>
      as.patch(`/api/tasks/${id}`, document('tasks', { status: 'cancelled' }))
    await colleague.post(`/api/tasks/${one}/enter`)
    assert.deepEqual(symbols(await nothingWritten(() => cancel(one))), [
      422,
      'task_allocated_to_another_user',
    ])
    assert.equal(answered(await cancel(one, colleague)).status, 'CANCELLED')
    assert.equal(await out.progress(order), 'PART_ALLOCATED 5/0/0/0 7/7/0/0')
    assert.equal((await balanceOf(product))?.ordered, 5)
    answered(await cancel(other))
    assert.equal(await out.progress(order), 'PENDING 5/0/0/0 7/0/0/0')
    assert.deepEqual(symbols(await nothingWritten(() => cancel(other))), [422, 'task_cancelled'])
    const [list] = await floor.rows(
      `select s.code, p.pick_tasks_count::int as picks from goods_out_pick_lists p
       join goods_out_statuses s on s.tenant_id = p.tenant_id and s.id = p.goods_out_status_id
       where p.id = (select goods_out_pick_list_id from tasks where id = $1)`,
      [one],
    )
    assert.deepEqual(list, { code: 'CANCELLED', picks: 0 })
    assert.deepEqual(symbols(await out.pick(Number(one))), [422, 'task_cancelled'])
    const picked = await out.picking(product, 3)
    answered(await out.pick(picked.task))
    assert.deepEqual(symbols(await nothingWritten(() => cancel(picked.task))), [
      422,
      'task_already_completed',
    ])
    const [dispatch] = ids(await out.tasks(picked.order, 'DISP'))
    assert.deepEqual(symbols(await nothingWritten(() => cancel(dispatch))), [422, 'task_not_cancellable'])
    await floor.verified()
  })

  test('an order has status PICK while one of its picks is started', async () => {
    const product = await stocked('EN-1', 20)
    const { order, task } = await out.picking(product, 5)
    const statusOf = async () => (await out.progress(order)).split(' ')[0]
    const listOf = async () => {
      const [row] = await floor.rows(
        `select s.code from tasks k
         join goods_out_pick_lists p on p.tenant_id = k.tenant_id and p.id = k.goods_out_pick_list_id
         join goods_out_statuses s on s.tenant_id = p.tenant_id and s.id = p.goods_out_status_id
         where k.id = $1`,
        [task],
      )
      return row?.code
    }
    assert.deepEqual([await statusOf(), await listOf()], ['ALLOCATED', 'ALLOCATED'])
    for (const [verb, method] of [
      ['exit', 'POST'],
      ['unallocate', 'PATCH'],
    ] as const) {
      assert.equal((await operator.post(`/api/tasks/${task}/enter`)).status, 204)
      assert.deepEqual([await statusOf(), await listOf()], ['PICK', 'PICK'])
      assert.equal((await operator.request(method, `/api/tasks/${task}/${verb}`)).status, 204)
      assert.deepEqual([await statusOf(), await listOf()], ['ALLOCATED', 'ALLOCATED'])
    }
    await floor.verified()
  })

  test('two concurrent requests for the next pick of an order get different picks', async () => {
    const product = await stocked('NX-1', 20)
    const order = await out.order(
      [
        [product, 5],
        [product, 6],
      ],
      { priority: 1000 },
    )
    await out.allocate([order])
    const next = (as = operator) =>
      as.post('/api/tasks/next', { warehouse_id: warehouse, task_type_codes: ['PICK'] })
    const replies = await Promise.all([next(), next(colleague)])
    const results = replies.map((reply) => [answered(reply).status, Number(reply.body.data?.id)])
    assert.deepEqual(
      results.toSorted(),
      ids(await out.tasks(order, 'PICK'))
        .map((id) => ['ALLOCATED', id])
        .toSorted(),
    )
    assert.equal((await out.progress(order)).split(' ')[0], 'PICK')
    for (const id of ids(await out.tasks(order, 'PICK')))
      for (const as of [operator, colleague]) await as.post(`/api/tasks/${id}/exit`)
    assert.equal((await out.progress(order)).split(' ')[0], 'ALLOCATED')
  })

  test('of two concurrent confirmations of a pick one is refused as completed', async () => {
    const product = await stocked('RC-1', 100)
    for (let round = 0; round < 5; round += 1) {
      const { order, task } = await out.picking(product, 5)
      const replies = await Promise.all([1, 2].map(() => out.pick(task, { confirmed_quantity: 5 })))
      assert.deepEqual(replies.map(symbols).toSorted(), [[200], [422, 'task_already_completed']])
      assert.equal((await out.tasks(order, 'DISP')).length, 1)
    }
    await floor.verified()
  })

  test('a concurrent confirmation and cancellation of a pick end in one of them', async () => {
    const product = await stocked('RC-2', 100)
    for (let round = 0; round < 5; round += 1) {
      const { order, task } = await out.picking(product, 5)
      const replies = await Promise.all([
        out.pick(task, { confirmed_quantity: 5 }),
        operator.patch(`/api/tasks/${task}`, document('tasks', { status: 'cancelled' })),
      ])
      const outcomes = replies.map((reply) => symbols(reply).at(-1))
      const progress = await out.progress(order)
      assert.ok(
        (outcomes[0] === 200 && outcomes[1] === 'task_already_completed' && progress === 'PICK 5/5/5/0') ||
          (outcomes[1] === 200 && outcomes[0] === 'task_cancelled' && progress === 'PENDING 5/0/0/0'),
        JSON.stringify([outcomes, progress]),
      )
    }
    await floor.verified()
  })

  test('concurrent picks from one pile into one bay end as if one after the other', async () => {
    const product = await stocked('RC-3', 1000)
    const picks = await Promise.all(Array.from({ length: 12 }, () => out.order([[product, 3]])))
    await out.allocate(picks)
    const tasks = (await eachOf(picks, (order) => out.tasks(order, 'PICK'))).flatMap(ids)
    const replies = await Promise.all(
      tasks.map((task, place) => out.pick(task, { confirmed_quantity: place % 4 === 0 ? 1 : 3 })),
    )
    assert.deepEqual(
      replies.map((reply) => reply.status),
      replies.map(() => 200),
      replies.map(({ text }) => text).join(),
    )
    await floor.verified()
  })

  test('a repeated request with the same key is performed once', async () => {
    const product = await stocked('ID-1', 10)
    const { order, task } = await out.picking(product, 5)
    const input = { status: 'completed', confirmed_quantity: 5, location_to_id: bay }
    const headers = { 'idempotency-key': 'pick once' }
    const send = () =>
      operator.request('PATCH', `/api/tasks/${task}`, { headers, body: document('tasks', input) })
    const [first, second] = [await send(), await send()]
    assert.equal(first.status, 200, first.text)
    assert.deepEqual([second.status, second.text], [first.status, first.text])
    assert.equal((await out.tasks(order, 'DISP')).length, 1)
    await floor.verified()
  })
})

async function stocked(code: string, quantity: number): Promise<number> {
  const product = await out.product()
  await out.stock(product, code, quantity)
  return product
}
