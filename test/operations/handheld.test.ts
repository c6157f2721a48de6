import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { attributesOf, document, refusalsOf } from '../support/api-client.ts'
import { queryIn } from '../support/owner-client.ts'
import { openService } from '../support/service.ts'

const { operator, colleague, owner, bugs, close } = await openService()

async function made(
  path: string,
  type: string,
  attributes: Readonly<Record<string, unknown>>,
): Promise<number> {
  const reply = await operator.post(path, document(type, attributes))
  assert.equal(reply.status, 200, reply.text)
  return Number(reply.body.data?.id)
}

let count = 0
function implementation(): Promise<number> {
  count += 1
  return made('/api/rf/implementations', 'rf_implementations', { code: `IMPL-${count}` })
}

function flow(attributes: Readonly<Record<string, unknown>>) {
  return operator.post('/api/rf/flows', document('rf_flows', { flow_type: 'standard', ...attributes }))
}

const working = {
  steps: [
    { id: 'next', kind: 'next_task', store: 'task', empty: 'end', next: 'end' },
    { id: 'end', kind: 'message', text: 'Done', next: null },
  ],
}

async function usersOf(login: number) {
  const { rows } = await owner.query(
    `select u.name, u.user_type, r.role_type, m.all_warehouses, m.warehouse_ids::float8[]
     from hhd_users h
     join users u on u.id = h.user_id
     left join subdomain_users m on m.tenant_id = h.tenant_id and m.user_id = u.id
     left join roles r on r.tenant_id = m.tenant_id and r.id = m.role_id
     where h.id = $1`,
    [login],
  )
  return rows
}

