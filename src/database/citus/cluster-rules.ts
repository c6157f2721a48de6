import { ACCESS_ROLE, APPLICATION_ROLE } from '#database/roles.ts'
import { UNBOUND } from './shard-security.ts'

/** What must hold in a database of a Citus cluster besides the rules of every database: each query lists what breaks it. */
export const CLUSTER_RULES: readonly { readonly check: string; readonly query: string }[] = [
  {
    check: 'sessions plan each execution anew, and tell the nodes of a cluster the tenant',
    query: `
      select s.name || ' is ' || coalesce(current_setting(s.name, true), 'not set') as name
      from (values ('plan_cache_mode', 'force_custom_plan'), ('citus.propagate_set_commands', 'local'),
        ('citus.multi_shard_modify_mode', 'sequential')) as s (name, value)
      where current_setting(s.name, true) is distinct from s.value`,
  },
  {
    check: 'the roles that serve can connect to the nodes of a cluster',
    query: `
      select rolname || ' cannot log in' as name from pg_roles
      where rolname in ('${APPLICATION_ROLE}', '${ACCESS_ROLE}') and not rolcanlogin`,
  },
  {
    check: 'the tenant is a constant of every plan on a cluster',
    query: `
      select p.tablename as name from pg_policies as p
      where p.schemaname = 'public' and p.policyname in ('tenant', 'tenant_select', 'tenant_update')
        and p.qual <> '(tenant_id = current_tenant())'
        and exists (select from pg_class as c
          where c.oid = format('%I.%I', p.schemaname, p.tablename)::regclass and c.relkind = 'r')`,
  },
  {
    check: 'the tenant is a constant of every plan on the workers of a cluster',
    query: `
      select nodename || ':' || nodeport || ' has ' || result as name
      from run_command_on_workers($$
        select count(*) from pg_policies as p
        join pg_dist_partition as d on d.logicalrelid = format('%I.%I', p.schemaname, p.tablename)::regclass
        where p.policyname in ('tenant', 'tenant_select', 'tenant_update') and d.partmethod = 'h'
          and p.qual <> '(tenant_id = current_tenant())' $$)
      join pg_dist_node using (nodename, nodeport)
      where result <> '0'`,
  },
  {
    check: 'row security binds the owner of shards as it does that of their tables',
    query: `
      select n.nodename || ':' || n.nodeport || ' has ' || r.result as name
      from run_command_on_all_nodes($$ select count(*) from (${UNBOUND}) as u $$) as r
      join pg_dist_node as n on n.nodeid = r.nodeid
      where r.result <> '0'`,
  },
  {
    check: 'the coordinator executes what other nodes leave for it',
    query: `
      select 'statement ' || id as name from coordinator_statements
      where received_at < now() - interval '1 minute' order by id limit 10`,
  },
  {
    check: 'tables of tenants are spread over a cluster by their tenant, and together',
    query: `
      with tenant_tables as (
        select c.oid, c.relname
        from pg_class as c
        join pg_index as i on i.indrelid = c.oid and i.indisprimary
        join pg_attribute as a on a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnum = i.indkey[0]
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      )
      select t.relname as name
      from tenant_tables as t
      left join pg_dist_partition as d on d.logicalrelid = t.oid
      where d.partmethod is distinct from 'h'
        or d.colocationid <> (select colocationid from pg_dist_partition where logicalrelid = 'roles'::regclass)`,
  },
]
