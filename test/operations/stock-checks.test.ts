import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document, symbols } from '../support/api-client.ts'
import { answered, idOf, openFloor } from '../support/floor.ts'

const floor = await openFloor()
const { operator, account, product, warehouse } = floor
const reason = await floor.made('reason_codes', { code: 'COUNT', reason_type: 'stock_check', generic: true })

type Attributes = Readonly<Record<string, unknown>>

let places = 0
async function place(): Promise<number> {
  places += 1
  return floor.location('RACK', `C${places}`)
}

const stocked = async (location_id: number, quantity: number, others: Attributes = {}) =>
  idOf(
    await operator.post(
      '/api/stocks',
      document('stocks', { account_id: account, product_id: product, location_id, quantity, ...others }),
    ),
  )
const check = async (location_id: number) => idOf(await operator.post('/api/stock_checks', { location_id }))
const count = (id: number, physical_count: number, others: Attributes = {}) =>
  operator.post(`/api/stock_checks/${id}/record_attempt`, { product_id: product, physical_count, ...others })
const complete = (id: number) => operator.post(`/api/stock_checks/${id}/complete`)
const resolve = (input: Attributes) => operator.post('/api/stock_checks/resolve', input)
const recordsOf = (id: number) =>
  floor.rows('select * from stock_check_records where stock_check_id = $1 order by id', [id])

