import type { Transaction } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { announceAll } from '#events/announce.ts'
import { recordData } from '#events/record-data.ts'
import type { AnyRow } from '#records/columns.ts'
import type { Caller } from '#values/caller.ts'
import type { JsonObject } from '#values/json.ts'
import { readLinesOfReceipts } from './receipt.ts'

/** An event of a receipt, and the actor; by default the caller of the transaction. */
export type ReceiptAnnouncement = {
  readonly event: string
  readonly receipt: AnyRow
  /** What its event contains in addition to the receipt. */
  readonly extras?: JsonObject
  readonly caller?: Caller
}

/** Announces what happened to a receipt, with its lines as they are now (operations 13). */
export async function announceReceipt(
  tx: Transaction,
  model: Model,
  announcement: ReceiptAnnouncement,
): Promise<void> {
  await announceReceipts(tx, model, [announcement])
}

/** The same for several receipts. */
export async function announceReceipts(
  tx: Transaction,
  model: Model,
  announcements: readonly ReceiptAnnouncement[],
): Promise<void> {
  if (announcements.length === 0) return
  const receipts = resourceNamed(model, 'goods_in_receipts')
  const rows = announcements.map(({ receipt }) => receipt)
  const [lines, headers] = await tx.pipeline([
    readLinesOfReceipts(
      tx,
      rows.map(({ id }) => id),
    ),
    recordData(tx, receipts, rows),
  ])
  const lineData = await recordData(tx, resourceNamed(model, 'goods_in_lines'), lines)
  const linesOf = Map.groupBy(lineData, (_, place) => lines[place]?.goods_in_receipt_id)
  announceAll(
    tx,
    announcements.map(({ event, receipt, extras, caller }, place) => ({
      resource_name: 'goods_in',
      event,
      aggregate: { type: receipts.name, id: receipt.id },
      data: { ...headers[place], lines: linesOf.get(receipt.id) ?? [], ...extras },
      ...(caller && { caller }),
    })),
  )
}
