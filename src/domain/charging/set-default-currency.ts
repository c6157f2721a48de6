import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { updateRecord } from '#records/update.ts'
import type { CurrencyChange } from './update-currency.ts'

/** Makes a currency the default instead of the former one. */
export async function setDefaultCurrency(
  tx: Transaction,
  resource: Resource,
  change: CurrencyChange,
): Promise<void> {
  const { row, previous } = await updateRecord(tx, resource, { ...change, extra: { default: true } })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
}
