import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { cloneSession } from '../../../test/support/cluster.ts'
import { onPlainPostgres } from '../../../test/support/cluster-nodes.ts'
import { distribute, distributionsIn } from './distribute.ts'

const texts = globSync('migrations/[0-9]*.sql').map((file) => readFileSync(file, 'utf8'))

test('migrations distribute every table once, beginning with those that the others depend on', () => {
  const distributions = distributionsIn(texts.join('\n'))
  const tables = distributions.map(({ table }) => table)
  assert.deepEqual(tables.toSorted(), [...new Set(tables)].toSorted())
  assert.deepEqual(
    distributions
      .slice(0, 6)
      .map(({ table }) => table)
      .toSorted(),
    ['oauth_applications', 'permissions', 'roles', 'sftp_logins', 'tenants', 'users'],
  )
  assert.equal(
    distributions.every(({ call }) => /^create_(reference|distributed)_table\('\w+'/.test(call)),
    true,
  )
})

test('every table whose primary key begins with tenant_id is distributed', async () => {
  const client = await cloneSession()
  const { rows } = await client.query(`
    select c.relname::text as name
    from pg_class c
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0] and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by 1`)
  const spread = distributionsIn(texts.join('\n'))
    .filter(({ call }) => call.startsWith('create_distributed_table('))
    .map(({ table }) => table)
  assert.deepEqual(
    rows.map(({ name }) => name),
    spread.toSorted(),
  )
})

test(
  'distributing a database without the Citus extension is refused',
  onPlainPostgres('it has the extension'),
  async () => {
    const client = await cloneSession()
    await assert.rejects(
      distribute(client, texts, () => undefined),
      { message: 'the database has no extension citus: create it on every node and add the nodes' },
    )
  },
)
