import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually, startWorld, type World } from '../oauth/world.ts'

// `goodsyard jobs` beside a running service (platform 16.4).

let world: World
before(async () => {
  world = await startWorld()
})
after(() => world.stop())

/** Runs a command that must succeed; returns its JSON. */
async function jobs(...args: readonly string[]): Promise<unknown> {
  const { code, output, errors: complained } = await world.command(['jobs', ...args, '--json'])
  assert.equal(code, 0, complained)
  return JSON.parse(output)
}

/** Adds a job that has failed, waits or is running; its lock is in the future, so that it is not taken for that of a dead worker. */
async function leave(task: string, facts: { attempts?: number; locked_by?: string }): Promise<number> {
  const [row] = await world.rows(
    `select j.id from tenants t cross join lateral graphile_worker.add_job($1::text, json_build_object('tenant', t.id, 'user_id', 999999),
       run_at => now() + interval '1 hour', max_attempts => 5) j where t.subdomain = 'demo'`,
    [task],
  )
  await world.rows(
    `update graphile_worker._private_jobs set attempts = $2, last_error = $3, locked_by = $4,
       locked_at = case when $4::text is not null then now() + interval '1 hour' end where id = $1`,
    [
      row?.id,
      facts.attempts ?? 0,
      facts.attempts === 5 ? 'it broke\nat line 7' : null,
      facts.locked_by ?? null,
    ],
  )
  return Number(row?.id)
}

const ids = (reported: unknown) => (reported as { id: number }[]).map(({ id }) => id)
/** The events of the tenant about a job. */
const reported = (id: number) =>
  world.rows(
    `select e.event, e.source, e.data, e.previous from events e join tenants t on t.id = e.tenant_id
     where e.aggregate_type = 'jobs' and e.aggregate_id = $1 and t.subdomain = 'demo'`,
    [id],
  )
const isThere = async (id: number) =>
  (await world.rows('select 1 as one from graphile_worker._private_jobs where id = $1', [id])).length === 1

test('jobs are listed by state and by tenant', async () => {
  const failed = await leave('remove_file', { attempts: 5 })
  const later = await leave('send_invitation', {})
  const found = (await jobs('list', '--state', 'failed')) as Record<string, unknown>[]
  const { run_at, payload, ...facts } = found[0] ?? {}
  assert.deepEqual(facts, {
    id: failed,
    task: 'remove_file',
    subdomain: 'demo',
    state: 'failed',
    attempts: 5,
    max_attempts: 5,
    last_error: 'it broke\nat line 7',
  })
  assert.deepEqual(ids(found), [failed])
  assert.deepEqual(ids(await jobs('list', '--subdomain', 'demo')), [failed, later])
  assert.deepEqual(await jobs('list', '--subdomain', 'second'), [])
  assert.equal((await world.command(['jobs', 'list', '--subdomain', 'second'])).output, '')
  const { output } = await world.command(['jobs', 'list', '--state', 'failed'])
  assert.match(output, new RegExp(`^${failed}\\tremove_file\\tdemo\\tfailed\\t5/5\\t\\S+\\tit broke\\n$`))
})

test('a failed job is retried and performed', async () => {
  const failed = await leave('send_invitation', { attempts: 5 })
  assert.deepEqual(await jobs('retry', String(failed)), { id: failed })
  const [data, previous] = [
    { id: failed, task: 'send_invitation', attempts: 0 },
    { attempts: 5, last_error: 'it broke\nat line 7' },
  ]
  assert.deepEqual(await reported(failed), [{ event: 'updated', source: 'cli', data, previous }])
  await eventually(async () => !(await isThere(failed)))
})

test('a dropped job is deleted', async () => {
  const failed = await leave('remove_file', { attempts: 5 })
  assert.deepEqual(await jobs('drop', String(failed)), { id: failed })
  assert.equal(await isThere(failed), false)
  const data = { id: failed, task: 'remove_file', attempts: 5, last_error: 'it broke\nat line 7' }
  assert.deepEqual(await reported(failed), [{ event: 'deleted', source: 'cli', data, previous: null }])
})

test('a running or unknown job is not changed', async () => {
  const running = await leave('remove_file', { locked_by: 'somebody' })
  for (const [args, code, complaint] of [
    [['retry', String(running)], 1, /there is no waiting job \d+/],
    [['drop', String(running)], 1, /there is no waiting job \d+/],
    [['drop', '999999'], 1, /there is no waiting job 999999/],
    [['retry', 'all'], 2, /all is not an id/],
    [['retry'], 2, /needs the id of a job/],
    [['list', '--state', 'tired'], 2, /--state is one of ready, scheduled, running, failed/],
    [['list', '--subdomain', 'nowhere'], 1, /there is no subdomain nowhere/],
  ] as const) {
    const reported = await world.command(['jobs', ...args])
    assert.equal(reported.code, code, args.join(' '))
    assert.match(reported.errors, complaint)
  }
  assert.equal(await isThere(running), true)
  assert.deepEqual(await reported(running), [])
})
