import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { tenantDefaults } from '#domain/tenancy/defaults.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import { violationOf } from '#records/violation-of.ts'

/** The codes that operations depend on. */
const reservedCodes: readonly unknown[] = tenantDefaults.location_types.map(({ code }) => code)

/** Updates a location type; a reserved code cannot change. */
export async function updateLocationType(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: { readonly current: FullRow; readonly parsed: Parsed },
): Promise<FullRow> {
  const code = parsed.values.code ?? current.code
  const isReserved = code !== current.code && reservedCodes.includes(current.code)
  const violations = isReserved
    ? [violationOf(resource, parsed, { column: 'code', symbol: 'immutable' })]
    : []
  const { row, previous } = await updateRecord(tx, resource, { current, parsed, violations })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}
