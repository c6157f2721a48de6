import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { eventually } from '../oauth/world.ts'
import { document } from '../support/api-client.ts'
import { cloneDatabase, type TestDatabase } from '../support/cluster.ts'
import { administer, onClusterAlone } from '../support/cluster-nodes.ts'
import { TestServer } from '../support/server.ts'
import { queuePicks } from './queue-picks.ts'

// One process at the coordinator of a cluster of two workers, which serves each tenant at the worker that has its rows.

type Made = { readonly data: { readonly id: string } }

/** Each node draws numbers of a range of its own, which begins with its number. */
const NUMBERS_OF_A_NODE = 2 ** 48

/** So many tenants are made until both workers have one; that all of them come to one is as likely as a coin that falls so often on one side. */
const TENANTS_MAX = 40

suite('tenants at the nodes of a cluster', onClusterAlone, () => {
  let database: TestDatabase
  let server: TestServer
  /** A tenant of each worker, by the number of the worker. */
  const tenants = new Map<number, { readonly id: number; readonly subdomain: string }>()

  before(async () => {
    database = await cloneDatabase()
    server = await TestServer.start({
      database,
      environment: { GOODSYARD_RATE_LIMIT_PER_MINUTE: '0' },
    })
    for (let nth = 0; tenants.size < 2 && nth < TENANTS_MAX; nth += 1) {
      const subdomain = `tenant-${nth}`
      const body = document('subdomains', { subdomain, company_name: subdomain })
      assert.equal((await server.api('POST', '/api/subdomains', body)).status, 200)
      const [row] = await database.run(`select id from tenants where subdomain = '${subdomain}'`)
      const id = Number(row?.id)
      tenants.set(await nodeOf(id), { id, subdomain })
    }
  })
  after(async () => {
    await server?.stop()
    await database?.drop()
  })

  /** Works at the coordinator, as the owner of the database. */
  const run = (text: string, values: readonly unknown[] = []) =>
    administer(database.url, async (client) => (await client.query(text, [...values])).rows)

  async function nodeOf(tenant: number): Promise<number> {
    const [row] = await run(
      `select p.groupid from pg_dist_placement as p
         where p.shardid = get_shard_id_for_distribution_column('roles', $1::bigint)`,
      [tenant],
    )
    return Number(row?.groupid)
  }

  let sites = 0
  /** Creates a site. */
  async function createSite(subdomain: string) {
    sites += 1
    const code = `S-${sites}`
    const body = document('sites', { code, name: code })
    const { status, body: answered } = await server.api<Made>('POST', '/api/sites', body, { subdomain })
    return { status, code, id: Number(answered.data?.id) }
  }

  /** The number of the node that has served a creation. */
  async function servedBy(subdomain: string): Promise<number> {
    const { status, id } = await createSite(subdomain)
    assert.equal(status, 200)
    return Math.floor(id / NUMBERS_OF_A_NODE)
  }

  /** Changes the catalogue of the coordinator alone: the process and the coordinator look for a node at another port. */
  const listenAt = (node: number, port: number) =>
    run('update pg_dist_node set nodeport = $2 where groupid = $1', [node, port])

  test('one process at the coordinator serves the tenants of each worker there', async () => {
    assert.deepEqual([...tenants.keys()].toSorted(), [1, 2])
    for (const [node, { subdomain }] of tenants) assert.equal(await servedBy(subdomain), node)
  })

  test('jobs that the worker of a tenant leaves for the coordinator are performed', async () => {
    for (const { id, subdomain } of tenants.values()) {
      await queuePicks(server, subdomain, { subdomain })
      await eventually(async () => {
        const done = await run(
          'select from pick_processing_requests where tenant_id = $1 and completed_at is not null',
          [id],
        )
        return done.length === 1
      })
    }
  })

  test('events of tenants of every node are numbered without gaps', async () => {
    for (const { id, subdomain } of tenants.values()) {
      await createSite(subdomain)
      await eventually(async () => {
        const [row] = await run(
          `select count(*)::int as count, count(position)::int as numbered, max(position)::int as last
             from events where tenant_id = $1`,
          [id],
        )
        return row?.count > 0 && row?.count === row?.numbered && row?.count === row?.last
      })
    }
  })

  test('operators see the queue, which the coordinator has, in a tenant of any worker', async () => {
    for (const { subdomain } of tenants.values()) {
      const { status } = await server.api('GET', '/api/queued_jobs', undefined, { subdomain })
      assert.equal(status, 200)
    }
  })

  test('a node that is away refuses its own tenants alone, and health names it', async () => {
    const [[node, lost], [, kept]] = [...tenants] as [[number, Named], [number, Named]]
    const [row] = await run('select nodename, nodeport from pg_dist_node where groupid = $1', [node])
    await listenAt(node, 1)
    await eventually(async () => (await createSite(lost.subdomain)).status === 503)
    assert.equal((await createSite(kept.subdomain)).status, 200)
    const health = await server.api<Health>('GET', '/health/ready', undefined, { token: null })
    assert.equal(health.status, 200)
    assert.equal(health.body.checks.nodes, 'unavailable')
    assert.deepEqual(health.body.unavailable_nodes, [`${row?.nodename}:1`])
    await listenAt(node, Number(row?.nodeport))
    await eventually(async () => (await createSite(lost.subdomain)).status === 200)
    await eventually(async () => (await servedBy(lost.subdomain)) === node)
  })

  test('a tenant that is moved while it works is served at its new node, and nothing is lost', async () => {
    const [[from, { id, subdomain }], [to]] = [...tenants] as [[number, Named], [number, Named]]
    const created: string[] = []
    const refused = new Set<number>()
    let isMoved = false
    const working = Array.from({ length: 3 }, async () => {
      while (!isMoved) {
        const { status, code } = await createSite(subdomain)
        if (status === 200) created.push(code)
        else refused.add(status)
      }
    })
    await run(
      `select citus_move_shard_placement(
           get_shard_id_for_distribution_column('roles', $1::bigint),
           (select nodeid from pg_dist_node where groupid = $2), (select nodeid from pg_dist_node where groupid = $3), 'block_writes')`,
      [id, from, to],
    )
    await eventually(async () => (await servedBy(subdomain)) === to)
    isMoved = true
    await Promise.all(working)
    assert.ok(
      [...refused].every((status) => status === 503 || status === 429 || status === 409),
      [...refused].join(', '),
    )
    const rows = await run('select code from sites where tenant_id = $1 and code = any($2)', [id, created])
    assert.equal(rows.length, created.length)
  })
})

type Named = { readonly id: number; readonly subdomain: string }

type Health = {
  readonly checks: Readonly<Record<string, string>>
  readonly unavailable_nodes?: readonly string[]
}
