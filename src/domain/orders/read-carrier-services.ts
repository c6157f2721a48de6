import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'

/** A service of a carrier, and the codes of the carriers it was named beside. */
export type CarrierService = {
  readonly id: number
  readonly code: string
  readonly carrier_id: number
  readonly carriers: Readonly<Record<string, string>>
}

/** Reads the services that rows name, by id. */
export function readCarrierServices(
  tx: Transaction,
  rows: readonly Readonly<Record<string, unknown>>[],
): Query<ReadonlyMap<number, CarrierService>> {
  const services = rows.flatMap(({ carrier_service_id: id }) => (typeof id === 'number' ? [id] : []))
  const carriers = rows.flatMap(({ carrier_id: id }) => (typeof id === 'number' ? [id] : []))
  if (services.length === 0) return tx.value(new Map())
  return tx
    .rows<CarrierService>(sql`
    select s.id, s.code, s.carrier_id, coalesce((
      select jsonb_object_agg(c.id, c.code)
      from carriers c
      where c.tenant_id = ${tx.tenant.id} and c.id = any(${carriers}::bigint[])), '{}') as carriers
    from carrier_services s
    where s.tenant_id = ${tx.tenant.id} and s.id = any(${services}::bigint[])`)
    .map((found) => new Map(found.map((service) => [service.id, service])))
}
