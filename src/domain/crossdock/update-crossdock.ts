import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { refusal, refuseImmutable } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { sentInput } from '#records/input.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import { crossdocks } from '#resources/inbound/crossdocks.ts'
import { assertOwner, OWNER_COLUMNS } from './assert-owner.ts'
import { checkReferences } from './check-references.ts'
import { crossdockUnits } from './crossdock-units.ts'

/** Updates or confirms a crossdock. After it is received, its units and their owner no longer change. */
export async function updateCrossdock(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: { readonly current: FullRow; readonly parsed: Parsed },
): Promise<FullRow> {
  const from = String(current.status)
  const to = sentInput(crossdocks, parsed).status ?? from
  if (parsed.violations.length === 0) {
    if (from !== to && !(from === 'pending' && to === 'confirmed'))
      throw refusal('crossdock_transition_invalid', { from, to })
    assertChangeable(current, parsed)
    const row: Record<string, unknown> = { ...current, ...parsed.values }
    if (OWNER_COLUMNS.some((column) => row[column] !== current[column])) await assertOwner(tx, row)
  }
  const { row, previous } = await updateRecord(tx, resource, {
    current,
    parsed,
    violations: checkReferences(crossdockUnits(current), parsed),
  })
  if (to === 'confirmed' && crossdockUnits(row).length === 0) throw refusal('crossdock_units_missing', {})
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

function assertChangeable(current: FullRow, parsed: Parsed): void {
  if (current.status === 'pending' || current.status === 'confirmed') return
  const { parts, pointers, values } = parsed
  refuseImmutable([
    ...OWNER_COLUMNS.filter((column) => column in pointers && values[column] !== current[column]),
    ...(parts.some(({ changes }) => changes.length > 0) ? ['units_changes'] : []),
  ])
}
