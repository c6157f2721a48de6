import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Database } from '#database/database.ts'
import { cloneDatabase } from '../../../test/support/cluster.ts'
import { Tenants } from './tenants.ts'

test('a reactivated tenant is seen as active at once', async (context) => {
  const clone = await cloneDatabase()
  const database = new Database({ url: clone.url, pool: 2 })
  context.after(async () => {
    await database.close()
    await clone.drop()
  })
  const change = (is_active: boolean) =>
    clone.run(`insert into tenants (id, subdomain, company_name, is_active) values (9, 'nine', 'Nine', ${is_active})
      on conflict (id) do update set is_active = excluded.is_active`)
  const tenants = new Tenants(database)
  await change(false)
  assert.equal((await tenants.find(9))?.is_resting, true)
  await change(true)
  assert.equal((await tenants.find(9))?.is_resting, false)
})
