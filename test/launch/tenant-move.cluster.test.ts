import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { startWorld, type World } from '../oauth/world.ts'
import { onClusterAlone, workers } from '../support/cluster-nodes.ts'

// A tenant is moved to another node while its people work; what they were answered is all there afterwards.

let world: World
before(async () => {
  world = await startWorld()
})
after(() => world?.stop())

const nodes = workers.map((url) => new URL(url).host)

/** The node of a tenant. */
async function nodeOf(subdomain: string): Promise<string> {
  const [row] = await world.rows(
    `select n.nodename || ':' || n.nodeport as node from tenants as t
     join pg_dist_placement as p on p.shardid = get_shard_id_for_distribution_column('roles', t.id)
     join pg_dist_node as n on n.groupid = p.groupid and n.noderole = 'primary' where t.subdomain = $1`,
    [subdomain],
  )
  return String(row?.['node'])
}

/** The node of a cluster of two on which a tenant is not. */
async function otherNodeFor(subdomain: string): Promise<string> {
  const node = await nodeOf(subdomain)
  return nodes.find((other) => other !== node) ?? ''
}

/** Requests of one person after the other until they are told to stop. */
type Work = {
  readonly ids: string[]
  readonly names: string[]
  readonly refused: string[]
  stop(): Promise<void>
}

/** Creates sites, changes them and reads them, all the time, as several people. */
async function startWork(people: number): Promise<Work> {
  const { client_id, client_secret } = world.client
  const answer = await fetch(`${world.origin}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${client_id}:${encodeURIComponent(client_secret)}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  const headers = {
    authorization: `Bearer ${access_token}`,
    'x-service-subdomain': 'demo',
    'content-type': 'application/json',
  }
  const [ids, names, refused]: [string[], string[], string[]] = [[], [], []]
  let isWorking = true
  const send = async (method: string, path: string, body: object) => {
    const sent = await fetch(`${world.origin}${path}`, { method, headers, body: JSON.stringify(body) })
    const text = await sent.text()
    if (sent.status === 200 && !text.includes('"errors"')) return JSON.parse(text)
    const waits = sent.headers.get('retry-after')
    if (sent.status !== 503 || waits === null) refused.push(`${method} ${path}: ${sent.status} ${text}`)
    return null
  }
  const person = async (place: number) => {
    for (let nth = 1; isWorking; nth += 1) {
      const code = `MOVE-${place}-${nth}-${Date.now()}`
      const document = (attributes: object) => ({ data: { type: 'sites', attributes } })
      const id = (await send('POST', '/api/sites', document({ code, name: 'new' })))?.data.id
      if (id !== undefined) {
        ids.push(id)
        const changed = await send('PATCH', `/api/sites/${id}`, document({ name: code }))
        if (changed !== null) names.push(code)
      }
      await send('POST', '/graphql', { query: '{ sites { all(first: 10) { edges { node { id } } } } }' })
    }
  }
  const done = Promise.all(Array.from({ length: people }, (_, place) => person(place)))
  const stop = async () => {
    isWorking = false
    await done
  }
  return { ids, names, refused, stop }
}

/** Asserts that nothing was refused, and that every answered site and change is there. */
async function assertKept({ ids, names, refused }: Work): Promise<void> {
  assert.deepEqual(refused, [])
  assert.ok(ids.length > 0 && names.length > 0)
  const found = await world.rows(
    `select count(*) filter (where s.id::text = any($1))::int as ids, count(*) filter (where s.name = any($2))::int as names
     from sites as s where s.tenant_id = (select t.id from tenants as t where t.subdomain = 'demo')`,
    [ids, names],
  )
  assert.deepEqual(found, [{ ids: ids.length, names: names.length }])
}

/** How many shards in use do not bind their owner by row security. */
async function unboundShards(): Promise<number> {
  const [row] = await world.rows(
    `select sum(result::int)::int as count from run_command_on_all_nodes($$
      select count(*) from pg_dist_shard as s
      join pg_dist_placement as p using (shardid) join pg_dist_local_group as l using (groupid)
      join pg_class as t on t.oid = s.logicalrelid and t.relforcerowsecurity
      join pg_class as c on c.oid = to_regclass(shard_name(s.logicalrelid, s.shardid))
      where not c.relforcerowsecurity $$)`,
  )
  return Number(row?.['count'])
}

const move = (...args: readonly string[]) => world.command(['tenant', 'move', ...args, '--json'])

suite('moving a tenant on a cluster', onClusterAlone, () => {
  test('a tenant that works is moved, and nothing that was answered is lost', async () => {
    const to = await otherNodeFor('demo')
    const work = await startWork(3)
    const { code, output, errors } = await move('demo', '--to', to, '--with-others')
    await work.stop()
    assert.equal(code, 0, errors + output)
    assert.equal(await nodeOf('demo'), to)
    await assertKept(work)
    assert.equal(await unboundShards(), 0)
    const { code: verified, output: found } = await world.command(['verify'])
    assert.equal(verified, 0, found)
  })

  test('a tenant that is at the node already stays there', async () => {
    const node = await nodeOf('demo')
    const { code, output } = await move('demo', '--to', node, '--with-others')
    assert.equal(code, 0)
    assert.deepEqual(
      { ...JSON.parse(output), seconds: 0 },
      { subdomain: 'demo', from: node, to: node, others: [], seconds: 0 },
    )
  })

  test('a move that was killed is made by the same command again', async () => {
    const to = await otherNodeFor('demo')
    const work = await startWork(2)
    const killed = world.begin(['tenant', 'move', 'demo', '--to', to, '--with-others'])
    for await (const chunk of killed.stderr) {
      if (!String(chunk).includes('copying data')) continue
      killed.kill('SIGKILL')
      break
    }
    const { code, errors } = await move('demo', '--to', to, '--with-others')
    await work.stop()
    assert.equal(code, 0, errors)
    assert.equal(await nodeOf('demo'), to)
    await assertKept(work)
    assert.equal(await unboundShards(), 0)
  })

  test('tenants that share a shard are moved together or separated only when that is said', async () => {
    const created = ['one', 'two', 'three'].map((name) => world.command(['tenant', 'create', name]))
    for (const { code, errors } of await Promise.all(created)) assert.equal(code, 0, errors)
    const [shared] = await world.rows(
      `select min(t.subdomain) as subdomain, max(t.subdomain) as other from tenants as t
       group by get_shard_id_for_distribution_column('roles', t.id) having count(*) > 1 limit 1`,
    )
    const [subdomain, other] = [String(shared?.['subdomain']), String(shared?.['other'])]
    const to = await otherNodeFor(subdomain)
    const refused = await move(subdomain, '--to', to)
    assert.equal(refused.code, 1)
    assert.match(refused.errors, /is in one shard with .*--with-others moves all of them.*--isolate/)
    const isolated = await move(subdomain, '--to', to, '--isolate')
    assert.equal(isolated.code, 0, isolated.errors)
    assert.equal(await nodeOf(subdomain), to)
    assert.notEqual(await nodeOf(other), to)
    assert.equal(await unboundShards(), 0)
  })

  test('an unknown node is refused with the names of all', async () => {
    const { code, errors } = await move('demo', '--to', 'nowhere')
    assert.equal(code, 1)
    assert.ok(
      nodes.every((node) => errors.includes(node)),
      errors,
    )
  })
})
