import { may, viewPermission } from '#access/permissions.ts'
import type { Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { chooseForm } from '#domain/printing/choose-form.ts'
import { locationLabels, productLabels } from '#domain/printing/code-labels.ts'
import { invoicePaper } from '#domain/printing/invoice-paper.ts'
import { seeLetterhead } from '#domain/printing/letterhead.ts'
import { loadManifest } from '#domain/printing/load-manifest.ts'
import {
  commercialInvoice,
  dispatchNote,
  pickedUnitLabels,
  prePickLabel,
} from '#domain/printing/order-papers.ts'
import type { Paper } from '#domain/printing/paper.ts'
import { pickingNote } from '#domain/printing/picking-note.ts'
import { printOrRefuse } from '#domain/printing/print-or-refuse.ts'
import { assertPrints, type PrintJob, type PrintKind } from '#domain/printing/queue-prints.ts'
import { preReceipt, putAwayNote, receiptConfirmation } from '#domain/printing/receipt-papers.ts'
import { refusal, violation } from '#problems/problem.ts'
import { checkInput } from '#records/check-input.ts'
import type { Parsed } from '#records/parsed.ts'
import { seeIds } from '#records/see-ids.ts'
import { labelPrints, prints } from '#resources/reporting/prints.ts'
import { PRINTED_TYPES } from '#values/printed-form.ts'
import { shapeFor } from './generic.ts'
import { atHand, handOut, type Print } from './hand-out.ts'
import type { Act, Operation } from './operation.ts'
import type { PrintingOutside } from './templates.ts'

/** A paper that can be printed of a record, or labels of several records. */
type PaperAct = {
  /** The type of its templates; the last word of its path too. */
  readonly type: string
  readonly of: string
  readonly kind: PrintKind
  readonly category: PrintJob['category']
  readonly description: string
  readonly see: (
    tx: Transaction,
    model: Model,
    about: { readonly id: number; readonly ids: readonly number[] },
  ) => Promise<Paper>
  /** Whether it is of the records named in `ids`, instead of the one of the path. */
  readonly many?: true
}

const orders = (model: Model) => resourceNamed(model, 'goods_outs')
const document = { kind: 'documents', category: 'print' } as const
const labels = { kind: 'labels', category: 'label' } as const

const papers: readonly PaperAct[] = [
  {
    ...document,
    type: 'dispatch_note',
    of: 'goods_outs',
    description: 'Prints the dispatch note of an order, with the quantities picked and dispatched.',
    see: (tx, model, { id }) => dispatchNote(tx, orders(model), id),
  },
  {
    ...document,
    type: 'commercial_invoice',
    of: 'goods_outs',
    description: 'Prints the commercial invoice of an order for customs.',
    see: (tx, model, { id }) => commercialInvoice(tx, orders(model), id),
  },
  {
    ...labels,
    type: 'pre_pick_label',
    of: 'goods_outs',
    description: 'Prints a label for an order before it is picked.',
    see: (tx, model, { id }) => prePickLabel(tx, orders(model), id),
  },
  {
    ...labels,
    type: 'pick_storage_unit_label',
    of: 'goods_outs',
    description: 'Prints a label for each storage unit that goods of an order were picked into.',
    see: (tx, model, { id }) => pickedUnitLabels(tx, orders(model), id),
  },
  {
    ...document,
    type: 'picking_note',
    of: 'goods_out_pick_lists',
    description: 'Prints the picking note of a pick list, with its picks in walk sequence.',
    see: (tx, model, { id }) => pickingNote(tx, orders(model), id),
  },
  {
    ...document,
    type: 'pre_receipt',
    of: 'goods_in_receipts',
    description: 'Prints the expected goods of a receipt.',
    see: (tx, _model, { id }) => preReceipt(tx, id),
  },
  {
    ...document,
    type: 'put_away_note',
    of: 'goods_in_receipts',
    description: 'Prints the putaway note of a receipt, with the location for each of its goods.',
    see: (tx, _model, { id }) => putAwayNote(tx, id),
  },
  {
    ...document,
    type: 'receipt_confirmation',
    of: 'goods_in_receipts',
    description: 'Prints the receipt confirmation, with received quantities and discrepancies.',
    see: (tx, _model, { id }) => receiptConfirmation(tx, id),
  },
  {
    ...document,
    type: 'load_manifest',
    of: 'loads',
    description: 'Prints the load manifest, with drops, orders and storage units.',
    see: (tx, model, { id }) => loadManifest(tx, orders(model), id),
  },
  {
    kind: 'documents',
    category: 'invoice',
    type: 'invoice',
    of: 'invoices',
    description: 'Prints an invoice.',
    see: (tx, _model, { id }) => invoicePaper(tx, id),
  },
  {
    ...labels,
    type: 'location_label',
    of: 'locations',
    description: 'Prints the labels of the locations named in `ids`.',
    see: (tx, _model, { ids }) => locationLabels(tx, ids),
    many: true,
  },
  {
    ...labels,
    type: 'product_label',
    of: 'products',
    description: 'Prints the labels of the products named in `ids`.',
    see: (tx, _model, { ids }) => productLabels(tx, ids),
    many: true,
  },
]

/** The papers that can be printed of records (platform 13.5), each under the code of its type of template. */
export function paperOperations(model: Model, outside: PrintingOutside | null): readonly Operation[] {
  const input = { one: inputFor(model, prints), many: inputFor(model, labelPrints) }
  return papers.map((paper) => {
    const resource = resourceNamed(model, paper.of)
    const wants = paper.many ? input.many : input.one
    return {
      ...printShape(resource, wants),
      name: paper.type,
      path: paper.many ? `/api/${paper.of}/${paper.type}` : `/api/${paper.of}/{id}/${paper.type}`,
      on_record: paper.many ? false : 'seen',
      description: `${paper.description} Returns the file or, with cloud_print, creates a print job.`,
      run: async (tx, { subject, parsed }) => {
        const asked = await readAsked(tx, { resource, input: wants, kind: paper.kind, parsed })
        const ids = paper.many ? await seeIds(tx, resource, parsed.values.ids) : []
        const about = { id: subject.id, ids }
        const printing = {
          ...paper,
          paper: await paper.see(tx, model, about),
          file_name: fileNameOf(paper, about),
        }
        const print = await formPrint(tx, { asked, printing, outside })
        if (print === null) throw refusal('missing_template', { type: paper.type })
        return handOut(tx, model, {
          asked,
          category: paper.category,
          paper: printing.paper,
          outside,
          print,
        })
      },
    }
  })
}

function fileNameOf({ type, many }: PaperAct, { id }: { readonly id: number }): string {
  const name = type.replaceAll('_', '-')
  return many ? `${name}s` : `${name}-${id}`
}

/** What all operations that print have in common. */
export function printShape(resource: Resource, input: Resource) {
  return {
    ...shapeFor(resource, 'creation'),
    method: 'POST',
    permission: 'print_documents',
    takes: 'plain',
    input,
    changes: 'nothing',
    answer: 'file',
    answers: 'print_jobs',
    answer_types: Object.values(PRINTED_TYPES),
  } as const
}

/** How something is wanted printed. */
export type Asked = {
  /** The printer it is sent to; null where the file itself is answered. */
  readonly printer_id: number | null
  readonly template_id: number | null
  readonly copies: number
}

type Asking = {
  readonly resource: Resource
  readonly input: Resource
  readonly kind: PrintKind
  readonly parsed: Parsed
}

/** Reads how something is wanted printed; refuses who may not see the record, and a printer that cannot print it. */
export async function readAsked(tx: Transaction, { resource, input, kind, parsed }: Asking): Promise<Asked> {
  if (!may(tx.caller, viewPermission(resource.name))) throw refusal('permission_denied', {})
  const { values } = parsed
  const is_sent = values.cloud_print === true
  const is_missing = is_sent && (values.printer_id ?? null) === null
  const missing = is_missing ? [violation('printer_required', { field: 'printer_id' }, '/printer_id')] : []
  await checkInput(tx, input, { ...parsed, violations: [...parsed.violations, ...missing] })
  const printer_id = is_sent ? idIn(parsed, 'printer_id') : null
  if (printer_id !== null) await assertPrints(tx, printer_id, kind)
  return {
    printer_id,
    template_id: idIn(parsed, 'template_id'),
    copies: Number(values.copies ?? 1),
  }
}

/** The id of a record that was named, or null. */
export function idIn({ values }: Act['parsed'], name: string): number | null {
  const id = values[name]
  return typeof id === 'number' ? id : null
}

type Forming = {
  readonly asked: Asked
  readonly printing: { readonly type: string; readonly paper: Paper; readonly file_name: string }
  readonly outside: PrintingOutside | null
}

/** What prints a paper by its form; null where there is no form for it. */
export async function formPrint(
  tx: Transaction,
  { asked, printing, outside }: Forming,
): Promise<Print | null> {
  const { type, paper, file_name } = printing
  const { template_id, copies } = asked
  const form = await chooseForm(tx, { type, template_id, paper })
  if (form === null) return null
  const letterhead = await seeLetterhead(tx, paper, copies)
  const sheets = paper.sheets.map((sheet) => ({ ...letterhead, ...sheet }))
  const tenant = tx.tenant.id
  return async ({ hung_up }) => {
    const { pdf_for } = atHand(outside)
    const { bytes, format, warnings } = await printOrRefuse(form, sheets, { tenant, hung_up, pdf_for })
    const file = { file_name: `${file_name}.${format}`, content_type: PRINTED_TYPES[format] }
    return { ...file, content: bytes, warnings }
  }
}
