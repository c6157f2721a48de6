import { SerializationFailure } from '#database/failures.ts'
import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'
import { calling } from './is-calling.ts'

/** What acts need to know about a storage unit. Exact decimals are text. */
export type UnitFacts = {
  readonly id: number
  readonly reference: string
  readonly warehouse_id: number
  readonly location_id: number | null
  /** The code of its location, for refusals. */
  readonly location: string | null
  readonly storage_unit_type_id: number
  readonly leaves_warehouse: boolean
  readonly active: boolean
  readonly dispatched: boolean
  readonly is_filled: boolean
  /** The load it is on. */
  readonly load_id: number | null
  /** Whether it belongs to a received crossdock and passes through unopened. */
  readonly passes_through: boolean
  /** The reference of that crossdock, if visible to the caller. */
  readonly crossdock: string | null
  /** Whether it is a package of a shipment that was or is being submitted to a carrier and has not left. */
  readonly is_submitted: boolean
  /** The receipt of the transfer it is in transit with. */
  readonly travels_with: number | null
}

/** Reads storage units, by id. */
export function readUnits(
  tx: Transaction,
  ids: readonly (number | null | undefined)[],
): Query<ReadonlyMap<number, UnitFacts>> {
  const uniqueIds = [...new Set(ids.filter((id) => id !== null && id !== undefined))]
  if (uniqueIds.length === 0) return tx.value(new Map())
  const tenant = tx.tenant.id
  const { account_ids } = tx.caller
  return tx
    .rows<UnitFacts>(sql`
    select u.id, u.reference, u.warehouse_id, u.location_id, l.code as location, u.storage_unit_type_id, t.leaves_warehouse, u.active,
      u.dispatched, u.load_id,
      exists (select from stocks s where s.tenant_id = u.tenant_id and s.storage_unit_id = u.id) as is_filled,
      x.id is not null as passes_through,
      case when ${account_ids === null} or x.account_id = any(${account_ids ?? []}::bigint[]) then x.reference end as crossdock,
      exists (
        select from packages p
        join shipments s on s.tenant_id = ${tenant} and s.id = p.shipment_id
          and (s.status = 'submitted' or s.status in ('pending', 'failed') and ${calling(tx)})
        where p.tenant_id = ${tenant} and p.storage_unit_id = u.id) as is_submitted,
      case when u.active and u.location_id is null then (${transferOf(tx)}) end as travels_with
    from storage_units u
    join storage_unit_types t on t.tenant_id = u.tenant_id and t.id = u.storage_unit_type_id
    left join locations l on l.tenant_id = u.tenant_id and l.id = u.location_id
    left join lateral (
      select c.id, c.reference, c.account_id
      from crossdock_units w
      join crossdocks c on c.tenant_id = w.tenant_id and c.id = w.crossdock_id and c.status = 'received'
      where w.tenant_id = ${tenant} and w.storage_unit_id = u.id
    ) x on true
    where u.tenant_id = ${tenant} and u.id = any(${uniqueIds}::bigint[])`)
    .map((rows) => new Map(rows.map((row) => [row.id, row])))
}

/** The open transfer with which the last goods of an empty unit `u` left, or were sent again after a reversed receipt. */
function transferOf(tx: Transaction): Sql {
  const tenant = tx.tenant.id
  return sql`
    select r.id
    from (
      select x.subtype, x.goods_in_receipt_id
      from transactions x
      where x.tenant_id = ${tenant} and x.storage_unit_from_id = u.id
      order by x.id desc
      limit 1
    ) m
    join goods_in_receipts r on r.tenant_id = ${tenant} and r.id = m.goods_in_receipt_id
    where m.subtype in ('TRANSFER_OUT', 'UNRECEIVE') and r.receipt_type = 'warehouse_transfer' and r.status in ('PENDING', 'RCV')
      and r.closed_at is null`
}

/** A unit that was read; if it was deleted meanwhile, the act restarts. */
export function unitIn(units: ReadonlyMap<number, UnitFacts>, id: number): UnitFacts {
  const unit = units.get(id)
  if (unit === undefined) throw new SerializationFailure(`storage unit ${id} is gone`)
  return unit
}

/** Refuses a unit on a load: its contents stay until it leaves or is unloaded (operations 7.2). */
export function assertUnloaded({ load_id, reference }: UnitFacts): void {
  if (load_id !== null) throw refusal('storage_unit_already_loaded', { reference })
}

/** Refuses a unit of a crossdock: it is not opened, and nothing is added to it (operations 7.7). */
export function assertOpen({ passes_through, crossdock, reference }: UnitFacts): void {
  if (passes_through) throw refusal('storage_unit_passes_through', { reference, crossdock })
}

/** Refuses a package that was submitted to its carrier: its contents cannot change (operations 4.9). */
export function assertNotSubmitted({ is_submitted }: UnitFacts): void {
  if (is_submitted) throw refusal('package_in_submitted_shipment', {})
}

/** Refuses a unit in transit to another warehouse until its goods arrive (operations 3.3). */
export function assertArrived({ travels_with, reference }: UnitFacts): void {
  if (travels_with !== null) throw refusal('storage_unit_elsewhere', { reference, location: 'transit' })
}

/** Refuses a unit that goods cannot be put on at a location; an empty one can be brought there (operations 0.10). */
export function assertUnitAccepts(
  unit: UnitFacts,
  place: { readonly warehouse_id: number; readonly location_id: number },
): void {
  const { reference } = unit
  if (!unit.active || unit.dispatched) throw refusal('storage_unit_inactive', { reference })
  assertUnloaded(unit)
  assertOpen(unit)
  assertNotSubmitted(unit)
  assertArrived(unit)
  const isElsewhere = unit.is_filled && unit.location_id !== place.location_id
  if (isElsewhere || unit.warehouse_id !== place.warehouse_id)
    throw refusal('storage_unit_elsewhere', { reference, location: unit.location ?? 'another warehouse' })
}
