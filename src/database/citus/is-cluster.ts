import type pg from 'pg'

/** Whether the database is one of a Citus cluster. */
export async function isCluster(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(
    `select exists (select from pg_extension where extname = 'citus') as is_cluster`,
  )
  return rows[0].is_cluster
}
