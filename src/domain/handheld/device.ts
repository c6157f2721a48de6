import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { refusal } from '#problems/problem.ts'

/** A handheld of a user. */
export type Device = {
  readonly task_type_codes: readonly string[]
  readonly warehouse_id: number
  readonly warehouse_code: string
  /** What its scanner sends in place of the separator of GS1 codes. */
  readonly gs1_separators: readonly string[]
}

/** The handheld of the caller; null if there is none. */
export function findDevice(tx: Transaction): Query<Device | null> {
  return tx.maybe<Device>(sql`
    select h.task_type_codes, h.warehouse_id, w.code as warehouse_code,
      coalesce(i.gs1_separators, '{}'::text[]) as gs1_separators
    from hhd_users h
    join warehouses w on w.tenant_id = h.tenant_id and w.id = h.warehouse_id
    left join rf_implementations i on i.tenant_id = h.tenant_id and i.id = h.implementation_id
    where h.tenant_id = ${tx.tenant.id} and h.user_id = ${tx.caller.user_id} and h.active
    order by h.id
    limit 1`)
}

/** Refuses a handheld that is assigned to another warehouse (operations 11). */
export function assertDeviceWarehouse(device: Device | null, warehouse_id: number): void {
  if (device !== null && device.warehouse_id !== warehouse_id)
    throw refusal('hhd_user_warehouse_mismatch', { warehouse: device.warehouse_code })
}
