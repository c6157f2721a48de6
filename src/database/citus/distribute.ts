import type pg from 'pg'
import { foreignKeysOf } from '#database/foreign-keys.ts'
import { bindOwner, liftRowSecurity } from '#database/owner.ts'
import { StartupFailure } from '#database/startup-failure.ts'
import { isCluster } from './is-cluster.ts'
import { prepareCluster } from './prepare-cluster.ts'

/** A call of a migration that spreads a table: the table, and the call. */
type Distribution = { readonly table: string; readonly call: string }

const CALL = /\bperform (create_(?:reference|distributed)_table\('([a-z_]+)'[^;]*\));/g

/** The calls that spread tables in the text of migrations, tables that others are placed with first. */
export function distributionsIn(text: string): readonly Distribution[] {
  const calls = [...text.matchAll(CALL)].map(([, call = '', table = '']) => ({ table, call }))
  const depends = ({ call }: Distribution) => Number(call.includes('colocate_with'))
  return calls.toSorted((one, other) => depends(one) - depends(other))
}

/**
 * Spreads the tables of a database that was filled without a cluster, as migrations do in an empty one: all of them or none. Foreign
 * keys are dropped meanwhile and added again, which validates all rows. Returns the tables that were spread.
 */
export async function distribute(
  client: pg.Client,
  texts: readonly string[],
  report: (step: string) => void,
): Promise<readonly string[]> {
  if (!(await isCluster(client)))
    throw new StartupFailure('the database has no extension citus: create it on every node and add the nodes')
  const missing = await missingOf(client, distributionsIn(texts.join('\n')))
  if (missing.length === 0) return []
  await client.query('begin')
  await client.query("set local citus.multi_shard_modify_mode = 'sequential'")
  const bound = await liftRowSecurity(client)
  // Policies are evaluated when references to their tables are added, and read these.
  await client.query("select set_config('app.tenant_id', '0', true), set_config('app.user_id', '0', true)")
  const keys = await foreignKeysOf(client)
  for (const { dropping } of keys) await client.query(dropping)
  for (const { table, call } of missing) {
    report(`distributing ${table}`)
    await client.query(`select ${call}`)
  }
  report(`validating ${keys.length} foreign keys`)
  for (const { adding } of keys) await client.query(adding)
  await bindOwner(client, bound)
  await client.query('commit')
  await prepareCluster(client)
  await dropLocalRows(client)
  return missing.map(({ table }) => table)
}

async function missingOf(
  client: pg.Client,
  distributions: readonly Distribution[],
): Promise<readonly Distribution[]> {
  const { rows } = await client.query<{ name: string }>(
    'select logicalrelid::text as name from pg_dist_partition',
  )
  const spread = new Set(rows.map(({ name }) => name))
  return distributions.filter(({ table }) => !spread.has(table))
}

/** The rows that were copied to the nodes are left behind where they were, out of sight. */
async function dropLocalRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' and pg_relation_size(logicalrelid) > 0`,
  )
  for (const { name } of rows)
    await client.query('select truncate_local_data_after_distributing_table($1::regclass)', [name])
}
