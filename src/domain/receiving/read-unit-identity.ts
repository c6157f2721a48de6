import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { UnitLabel } from '#domain/printing/unit-label.ts'

/** A storage unit as its label names it, and the receipt on which it came; null where it came on none. */
export type UnitIdentity = Pick<UnitLabel, 'reference' | 'barcode' | 'type' | 'is_sscc'> & {
  readonly warehouse_id: number | null
  readonly receipt_id: number | null
}

/** What the label of a storage unit says of it. */
export function readUnitIdentity(tx: Transaction, id: number): Promise<UnitIdentity> {
  return tx.one<UnitIdentity>(sql`
    select u.reference, coalesce(u.barcode, u.reference) as barcode, y.name as type, u.warehouse_id,
      q.kind = 'sscc' and coalesce(u.barcode, '') ~ '^00[0-9]{18}$' as is_sscc,
      (select max(k.goods_in_receipt_id)
        from tasks k
        where k.tenant_id = u.tenant_id and k.storage_unit_to_id = u.id and k.type = 'RCV' and k.status = 'COMPLETED'
          and k.reversed_at is null) as receipt_id
    from storage_units u
    join storage_unit_types y on y.tenant_id = u.tenant_id and y.id = u.storage_unit_type_id
    join sequences q on q.tenant_id = y.tenant_id and q.id = y.sequence_id
    where u.tenant_id = ${tx.tenant.id} and u.id = ${id}::bigint`)
}
