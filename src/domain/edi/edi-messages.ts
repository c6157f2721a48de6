import type { Transaction } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import type { Paper } from '#domain/printing/paper.ts'
import { receiptConfirmation } from '#domain/printing/receipt-papers.ts'
import type { EdiFormat } from '#values/edi-segment.ts'
import { despatchPaper } from './despatch-paper.ts'
import type { EdiPartner } from './edi-partner.ts'
import { stockPaper } from './stock-paper.ts'

/** What a message is about: a record, or the stock of the partner's account. */
export type EdiSubject = { readonly partner: EdiPartner; readonly record_id: number }

/** A message that can be sent: its form, its type of template, the type of its record, and its data. */
type EdiMessageKind = {
  readonly format: EdiFormat
  readonly template_type: string
  /** Null for messages about the stock of an account. */
  readonly record_type: 'goods_outs' | 'goods_in_receipts' | null
  readonly read: (tx: Transaction, model: Model, subject: EdiSubject) => Promise<Paper>
}

const despatch = (tx: Transaction, model: Model, { record_id }: EdiSubject) =>
  despatchPaper(tx, resourceNamed(model, 'goods_outs'), record_id)
const stock = (tx: Transaction, _: Model, { partner }: EdiSubject) => stockPaper(tx, partner.account_id)

async function receipt(tx: Transaction, _: Model, { record_id }: EdiSubject): Promise<Paper> {
  const paper = await receiptConfirmation(tx, record_id)
  const sheets = paper.sheets.map((sheet) => {
    const lines = Array.isArray(sheet.lines) ? sheet.lines : []
    const quantity = lines.reduce(
      (sum: number, line) => sum + Number((line as { received_quantity?: unknown }).received_quantity ?? 0),
      0,
    )
    return { ...sheet, totals: { quantity } }
  })
  return { ...paper, sheets }
}

/** The messages that can be sent, by their names (platform 20.4). */
export const ediMessages: Readonly<Record<string, EdiMessageKind>> = {
  '945': { format: 'x12', template_type: 'edi_945', record_type: 'goods_outs', read: despatch },
  '856': { format: 'x12', template_type: 'edi_856', record_type: 'goods_outs', read: despatch },
  '944': { format: 'x12', template_type: 'edi_944', record_type: 'goods_in_receipts', read: receipt },
  '846': { format: 'x12', template_type: 'edi_846', record_type: null, read: stock },
  DESADV: { format: 'edifact', template_type: 'edi_desadv', record_type: 'goods_outs', read: despatch },
  RECADV: { format: 'edifact', template_type: 'edi_recadv', record_type: 'goods_in_receipts', read: receipt },
  INVRPT: { format: 'edifact', template_type: 'edi_invrpt', record_type: null, read: stock },
}
