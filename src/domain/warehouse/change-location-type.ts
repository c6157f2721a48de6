import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { tenantDefaults } from '#domain/tenancy/defaults.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import { violationOf } from '#records/violation-of.ts'

/** The codes that acts of the warehouse look for. */
const meaningful: readonly unknown[] = tenantDefaults.location_types.map(({ code }) => code)

/** Changes a kind of location; a code that has a meaning of its own stays. */
export async function changeLocationType(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: { readonly current: FullRow; readonly parsed: Parsed },
): Promise<FullRow> {
  const code = parsed.values.code ?? current.code
  const isBroken = code !== current.code && meaningful.includes(current.code)
  const violations = isBroken ? [violationOf(resource, parsed, { column: 'code', symbol: 'immutable' })] : []
  const { row, previous } = await updateRecord(tx, resource, { current, parsed, violations })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}
