import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { isCalling } from '#domain/dispatch/is-calling.ts'
import type { Shipment } from './shipment.ts'

/** A shipment that has not left yet, and a unit that is a package of it. */
export type PackedUnit = Pick<Shipment, 'id' | 'goods_out_id' | 'status' | 'calling_since'> & {
  readonly storage_unit_id: number
}

/** The shipments of which these units are packages and which have not left; what left or was called off holds no unit. */
function shipmentsOf(tx: Transaction, units: readonly number[]): Sql {
  const tenant = tx.tenant.id
  return sql`
    from packages p
    join shipments s on s.tenant_id = ${tenant} and s.id = p.shipment_id and s.status in ('pending', 'failed', 'submitted')
    where p.tenant_id = ${tenant} and p.storage_unit_id = any(${[...units]}::bigint[])`
}

/** The ids of such shipments, as a statement by which they are locked. */
export function packingShipments(tx: Transaction, units: readonly number[]): Sql {
  return sql`select s.id ${shipmentsOf(tx, units)}`
}

/** Reads such shipments, in the order they were made. */
export async function seePackages(
  tx: Transaction,
  units: readonly (number | null)[],
): Promise<readonly PackedUnit[]> {
  const known = units.filter((id) => id !== null)
  if (known.length === 0) return []
  return tx.rows<PackedUnit>(sql`
    select p.storage_unit_id, s.id, s.goods_out_id, s.status, s.calling_since ${shipmentsOf(tx, known)}
    order by s.id`)
}

/** Whether the carrier of a shipment has been told of its packages, or is being told. */
export function isToldOf(tx: Transaction, shipment: Pick<Shipment, 'status' | 'calling_since'>): boolean {
  return shipment.status === 'submitted' || shipment.status === 'dispatched' || isCalling(tx, shipment)
}
