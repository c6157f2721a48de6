import { nextVersion } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import { announceChange } from '#events/announce.ts'
import { refusal, refuseImmutable } from '#problems/problem.ts'
import type { AnyRow, FullRow } from '#records/columns.ts'
import { readRecord } from '#records/find.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import { assertDock } from './assert-dock.ts'
import { checkLoadUnique, refuseDuplicates } from './check-load-unique.ts'
import { defaultValidationMode } from './default-validation-mode.ts'
import { assertLoad, lockLoad, ordersOf } from './load.ts'

/** Updates a load that is not closed. */
export async function updateLoad(
  tx: Transaction,
  resource: Resource,
  { id, parsed }: { readonly id: number; readonly parsed: Parsed },
): Promise<FullRow> {
  const load = await lockLoad(tx, id)
  const current = await readRecord(tx, resource, { id })
  const { values } = parsed
  const changed = Object.keys(values).filter((column) => values[column] !== current[column])
  if (changed.length > 0) {
    assertLoad(load, ['pending', 'open'])
    const hasOrders = (await ordersOf(tx, [id])).length > 0
    const fixed = hasOrders ? ['warehouse_id', 'reference', 'loading_validation_mode'] : []
    refuseImmutable(fixed.filter((column) => changed.includes(column)))
    if (changed.includes('location_id') && load.status === 'open') {
      if (values.location_id === null) throw refusal('blank', { field: 'location_id' })
      if (load.number_of_storage_units_loaded > 0) refuseImmutable(['location_id'])
    }
  }
  const row = { ...current, ...values }
  if (parsed.violations.length === 0) await assertDock(tx, row)
  const violations = await checkLoadUnique(tx, resource, { parsed, row, id })
  const mode = row.loading_validation_mode ?? (await defaultValidationMode(tx, row.warehouse_id))
  const { row: written, previous } = await refuseDuplicates(() =>
    updateRecord(tx, resource, { current, parsed, violations, extra: { loading_validation_mode: mode } }),
  )
  if (previous !== null) {
    if ('location_id' in previous) await updateLoadTaskTargets(tx, written)
    announceChange(tx, resource, { event: 'updated', row: written, previous })
  }
  return written
}

/** Points the open load tasks of a load to its new dock. */
async function updateLoadTaskTargets(tx: Transaction, { id, location_id }: AnyRow): Promise<void> {
  await tx.run(sql`
    update tasks k
    set location_to_id = ${location_id}::bigint, ${nextVersion(tx, 'k')}
    where k.tenant_id = ${tx.tenant.id} and k.load_id = ${id} and k.type = 'LOAD' and k.status in ${OPEN}`)
}
