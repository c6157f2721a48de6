import type pg from 'pg'
import { ACCESS_ROLE, APPLICATION_ROLE } from '#database/roles.ts'
import { COORDINATOR_STATEMENTS } from './coordinator-statements.ts'
import { isCluster } from './is-cluster.ts'

/**
 * Makes a migrated database of a Citus cluster ready to serve; repeated after every run of the migrator. Nothing happens elsewhere.
 *
 * Nodes connect to each other as the role that asks, so both roles can log in. On the node that is asked the tenant is a constant of
 * every plan, which is made anew for each execution: Citus finds the shard of a statement by it, whatever the statement is. Shards keep
 * their policies and are told the tenant by `set local` ([why](../../../docs/decisions/0083-citus.md)).
 */
export async function prepareCluster(client: pg.Client): Promise<void> {
  if (!(await isCluster(client))) return
  for (const role of await rolesWithoutLogin(client)) await client.query(`alter role ${role} login`)
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name')
  for (const setting of SETTINGS) await client.query(`alter database ${rows[0]?.name} set ${setting}`)
  for (const statement of [CURRENT_TENANT, SEES_TENANTS, GOODS_DESCRIPTION]) await client.query(statement)
  for (const statement of await ledgerPolicies(client)) await client.query(statement)
  // Every node may be asked, and a node changes its own policies.
  await client.query(CONSTANT_POLICIES)
  await client.query('select run_command_on_workers($1)', [CONSTANT_POLICIES])
  await orderEventsByTime(client)
  for (const statement of COORDINATOR_STATEMENTS) await client.query(statement)
  for (const statement of await accessStatements(client)) await client.query(statement)
}

/** Roles belong to all databases of a server, so they are changed only once: two changes at the same moment would collide. */
async function rolesWithoutLogin(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ role: string }>(
    'select rolname as role from pg_roles where rolname = any($1) and not rolcanlogin order by rolname',
    [[APPLICATION_ROLE, ACCESS_ROLE]],
  )
  return rows.map(({ role }) => role)
}

/** The settings of sessions that serve. */
const SETTINGS = [
  'plan_cache_mode = force_custom_plan',
  'citus.propagate_set_commands = local',
  // Shards refer to each other, so statements about all of them change one after the other.
  'citus.multi_shard_modify_mode = sequential',
  // Connections between nodes do not have the options of the service, and its statements are too short to be compiled.
  'jit = off',
] as const

/** Declared immutable, although it is not: so the planner replaces it by the tenant of the moment. */
const CURRENT_TENANT = `
  create or replace function current_tenant() returns bigint language sql immutable parallel safe
    as $$ select nullif(current_setting('app.tenant_id', true), '')::bigint $$`

/**
 * Orders events by time, since each node draws numbers of a range of its own. Once, since it waits for everybody who writes
 * events.
 */
async function orderEventsByTime(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`
    select from pg_attrdef as d
    join pg_attribute as a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where d.adrelid = 'events'::regclass and a.attname = 'inserted_seq'
      and pg_get_expr(d.adbin, d.adrelid) like '%clock_timestamp()%'`)
  if (rowCount !== 0) return
  await client.query(`
    alter table events alter column inserted_seq
    set default (extract(epoch from clock_timestamp()) * 1000000)::bigint`)
}

/** As constant as the tenant, so that a policy that asks it costs nothing where the answer is no. */
const SEES_TENANTS = `
  create or replace function sees_tenants() returns boolean language sql immutable parallel safe
    as $$ select coalesce(current_setting('app.across_tenants', true), '') = 'on' $$`

/**
 * What the serving role needs to do within a transaction what the other role does elsewhere: its privileges, and its policies while
 * the setting is on, which is looked at again when a plan runs.
 */
async function accessStatements(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('grant %s on %I to ${APPLICATION_ROLE}', lower(privilege_type), table_name) as statement
    from information_schema.role_table_grants
    where grantee = '${ACCESS_ROLE}' and table_schema = 'public'
    union
    select format('grant %s (%s) on %I to ${APPLICATION_ROLE}',
      lower(privilege_type), string_agg(quote_ident(column_name), ', '), table_name)
    from information_schema.role_column_grants
    where grantee = '${ACCESS_ROLE}' and table_schema = 'public'
    group by privilege_type, table_name
    union
    select format('create policy across on %I for %s to ${APPLICATION_ROLE} using (%s)', tablename, lower(cmd), $1::text)
    from pg_policies as p
    where p.schemaname = 'public' and p.policyname = 'access'
      and not exists (select from pg_policies as a where a.tablename = p.tablename and a.policyname = 'across')`,
    [SEES],
  )
  return rows.map(({ statement }) => statement)
}

/**
 * Policies in the place of a privilege: the serving role deletes movements while the setting is on, and so when a tenant is emptied or
 * purged. The policy for everything goes last, so that nobody finds the table empty meanwhile. Each is permissive: a restrictive one
 * would be permissive on the nodes.
 */
async function ledgerPolicies(client: pg.Client): Promise<readonly string[]> {
  const { rowCount } = await client.query(
    `select from pg_policies where tablename = 'transactions' and policyname = 'tenant'`,
  )
  if (rowCount === 0) return []
  const ofTenant = `tenant_id = current_setting('app.tenant_id')::bigint`
  return [
    `create policy tenant_select on transactions for select using (${ofTenant})`,
    `create policy tenant_insert on transactions for insert with check (${ofTenant})`,
    `create policy tenant_update on transactions for update using (${ofTenant})`,
    `create policy tenant_delete on transactions for delete using (${ofTenant} and ${SEES})`,
    'drop policy tenant on transactions',
  ]
}

const SEES = `sees_tenants() and current_setting('app.across_tenants', true) = 'on'`

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
      select p.tablename, p.policyname
      from pg_policies as p
      join pg_dist_partition as d on d.logicalrelid = format('%I.%I', p.schemaname, p.tablename)::regclass
      where p.qual = '(tenant_id = (current_setting(''app.tenant_id''::text))::bigint)'
    loop
      execute format('alter policy %I on %I using (tenant_id = current_tenant())', policy.policyname, policy.tablename);
    end loop;
  end
  $$`
