import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { builtInRoles } from '#access/built-in-roles.ts'
import { attributesOf, document, type Reply, refusalsOf } from '../support/api-client.ts'
import { openOutbound } from '../support/outbound.ts'

// Packs of work for devices, problems with tasks, and acts that are sent later (operations 11.4 to 11.6).

const outbound = await openOutbound()
const { floor } = outbound
const { operator, service, warehouse } = floor
const rights = builtInRoles.find(({ role_type }) => role_type === 'rf')?.permissions ?? []

type Task = Record<string, unknown> & { readonly id: number; readonly needs: readonly string[] }

function tasksIn(reply: Reply): readonly Task[] {
  assert.equal(reply.status, 200, reply.text)
  return (attributesOf(reply) as unknown as { tasks: readonly Task[] }).tasks
}

const take = (client = operator, wish: object = {}) =>
  client.post('/api/tasks/take', { warehouse_id: warehouse, task_type_codes: ['PICK'], ...wish })

const states = (ids: readonly number[]) =>
  floor.rows(
    'select status, user_id::float8, start_at is not null as begun from tasks where id = any($1) order by id',
    [ids],
  )

/** Orders of one unit each from places in walking order, on lists of their own. */
async function picks(count: number): Promise<readonly number[]> {
  const product = await outbound.product()
  await outbound.stock(product, `W-${product}`, count)
  const orders: number[] = []
  for (let made = 0; made < count; made += 1) orders.push(await outbound.order([[product, 1]]))
  await outbound.allocate(orders)
  const found = await floor.rows(
    "select id::float8 from tasks where goods_out_id = any($1) and type = 'PICK' order by id",
    [orders],
  )
  return found.map(({ id }) => Number(id))
}

const clear = () =>
  floor.rows(
    "update tasks set status = 'CANCELLED' where type = 'PICK' and status in ('AVAILABLE', 'ALLOCATED')",
  )

