import type pg from 'pg'

/** A node of a cluster that keeps rows of tenants. */
export type ClusterNode = { readonly name: string; readonly port: number }

/** The shard of a tenant: its number, the node it is on, and the subdomains of all other tenants in it. */
export type TenantPlace = {
  readonly shard: string
  readonly node: ClusterNode
  readonly others: readonly string[]
}

/** The address of a node, as people name it. */
export function nameOf({ name, port }: ClusterNode): string {
  return `${name}:${port}`
}

/** The nodes that may keep rows of tenants, in the order of their addresses. */
export async function nodesForTenants(client: pg.Client): Promise<readonly ClusterNode[]> {
  const { rows } = await client.query<ClusterNode>(`
    select n.nodename as name, n.nodeport as port from pg_dist_node as n
    where n.isactive and n.shouldhaveshards and n.noderole = 'primary' order by n.nodename, n.nodeport`)
  return rows
}

/** Where a tenant is; null for a subdomain that nobody has. */
export async function placeOf(client: pg.Client, subdomain: string): Promise<TenantPlace | null> {
  const { rows } = await client.query<{ shard: string; name: string; port: number; others: string[] }>(
    `with places as (
      select t.id, t.subdomain, get_shard_id_for_distribution_column('roles', t.id) as shard from tenants as t
    )
    select o.shard::text as shard, n.nodename as name, n.nodeport as port, array(
      select p.subdomain from places as p where p.shard = o.shard and p.id <> o.id order by p.subdomain) as others
    from places as o
    join pg_dist_placement as d on d.shardid = o.shard
    join pg_dist_node as n on n.groupid = d.groupid and n.noderole = 'primary'
    where o.subdomain = $1`,
    [subdomain],
  )
  const [row] = rows
  return row === undefined
    ? null
    : { shard: row.shard, node: { name: row.name, port: row.port }, others: row.others }
}
