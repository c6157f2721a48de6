import { sql } from '#database/sql.ts'
import type { Queries, Transaction } from '#database/transaction.ts'
import type { Instant } from '#values/instant.ts'

/** A newly numbered event; its content is read on demand. */
export type NumberedEvent = {
  readonly id: string
  readonly position: number
  readonly kind: 'domain' | 'change'
  readonly resource_name: string
  readonly event: string
  readonly aggregate_id: number
  readonly depth: number
  readonly occurred_at: Instant
}

/** The tenants with events that have no position. */
export async function tenantsWithNewEvents(queries: Queries): Promise<readonly number[]> {
  const found = await queries.rows<{ tenant_id: number }>(
    sql`select distinct tenant_id from events where position is null`,
  )
  return found.map(({ tenant_id }) => tenant_id)
}

/** Whether an event has waited so long for its position that no relay can be running. */
export async function isRelayLate(queries: Queries): Promise<boolean> {
  const { late } = await queries.one<{ late: boolean }>(sql`
    select exists (
      select from events where position is null and occurred_at < now() - interval '30 seconds') as late`)
  return late
}

/** The clocks of nodes differ by no more than so many batches of events. */
const AHEAD = 10

/**
 * Assigns positions to the next events of a tenant, in the order in which they were written and without gaps; events of one record in
 * their own order, which on a cluster another node's clock may contradict. Does
 * nothing and returns null in a process that does not hold the lease. Nobody else updates events, so rows are
 * addressed by their physical position (ctid): with keys, the planner read all events of a tenant that statistics do
 * not cover for each one.
 */
export async function numberEvents(tx: Transaction, limit: number): Promise<readonly NumberedEvent[] | null> {
  const tenant = tx.tenant.id
  const lease = (await lockLease(tx)) ?? (await createLease(tx))
  if (lease === null) return null
  const numbered = await tx.rows<NumberedEvent>(sql`
    with found as (
      select e.ctid as row, e.inserted_seq, e.aggregate_type, e.aggregate_id, e.aggregate_seq
      from events e
      where e.tenant_id = ${tenant} and e.position is null
      order by e.inserted_seq
      limit ${tx.topology.hasSoleSequences ? limit : limit * AHEAD}
    ),
    waiting as (
      select o.row, row_number() over (order by o.latest, o.aggregate_seq) as place
      from (
        select f.row, f.aggregate_seq,
          max(f.inserted_seq) over (partition by f.aggregate_type, f.aggregate_id order by f.aggregate_seq) as latest
        from found f
      ) o
      order by o.latest, o.aggregate_seq
      limit ${limit}
    )
    update events e
    set position = ${lease.last_position} + w.place
    from waiting w
    where e.tenant_id = ${tenant} and e.ctid = w.row
    returning e.id, e.position, e.kind, e.resource_name, e.event, e.aggregate_id, e.depth, e.occurred_at`)
  await tx.run(sql`
    update relay_leases l
    set last_position = l.last_position + ${numbered.length}
    where l.tenant_id = ${tenant}`)
  return [...numbered].sort((one, other) => one.position - other.position)
}

type Lease = { readonly last_position: number }

/** The lease, or null if there is none yet or another process holds it. */
function lockLease(tx: Transaction): Promise<Lease | null> {
  return tx.maybe<Lease>(sql`
    select l.last_position from relay_leases l where l.tenant_id = ${tx.tenant.id} for update skip locked`)
}

async function createLease(tx: Transaction): Promise<Lease | null> {
  await tx.run(sql`insert into relay_leases (tenant_id) values (${tx.tenant.id}) on conflict do nothing`)
  return lockLease(tx)
}
