import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import { withName } from './with-name.ts'

/** An update of a currency. */
export type CurrencyChange = { readonly current: FullRow; readonly parsed: Parsed }

/** Updates a currency. */
export async function updateCurrency(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: CurrencyChange,
): Promise<FullRow> {
  const code = parsed.values.code ?? current.code
  const change = { current, parsed: 'name' in parsed.values ? withName(parsed, code) : parsed }
  const { row, previous } = await updateRecord(tx, resource, change)
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}