suite('packs of work', () => {
  after(() => floor.close())

  test('the due moment is written as all moments are', async () => {
    await clear()
    const ids = await picks(2)
    const moments = ['2026-03-01T12:00:00+02', '2026-03-01T13:30:00.5Z']
    await floor.rows(
      'update tasks k set due_at = n.due_at::timestamptz from unnest($1::bigint[], $2::text[]) n (id, due_at) where k.id = n.id',
      [ids, moments],
    )
    const tasks = tasksIn(await take(operator, { count: 2 }))
    assert.deepEqual(
      tasks.map(({ due_at }) => due_at),
      ['2026-03-01T10:00:00Z', '2026-03-01T13:30:00.500Z'],
    )
  })

  test('tasks are given in order, not begun, and the same ones are answered when asked for again', async () => {
    await clear()
    const made = await picks(4)
    const first = tasksIn(await take(operator, { count: 3 })).map(({ id }) => id)
    assert.deepEqual(first, made.slice(0, 3))
    const again = tasksIn(await take(operator, { count: 3 })).map(({ id }) => id)
    assert.deepEqual(again, first)
    assert.deepEqual(
      (await states(made)).map(({ status, begun }) => [status, begun]),
      [
        ['ALLOCATED', false],
        ['ALLOCATED', false],
        ['ALLOCATED', false],
        ['AVAILABLE', false],
      ],
    )
    assert.equal((await operator.post('/api/tasks/exit', { ids: made })).status, 204)
    assert.deepEqual(
      (await states(made)).map(({ status, user_id }) => [status, user_id]),
      made.map(() => ['AVAILABLE', null]),
    )
  })

  test('devices that ask at once get different tasks', async () => {
    await clear()
    const made = await picks(12)
    const devices = await Promise.all(
      Array.from({ length: 6 }, () => service.colleague(rights, { warehouse_ids: [warehouse] })),
    )
    const packs = await Promise.all(devices.map((device) => take(device, { count: 2 })))
    const taken = packs.flatMap(tasksIn).map(({ id }) => id)
    assert.deepEqual(
      taken.toSorted((one, other) => one - other),
      made,
    )
  })

  test('a task of another user is neither taken nor given back', async () => {
    await clear()
    const [task = 0] = await picks(1)
    const other = await service.colleague(rights, { warehouse_ids: [warehouse] })
    assert.equal(tasksIn(await take(other)).length, 1)
    assert.deepEqual(tasksIn(await take()), [])
    assert.equal((await operator.post('/api/tasks/exit', { ids: [task] })).status, 204)
    assert.equal((await states([task]))[0]?.status, 'ALLOCATED')
  })

  test('a pack and the next task are narrowed to a pick list', async () => {
    await clear()
    const made = await picks(3)
    const [row] = await floor.rows('select goods_out_pick_list_id::float8 as id from tasks where id = $1', [
      made[2],
    ])
    const wish = { goods_out_pick_list_id: row?.id }
    assert.deepEqual(
      tasksIn(await take(operator, wish)).map(({ id }) => id),
      [made[2]],
    )
    await operator.post('/api/tasks/exit', { ids: made })
    const next = await operator.post('/api/tasks/next', { warehouse_id: warehouse, ...wish })
    assert.equal(next.body.data?.id, String(made[2]))
  })

  test('more than fifty tasks, none, or another type is refused', async () => {
    for (const [wish, refusal] of [
      [{ count: 51 }, 'less_than_or_equal_to /count'],
      [{ count: 0 }, 'greater_than_or_equal_to /count'],
      [{ task_type_codes: ['WALK'] }, 'inclusion /task_type_codes'],
    ] as const) {
      const [first = ''] = refusalsOf(await take(operator, wish))
      assert.equal(first.split(' ')[1], refusal.split(' ')[1], first)
    }
  })

  test('a task has the codes of places, units and the product', async () => {
    await clear()
    const product = await outbound.product({
      barcode: '4006381333931',
      case_barcode: '14006381333938',
      units_per_case: 12,
    })
    const alternative_code_type_id = await floor.made('alternative_code_types', { code: 'OLD' })
    const codeable = { alternative_codeable_type: 'Product', alternative_codeable_id: product }
    await floor.made('alternative_codes', { ...codeable, code: 'OLD-CODE', alternative_code_type_id })
    await floor.location('RACK', 'CODES-1', { check_digit: '47', barcode: 'CODES147' })
    await outbound.stock(product, 'CODES-1', 24)
    await outbound.picking(product, 24)
    const [task] = tasksIn(await take())
    assert.ok(task)
    const { start_quantity, start_quantity_breakdown } = task
    // The test reads what the answer says of the place and the product.
    const location_from = task.location_from as Record<string, unknown>
    const goods = task.product as Record<string, unknown>
    const { id: _, pick_sequence, zone, aisle, ...place } = location_from
    assert.deepEqual(place, {
      __typename: 'Location',
      code: 'CODES-1',
      barcode: 'CODES147',
      check_digit: '47',
    })
    assert.deepEqual([start_quantity, start_quantity_breakdown], [24, '2 case'])
    assert.deepEqual(
      (goods.codes as readonly Record<string, unknown>[]).map(({ code, matched_by, units }) => [
        code,
        matched_by,
        units,
      ]),
      [
        [goods.code, 'code', 1],
        ['4006381333931', 'barcode', 1],
        ['14006381333938', 'case_barcode', 12],
        ['OLD-CODE', 'alternative_code', 1],
      ],
    )
    // Paths of flows read a pack as they read a list: each attribute is a field of GraphQL.
    const query = `{ __type(name: "Task") { fields { name } } }`
    const described = await operator.post('/graphql', { query })
    const fields = (
      described.body.data as unknown as { __type: { fields: readonly { name: string }[] } }
    ).__type.fields.map(({ name }) => name)
    const unknown = Object.keys(task).filter((name) => !fields.includes(name))
    // The goods of a pack are compared with labels; lists have them as the fields of the pile.
    assert.deepEqual(unknown.toSorted(), ['__typename', 'goods', 'needs'])
  })

  test('what a task needs is what its completion is refused for without it', async () => {
    const plain = await outbound.product()
    const serialised = await outbound.product({ serial_number_tracking_setting: 'outbound' })
    for (const [product, others] of [
      [plain, {}],
      [plain, { pick_type: 'tote' }],
      [plain, { load_reference: 'LOAD-NEEDS' }],
      [serialised, {}],
    ] as const) {
      await clear()
      await outbound.stock(product, `NEEDS-${product}`, 5)
      const { task } = await outbound.picking(product, 2, others)
      const [taken] = tasksIn(await take())
      assert.equal(taken?.id, task)
      const reply = await outbound.pick(task)
      const refused = (reply.body.errors ?? []).map(({ symbol }) => symbol)
      assert.deepEqual(taken?.needs.slice(0, 1), refused, JSON.stringify(others))
    }
  })

  test('a receive task needs what its account tracks', async () => {
    const tracking = await floor.made('accounts', { code: 'TRACKS', track_batch: true })
    await floor.made('account_warehouses', { account_id: tracking, warehouse_id: warehouse })
    const product = await outbound.product({}, tracking)
    const location_id = await floor.location('GIBAY', 'GI-NEEDS')
    const receipt = async (account_id: number, batch?: string) => {
      const lines = [{ type: 'ADD', attributes: { product_id: product, expected_quantity: 3, batch } }]
      const made = await floor.made('goods_in_receipts', {
        account_id,
        warehouse_id: warehouse,
        location_id,
        lines_changes: lines,
      })
      const received = await operator.post(`/api/goods_in_receipts/${made}/receive`)
      assert.ok(received.status < 300, received.text)
      const wish = { task_type_codes: ['RCV'], goods_in_receipt_id: made }
      const [task] = tasksIn(await take(operator, wish))
      assert.ok(task)
      const reply = await operator.post(`/api/receive_tasks/${task.id}/receive`, { confirmed_quantity: 3 })
      return [task.needs, (reply.body.errors ?? []).map(({ symbol }) => symbol)]
    }
    assert.deepEqual(await receipt(tracking), [['capture_required'], ['capture_required']])
    assert.deepEqual(await receipt(tracking, 'B-1'), [[], []])
  })

  test('a problem stands as a failure of the task and in its notes, also when the task is cancelled', async () => {
    const [task = 0] = await picks(1)
    const device = await service.colleague(rights, { warehouse_ids: [warehouse] })
    const path = `/api/tasks/${task}/report_problem`
    assert.equal((await device.post(path, { text: 'The bin is wet' })).status, 204)
    await clear()
    const attributes = { operation: 'complete_task', symbol: 'task_cancelled' }
    assert.equal((await device.post(path, { text: 'I had picked it', attributes })).status, 204)
    const failures = await floor.rows(
      "select symbol, message, context -> 'attributes' as attributes from failure_event_logs where source_type = 'tasks' and source_id = $1 order by id",
      [task],
    )
    assert.deepEqual(failures, [
      { symbol: 'task_problem_reported', message: 'The bin is wet', attributes: null },
      { symbol: 'task_problem_reported', message: 'I had picked it', attributes },
    ])
    const [row] = await floor.rows('select notes from tasks where id = $1', [task])
    assert.match(String(row?.notes), /^\d{4}-\d\d-\d\d \d\d:\d\d .+: The bin is wet\n.+: I had picked it$/)
    const refused = await floor.nothingWritten(() =>
      device.post(path, { text: 'x', attributes: { long: 'x'.repeat(10_000) } }),
    )
    assert.deepEqual(refusalsOf(refused), ['too_long /attributes'])
    assert.deepEqual(refusalsOf(await device.post(path, {})), ['blank /text'])
  })

  test('an act that is sent later keeps when it was done, on its task and its movements', async () => {
    const [task = 0, other = 0] = await picks(2)
    const done = new Date(Date.now() - 3_600_000).toISOString()
    const complete = (id: number, headers: Record<string, string>) =>
      operator.request('PATCH', `/api/tasks/${id}`, {
        body: document('tasks', { status: 'completed', confirmed_quantity: 1, location_to_id: outbound.bay }),
        headers,
      })
    assert.equal((await complete(task, { 'x-performed-at': done })).status, 200)
    assert.equal((await complete(other, {})).status, 200)
    const kept = await floor.rows(
      `select k.performed_at as of_task, x.performed_at as of_movement, x.source
       from tasks k join transactions x on x.task_id = k.id and x.subtype = 'PICK' where k.id = any($1) order by k.id`,
      [[task, other]],
    )
    assert.deepEqual(
      kept.map(({ of_task, of_movement, source }) => [
        of_task && new Date(String(of_task)).toISOString().slice(0, 19),
        of_movement && new Date(String(of_movement)).toISOString().slice(0, 19),
        source,
      ]),
      [
        [done.slice(0, 19), done.slice(0, 19), 'api'],
        [null, null, 'api'],
      ],
    )
  })

  test('a moment in the future, more than a day ago, or none is refused', async () => {
    const [task = 0] = await picks(1)
    const day = 86_400_000
    for (const [sent, isAccepted] of [
      [new Date(Date.now() + 3_600_000).toISOString(), false],
      [new Date(Date.now() - day - 60_000).toISOString(), false],
      ['yesterday', false],
      ['2026-02-31', false],
      [new Date().toISOString().replace('Z', ''), false],
      [new Date(Date.now() - day + 600_000).toISOString(), true],
      [new Date(Date.now() + 20_000).toISOString(), true],
    ] as const) {
      const reply = await operator.request('POST', `/api/tasks/${task}/exit`, {
        headers: { 'x-performed-at': sent },
      })
      if (isAccepted) assert.equal(reply.status, 204, sent)
      else
        assert.deepEqual([reply.status, reply.body.errors?.[0]?.symbol], [422, 'performed_at_invalid'], sent)
    }
  })
})
