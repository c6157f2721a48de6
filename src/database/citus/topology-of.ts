import type pg from 'pg'
import { SINGLE_SERVER } from '#database/single-server.ts'
import type { Topology } from '#database/topology.ts'
import { CITUS_CLUSTER } from './citus-cluster.ts'
import { isCluster } from './is-cluster.ts'

/** What the database of a connection is made of. */
export async function topologyOf(client: pg.ClientBase): Promise<Topology> {
  return (await isCluster(client)) ? CITUS_CLUSTER : SINGLE_SERVER
}
