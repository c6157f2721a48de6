import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { document, symbols } from '../support/api-client.ts'
import { answered, idOf, openFloor } from '../support/floor.ts'

type Attributes = Readonly<Record<string, unknown>>

const floor = await openFloor()
const { operator, account, product, warehouse } = floor
const gi = await floor.location('GIBAY', 'GI')
const r1 = await floor.location('RACK', 'R1', { pick_sequence: 10, aisle: 'A' })
const r2 = await floor.location('RACK', 'R2', { pick_sequence: 20, aisle: 'A' })
const r3 = await floor.location('RACK', 'R3', { pick_sequence: 21, aisle: 'B' })
const colleague = await floor.service.colleague(['work_tasks', 'allocate_tasks', 'view_tasks', 'move_stock'])
const [other] = await floor.rows(
  "select id::float8 from users where name like 'tests-%' order by id desc limit 1",
)
const taskOf = async (id: number) => (await floor.rows('select * from tasks where id = $1', [id]))[0]

let batches = 0
/** A move task, and its pile. */
async function moving(from = r1, input: Attributes = {}): Promise<{ id: number; pile: number }> {
  batches += 1
  const stock = {
    account_id: account,
    product_id: product,
    location_id: from,
    quantity: 10,
    batch: `M${batches}`,
  }
  const pile = idOf(await operator.post('/api/stocks', document('stocks', stock)))
  answered(
    await operator.post(
      `/api/stocks/${pile}/move`,
      document('stocks', { to_location_id: from === r2 ? r1 : r2, as_task: true, ...input }),
    ),
  )
  const [task] = await floor.rows('select id::float8 from tasks where stock_id = $1', [pile])
  return { id: Number(task?.id), pile }
}
const send = (id: number, verb: string, input?: Attributes, as = operator) =>
  as.post(`/api/tasks/${id}/${verb}`, input)
const patch = (id: number, input: Attributes, as = operator) =>
  as.patch(`/api/tasks/${id}`, document('tasks', input))

