import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { eventually } from '../oauth/world.ts'
import { document } from '../support/api-client.ts'
import { cloneDatabase, type TestDatabase } from '../support/cluster.ts'
import { addressesOf } from '../support/cluster-nodes.ts'
import { TestServer } from '../support/server.ts'
import { queuePicks } from './queue-picks.ts'

// Two processes for requests, and one for background work. On a Citus cluster the first two are beside one node each, and the third at the
// coordinator, where queue and notices are; elsewhere all of them have one database.

type Made = { readonly data: { readonly id: string } }

let database: TestDatabase
const processes: TestServer[] = []
before(async () => {
  database = await cloneDatabase()
  const [coordinator, ...nodes] = addressesOf(database.url)
  const roles = ['sftp,worker,relay,scheduler,api', 'api', 'api']
  for (const [place, url] of [coordinator, ...nodes].entries()) {
    const at = { ...database, url: url ?? '' }
    const environment = { GOODSYARD_ROLES: roles[place] ?? 'api', GOODSYARD_RATE_LIMIT_PER_MINUTE: '0' }
    processes.push(await TestServer.start({ database: at, environment }))
  }
})
after(async () => {
  await Promise.all(processes.map((process) => process.stop()))
  await database?.drop()
})

/** One of the two processes beside the nodes of a cluster. */
const beside = (place: 0 | 1) => processes[place + 1] as TestServer

async function create(server: TestServer, type: string, attributes: object, path = `/api/${type}`) {
  const { status, body } = await server.api<Made>('POST', path, document(type, { ...attributes }))
  assert.equal(status, 200, JSON.stringify(body))
  return body.data.id
}

suite('processes beside the nodes of a cluster', () => {
  test('jobs queued by any of them are performed', async () => {
    for (const place of [0, 1] as const) {
      const server = beside(place)
      await queuePicks(server, String(place))
      await eventually(async () => {
        const done = await database.run(
          'select from pick_processing_requests where tenant_id = 1 and completed_at is not null',
        )
        return done.length === place + 1
      })
    }
  })

  test('a request that is sent to both with one key is performed once', async () => {
    const headers = { 'idempotency-key': 'the same for both' }
    const body = document('sites', { code: 'ONCE', name: 'Once' })
    const answers = await Promise.all(
      ([0, 1, 0, 1] as const).map((place) =>
        beside(place).api<Made>('POST', '/api/sites', body, { headers }),
      ),
    )
    const made = answers.filter(({ status }) => status === 200)
    assert.ok(made.length > 0)
    assert.equal(new Set(made.map((answer) => answer.body.data.id)).size, 1)
    for (const { status } of answers) assert.ok(status === 200 || status === 409, String(status))
    const found = await database.run("select from sites where tenant_id = 1 and code = 'ONCE'")
    assert.equal(found.length, 1)
  })

  test('events of a record that both change are numbered in its own sequence', async () => {
    const id = await create(beside(0), 'sites', { code: 'BOTH', name: 'Number 0' })
    for (let nth = 1; nth <= 20; nth += 1) {
      const body = document('sites', { name: `Number ${nth}` })
      const { status } = await beside(nth % 2 === 0 ? 0 : 1).api('PATCH', `/api/sites/${id}`, body)
      assert.equal(status, 200)
    }
    const positions = await eventually(async () => {
      const rows = await database.run(
        `select aggregate_seq, position from events
         where tenant_id = 1 and aggregate_type = 'sites' and aggregate_id = ${id} order by aggregate_seq`,
      )
      return rows.length === 21 && rows.every(({ position }) => position !== null)
        ? rows.map(({ position }) => Number(position))
        : null
    })
    assert.deepEqual(
      positions,
      positions?.toSorted((one, other) => one - other),
    )
  })

  test('access withdrawn in one process ends in the other', async () => {
    const token = await beside(0).token()
    const sees = async () => (await beside(1).graphql('{ __typename }', {}, { token })).status
    assert.equal(await sees(), 200)
    const { status } = await fetch(`${beside(0).url}/oauth/revoke`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${beside(0).clientId}:${encodeURIComponent(beside(0).clientSecret)}`)}`,
      },
      body: new URLSearchParams({ token }),
    })
    assert.equal(status, 200)
    await eventually(async () => (await sees()) === 401)
  })
})
