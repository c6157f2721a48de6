import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import type { Parsed } from '#records/parsed.ts'
import type { RecordValues } from '#records/record-values.ts'
import { updateRecord } from '#records/update.ts'
import { assertNotInvoiced } from './assert-not-invoiced.ts'
import { lineFiguresOf } from './line-figures.ts'
import { stopCounting } from './stop-counting.ts'

type LineChange = { readonly current: FullRow; readonly parsed: Parsed }

/** Updates a charge, or moves it to another basket, unless either is invoiced. */
export async function updateChargeLine(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: LineChange,
): Promise<FullRow> {
  await assertNotInvoiced(tx, [current])
  const merged: RecordValues = { ...current, ...parsed.values }
  const figures = await lineFiguresOf(tx, resource, { row: merged, parsed })
  const { row, previous } = await updateRecord(tx, resource, { current, parsed, ...figures.written })
  if (figures.basket?.invoice_status === 'invoiced')
    throw refusal('basket_invoiced', { id: Number(row.charge_basket_id) })
  if (row.charge_basket_id !== current.charge_basket_id) await stopCounting(tx, [row.id])
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}
