import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { after, mock, test } from 'node:test'
import { cloneDatabase } from '../../test/support/cluster.ts'
import { openPool } from './pool.ts'
import { APPLICATION_ROLE } from './roles.ts'

const clone = await cloneDatabase()
await clone.run(`alter database ${clone.name} set jit = on`)
const pool = openPool({ url: clone.url, size: 1, role: APPLICATION_ROLE })
after(async () => {
  await pool.end()
  await clone.drop()
})

test('a session runs as the application role with JIT off, also if JIT is on for the database', async () => {
  const { rows } = await pool.query("select current_user as role, current_setting('jit') as jit")
  assert.deepEqual(rows, [{ role: APPLICATION_ROLE, jit: 'off' }])
})

test('a large result is read in pieces of at most 256 KiB, so that the event loop is not blocked', async () => {
  const client = await pool.connect()
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection
  let most = 0
  let isRead = false
  try {
    const read = client.query(`select repeat('x', 1000) from generate_series(1, 20000)`).finally(() => {
      isRead = true
    })
    // Reading is blocked here, so that much of the result has arrived when it continues.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
    for (let seen = stream.bytesRead; !isRead; seen = stream.bytesRead) {
      await new Promise((resolve) => setImmediate(resolve))
      most = Math.max(most, stream.bytesRead - seen)
    }
    assert.equal((await read).rows.length, 20_000)
    assert.ok(most > 0 && most <= 256 * 1024, `${most} bytes were read in a row`)
  } finally {
    client.release()
  }
})

test('a connection that nobody needs is kept for minutes, with the plans of what was sent over it', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const kept = openPool({ url: clone.url, size: 1, role: APPLICATION_ROLE })
  try {
    const pid = async () => (await kept.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
    const before = await pid()
    mock.timers.tick(4 * 60_000)
    assert.equal(await pid(), before)
    mock.timers.tick(6 * 60_000)
    assert.equal(kept.totalCount, 0)
  } finally {
    await kept.end()
    mock.timers.reset()
  }
})