suite('tasks', () => {
  after(() => floor.close())

  test('tasks cannot be created or deleted', async () => {
    const { id } = await moving()
    assert.equal((await operator.post('/api/tasks', document('tasks', {}))).status, 405)
    assert.equal((await operator.remove(`/api/tasks/${id}`)).status, 405)
  })

  test('a task is assigned to a user, reassigned and released', async () => {
    const { id } = await moving()
    assert.equal((await send(id, 'allocate', { user_id: other?.id })).status, 204)
    const assigned = await taskOf(id)
    assert.deepEqual(
      [assigned?.status, Number(assigned?.user_id), assigned?.assigned_at !== null],
      ['ALLOCATED', other?.id, true],
    )
    assert.deepEqual(symbols(await send(id, 'enter')), [422, 'task_allocated_to_another_user'])
    assert.equal((await send(id, 'enter', undefined, colleague)).status, 204)
    assert.equal((await send(id, 'allocate', {})).status, 204)
    assert.deepEqual([(await taskOf(id))?.status, (await taskOf(id))?.start_at], ['ALLOCATED', null])
    assert.equal((await operator.patch(`/api/tasks/${id}/unallocate`)).status, 204)
    const back = await taskOf(id)
    assert.deepEqual([back?.status, back?.user_id, back?.assigned_at], ['AVAILABLE', null, null])
  })

  test('several tasks are assigned and released, all or none', async () => {
    const [one, two] = [(await moving()).id, (await moving()).id]
    assert.equal(
      (await operator.post('/api/tasks/allocate', { ids: [one, String(two)], user_id: other?.id })).status,
      204,
    )
    assert.equal((await operator.patch('/api/tasks/unallocate', { ids: [one, two] })).status, 204)
    assert.deepEqual(symbols(await operator.post('/api/tasks/allocate', {})), [
      422,
      'empty_ids_provided /ids',
    ])
    assert.deepEqual(symbols(await operator.post('/api/tasks/allocate', { ids: [one, 999_999] })), [
      422,
      'invalid_ids_provided',
    ])
    assert.deepEqual(symbols(await operator.post('/api/tasks/allocate', { ids: [one], user_id: 999_999 })), [
      422,
      'must_exist /user_id',
    ])
    answered(await patch(two, { status: 'cancelled' }))
    assert.deepEqual(symbols(await operator.post('/api/tasks/allocate', { ids: [one, two] })), [
      422,
      'task_cancelled',
    ])
    assert.deepEqual(symbols(await operator.patch('/api/tasks/unallocate', { ids: [one, two] })), [
      422,
      'task_cancelled',
    ])
    assert.equal((await taskOf(one))?.status, 'AVAILABLE')
  })

  test('a user who does not work in the warehouse is refused its tasks', async () => {
    const { id } = await moving()
    await floor.rows('update subdomain_users set all_warehouses = false where user_id = $1', [other?.id])
    assert.deepEqual(symbols(await send(id, 'allocate', { user_id: other?.id })), [
      422,
      'user_not_in_warehouse',
    ])
    await floor.rows('update subdomain_users set all_warehouses = true where user_id = $1', [other?.id])
  })

  let members = 0
  /** A person who was let in, and their membership. */
  const person = async () => {
    members += 1
    const email = `member${members}@example.com`
    const id = idOf(
      await operator.post('/api/users', document('users', { email, name: `Member ${members}` })),
    )
    const [row] = await floor.rows(
      'update subdomain_users set accepted_at = now() where user_id = $1 returning id::float8',
      [id],
    )
    return { user: id, path: `/api/users/${id}`, membership: `/api/subdomain_users/${row?.id}` }
  }
  /** A login of a handheld, whose user was made for it. */
  const handheld = async () => {
    members += 1
    const attributes = { username: `member${members}`, password: '123456', warehouse_id: warehouse }
    const id = idOf(await operator.post('/api/hhd_users', document('hhd_users', attributes)))
    const [row] = await floor.rows('select user_id::float8 as user from hhd_users where id = $1', [id])
    return { user: Number(row?.user), path: `/api/hhd_users/${id}`, membership: '' }
  }
  const elsewhere = async () =>
    idOf(
      await operator.post(
        '/api/warehouses',
        document('warehouses', { code: `W-${members}`, name: `W-${members}` }),
      ),
    )
  const change = (path: string, attributes: Attributes) =>
    operator.patch(path, document(path.split('/')[2] ?? '', attributes))
  type Member = Awaited<ReturnType<typeof person>>
  /** Ways in which a member comes to see less: who it is, what happens, and whether the task stays theirs. */
  const CHANGES: Readonly<
    Record<
      string,
      readonly [() => Promise<Member>, (member: Member) => Promise<{ readonly status: number }>, boolean]
    >
  > = {
    'a user is deactivated': [person, ({ path }) => change(path, { is_active: false }), false],
    'a user is deleted': [person, ({ path }) => operator.remove(path), false],
    'a membership is deactivated': [
      person,
      ({ membership }) => change(membership, { is_active: false }),
      false,
    ],
    'a membership is deleted': [person, ({ membership }) => operator.remove(membership), false],
    'a user sees no warehouse': [
      person,
      ({ path }) => change(path, { all_warehouses: false, warehouse_ids: [] }),
      false,
    ],
    'a user sees no account': [
      person,
      ({ path }) => change(path, { all_accounts: false, account_ids: [] }),
      false,
    ],
    'a user sees this account and warehouse alone': [
      person,
      ({ path }) =>
        change(path, {
          all_accounts: false,
          account_ids: [account],
          all_warehouses: false,
          warehouse_ids: [warehouse],
        }),
      true,
    ],
    'a user gets another language': [
      person,
      ({ membership }) => change(membership, { language: 'de' }),
      true,
    ],
    'a handheld login is switched off': [handheld, ({ path }) => change(path, { active: false }), false],
    'a handheld login gets another warehouse': [
      handheld,
      async ({ path }) => change(path, { warehouse_id: await elsewhere() }),
      false,
    ],
    'a handheld login gets another password': [
      handheld,
      ({ path }) => change(path, { password: '654321' }),
      true,
    ],
    'a handheld login is deleted': [handheld, ({ path }) => operator.remove(path), false],
  }
  for (const [name, [member, happens, stays]] of Object.entries(CHANGES))
    test(`the tasks of a member ${stays ? 'stay theirs' : 'are released'} when ${name}`, async () => {
      const { id } = await moving()
      const one = await member()
      assert.equal((await send(id, 'allocate', { user_id: one.user })).status, 204)
      await floor.rows('update tasks set start_at = now() where id = $1', [id])
      const reply = await happens(one)
      assert.ok(reply.status < 300, JSON.stringify(reply))
      const task = await taskOf(id)
      assert.deepEqual(
        [task?.status, task?.user_id === null, task?.start_at === null],
        stays ? ['ALLOCATED', false, false] : ['AVAILABLE', true, true],
      )
    })

  test('tasks alone give users work that is still to be done', async () => {
    const references = await floor.rows(
      `select c.conrelid::regclass::text as table, a.attname as column
       from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'f' and c.confrelid = 'users'::regclass
         and exists (select from pg_attribute s where s.attrelid = c.conrelid and s.attname in ('status', 'state'))
       order by 1, 2`,
    )
    // What others are of is what somebody asked for or did, and goes on without them.
    assert.deepEqual(
      references.map(({ table, column }) => `${table}.${column}`),
      [
        'documents.user_id',
        'imports.user_id',
        'integrations.changed_by_id',
        'print_jobs.user_id',
        'saved_views.user_id',
        'tasks.completing_user_id',
        'tasks.user_id',
      ],
    )
  })

  test('entering assigns a task to the caller, leaving releases it', async () => {
    const { id } = await moving()
    assert.equal((await send(id, 'enter')).status, 204)
    const entered = await taskOf(id)
    assert.deepEqual([entered?.status, entered?.start_at !== null], ['ALLOCATED', true])
    assert.equal((await send(id, 'enter')).status, 204)
    assert.deepEqual((await taskOf(id))?.start_at, entered?.start_at)
    assert.deepEqual(
      symbols(
        await patch(id, { status: 'completed', location_to_id: r2, storage_unit_to_id: null }, colleague),
      ),
      [422, 'task_allocated_to_another_user'],
    )
    assert.equal((await send(id, 'exit', undefined, colleague)).status, 204)
    assert.equal((await taskOf(id))?.status, 'ALLOCATED')
    assert.equal((await send(id, 'exit')).status, 204)
    assert.deepEqual([(await taskOf(id))?.status, (await taskOf(id))?.user_id], ['AVAILABLE', null])
    answered(await patch(id, { status: 'completed', location_to_id: r2, storage_unit_to_id: null }))
    assert.deepEqual(symbols(await send(id, 'enter')), [422, 'task_already_completed'])
    assert.equal((await send(id, 'exit')).status, 204)
    const waiting = await moving()
    await floor.rows(
      "update tasks set status = 'ON_HOLD', hold_reason = 'awaiting_replenishment' where id = $1",
      [waiting.id],
    )
    assert.deepEqual(symbols(await send(waiting.id, 'enter')), [422, 'task_on_hold'])
  })

  test('of two concurrent requests to enter a task, one gets it', async () => {
    const { id } = await moving()
    const replies = await Promise.all([send(id, 'enter'), send(id, 'enter', undefined, colleague)])
    assert.deepEqual(replies.map(({ status }) => status).sort(), [204, 422])
  })

  test('notes and fields of an open task can be updated, its status only by work', async () => {
    const { id } = await moving()
    const changed = answered(
      await patch(id, {
        priority: 10,
        notes: 'urgent',
        string1: 'x',
        location_to_id: r3,
        account_id: account,
      }),
    )
    assert.deepEqual(
      [changed.priority, changed.notes, changed.string1, changed.location_to_id, changed.status],
      [10, 'urgent', 'x', r3, 'AVAILABLE'],
    )
    assert.equal(answered(await patch(id, { notes: 'soon' })).priority, 10)
    assert.equal(answered(await patch(id, { priority: null })).priority, 0)
    assert.deepEqual(symbols(await patch(id, { status: 'ALLOCATED' })), [422, 'task_status_not_settable'])
    assert.deepEqual(
      symbols(await patch(id, { warehouse_id: await floor.made('warehouses', { code: 'ELSE' }) })),
      [422, 'immutable /data/attributes/warehouse_id'],
    )
    answered(await patch(id, { status: 'cancelled' }))
    assert.deepEqual(symbols(await patch(id, { notes: 'late' })), [422, 'task_cancelled'])
    assert.deepEqual(symbols(await patch(id, { status: 'cancelled' })), [422, 'task_cancelled'])
    const input = { location_to_id: r3, storage_unit_to_id: null, confirmed_quantity: 1 }
    const sources = await Promise.all(
      [{ notes: 'late' }, { status: 'cancelled' }, { status: 'completed', ...input }].map(
        async (changes) => (await patch(id, changes)).body.errors?.[0]?.source,
      ),
    )
    assert.deepEqual(sources, ['tasks.update', 'tasks.cancel', 'tasks.complete'])
  })

  test('tasks that cannot be cancelled or completed by status are refused', async () => {
    const receipt = await floor.made('goods_in_receipts', {
      account_id: account,
      warehouse_id: warehouse,
      location_id: gi,
      lines_changes: [{ type: 'ADD', attributes: { product_id: product, expected_quantity: 3 } }],
    })
    answered(await operator.post(`/api/goods_in_receipts/${receipt}/receive`))
    const [task] = await floor.rows('select id::float8 from tasks where goods_in_receipt_id = $1', [receipt])
    assert.deepEqual(symbols(await patch(Number(task?.id), { status: 'cancelled' })), [
      422,
      'task_not_cancellable',
    ])
    assert.deepEqual(symbols(await patch(Number(task?.id), { status: 'completed', confirmed_quantity: 3 })), [
      422,
      'blank /data/attributes/location_to_id',
      'blank /data/attributes/storage_unit_to_id',
    ])
    const { id, pile } = await moving()
    assert.deepEqual(symbols(await patch(id, { status: 'completed', location_to_id: r2 })), [
      422,
      'blank /data/attributes/storage_unit_to_id',
    ])
    assert.deepEqual(
      symbols(
        await patch(id, {
          status: 'completed',
          location_to_id: r2,
          storage_unit_to_id: null,
          confirmed_quantity: 11,
        }),
      ),
      [422, 'task_quantity_exceeded'],
    )
    await floor.rows('delete from stocks where id = $1', [pile])
    assert.deepEqual(
      symbols(await patch(id, { status: 'completed', location_to_id: r2, storage_unit_to_id: null })),
      [422, 'stock_quantity_insufficient'],
    )
    await floor.rows('delete from transactions where stock_to_id = $1', [pile])
    await floor.rows('update stock_balances b set available = available - 10, on_hand = on_hand - 10')
    await floor.verified()
  })

  suite('completing many', () => {
    const collect = (input: Attributes) =>
      operator.post('/api/tasks/complete_collection', {
        warehouse_id: warehouse,
        task_type_code: 'TRAN',
        ...input,
      })

    test('completes all tasks with a common attribute', async () => {
      const place = await floor.location('RACK', 'MANY')
      const tasks = [await moving(place), await moving(place), await moving(place)]
      const reply = await collect({
        filters: { location_from_id: place },
        attributes: { location_to_id: r1, storage_unit_to_id: null, notes: 'in bulk' },
      })
      assert.equal(reply.status, 204, reply.text)
      for (const { id } of tasks) {
        const task = await taskOf(id)
        assert.deepEqual(
          [task?.status, task?.notes, Number(task?.confirmed_quantity)],
          ['COMPLETED', 'in bulk', 10],
        )
      }
      await floor.verified()
    })

    test('completes none when one is refused, and names it', async () => {
      const place = await floor.location('RACK', 'NONE')
      const [one, two] = [await moving(place), await moving(place)]
      await floor.rows("update tasks set status = 'ALLOCATED', user_id = $2 where id = $1", [
        two.id,
        other?.id,
      ])
      const reply = await collect({
        filters: { location_from_id: place },
        attributes: { location_to_id: r1, storage_unit_to_id: null },
      })
      assert.deepEqual(symbols(reply), [422, 'task_allocated_to_another_user'])
      assert.equal(reply.body.errors?.[0]?.context?.task_id, two.id)
      assert.equal((await taskOf(one.id))?.status, 'AVAILABLE')
      await floor.verified()
    })

    test('violations point to the values that are sent or missing', async () => {
      const place = await floor.location('RACK', 'WORDS')
      const elsewhere = await floor.made('warehouses', { code: 'ELSEWHERE' })
      const { id } = await moving(place)
      const filters = { location_from_id: place }
      const at = { location_to_id: r1, storage_unit_to_id: null }
      const refused: [input: Attributes | undefined, refusals: readonly string[]][] = [
        [undefined, ['blank /attributes/location_to_id', 'blank /attributes/storage_unit_to_id']],
        [{ storage_unit_to_id: null, location_to_id: null }, ['blank /attributes/location_to_id']],
        [{ ...at, account_id: 999_999 }, ['must_exist /attributes/account_id']],
        [{ ...at, warehouse_id: elsewhere }, ['immutable /attributes/warehouse_id']],
        [{ ...at, status: 'cancelled' }, ['task_status_not_settable /attributes/status']],
      ]
      for (const [attributes, refusals] of refused)
        assert.deepEqual(symbols(await collect({ filters, attributes })), [422, ...refusals])
      const reply = await collect({ filters, attributes: { ...at, warehouse_id: elsewhere } })
      assert.equal(reply.body.errors?.[0]?.context?.task_id, id)
      const done = await collect({ filters, attributes: { ...at, status: 'COMPLETED' } })
      assert.equal(done.status, 204, done.text)
    })

    test('is refused for invalid filters and too many tasks', async () => {
      assert.deepEqual(symbols(await collect({ filters: {} })), [422, 'task_filter_required'])
      assert.deepEqual(symbols(await collect({ filters: { colour: 1 } })), [422, 'inclusion /filters/colour'])
      assert.deepEqual(symbols(await collect({ filters: { product_id: 'x' } })), [
        422,
        'invalid /filters/product_id',
      ])
      assert.deepEqual(symbols(await collect({ filters: { product_id: 999_999 } })), [
        422,
        'no_tasks_matched',
      ])
      assert.deepEqual(symbols(await collect({})), [422, 'blank /filters'])
      const place = await floor.location('RACK', 'CROWD')
      const pile = (await moving(place)).pile
      await floor.rows(
        'insert into tasks (tenant_id, task_type_id, type, subtype, status, priority, warehouse_id, location_from_id, stock_id, start_quantity) select tenant_id, task_type_id, type, subtype, status, priority, warehouse_id, location_from_id, stock_id, 0 from tasks, generate_series(1, 50) where stock_id = $1',
        [pile],
      )
      const many = await collect({
        filters: { location_from_id: place },
        attributes: { location_to_id: r1, storage_unit_to_id: null },
      })
      assert.deepEqual(
        [many.body.errors?.[0]?.symbol, many.body.errors?.[0]?.details],
        ['too_many_tasks', '51 tasks match, at most 50 allowed'],
      )
      await floor.rows('delete from tasks where location_from_id = $1 and start_quantity = 0', [place])
    })
  })

  suite('the next task', () => {
    const next = (input: Attributes = {}, as = operator) =>
      as.post('/api/tasks/next', { warehouse_id: warehouse, task_type_codes: ['TRAN'], ...input })

    test('started tasks come first, then assigned ones, then available ones by priority and distance', async () => {
      await floor.rows(
        "update tasks set status = 'CANCELLED' where status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')",
      )
      const [far, near, urgent, assigned] = [
        await moving(r1),
        await moving(r2),
        await moving(r3),
        await moving(r1),
      ]
      answered(await patch(urgent.id, { priority: 5 }))
      assert.equal((await send(assigned.id, 'allocate', {})).status, 204)
      const order: number[] = []
      for (let turn = 0; turn < 4; turn += 1) {
        const id = idOf(await next({ location_id: r2 }))
        assert.equal(idOf(await next({ location_id: r2 })), id)
        order.push(id)
        answered(await patch(id, { status: 'cancelled' }))
      }
      assert.deepEqual(order, [assigned.id, urgent.id, near.id, far.id])
      assert.equal((await next()).status, 204)
      assert.deepEqual(symbols(await operator.post('/api/tasks/next', {})), [422, 'blank /warehouse_id'])
    })

    test('two concurrent requests get different tasks', async () => {
      await floor.rows(
        "update tasks set status = 'CANCELLED' where status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')",
      )
      await Promise.all([moving(), moving()])
      const replies = await Promise.all([next(), next({}, colleague)])
      assert.equal(new Set(replies.map((reply) => idOf(reply))).size, 2)
    })
  })
})
