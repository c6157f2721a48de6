import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { eventually } from '../automations/receiver.ts'
import type { ApiClient } from '../support/api-client.ts'
import { attributesOf, symbols } from '../support/api-client.ts'
import { openService } from '../support/service.ts'

// Operators see the queue of all tenants and act on its jobs (platform 15.6). No worker runs here.

const service = await openService()
const { operator, neighbour, owner } = service

type Shown = Readonly<Record<string, unknown>> & { readonly id: number; readonly subdomain: string | null }

/** Queues an export in a tenant; on a cluster it reaches the queue a moment after the answer. */
async function queue(client: ApiClient, subdomain: string): Promise<void> {
  const reply = await client.post('/api/list_exports', { root: 'sites', fields: [{ path: 'code' }] })
  assert.equal(reply.status, 200, reply.text)
  await eventually(
    `a job of ${subdomain}`,
    async () => (await jobs(`?subdomain=${subdomain}`)).length > 0 || null,
  )
}

async function jobs(query = ''): Promise<readonly Shown[]> {
  const reply = await operator.request('GET', `/api/queued_jobs${query}`)
  assert.equal(reply.status, 200, reply.text)
  return attributesOf(reply)['jobs'] as readonly Shown[]
}

const jobOf = async (subdomain: string) =>
  (await jobs(`?subdomain=${subdomain}`))[0] ?? assert.fail(subdomain)

/** Sets a job as a worker leaves it. */
const set = (id: number, change: string) =>
  owner.query(`update graphile_worker._private_jobs set ${change} where id = $1`, [id])

const FAILED = "attempts = max_attempts, last_error = 'the printer is gone'"

const announced = async (id: number) =>
  (
    await owner.query(
      `select t.subdomain, e.event from events e join tenants t on t.id = e.tenant_id
       where e.aggregate_type = 'jobs' and e.aggregate_id = $1 order by e.id`,
      [id],
    )
  ).rows

suite('the queue of all tenants', () => {
  after(() => service.close())

  test('is shown to an operator by queue and state, with the jobs of every tenant and without their contents', async () => {
    await queue(operator, 'demo')
    await queue(neighbour, 'second')
    const { id } = await jobOf('second')
    await set(id, FAILED)
    const all = await jobs()
    assert.deepEqual([...new Set(all.map(({ subdomain }) => subdomain))].toSorted(), ['demo', 'second'])
    assert.deepEqual(Object.keys(all[0] ?? {}).toSorted(), [
      'attempts',
      'id',
      'last_error',
      'max_attempts',
      'queue',
      'run_at',
      'state',
      'subdomain',
    ])
    const failed = await jobs('?state=failed')
    assert.deepEqual(
      failed.map((job) => [job.id, job['last_error']]),
      [[id, 'the printer is gone']],
    )
    const name = String(failed[0]?.['queue'])
    assert.deepEqual(
      (await jobs(`?queue=${name}`)).map((job) => job['queue']),
      [name, name],
    )
    const { queues } = attributesOf(await operator.request('GET', '/api/queued_jobs')) as {
      readonly queues: readonly {
        readonly queue: string
        readonly state: string
        readonly count: number
        readonly oldest_seconds: number
      }[]
    }
    const counted = queues.filter((one) => one.queue === name)
    assert.deepEqual(
      counted.map(({ state, count }) => [state, count]),
      [
        ['failed', 1],
        ['ready', 1],
      ],
    )
    for (const { oldest_seconds } of queues) assert.ok(oldest_seconds >= 0)
  })

  test('a job is tried again, or discarded, and its tenant has an event of it', async () => {
    const { id } = await jobOf('second')
    await set(id, FAILED)
    assert.equal((await operator.post(`/api/queued_jobs/${id}/retry`)).status, 204)
    const { state, attempts } = await jobOf('second')
    assert.deepEqual([state, attempts], ['ready', 0])
    assert.equal((await operator.remove(`/api/queued_jobs/${id}`)).status, 204)
    assert.deepEqual(await jobs('?subdomain=second'), [])
    assert.deepEqual(await announced(id), [
      { subdomain: 'second', event: 'updated' },
      { subdomain: 'second', event: 'deleted' },
    ])
  })

  test('a job that runs or is unknown is not found, and nothing changes', async () => {
    const { id } = await jobOf('demo')
    await set(id, "locked_at = now(), locked_by = 'a worker'")
    for (const one of [id, 4711_4711]) {
      assert.equal((await operator.post(`/api/queued_jobs/${one}/retry`)).status, 404)
      assert.equal((await operator.remove(`/api/queued_jobs/${one}`)).status, 404)
    }
    const { state } = await jobOf('demo')
    assert.equal(state, 'running')
    assert.deepEqual(await announced(id), [])
    await set(id, 'locked_at = null, locked_by = null')
    assert.deepEqual(symbols(await operator.request('GET', '/api/queued_jobs?state=lost')), [
      422,
      'inclusion',
    ])
  })

  test('nobody else sees or changes it, whatever their role permits', async () => {
    const { rows } = await owner.query<{ permission: string }>(
      'select distinct unnest(permissions) as permission from roles',
    )
    const everything = await service.colleague(rows.map(({ permission }) => permission))
    const { id } = await jobOf('demo')
    const replies = [
      await everything.request('GET', '/api/queued_jobs'),
      await everything.post(`/api/queued_jobs/${id}/retry`),
      await everything.remove(`/api/queued_jobs/${id}`),
    ]
    for (const reply of replies) assert.equal(reply.status, 403, reply.text)
    assert.equal((await jobOf('demo')).id, id)
  })

  test('one key discards a job once, and a dry run discards none', async () => {
    const { id } = await jobOf('demo')
    const dry = await operator.remove(`/api/queued_jobs/${id}`, { prefer: 'dry-run' })
    assert.ok(dry.status < 300, dry.text)
    assert.equal((await jobOf('demo')).id, id)
    const keyed = () => operator.remove(`/api/queued_jobs/${id}`, { 'idempotency-key': 'drop-1' })
    assert.deepEqual([(await keyed()).status, (await keyed()).status], [204, 204])
  })
})
