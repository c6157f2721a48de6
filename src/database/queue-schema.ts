import { newPool } from './client.ts'
import { Logger, runMigrations } from './queue-library.ts'
import { ACCESS_ROLE, APPLICATION_ROLE } from './roles.ts'

/** The job queue's own schema. */
export const QUEUE_SCHEMA = 'graphile_worker'

/**
 * Brings the job queue's schema up to date, as the role that migrates, and lets the application role work with it:
 * it adds jobs in the transactions that cause them, and runs them in the worker; the access role only reads. The queue's
 * tables have row security switched on without a policy, so each gets one for those roles.
 */
export async function migrateQueue(url: string): Promise<void> {
  const pool = newPool({ url, max: 2, application_name: 'goodsyard queue' })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await runMigrations({ pgPool: pool, schema: QUEUE_SCHEMA, logger: quiet })
    await pool.query(GRANTS)
  } finally {
    await pool.end()
  }
}

const quiet = new Logger(() => () => undefined)

const GRANTS = `
do $$
declare
  queue_table name;
begin
  -- Several processes may start at once; grants at the same moment would meet on one row of the catalogue.
  perform pg_advisory_xact_lock(hashtext('goodsyard queue'));
  grant usage on schema ${QUEUE_SCHEMA} to ${APPLICATION_ROLE};
  grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to ${APPLICATION_ROLE};
  grant usage, select on all sequences in schema ${QUEUE_SCHEMA} to ${APPLICATION_ROLE};
  grant usage on schema ${QUEUE_SCHEMA} to ${ACCESS_ROLE};
  grant select on all tables in schema ${QUEUE_SCHEMA} to ${ACCESS_ROLE};
  for queue_table in
    select c.relname from pg_class c
    where c.relnamespace = '${QUEUE_SCHEMA}'::regnamespace and c.relrowsecurity
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'application')
  loop
    execute format('create policy application on ${QUEUE_SCHEMA}.%I to ${APPLICATION_ROLE}, ${ACCESS_ROLE} using (true)', queue_table);
  end loop;
end
$$`
