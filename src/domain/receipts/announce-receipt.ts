import type { Transaction } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { announce } from '#events/announce.ts'
import { recordData } from '#events/record-data.ts'
import type { AnyRow } from '#records/columns.ts'
import type { JsonObject } from '#values/json.ts'
import { readLinesOfReceipt } from './receipt.ts'

/** Announces what happened to a receipt, with its lines as they are now (operations 13). */
export async function announceReceipt(
  tx: Transaction,
  model: Model,
  { event, receipt }: { readonly event: string; readonly receipt: AnyRow },
): Promise<void> {
  const receipts = resourceNamed(model, 'goods_in_receipts')
  announce(tx, {
    resource_name: 'goods_in',
    event,
    aggregate: { type: receipts.name, id: receipt.id },
    data: await receiptData(tx, model, receipt),
  })
}

async function receiptData(tx: Transaction, model: Model, receipt: AnyRow): Promise<JsonObject> {
  const rows = await readLinesOfReceipt(tx, receipt.id)
  const [[header = {}], lines] = await tx.pipeline([
    recordData(tx, resourceNamed(model, 'goods_in_receipts'), [receipt]),
    recordData(tx, resourceNamed(model, 'goods_in_lines'), rows),
  ])
  return { ...header, lines }
}
