import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'

/** Updates a locked carrier. Changing the adapter removes credentials that were given for the former one. */
export async function updateCarrier(
  tx: Transaction,
  carriers: Resource,
  { current, parsed }: { readonly current: FullRow; readonly parsed: Parsed },
): Promise<FullRow> {
  const { carrier_type = current.carrier_type, carrier_authentication_sealed } = parsed.values
  const isAdapterChanged =
    carrier_type !== current.carrier_type && carrier_authentication_sealed === undefined
  const extra = isAdapterChanged ? { carrier_authentication_sealed: null } : {}
  const { row, previous } = await updateRecord(tx, carriers, { current, parsed, extra })
  if (previous !== null) announceChange(tx, carriers, { event: 'updated', row, previous })
  return row
}
