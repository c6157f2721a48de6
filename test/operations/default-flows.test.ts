import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { defaultFlows } from '#domain/handheld/default-flows.ts'
import { attributesOf, document, refusalsOf } from '../support/api-client.ts'
import { openService } from '../support/service.ts'

const { operator, colleague, owner, bugs, close } = await openService()

const { rows: found } = await owner.query(
  `select i.id::float8, i.tenant_id::float8 from rf_implementations i join tenants t on t.id = i.tenant_id where t.subdomain = 'demo'`,
)
const { id: implementation, tenant_id } = found[0]
const path = `/api/rf/implementations/${implementation}`

type State = { readonly code: string; readonly state: string }
const statesIn = (reply: Parameters<typeof attributesOf>[0]) =>
  Object.fromEntries((attributesOf(reply).flows as readonly State[]).map(({ code, state }) => [code, state]))
async function states(): Promise<Readonly<Record<string, string>>> {
  const reply = await operator.request('GET', `${path}/default_flows`)
  assert.equal(reply.status, 200, reply.text)
  return statesIn(reply)
}
const take = (codes: unknown, headers = {}) => operator.post(`${path}/take_default_flows`, { codes }, headers)

type StoredFlow = {
  readonly code: string
  readonly name: string
  readonly flow_type: string
  readonly definition: unknown
  readonly lock_version: number
}
async function flows(): Promise<ReadonlyMap<string, StoredFlow>> {
  const { rows } = await owner.query(
    `select code, name, flow_type, definition, lock_version from rf_flows where tenant_id = $1 and implementation_id = $2`,
    [tenant_id, implementation],
  )
  return new Map((rows as readonly StoredFlow[]).map((row) => [row.code, row]))
}
const menu = async () =>
  (
    await owner.query('select menu from rf_implementations where tenant_id = $1 and id = $2', [
      tenant_id,
      implementation,
    ])
  ).rows[0].menu as readonly string[]
const defaultOf = (code: string) => defaultFlows.find((flow) => flow.code === code)?.definition

/** The steps of the first default for loading. */
const firstLoad = {
  steps: [
    { id: 'next', kind: 'next_task', types: ['LOAD'], store: 'task', empty: 'done', next: 'unit' },
    {
      ...{ id: 'unit', kind: 'scan', expect: ['storage_unit'], store: 'unit', next: 'go' },
      prompt: 'Scan the unit for {{task.location_to.code}}',
    },
    {
      ...{ id: 'go', kind: 'call', operation: 'load_storage_unit', next: 'next', on_error: { '*': 'unit' } },
      arguments: { id: 'task.id', storage_unit_id: 'unit.id' },
    },
    { id: 'done', kind: 'message', text: 'No more work', next: null },
  ],
}

const own = { steps: [{ id: 'a', kind: 'message', text: 'Ours', next: null }] }
const write = (code: string, definition: unknown) =>
  owner.query(
    'update rf_flows set definition = $1 where tenant_id = $2 and implementation_id = $3 and code = $4',
    [JSON.stringify(definition), tenant_id, implementation, code],
  )
const remove = async (code: string) => {
  await owner.query('delete from rf_flows where tenant_id = $1 and implementation_id = $2 and code = $3', [
    tenant_id,
    implementation,
    code,
  ])
  await owner.query(
    'update rf_implementations set menu = array_remove(menu, $1) where tenant_id = $2 and id = $3',
    [code, tenant_id, implementation],
  )
}

