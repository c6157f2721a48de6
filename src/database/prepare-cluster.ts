import type pg from 'pg'
import { ACCESS_ROLE, APPLICATION_ROLE } from './database.ts'

/**
 * Makes a migrated database of a Citus cluster ready to serve; repeated after every run of the migrator.
 *
 * Nodes connect to each other as the role that asks, so both roles can log in. On the node that is asked the tenant is a constant of
 * every plan, which is made anew for each execution: Citus finds the shard of a statement by it, whatever the statement is. Shards keep
 * their policies and are told the tenant by `set local` ([why](../../docs/decisions/0083-citus.md)).
 */
export async function prepareCluster(client: pg.Client): Promise<void> {
  for (const role of [APPLICATION_ROLE, ACCESS_ROLE]) await client.query(`alter role ${role} login`)
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
  for (const setting of SETTINGS) await client.query(`alter database ${rows[0]?.name} set ${setting}`)
  for (const statement of [CURRENT_TENANT, GOODS_DESCRIPTION]) await client.query(statement)
  await client.query(CONSTANT_POLICIES)
}

/** The settings of sessions that serve. */
const SETTINGS = [
  'plan_cache_mode = force_custom_plan',
  'citus.propagate_set_commands = local',
  // Shards refer to each other, so statements about all of them change one after the other.
  'citus.multi_shard_modify_mode = sequential',
] as const

/** Declared immutable, although it is not: so the planner replaces it by the tenant of the moment. */
const CURRENT_TENANT = `
  create or replace function current_tenant() returns bigint language sql immutable parallel safe
    as $$ select nullif(current_setting('app.tenant_id', true), '')::bigint $$`

/** The description of goods that tasks show; dates have one format, so that nodes may work it out. */
const GOODS_DESCRIPTION = `
  create or replace function goods_description(code text, batch text, sell_by_date date, best_before_date date) returns text
    language sql immutable parallel safe
    as $$ select left(concat_ws(' ', code, batch, to_char(sell_by_date, 'YYYY-MM-DD'), to_char(best_before_date, 'YYYY-MM-DD')), 500) $$`

/** Changes the policies of the node that is asked, and not those of shards. */
const CONSTANT_POLICIES = `
  do $$
  declare
    policy record;
  begin
    set local citus.enable_ddl_propagation = off;
    for policy in
      select tablename, policyname from pg_policies
      where schemaname = 'public' and qual = '(tenant_id = (current_setting(''app.tenant_id''::text))::bigint)'
    loop
      execute format('alter policy %I on %I using (tenant_id = current_tenant())', policy.policyname, policy.tablename);
    end loop;
  end
  $$`
