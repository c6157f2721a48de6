import type { Transaction } from '#database/transaction.ts'
import { workTurns } from '#database/work-turns.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { readRows } from '#records/find.ts'
import { emptyInput } from '#records/parsed.ts'
import { updateRecords } from '#records/update-records.ts'

/** Records that are locked already, and what each of them gets. */
type Setting = { readonly ids: readonly number[]; readonly values: Readonly<Record<string, unknown>> }

/** Sets the same values in locked records, each with its event. */
export async function setInRecords(
  tx: Transaction,
  resource: Resource,
  { ids, values }: Setting,
): Promise<void> {
  if (ids.length === 0) return
  const rows = await readRows(tx, resource, ids)
  const updated = await updateRecords(tx, resource, { rows, parsed: { ...emptyInput, values } })
  await workTurns.map(tx, updated, ({ row, previous }) => {
    if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  })
}
