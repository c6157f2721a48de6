import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { withName } from './with-name.ts'

/** Adds a currency; the first one becomes the default. */
export async function createCurrency(tx: Transaction, resource: Resource, parsed: Parsed): Promise<FullRow> {
  const row = await createRecord(tx, resource, { parsed: withName(parsed, parsed.values.code) })
  announceChange(tx, resource, { event: 'created', row })
  return row
}
