import { newClient } from '#database/client.ts'
import { isCluster } from './is-cluster.ts'

/**
 * The address of the coordinator, where the queue is and notices are sent, of the Citus cluster that an address names any node of.
 * An address of any other database is returned as it is, also one that cannot be reached yet.
 */
export async function coordinatorUrl(url: string): Promise<string> {
  const client = newClient({ url, application_name: 'goodsyard' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    if (!(await isCluster(client))) return url
    const { rows } = await client.query<{ nodename: string; nodeport: number }>(`
      select n.nodename, n.nodeport from pg_dist_node as n
      where n.groupid = 0 and exists (select from pg_dist_local_group as l where l.groupid <> 0)`)
    const [coordinator] = rows
    if (coordinator === undefined) return url
    const address = new URL(url)
    address.hostname = coordinator.nodename
    address.port = String(coordinator.nodeport)
    return address.href
  } catch {
    // Whoever uses the address next reports that it does not answer.
    return url
  } finally {
    await client.end().catch(() => undefined)
  }
}
