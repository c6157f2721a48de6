import assert from 'node:assert/strict'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { newClient, newPool } from '#database/client.ts'
import { Embedded } from '#database/embedded.ts'
import { isUnreachable } from '#database/failures.ts'
import { migrate } from '#database/migrator.ts'
import { document } from '../support/api-client.ts'
import { TestServer } from '../support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'goodsyard-replica-'))
// The databases run under another account if root runs the tests.
chmodSync(folder, 0o755)
const SETTINGS = { fsync: 'off', shared_buffers: '32MB' }

describe('a read replica', { timeout: 120_000 }, () => {
  let primary: Embedded
  let replica: Embedded
  let server: TestServer
  /** A client that reads and never writes. */
  let reader: string

  before(async () => {
    primary = await started('primary')
    await migrate({ url: primary.url })
    await copied(primary)
    replica = await started('replica')
    server = await TestServer.start({
      database: null,
      environment: { DATABASE_URL: primary.url, DATABASE_READ_URL: replica.url },
    })
    const { body } = await server.api<CreatedDocument>(
      'POST',
      '/api/oauth_applications',
      document('oauth_applications', { name: 'Reader' }),
    )
    const { client_id, client_secret } = body.data.attributes
    const answer = await fetch(`${server.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: String(client_id),
        client_secret: String(client_secret),
      }),
    })
    reader = String(((await answer.json()) as { access_token: string }).access_token)
  })

  after(async () => {
    await server?.stop()
    await replica?.stop()
    await primary?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const make = async (code: string) => {
    const { status } = await server.api('POST', '/api/sites', document('sites', { code, name: code }))
    assert.equal(status, 200)
  }
  const sees = async (code: string, { token, prefer }: { token?: string; prefer?: string } = {}) => {
    const { status, body } = await server.graphql<Found>(
      'query ($code: String) { sites { all(filter: { code: { eq: $code } }) { total_count } } }',
      { code },
      {
        ...(token === undefined ? {} : { token }),
        ...(prefer === undefined ? {} : { headers: { prefer } }),
      },
    )
    assert.equal(status, 200)
    return body.data.sites.all.total_count === 1
  }
  const behind = async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text()
    return Number(/^goodsyard_replica_behind_seconds (\S+)$/m.exec(text)?.[1]?.replace('+Inf', 'Infinity'))
  }
  const near = async () => {
    while (!((await behind()) < 0.5)) await pause(50)
  }

  test('is not used for the author of a recent write, or with consistency=strong', async () => {
    for (let attempt = 1; ; attempt += 1) {
      await near()
      const code = `NEW-${attempt}`
      const began = performance.now()
      await query(replica, 'select pg_wal_replay_pause()')
      await make(code)
      const found = {
        reader: await sees(code, { token: reader }),
        writer: await sees(code),
        strong: await sees(code, { token: reader, prefer: 'consistency=strong' }),
      }
      const isQuick = performance.now() - began < 1_500
      await query(replica, 'select pg_wal_replay_resume()')
      assert.deepEqual({ ...found, reader: false }, { reader: false, writer: true, strong: true })
      // On a busy machine the replica may count as too far behind by then.
      if (isQuick || attempt === 20) {
        assert.equal(found.reader, false, 'the replica was not read from')
        break
      }
    }
  })

  test('is not used while it lags too far behind', async () => {
    await near()
    await query(replica, 'select pg_wal_replay_pause()')
    await make('LATE')
    while (!((await behind()) > 2)) await pause(50)
    assert.equal(await sees('LATE', { token: reader }), true)
    await query(replica, 'select pg_wal_replay_resume()')
    await near()
    assert.equal(await sees('LATE', { token: reader }), true)
  })

  test('is not written to by an address that names it before the primary', async () => {
    const [first, second] = [replica, primary].map(({ url }) => new URLSearchParams(url.split('?')[1]))
    const lists = ['host', 'port'].map((name) => `${name}=${first?.get(name)},${second?.get(name)}`)
    const url = `${primary.url.split('?')[0]}?${lists.join('&')}&target_session_attrs=read-write`
    const client = newClient({ url })
    await client.connect()
    const { rows } = await client.query('select pg_is_in_recovery() as is_standby')
    await client.end()
    assert.deepEqual(rows, [{ is_standby: false }])
    const pool = newPool({ url, max: 1 })
    await pool.query('create temporary table written (id int)')
    await pool.end()
    const alone = newClient({ url: `${url}`.replaceAll(/(host|port)=([^,&]*),[^&]*/g, '$1=$2,$2') })
    await assert.rejects(
      alone.connect(),
      (error) => isUnreachable(error) && /is a standby/.test(String(error)),
    )
  })

  test('does not stop readers when it is lost, and is used again once it is back', async () => {
    await near()
    const stopping = replica.stop()
    let isGone = false
    void stopping.then(() => {
      isGone = true
    })
    do assert.equal(await sees('LATE', { token: reader }), true)
    while (!isGone)
    for (let time = 0; time < 20; time += 1) assert.equal(await sees('LATE', { token: reader }), true)
    while (Number.isFinite(await behind())) await pause(50)
    replica = await started('replica')
    await near()
    assert.equal(await sees('LATE', { token: reader }), true)
  })
})

type CreatedDocument = { readonly data: { readonly attributes: Readonly<Record<string, unknown>> } }
type Found = { readonly data: { readonly sites: { readonly all: { readonly total_count: number } } } }

function started(name: string): Promise<Embedded> {
  const fail = (error: unknown) => {
    throw error
  }
  return Embedded.start({
    dataDir: place(name),
    settings: SETTINGS,
    report: () => undefined,
    lost: fail,
  })
}

function place(name: string): string {
  const directory = join(folder, name)
  mkdirSync(directory, { recursive: true })
  return directory
}

async function query(cluster: Embedded, statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** Copies the files of a running database, from which a replica is started. */
async function copied(primary: Embedded): Promise<void> {
  const [from, to] = [join(place('primary'), 'postgres'), join(place('replica'), 'postgres')]
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  await client.query("select pg_backup_start('a copy', true)")
  cpSync(from, to, {
    recursive: true,
    filter: (name) => !/postmaster\.(pid|opts)$|\.s\.PGSQL/.test(name),
  })
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
  await client.end()
  writeFileSync(join(to, 'backup_label'), String(rows[0].labelfile))
  writeFileSync(join(to, 'standby.signal'), '')
  const output = new URLSearchParams(primary.url.split('?')[1])
  const follow = `host=${output.get('host')} port=${output.get('port')} user=goodsyard`
  writeFileSync(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${follow}'\n`)
}
