import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { cloneDatabase } from '../../test/support/cluster.ts'
import { APPLICATION_ROLE } from './database.ts'
import { openPool } from './pool.ts'

const clone = await cloneDatabase()
await clone.run(`alter database ${clone.name} set jit = on`)
const pool = openPool({ url: clone.url, size: 1, role: APPLICATION_ROLE })
after(async () => {
  await pool.end()
  await clone.drop()
})

test('a session has the rights of its role alone, and compiles no plans, whatever the server does', async () => {
  const { rows } = await pool.query("select current_user as role, current_setting('jit') as jit")
  assert.deepEqual(rows, [{ role: APPLICATION_ROLE, jit: 'off' }])
})
