import { type Sql, sql } from './sql.ts'
import type { Topology } from './topology.ts'

/** Sends a notice to every process that listens, when the transaction commits. */
export function notify(topology: Topology, channel: string, payload: string): Sql {
  const make = (argument: Sql) => sql`select pg_notify(${argument} ->> 'channel', ${argument} ->> 'payload')`
  return topology.atQueue(make, { channel, payload })
}
