import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { takeRecord } from '#records/find.ts'
import { unsaid } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'

/** Switches an automation off. What it has still to do is done with the rights of whoever last changed it, not of the service. */
export async function disableAutomation(tx: Transaction, automations: Resource, id: number): Promise<void> {
  const current = await takeRecord(tx, automations, { id })
  const { row, previous } = await updateRecord(tx, automations, {
    current,
    parsed: unsaid,
    extra: { enabled: false, changed_by_id: current.changed_by_id },
  })
  if (previous !== null) announceChange(tx, automations, { event: 'updated', row, previous })
}