suite('default flows', () => {
  after(close)

  test('are all current in a new tenant, whatever the order of keys in which they are stored', async () => {
    const all = await states()
    assert.deepEqual(
      Object.keys(all),
      defaultFlows.map(({ code }) => code),
    )
    assert.deepEqual([...new Set(Object.values(all))], ['current'])
  })

  test('that the tenant has changed or removed are told, and flows of its own are left out', async () => {
    await write('PICK', own)
    await remove('PRINT')
    const created = await operator.post(
      '/api/rf/flows',
      document('rf_flows', { code: 'OURS', flow_type: 'standard', implementation_id: implementation }),
    )
    assert.equal(created.status, 200, created.text)
    const { PICK, PRINT, MOVE, OURS } = await states()
    assert.deepEqual([PICK, PRINT, MOVE, OURS], ['changed', 'missing', 'current', undefined])
  })

  test('that are as an earlier version had them are told, until one step is changed', async () => {
    await write('LOAD', firstLoad)
    assert.equal((await states()).LOAD, 'former')
    await write('LOAD', { steps: firstLoad.steps.slice(0, 3) })
    assert.equal((await states()).LOAD, 'changed')
    await write('LOAD', firstLoad)
    await take(['LOAD'])
    assert.deepEqual((await flows()).get('LOAD')?.definition, defaultOf('LOAD'))
  })

  test('are taken over alone where they are named: steps change, names stay, what is missing comes into the menu', async () => {
    await write('MOVE', own)
    await owner.query(
      `update rf_flows set name = 'Our pick' where tenant_id = $1 and implementation_id = $2 and code = 'PICK'`,
      [tenant_id, implementation],
    )
    const before = await flows()
    const reply = await take(['PICK', 'PRINT', 'FIND'])
    assert.equal(reply.status, 200, reply.text)
    const { PICK, PRINT, FIND, MOVE } = statesIn(reply)
    assert.deepEqual([PICK, PRINT, FIND, MOVE], ['current', 'current', 'current', 'changed'])
    const after = await flows()
    assert.deepEqual(after.get('PICK')?.definition, defaultOf('PICK'))
    assert.equal(after.get('PICK')?.name, 'Our pick')
    assert.equal(after.get('PICK')?.lock_version, Number(before.get('PICK')?.lock_version) + 1)
    assert.deepEqual(after.get('MOVE'), before.get('MOVE'))
    // What is as it should be is not written.
    assert.deepEqual(after.get('FIND'), before.get('FIND'))
    assert.equal((await menu()).at(-1), 'PRINT')
    assert.equal((await menu()).filter((code) => code === 'PRINT').length, 1)
  })

  test('that are taken over are told by events, with what was there before', async () => {
    await write('COUNT', own)
    await remove('DISPATCH')
    await take(['COUNT', 'DISPATCH'], { 'x-request-id': 'default-flows-events' })
    const { rows } = await owner.query(
      `select aggregate_type, event, data->>'code' as code, previous from events where request_id = 'default-flows-events' order by aggregate_type, event`,
    )
    assert.deepEqual(
      rows.map(({ aggregate_type, event, code }) => [aggregate_type, event, code]),
      [
        ['rf_flows', 'created', 'DISPATCH'],
        ['rf_flows', 'updated', 'COUNT'],
        ['rf_implementations', 'updated', 'STANDARD'],
      ],
    )
    assert.deepEqual(rows[1]?.previous, { definition: own })
  })

  test('are previewed by a dry run, which writes nothing', async () => {
    await write('COUNT', own)
    const reply = await take(['COUNT'], { prefer: 'dry-run' })
    assert.equal(statesIn(reply).COUNT, 'current')
    assert.equal((await states()).COUNT, 'changed')
  })

  test('are taken over once by two requests at the same time', async () => {
    await remove('LOAD')
    const replies = await Promise.all([take(['LOAD']), take(['LOAD'])])
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200],
    )
    assert.equal((await menu()).filter((code) => code === 'LOAD').length, 1)
    assert.equal((await flows()).get('LOAD')?.flow_type, 'loading')
  })

  test('are refused by a code that no default has, without codes, and to people without the rights', async () => {
    const before = await flows()
    assert.deepEqual(refusalsOf(await take(['COUNT', 'OURS'])), ['inclusion /codes'])
    assert.equal((await take(undefined)).status, 422)
    const clerk = await colleague(['manage_rf_implementations'])
    for (const reply of [
      await clerk.post(`${path}/take_default_flows`, { codes: ['COUNT'] }),
      await clerk.request('GET', `${path}/default_flows`),
      await (await colleague(['view_handheld'])).post(`${path}/take_default_flows`, { codes: ['COUNT'] }),
    ])
      assert.deepEqual([reply.status, reply.headers['x-error-symbol']], [403, 'permission_denied'])
    assert.equal(
      (await (await colleague(['view_handheld'])).request('GET', `${path}/default_flows`)).status,
      200,
    )
    assert.equal((await operator.request('GET', '/api/rf/implementations/999999/default_flows')).status, 404)
    assert.deepEqual(await flows(), before)
    assert.deepEqual(bugs, [])
  })
})
