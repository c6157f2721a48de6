import { sql } from '#database/sql.ts'
import type { Placement } from '#database/topology.ts'

/** What a node says of rows that were moved to another one while a statement was on its way to them. */
const MOVED =
  /relation "(?:[a-z_]+\.)?[a-z_0-9]+_\d{6,}" does not exist|could not find valid entry for shard|does not have any active placement|could not find .*placement|cannot find a worker that has active placements|shard .* (?:is|was) moved|could not find shard/i

/** Where a cluster keeps which node has which tenants: every node has this catalogue. Tables of tenants are placed together. */
export const CITUS_PLACEMENT: Placement = {
  shares: sql`
    select s.shardminvalue::int as first, s.shardmaxvalue::int as last, n.nodename as host, n.nodeport as port, n.groupid = l.groupid as is_own
    from pg_dist_shard as s
    join pg_dist_placement as p using (shardid)
    join pg_dist_node as n using (groupid)
    cross join pg_dist_local_group as l
    where s.logicalrelid = 'roles'::regclass and n.noderole = 'primary'`,
  keyOf: (tenant) => sql`select worker_hash(${tenant}::bigint) as key`,
  hasMoved: (error) => error instanceof Error && MOVED.test(error.message),
}
