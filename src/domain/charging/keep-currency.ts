import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import { currencyNameFor } from '#values/currency.ts'

/** Adds a money; the first one is the default. */
export async function createCurrency(tx: Transaction, resource: Resource, parsed: Parsed): Promise<FullRow> {
  const row = await createRecord(tx, resource, { parsed: named(parsed, parsed.values.code) })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

type Change = { readonly current: FullRow; readonly parsed: Parsed }

/** Changes a money. */
export async function updateCurrency(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: Change,
): Promise<FullRow> {
  const code = parsed.values.code ?? current.code
  const change = { current, parsed: 'name' in parsed.values ? named(parsed, code) : parsed }
  const { row, previous } = await updateRecord(tx, resource, change)
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

/** Makes a money the default, in place of the one that was. */
export async function makeDefault(tx: Transaction, resource: Resource, change: Change): Promise<void> {
  const { row, previous } = await updateRecord(tx, resource, { ...change, extra: { default: true } })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
}

function named(parsed: Parsed, code: unknown): Parsed {
  if ((parsed.values.name ?? null) !== null || typeof code !== 'string') return parsed
  return { ...parsed, values: { ...parsed.values, name: currencyNameFor(code) } }
}
