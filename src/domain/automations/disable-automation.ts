import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { lockRecord } from '#records/find.ts'
import { emptyInput } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'

/** Disables an automation. It keeps `changed_by_id`, so that its remaining actions run with the rights of that user. */
export async function disableAutomation(tx: Transaction, automations: Resource, id: number): Promise<void> {
  const current = await lockRecord(tx, automations, { id })
  const { row, previous } = await updateRecord(tx, automations, {
    current,
    parsed: emptyInput,
    extra: { enabled: false, changed_by_id: current.changed_by_id },
  })
  if (previous !== null) announceChange(tx, automations, { event: 'updated', row, previous })
}