suite('handhelds', () => {
  after(close)

  suite('flows', () => {
    test('a code becomes a slug, and cannot change', async () => {
      const implementation_id = await implementation()
      const reply = await flow({ implementation_id, code: 'PICK_STANDARD' })
      const { slug, name, is_default, definition } = attributesOf(reply)
      assert.deepEqual(
        { slug, name, is_default, definition },
        { slug: 'pick-standard', name: 'PICK_STANDARD', is_default: false, definition: { steps: [] } },
      )
      const path = `/api/rf/flows/${reply.body.data?.id}`
      const refused = await operator.patch(path, document('rf_flows', { code: 'OTHER' }))
      assert.deepEqual(refusalsOf(refused), ['immutable /data/attributes/code'])
      const changed = await operator.patch(path, document('rf_flows', { name: 'Pick' }))
      assert.deepEqual([changed.status, changed.text], [204, ''])
    })

    test('a code is unique in its implementation', async () => {
      const [one, other] = [await implementation(), await implementation()]
      await flow({ implementation_id: one, code: 'PICK' })
      assert.deepEqual(refusalsOf(await flow({ implementation_id: one, code: 'PICK' })), [
        'taken /data/attributes/code',
      ])
      assert.equal((await flow({ implementation_id: other, code: 'PICK' })).status, 200)
    })

    test('inconsistent steps are refused with their place', async () => {
      const implementation_id = await implementation()
      const definition = { steps: [{ id: 'a', kind: 'message', text: 'Hello', next: 'b' }] }
      const refused = await flow({ implementation_id, code: 'BROKEN', definition })
      assert.deepEqual(refusalsOf(refused), ['flow_definition_invalid /data/attributes/definition'])
      assert.equal(refused.body.errors?.[0]?.context?.path, 'steps[0].next')
    })

    test('unknown lists and arguments are refused with their place', async () => {
      const implementation_id = await implementation()
      const call = { id: 'a', kind: 'call', operation: 'receive' }
      for (const [step, path] of [
        [{ id: 'a', kind: 'choose', source: 'no_such_list', store: 'it' }, 'steps[0].source'],
        [{ ...call, arguments: { id: 1, storage_unit_id: 2 } }, 'steps[0].arguments.storage_unit_id'],
        [{ id: 'a', kind: 'message', text: 5 }, 'steps[0].text'],
      ] as const) {
        const refused = await flow({ implementation_id, code: 'LOST', definition: { steps: [step] } })
        assert.deepEqual(refusalsOf(refused), ['flow_definition_invalid /data/attributes/definition'])
        assert.equal(refused.body.errors?.[0]?.context?.path, path)
      }
      const steps = [{ ...call, arguments: { id: 1, dimensions: {}, 'storage-unit-to-id': 2 } }]
      const taken = await flow({ implementation_id, code: 'FOUND', definition: { steps } })
      assert.equal(taken.status, 200, taken.text)
    })

    test('a new type is checked against the existing steps', async () => {
      const implementation_id = await implementation()
      const definition = { steps: [{ id: 'a', kind: 'message', text: 'Hello', next: null }] }
      const id = (await flow({ implementation_id, code: 'HELLO', definition })).body.data?.id
      const refused = await operator.patch(`/api/rf/flows/${id}`, document('rf_flows', { flow_type: 'task' }))
      assert.deepEqual(refusalsOf(refused), ['flow_definition_invalid /data/attributes/definition'])
      const both = await operator.patch(
        `/api/rf/flows/${id}`,
        document('rf_flows', { flow_type: 'task', definition: working }),
      )
      assert.equal(both.status, 204, both.text)
    })

    test('there is one default for each type of an implementation', async () => {
      const implementation_id = await implementation()
      const many = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          flow({
            implementation_id,
            code: `F${index}`,
            is_default: true,
            definition: working,
            flow_type: 'task',
          }),
        ),
      )
      assert.deepEqual(
        many.map(({ status }) => status),
        Array(6).fill(200),
      )
      await flow({ implementation_id, code: 'OTHER', is_default: true })
      const { rows } = await owner.query(
        'select flow_type from rf_flows where implementation_id = $1 and is_default order by flow_type',
        [implementation_id],
      )
      assert.deepEqual(rows, [{ flow_type: 'standard' }, { flow_type: 'task' }])
    })

    test('a copy keeps everything but its code, and is not a default', async () => {
      const implementation_id = await implementation()
      const source = await flow({
        implementation_id,
        code: 'PICK',
        name: 'Pick',
        flow_type: 'task',
        definition: working,
        is_default: true,
      })
      const path = `/api/rf/flows/${source.body.data?.id}/duplicate`
      const copy = await operator.post(path, document('rf_flows', { code: 'PICK_COPY' }))
      const { code, name, flow_type, definition, is_default } = attributesOf(copy)
      assert.deepEqual(
        { code, name, flow_type, definition, is_default },
        { code: 'PICK_COPY', name: 'Pick', flow_type: 'task', definition: working, is_default: false },
      )
      assert.deepEqual(refusalsOf(await operator.post(path, document('rf_flows', { code: 'PICK_COPY' }))), [
        'taken /data/attributes/code',
      ])
      assert.deepEqual(refusalsOf(await operator.post(path, document('rf_flows', {}))), [
        'blank /data/attributes/code',
      ])
      const nowhere = await operator.post(
        '/api/rf/flows/999999/duplicate',
        document('rf_flows', { code: 'X' }),
      )
      assert.equal(nowhere.status, 404)
    })

    test('every tenant has implementation STANDARD and its flows', async () => {
      const tenants = await owner.query('select id::float8 from tenants order by subdomain')
      const rows: unknown[] = []
      for (const { id } of tenants.rows) {
        const found = await queryIn(
          owner,
          id,
          `select t.subdomain, i.menu, array_agg(f.code order by f.id) as flows
           from rf_implementations i
           join tenants t on t.id = i.tenant_id
           join rf_flows f on f.tenant_id = i.tenant_id and f.implementation_id = i.id
           where i.tenant_id = $1 and i.code = 'STANDARD'
           group by 1, 2`,
          [id],
        )
        rows.push(...found.rows)
      }
      const inbound = ['RECEIVE', 'RECEIVE_BLIND', 'PUTAWAY']
      const outbound = ['PICK', 'REPLENISH', 'LOAD', 'DISPATCH']
      const menu = [...inbound, ...outbound, 'COUNT', 'MOVE', 'FIND', 'PRINT', 'MOVE_TASKS', 'CONVERT']
      assert.deepEqual(rows, [
        { subdomain: 'demo', menu, flows: menu },
        { subdomain: 'second', menu, flows: menu },
      ])
    })
  })

  suite('logins', () => {
    test('one without a user gets a user of role RF, limited to its warehouse', async () => {
      const [north, south] = [
        await made('/api/warehouses', 'warehouses', { code: 'NORTH' }),
        await made('/api/warehouses', 'warehouses', { code: 'SOUTH' }),
      ]
      const reply = await operator.post(
        '/api/hhd_users',
        document('hhd_users', { username: 'sam', password: '1234', warehouse_id: north }),
      )
      const { name, active, task_type_codes } = attributesOf(reply)
      assert.deepEqual(
        [name, active, Array.isArray(task_type_codes) && task_type_codes.length],
        ['sam', true, 9],
      )
      assert.doesNotMatch(reply.text, /password|1234/)
      const id = Number(reply.body.data?.id)
      const user = { name: 'sam', user_type: 'handheld', role_type: 'rf', all_warehouses: false }
      assert.deepEqual(await usersOf(id), [{ ...user, warehouse_ids: [north] }])
      await operator.patch(
        `/api/hhd_users/${id}`,
        document('hhd_users', { warehouse_id: south, password: '' }),
      )
      assert.deepEqual(await usersOf(id), [{ ...user, warehouse_ids: [south] }])
      assert.equal((await operator.remove(`/api/hhd_users/${id}`)).status, 204)
      const { rows } = await owner.query(
        `select m.id from subdomain_users m join users u on u.id = m.user_id where u.user_type = 'handheld'`,
      )
      assert.deepEqual(rows, [])
    })

    test('a user name is unique regardless of case', async () => {
      const warehouse_id = await made('/api/warehouses', 'warehouses', { code: 'WEST' })
      const login = { password: '4711', warehouse_id }
      await made('/api/hhd_users', 'hhd_users', { ...login, username: 'Alex' })
      const duplicate = await operator.post(
        '/api/hhd_users',
        document('hhd_users', { ...login, username: 'ALEX' }),
      )
      assert.deepEqual(refusalsOf(duplicate), ['taken /data/attributes/username'])
      const { rows } = await owner.query(`select from users where user_type = 'handheld' and name = 'ALEX'`)
      assert.equal(rows.length, 0)
    })

    test('a user with more permissions than the caller cannot be linked', async () => {
      const warehouse_id = await made('/api/warehouses', 'warehouses', { code: 'LENT' })
      const boss = await colleague(['manage_users', 'manage_handheld'])
      const { rows } = await owner.query(
        `select id::float8 from roles where 'manage_users' = any(permissions) order by id desc limit 1`,
      )
      const person = { email: 'boss@example.test', name: 'Boss', role_id: rows[0].id }
      const user_id = await made('/api/users', 'users', person)
      const login = { username: 'lent', password: '4711', warehouse_id, user_id }
      const clerk = await colleague(['manage_handheld'])
      const refused = await clerk.post('/api/hhd_users', document('hhd_users', login))
      assert.deepEqual([refused.status, refused.headers['x-error-symbol']], [403, 'permission_not_held'])
      const refusal = await boss.post('/api/hhd_users', document('hhd_users', login))
      assert.equal(refusal.status, 200, refusal.text)
      const path = `/api/hhd_users/${refusal.body.data?.id}`
      const seized = await clerk.patch(path, document('hhd_users', { password: 'mine' }))
      assert.deepEqual([seized.status, seized.headers['x-error-symbol']], [403, 'permission_not_held'])
    })

    test('a confirmation is compared when one is sent', async () => {
      const warehouse_id = await made('/api/warehouses', 'warehouses', { code: 'EAST' })
      const refused = await operator.post(
        '/api/hhd_users',
        document('hhd_users', {
          username: 'kim',
          password: '4711',
          password_confirmation: '4712',
          warehouse_id,
        }),
      )
      assert.deepEqual(refusalsOf(refused), ['confirmation /data/attributes/password_confirmation'])
    })
  })

  suite('reports of devices', () => {
    /** A person with two logins, of which the first stands for their device, and how they report. */
    async function reporter() {
      count += 1
      const code = `REPORT-${count}`
      const warehouse_id = await made('/api/warehouses', 'warehouses', { code })
      const client = await colleague(['work_tasks'], { warehouse_ids: [warehouse_id] })
      const { rows } = await owner.query(
        `update users set user_type = 'handheld' where id = (select u.id from users u order by u.created_at desc, u.id desc limit 1) returning id::float8`,
      )
      const login = { password: '4711', warehouse_id, user_id: rows[0].id }
      const make = (username: string) =>
        made('/api/hhd_users', 'hhd_users', { ...login, username: `${code}-${username}` })
      const [id, second] = [await make('first'), await make('second')]
      const read = async (login_id = id) =>
        (
          await owner.query(
            `select reported_at, waiting_count::int, refused_count::int, battery_percent::int, lock_version
             from hhd_users where id = $1`,
            [login_id],
          )
        ).rows[0]
      return { id, second, read, report: (body: object) => client.post('/api/rf/report', body) }
    }

    test('the report of a device stands at the login of its person', async () => {
      const { id, second, read, report } = await reporter()
      const reply = await report({ waiting_count: 3, refused_count: 1, battery_percent: 40 })
      assert.deepEqual([reply.status, reply.text], [204, ''])
      const query = `{ hhd_users { find(id: ${id}) { waiting_count refused_count battery_percent reported_at } } }`
      const { body } = await operator.post('/graphql', { query }, { prefer: 'consistency=strong' })
      const { hhd_users } = body.data as unknown as { hhd_users: { find: Record<string, unknown> } }
      const { reported_at, ...counts } = hhd_users.find
      assert.deepEqual(counts, { waiting_count: 3, refused_count: 1, battery_percent: 40 })
      assert.ok(!Number.isNaN(Date.parse(String(reported_at))))
      assert.equal((await read(second)).reported_at, null)
    })

    test('a report that changes no count is written 30 seconds later at the earliest, one that changes a count at once', async () => {
      const { id, read, report } = await reporter()
      const body = { waiting_count: 0, refused_count: 0 }
      await report({ ...body, battery_percent: 90 })
      const first = await read()
      await report({ ...body, battery_percent: 89 })
      assert.deepEqual(await read(), first)
      await report({ waiting_count: 0, refused_count: 1 })
      const changed = await read()
      assert.deepEqual([changed.refused_count, changed.battery_percent], [1, null])
      await owner.query(`update hhd_users set reported_at = now() - interval '31 s' where id = $1`, [id])
      await report({ waiting_count: 0, refused_count: 1, battery_percent: 88 })
      assert.equal((await read()).battery_percent, 88)
    })

    test('all faults of a report are told at once, and nothing is written', async () => {
      const { read, report } = await reporter()
      const refused = await report({ waiting_count: -1, battery_percent: 101 })
      assert.deepEqual(refusalsOf(refused).toSorted(), [
        'blank /refused_count',
        'out_of_range /battery_percent',
        'out_of_range /waiting_count',
      ])
      assert.equal((await read()).reported_at, null)
    })

    test('a login that is switched off and a caller without one are not reported of', async () => {
      const { id, second, read, report } = await reporter()
      await owner.query('update hhd_users set active = false where id in ($1, $2)', [id, second])
      const body = { waiting_count: 0, refused_count: 0 }
      assert.equal((await report(body)).status, 204)
      assert.deepEqual([(await read()).reported_at, (await read(second)).reported_at], [null, null])
      const before = await owner.query('select count(*)::int from hhd_users where reported_at is not null')
      assert.equal((await operator.post('/api/rf/report', body)).status, 204)
      const after = await owner.query('select count(*)::int from hhd_users where reported_at is not null')
      assert.deepEqual(after.rows, before.rows)
    })

    test('a report needs the permission to work on tasks', async () => {
      const viewer = await colleague(['view_tasks', 'view_handheld'])
      const refused = await viewer.post('/api/rf/report', { waiting_count: 0, refused_count: 0 })
      assert.deepEqual([refused.status, refused.headers['x-error-symbol']], [403, 'permission_denied'])
    })
  })

  test('no internal error occurred', () => assert.deepEqual(bugs, []))
})
