import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { TestServer } from '../support/server.ts'

// The time of a machine may jump forward and back; durations do not.

const HOUR = 3_600_000
const folder = mkdtempSync(join(tmpdir(), 'goodsyard-clock-'))
const offsetFile = join(folder, 'offset')

/** Sets the clock of the server forward by this number of hours. */
function setClock(hours: number): void {
  writeFileSync(offsetFile, String(hours * HOUR))
}

let server: TestServer
let owner: pg.Client
before(async () => {
  setClock(0)
  server = await TestServer.start({
    environment: {
      CLOCK_OFFSET_FILE: offsetFile,
      GOODSYARD_RATE_LIMIT_PER_MINUTE: '600',
      GOODSYARD_RATE_LIMIT_BURST: '20',
    },
  })
  owner = new pg.Client({ connectionString: server.database?.url })
  await owner.connect()
})
after(async () => {
  await owner?.end()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const siteCalled = (code: string) => ({ data: { type: 'sites', attributes: { code, name: code } } })

test('a clock set forward and back again does not lock clients out', async () => {
  const statuses: unknown[] = []
  for (const hours of [0, 2, 0]) {
    setClock(hours)
    const { status, headers } = await server.graphql('{ sites { all { total_count } } }')
    statuses.push([status, headers.get('ratelimit-policy'), headers.get('retry-after')])
  }
  const served = [200, '"default";q=600;w=60', null]
  assert.deepEqual(statuses, [served, served, served])
})

test('a request that waits while the clock is set forward does not time out', async () => {
  setClock(0)
  await owner.query('begin; lock table sites in access exclusive mode')
  const pending = server.api('POST', '/api/sites', siteCalled('JUMP'))
  try {
    assert.equal(await Promise.race([pending.then(({ status }) => status), waitForLock()]), 'waiting')
    setClock(2)
  } finally {
    await owner.query('rollback')
  }
  assert.equal((await pending).status, 200)
})

/** Waits until a session waits for a lock of this connection; pg_locks is read each time, pg_stat_activity once a transaction. */
async function waitForLock(): Promise<'waiting' | 'nobody waits'> {
  const deadline = performance.now() + 20_000
  while (performance.now() < deadline) {
    const { rowCount } = await owner.query('select from pg_locks where not granted')
    if ((rowCount ?? 0) > 0) return 'waiting'
    await pause(10)
  }
  return 'nobody waits'
}