suite('stock checks', () => {
  after(() => floor.close())

  test('checks of several locations are requested together, all or none', async () => {
    const [one, two, three] = [await place(), await place(), await place()]
    const pending = await check(two)
    const many = (location_ids: readonly number[]) =>
      operator.post('/api/stock_checks/create_many', { location_ids })
    const reply = await many([one, two])
    assert.equal(reply.status, 200, reply.text)
    const made = reply.body.data as unknown as readonly {
      readonly id: string
      readonly attributes: { readonly location_id: number; readonly status: string }
    }[]
    assert.deepEqual(
      made.map(({ attributes: { location_id, status } }) => [location_id, status]),
      [
        [one, 'pending'],
        [two, 'pending'],
      ],
    )
    assert.equal(Number(made[1]?.id), pending)
    const again = await Promise.all([many([one, two, three]), many([three, one])])
    assert.deepEqual(
      again.map(({ status }) => status),
      [200, 200],
    )
    const rows = await floor.rows(
      'select count(*)::int as checks from stock_checks where location_id = any($1)',
      [[one, two, three]],
    )
    assert.deepEqual(rows, [{ checks: 3 }])
    const before = await floor.rows('select count(*)::int as tasks from tasks')
    const fresh = await place()
    assert.match(String(symbols(await many([]))[1]), /^empty_ids_provided/)
    assert.match(String(symbols(await many([fresh, 999_999]))[1]), /^invalid_ids_provided/)
    assert.deepEqual(await floor.rows('select count(*)::int as tasks from tasks'), before)
  })

  test('a check is requested once, with a task due at the end of the day', async () => {
    const location = await place()
    const made = answered(
      await operator.post('/api/stock_checks', document('stock_checks', { location_id: location })),
    )
    assert.deepEqual(
      [made.status, made.origin, made.blind, made.warehouse_id],
      ['pending', 'manual', true, warehouse],
    )
    const [task] = await floor.rows(
      'select type, status, location_from_id::float8 from tasks where id = $1',
      [made.task_id],
    )
    assert.deepEqual(task, { type: 'CHECK', status: 'AVAILABLE', location_from_id: location })
    const again = await Promise.all(
      [1, 2, 3].map(() => operator.post('/api/stock_checks', { location_id: location })),
    )
    assert.deepEqual(
      again.map((reply) => answered(reply).stock_check_id),
      Array(3).fill(made.stock_check_id),
    )
    const fresh = await place()
    const both = await Promise.all(
      [1, 2, 3, 4].map(() => operator.post('/api/stock_checks', { location_id: fresh })),
    )
    assert.equal(new Set(both.map((reply) => idOf(reply))).size, 1)
    assert.deepEqual(symbols(await operator.post('/api/stock_checks', {})), [422, 'blank /location_id'])
    assert.deepEqual(symbols(await operator.post('/api/stock_checks', { location_id: 999_999 })), [
      422,
      'must_exist /location_id',
    ])
  })

  test('an inactive location is counted, alone and with others', async () => {
    const closed = await floor.location('RACK', 'SHUT', { is_active: false })
    const alone = answered(await operator.post('/api/stock_checks', { location_id: closed }))
    assert.deepEqual([alone.location_id, alone.status], [closed, 'pending'])
    const both = { location_ids: [await place(), closed] }
    const reply = await operator.post('/api/stock_checks/create_many', document('stock_checks', both))
    assert.equal(reply.status, 200, reply.text)
  })

  test('a check without differences passes, and records the count', async () => {
    const location = await place()
    const pile = await stocked(location, 12)
    const id = await check(location)
    const attempt = answered(await count(id, 12))
    assert.deepEqual(
      [attempt.attempt_result, attempt.attempt_number, attempt.status],
      ['success', 1, 'pending'],
    )
    assert.equal(answered(await complete(id)).status, 'passed')
    const [place_] = await floor.rows(
      'select last_counted_at is not null as counted from locations where id = $1',
      [location],
    )
    const [stock] = await floor.rows(
      'select last_counted_at is not null as counted from stocks where id = $1',
      [pile],
    )
    assert.deepEqual([place_, stock], [{ counted: true }, { counted: true }])
    assert.deepEqual(symbols(await count(id, 12)), [422, 'stock_check_not_pending'])
    assert.deepEqual(symbols(await complete(id)), [422, 'stock_check_not_pending'])
    assert.equal(answered(await complete(await check(await place()))).status, 'passed')
  })

  test('the worked example: movements between count and resolution are kept', async () => {
    const location = await place()
    const pile = await stocked(location, 32)
    const id = await check(location)
    assert.equal(answered(await count(id, 30)).attempt_result, 'failure')
    assert.equal(answered(await count(id, 30)).attempt_number, 2)
    assert.deepEqual(symbols(await count(id, 30)), [422, 'stock_check_attempts_exhausted'])
    assert.equal(answered(await complete(id)).status, 'failed')
    const [record] = await recordsOf(id)
    const away = await place()
    await operator.post(
      `/api/stocks/${pile}/move`,
      document('stocks', { quantity: 10, to_location_id: away }),
    )
    assert.deepEqual(symbols(await resolve({ stock_check_record_ids: [record?.id] })), [
      422,
      'reason_code_required',
    ])
    const hold = await floor.made('reason_codes', { code: 'H-1', reason_type: 'hold', generic: true })
    assert.deepEqual(symbols(await resolve({ stock_check_record_ids: [record?.id], reason_code_id: hold })), [
      422,
      'reason_code_invalid',
    ])
    assert.deepEqual(symbols(await resolve({ stock_check_record_ids: [], reason_code_id: reason })), [
      422,
      'empty_ids_provided /stock_check_record_ids',
    ])
    assert.deepEqual(symbols(await resolve({ stock_check_record_ids: [999_999], reason_code_id: reason })), [
      422,
      'invalid_ids_provided',
    ])
    const input = { stock_check_record_ids: [Number(record?.id)], reason_code_id: reason }
    const replies = await Promise.all([resolve(input), resolve(input)])
    assert.deepEqual(replies.map(symbols).sort(), [[204], [422, 'stock_check_record_not_resolvable']])
    const [left] = await floor.rows('select quantity::float as quantity from stocks where id = $1', [pile])
    assert.equal(left?.quantity, 20)
    const [row] = await floor.rows(
      'select subtype, quantity::float as quantity, stock_check_id::float8 as id from transactions order by transactions.id desc limit 1',
    )
    assert.deepEqual(row, { subtype: 'STOCK_CHECK_NEGATIVE', quantity: 2, id })
    const [status] = await floor.rows('select status from stock_checks where id = $1', [id])
    assert.equal(status?.status, 'resolved')
    await floor.verified()
  })

  test('goods not counted count as 0; found goods are added to the newest pile', async () => {
    await operator.patch(`/api/accounts/${account}`, document('accounts', { track_batch: true }))
    const location = await place()
    await stocked(location, 5, { batch: 'LOST' })
    const found = await stocked(location, 5, { batch: 'FOUND' })
    await stocked(location, 2, { batch: 'FOUND', status: 'held' })
    const id = await check(location)
    assert.equal(answered(await count(id, 9, { batch: 'FOUND' })).attempt_result, 'failure')
    assert.equal(answered(await count(id, 3, { batch: 'NEW' })).attempt_result, 'failure')
    assert.equal(answered(await complete(id)).status, 'failed')
    const records = await recordsOf(id)
    assert.deepEqual(
      records.map(({ batch, difference }) => [batch, Number(difference)]),
      [
        ['FOUND', 2],
        ['NEW', 3],
        ['LOST', -5],
      ],
    )
    const ids = records.map((record) => Number(record.id))
    assert.equal((await resolve({ stock_check_record_ids: ids, reason_code_id: reason })).status, 204)
    const rows = await floor.rows(
      'select batch, status, quantity::float as quantity from stocks where location_id = $1 order by batch, status',
      [location],
    )
    assert.deepEqual(rows, [
      { batch: 'FOUND', status: 'available', quantity: 7 },
      { batch: 'FOUND', status: 'held', quantity: 2 },
      { batch: 'NEW', status: 'available', quantity: 3 },
    ])
    assert.ok(found > 0)
    await operator.patch(`/api/accounts/${account}`, document('accounts', { track_batch: false }))
    await floor.verified()
  })

  test('untracked attributes are counted together, and found goods are added to the latest pile', async () => {
    const location = await place()
    const old = await stocked(location, 5, { batch: 'OLD', fifo_date: '2026-01-01' })
    const late = await stocked(location, 6, { batch: 'LATE', fifo_date: '2026-02-01' })
    const held = await stocked(location, 7, { batch: 'HELD', fifo_date: '2026-02-15', status: 'held' })
    const id = await check(location)
    assert.equal(
      answered(await count(id, 18, { batch: 'ANY', sell_by_date: '2030-01-01' })).attempt_result,
      'success',
    )
    assert.equal(answered(await count(id, 21)).attempt_result, 'failure')
    assert.equal(answered(await complete(id)).status, 'failed')
    const records = await recordsOf(id)
    assert.deepEqual(
      records.map(({ batch, difference }) => [batch, Number(difference)]),
      [[null, 3]],
    )
    const input = {
      stock_check_record_ids: records.map((record) => Number(record.id)),
      reason_code_id: reason,
    }
    assert.equal((await resolve(input)).status, 204)
    assert.deepEqual(
      await floor.rows('select id::float8, quantity::float from stocks where location_id = $1 order by id', [
        location,
      ]),
      [
        { id: old, quantity: 5 },
        { id: late, quantity: 9 },
        { id: held, quantity: 7 },
      ],
    )
    await floor.verified()
  })

  test('a check is completed with the last of its differences', async () => {
    const location = await place()
    const other = await floor.made('products', { code: 'BESIDE' })
    await operator.post(
      `/api/products/${other}/account_products`,
      document('account_products', { account_id: account }),
    )
    await stocked(location, 4)
    await stocked(location, 4, { product_id: other })
    const id = await check(location)
    await count(id, 3)
    await count(id, 3, { product_id: other })
    await complete(id)
    const statusOf = async () =>
      (
        await floor.rows('select status, resolved_at is not null as at from stock_checks where id = $1', [id])
      )[0]
    for (const [place_, record] of (await recordsOf(id)).entries()) {
      assert.deepEqual(await statusOf(), { status: 'failed', at: false })
      const input = {
        stock_check_record_ids: [Number(record.id)],
        reason_code_id: reason,
        adjust: place_ > 0,
      }
      assert.equal((await resolve(input)).status, 204)
    }
    assert.deepEqual(await statusOf(), { status: 'resolved', at: true })
    await floor.verified()
  })

  test('no more than the stock is removed, and a rejected count changes nothing', async () => {
    const location = await place()
    const pile = await stocked(location, 10)
    const id = await check(location)
    await count(id, 1)
    await complete(id)
    await operator.post(`/api/stocks/${pile}/adjust`, document('stocks', { new_quantity: 4 }))
    const [record] = await recordsOf(id)
    assert.equal(
      (await resolve({ stock_check_record_ids: [Number(record?.id)], reason_code_id: reason })).status,
      204,
    )
    const [settled] = await recordsOf(id)
    assert.equal(Number(settled?.unapplied), 5)
    await floor.verified()
    const other = await place()
    const stored = await stocked(other, 10)
    const second = await check(other)
    await count(second, 1)
    await complete(second)
    const [miscount] = await recordsOf(second)
    const input = { stock_check_record_ids: [Number(miscount?.id)], reason_code_id: reason, adjust: false }
    assert.equal((await resolve(input)).status, 204)
    const [row] = await floor.rows('select quantity::float as quantity from stocks where id = $1', [stored])
    assert.equal(row?.quantity, 10)
  })

  test('in an inactive location goods can be missing, and found', async () => {
    const [gaining, losing] = [await place(), await place()]
    const checks: number[] = []
    for (const [location, counted] of [
      [gaining, 12],
      [losing, 8],
    ] as const) {
      await stocked(location, 10)
      const id = await check(location)
      await count(id, counted)
      await complete(id)
      checks.push(id)
      answered(
        await operator.patch(`/api/locations/${location}`, document('locations', { is_active: false })),
      )
    }
    const [more, less] = await Promise.all(checks.map(async (id) => Number((await recordsOf(id))[0]?.id)))
    const settle = (ids: readonly unknown[]) =>
      resolve({ stock_check_record_ids: ids, reason_code_id: reason })
    const quantities = () =>
      floor.rows('select quantity::float from stocks where location_id in ($1, $2) order by id', [
        gaining,
        losing,
      ])
    assert.deepEqual(await quantities(), [{ quantity: 10 }, { quantity: 10 }])
    assert.equal((await settle([less, more])).status, 204)
    assert.deepEqual(await quantities(), [{ quantity: 12 }, { quantity: 8 }])
    await floor.verified()
  })

  test('two counts missing the same goods are resolved concurrently, as far as there is stock', async () => {
    const location = await place()
    const pile = await stocked(location, 5)
    const ids: number[] = []
    for (const _ of [1, 2]) {
      const id = await check(location)
      await count(id, 2)
      await complete(id)
      ids.push(Number((await recordsOf(id))[0]?.id))
    }
    assert.equal((await resolve({ stock_check_record_ids: ids, reason_code_id: reason })).status, 204)
    assert.deepEqual(await floor.rows('select id from stocks where id = $1', [pile]), [])
    const settled = await floor.rows(
      'select unapplied::float as unapplied from stock_check_records where id = any($1) order by id',
      [ids],
    )
    assert.deepEqual(
      settled.map(({ unapplied }) => unapplied),
      [0, 1],
    )
    const events = await floor.rows(
      `select (data ->> 'quantity')::float as quantity, (data ->> 'location_id')::int as location from events
       where resource_name = 'stock' and event = 'negatively_adjusted' order by inserted_seq desc limit 2`,
    )
    assert.deepEqual(events, [
      { quantity: 2, location },
      { quantity: 3, location },
    ])
    await floor.verified()
  })

  test('the account is required if several have the product in the location', async () => {
    const location = await place()
    const other = await floor.made('accounts', { code: 'SECOND' })
    await floor.made('account_warehouses', { account_id: other, warehouse_id: warehouse })
    await operator.post(
      `/api/products/${product}/account_products`,
      document('account_products', { account_id: other }),
    )
    const id = await check(location)
    assert.deepEqual(symbols(await count(id, 1)), [422, 'stock_check_account_required'])
    assert.equal(answered(await count(id, 0, { account_id: other })).attempt_result, 'success')
    assert.deepEqual(symbols(await count(id, 0.5, { account_id: other })), [
      422,
      'quantity_precision /physical_count',
    ])
    assert.deepEqual(symbols(await operator.post(`/api/stock_checks/${id}/record_attempt`, {})), [
      422,
      'blank /product_id',
      'blank /physical_count',
    ])
    const task = answered(await operator.post('/api/stock_checks', { location_id: location })).task_id
    assert.deepEqual(
      symbols(await operator.patch(`/api/tasks/${task}`, document('tasks', { status: 'completed' }))),
      [422, 'task_not_completable_here'],
    )
    await floor.rows("update tasks set status = 'CANCELLED' where id = $1", [task])
    assert.deepEqual(symbols(await count(id, 0, { account_id: other })), [422, 'stock_check_task_closed'])
  })

  test('goods of accounts the caller may not see are neither counted nor revealed', async () => {
    const location = await place()
    const other = await floor.made('accounts', { code: 'UNSEEN' })
    await floor.made('account_warehouses', { account_id: other, warehouse_id: warehouse })
    const linked = document('account_products', { account_id: other })
    assert.equal((await operator.post(`/api/products/${product}/account_products`, linked)).status, 200)
    await stocked(location, 6, { account_id: other })
    const counter = await floor.service.colleague(['count_stock'], { account_ids: [account] })
    const id = await check(location)
    const counted = await counter.post(`/api/stock_checks/${id}/record_attempt`, {
      product_id: product,
      physical_count: 0,
    })
    assert.equal(answered(counted).attempt_result, 'success')
    assert.equal(answered(await counter.post(`/api/stock_checks/${id}/complete`)).status, 'passed')
    const owners = (await recordsOf(id)).map(({ account_id }) => Number(account_id))
    assert.deepEqual(owners, [account])
    await floor.verified()
  })

  test('a cancelled check keeps its records and frees the location', async () => {
    const location = await place()
    const id = await check(location)
    assert.equal(answered(await operator.post(`/api/stock_checks/${id}/cancel`)).status, 'cancelled')
    assert.deepEqual(symbols(await operator.post(`/api/stock_checks/${id}/cancel`)), [
      422,
      'stock_check_not_pending',
    ])
    assert.notEqual(await check(location), id)
  })

  test('a programme requests due checks, up to its daily number', async () => {
    const second = await floor.made('warehouses', { code: 'WH2' })
    const location_type_id = await floor.known('location_types', 'RACK')
    for (const code of ['P1', 'P2', 'P3'])
      await floor.made('locations', { code, warehouse_id: second, location_type_id })
    const input = { name: 'Rolling', warehouse_id: second, daily_limit: 2 }
    const id = await floor.made('stock_check_programmes', input)
    const generate = () => operator.post(`/api/stock_check_programmes/${id}/generate`)
    const made = (await generate()).body.data as unknown as { attributes: Attributes }[]
    assert.deepEqual(
      made.map(({ attributes }) => [attributes.origin, attributes.status]),
      [
        ['programme', 'pending'],
        ['programme', 'pending'],
      ],
    )
    assert.deepEqual((await generate()).body.data, [])
    await operator.patch(
      `/api/stock_check_programmes/${id}`,
      document('stock_check_programmes', { active: false }),
    )
    assert.deepEqual(symbols(await generate()), [422, 'programme_inactive'])
  })
})
