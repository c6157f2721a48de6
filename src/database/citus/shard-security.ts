import type pg from 'pg'

/**
 * A block that changes shards of the node it runs on, each at once or, where somebody is using it, the next time: a transaction for each,
 * so that nobody waits for more than one.
 */
function changeShards(change: string, shards: string): string {
  return `
  do $$
  declare
    shard text;
  begin
    perform set_config('citus.enable_manual_changes_to_shards', 'on', false),
      set_config('citus.override_table_visibility', 'off', false), set_config('lock_timeout', '500ms', false);
    for shard in ${shards} loop
      begin
        execute format('alter table %s ${change}', shard);
      exception when lock_not_available then null;
      end;
      commit;
    end loop;
  end
  $$`
}

/** The shards of a node whose table has row security for its owner too, and a condition of what the node has of them. */
const shardsWhere = (condition: string) => `
  select c.oid::regclass::text
  from pg_dist_shard as s
  join pg_class as t on t.oid = s.logicalrelid and t.relforcerowsecurity
  join pg_class as c on c.oid = to_regclass(shard_name(s.logicalrelid, s.shardid))
  where ${condition}`

const IS_PLACED = `exists (
  select from pg_dist_placement as p join pg_dist_local_group as l on l.groupid = p.groupid where p.shardid = s.shardid)`

/** Lists the shards in use of a node whose row security does not bind their owner. */
export const UNBOUND = shardsWhere(`not c.relforcerowsecurity and ${IS_PLACED}`)

const FILLING = changeShards(
  'no force row level security',
  shardsWhere(`c.relforcerowsecurity and not ${IS_PLACED}
    and exists (select from pg_subscription where subname like 'citus_shard_move%')`),
)

const BINDING = changeShards('force row level security', UNBOUND)

/**
 * Lets a move write into the shards that it fills and that nobody uses yet. It does so as a member of their owner, whom
 * row security binds by force; PostgreSQL replicates into no table whose row security binds who writes, and would try again for ever.
 */
export async function letMoveWrite(client: pg.Client): Promise<void> {
  await client.query('select result from run_command_on_all_nodes($1)', [FILLING])
}

/** Binds the owner by the row security of all shards in use again; returns how many could not be locked for it. */
export async function bindShards(client: pg.Client): Promise<number> {
  await client.query('select result from run_command_on_all_nodes($1)', [BINDING])
  const { rows } = await client.query<{ unbound: number }>(
    'select sum(result::int)::int as unbound from run_command_on_all_nodes($1)',
    [`select count(*) from (${UNBOUND}) as u`],
  )
  const [row] = rows
  if (row === undefined) throw new Error('a cluster has no nodes')
  return row.unbound
}
