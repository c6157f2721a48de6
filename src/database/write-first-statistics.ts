import type pg from 'pg'

/** The first version of PostgreSQL that takes statistics. */
const TAKES_STATISTICS = 180_000

/**
 * Tells the planner of tables that were never analyzed that all rows may be of one tenant. Without that it takes any index that begins
 * with the tenant for as good as the key, and acts of a new installation read all rows of a tenant for each that they look up, until
 * the tables are analyzed. Statistics that are there stay, as do columns that are to have none.
 */
export async function writeFirstStatistics(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select current_setting('server_version_num')::int as number`)
  if (rows[0].number < TAKES_STATISTICS) return
  await client.query(`
    select pg_restore_attribute_stats('schemaname', 'public', 'relname', c.relname::text, 'attname', a.attname::text,
      'inherited', false, 'null_frac', 0::real, 'avg_width', 8, 'n_distinct', 1::real)
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and a.attstattarget is distinct from 0
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.reltuples < 0
    order by c.relname`)
}
