import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { lineFiguresOf } from './line-figures.ts'

/** Adds a charge by hand to an open basket (operations 10.5). */
export async function createChargeLine(
  tx: Transaction,
  resource: Resource,
  parsed: Parsed,
): Promise<FullRow> {
  const figures = await lineFiguresOf(tx, resource, { row: parsed.values, parsed })
  const row = await createRecord(tx, resource, { parsed, ...figures.written })
  if (figures.basket?.status !== 'OPEN')
    throw refusal('basket_not_open', { id: Number(row.charge_basket_id) })
  announceChange(tx, resource, { event: 'created', row })
  return row
}
