import { may, viewPermission } from '#access/permissions.ts'
import type { Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { chooseForm } from '#domain/printing/choose-form.ts'
import { locationLabels, productLabels } from '#domain/printing/code-labels.ts'
import { invoicePaper } from '#domain/printing/invoice-paper.ts'
import { readLetterhead } from '#domain/printing/letterhead.ts'
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
import { assertSupports, type PrintJob, type PrintKind } from '#domain/printing/queue-prints.ts'
import { preReceipt, putAwayNote, receiptConfirmation } from '#domain/printing/receipt-papers.ts'
import { refusal, violation } from '#problems/problem.ts'
import { isVisible } from '#records/find.ts'
import { sentInput, validateInput } from '#records/input.ts'
import type { Parsed } from '#records/parsed.ts'
import { readVisibleIds } from '#records/read-visible-ids.ts'
import { labelPrints, prints } from '#resources/reporting/prints.ts'
import { ownerOf } from '#values/caller.ts'
import type { JsonObject } from '#values/json.ts'
import { PRINTED_TYPES } from '#values/printed-form.ts'
import { deliverPrint, type Print, requirePrinting } from './deliver-print.ts'
import { operationDefaults } from './generic-operations.ts'
import type { Operation } from './operation.ts'
import type { PrintingServices } from './templates.ts'

/** A document of one record, or labels of several. */
export type PaperAct = {
  /** The type of its templates, and the last part of its path. */
  readonly type: string
  readonly of: string
  readonly kind: PrintKind
  readonly category: PrintJob['category']
  readonly description: string
  readonly read: (
    tx: Transaction,
    model: Model,
    target: { readonly id: number; readonly ids: readonly number[] },
  ) => Promise<Paper>
  /** Whether it prints the records of `ids` instead of the one of the path. */
  readonly many?: true
}

const orders = (model: Model) => resourceNamed(model, 'goods_outs')
const document = { kind: 'documents', category: 'print' } as const
const labels = { kind: 'labels', category: 'label' } as const

/** The papers of records, by the type of their templates. */
export const papers: readonly PaperAct[] = [
  {
    ...document,
    type: 'dispatch_note',
    of: 'goods_outs',
    description: 'Prints the dispatch note of an order, with the quantities picked and dispatched.',
    read: (tx, model, { id }) => dispatchNote(tx, orders(model), id),
  },
  {
    ...document,
    type: 'commercial_invoice',
    of: 'goods_outs',
    description: 'Prints the commercial invoice of an order for customs.',
    read: (tx, model, { id }) => commercialInvoice(tx, orders(model), id),
  },
  {
    ...labels,
    type: 'pre_pick_label',
    of: 'goods_outs',
    description: 'Prints a label for an order before it is picked.',
    read: (tx, model, { id }) => prePickLabel(tx, orders(model), id),
  },
  {
    ...labels,
    type: 'pick_storage_unit_label',
    of: 'goods_outs',
    description: 'Prints a label for each storage unit that goods of an order were picked into.',
    read: (tx, model, { id }) => pickedUnitLabels(tx, orders(model), id),
  },
  {
    ...document,
    type: 'picking_note',
    of: 'goods_out_pick_lists',
    description: 'Prints the picking note of a pick list, with its picks in walk sequence.',
    read: (tx, model, { id }) => pickingNote(tx, orders(model), id),
  },
  {
    ...document,
    type: 'pre_receipt',
    of: 'goods_in_receipts',
    description: 'Prints the expected goods of a receipt.',
    read: (tx, _model, { id }) => preReceipt(tx, id),
  },
  {
    ...document,
    type: 'put_away_note',
    of: 'goods_in_receipts',
    description: 'Prints the putaway note of a receipt, with the location for each of its goods.',
    read: (tx, _model, { id }) => putAwayNote(tx, id),
  },
  {
    ...document,
    type: 'receipt_confirmation',
    of: 'goods_in_receipts',
    description: 'Prints the receipt confirmation, with received quantities and discrepancies.',
    read: (tx, _model, { id }) => receiptConfirmation(tx, id),
  },
  {
    ...document,
    type: 'load_manifest',
    of: 'loads',
    description: 'Prints the load manifest, with drops, orders and storage units.',
    read: (tx, model, { id }) => loadManifest(tx, orders(model), id),
  },
  {
    kind: 'documents',
    category: 'invoice',
    type: 'invoice',
    of: 'invoices',
    description: 'Prints an invoice.',
    read: (tx, _model, { id }) => invoicePaper(tx, id),
  },
  {
    ...labels,
    type: 'location_label',
    of: 'locations',
    description: 'Prints the labels of the locations named in `ids`.',
    read: (tx, _model, { ids }) => locationLabels(tx, ids),
    many: true,
  },
  {
    ...labels,
    type: 'product_label',
    of: 'products',
    description: 'Prints the labels of the products named in `ids`.',
    read: (tx, _model, { ids }) => productLabels(tx, ids),
    many: true,
  },
]

/** The print operations (platform 13.5), each with the code of its template type. */
export function paperOperations(model: Model, services: PrintingServices | null): readonly Operation[] {
  const input = { one: inputFor(model, prints), many: inputFor(model, labelPrints) }
  return papers.map((paper) => {
    const resource = resourceNamed(model, paper.of)
    const paper_input = paper.many ? input.many : input.one
    return {
      ...printOperationDefaults(resource, paper_input),
      name: paper.type,
      path: paper.many ? `/api/${paper.of}/${paper.type}` : `/api/${paper.of}/{id}/${paper.type}`,
      on_record: paper.many ? false : 'unlocked',
      description: `${paper.description} Returns the file or, with cloud_print, creates a print job.`,
      run: async (tx, { subject, parsed }) => {
        const options = await readPrintOptions(tx, { resource, input: paper_input, kind: paper.kind, parsed })
        const ids = paper.many ? await readVisibleIds(tx, resource, sentInput(labelPrints, parsed).ids) : []
        const target = { id: subject.id, ids }
        const printing = {
          ...paper,
          paper: await paper.read(tx, model, target),
          file_name: fileNameOf(paper, target),
        }
        const print = await printByForm(tx, { options, printing, services })
        if (print === null) throw refusal('missing_template', { type: paper.type })
        const [only, ...others] = paper.many ? ids : [subject.id]
        const isOne = only !== undefined && others.length === 0
        return deliverPrint(tx, model, {
          record: isOne ? { type: paper.of, id: only } : null,
          options,
          category: paper.category,
          paper: printing.paper,
          services,
          print,
        })
      },
    }
  })
}

/** What a paper of a type is filled in with for one record that the caller may view; null where there is none, or no such paper. */
export async function readSheets(
  tx: Transaction,
  model: Model,
  { type, id }: { readonly type: string; readonly id: number },
): Promise<readonly JsonObject[] | null> {
  const paper = papers.find((one) => one.type === type)
  if (paper === undefined) return null
  const resource = resourceNamed(model, paper.of)
  if (!may(tx.caller, viewPermission(resource.name))) throw refusal('permission_denied', {})
  if (!(await isVisible(tx, resource, id))) return null
  const read = await paper.read(tx, model, { id, ids: [id] })
  const letterhead = await readLetterhead(tx, read, 1)
  return read.sheets.map((sheet) => ({ ...letterhead, ...sheet }))
}

function fileNameOf({ type, many }: PaperAct, { id }: { readonly id: number }): string {
  const name = type.replaceAll('_', '-')
  return many ? `${name}s` : `${name}-${id}`
}

/** The properties shared by print operations. */
export function printOperationDefaults(resource: Resource, input: Resource) {
  return {
    ...operationDefaults(resource, 'creation'),
    method: 'POST',
    permission: 'print_documents',
    accepts: 'plain',
    input,
    changes: 'nothing',
    answer: 'file',
    answers: 'print_jobs',
    answer_types: Object.values(PRINTED_TYPES),
  } as const
}

/** The options of a print request. */
export type PrintOptions = {
  /** The printer, or null where the file is returned. */
  readonly printer_id: number | null
  readonly template_id: number | null
  readonly copies: number
}

type PrintInput = {
  readonly resource: Resource
  readonly input: Resource
  readonly kind: PrintKind
  readonly parsed: Parsed
}

/**
 * Reads the options of a print request; refuses callers who may not view the record, and printers that cannot print
 * it.
 */
export async function readPrintOptions(
  tx: Transaction,
  { resource, input, kind, parsed }: PrintInput,
): Promise<PrintOptions> {
  if (!may(tx.caller, viewPermission(resource.name))) throw refusal('permission_denied', {})
  const sent = sentInput(prints, parsed)
  const is_sent = sent.cloud_print === true
  const is_missing = is_sent && (sent.printer_id ?? null) === null
  const missing = is_missing ? [violation('printer_required', { field: 'printer_id' }, '/printer_id')] : []
  await validateInput(tx, input, { ...parsed, violations: [...parsed.violations, ...missing] })
  const printer_id = is_sent ? (sent.printer_id ?? null) : null
  if (printer_id !== null) await assertSupports(tx, printer_id, kind)
  return { printer_id, template_id: sent.template_id ?? null, copies: sent.copies ?? 1 }
}

type FormPrint = {
  readonly options: PrintOptions
  readonly printing: { readonly type: string; readonly paper: Paper; readonly file_name: string }
  readonly services: PrintingServices | null
}

/** Prints a paper by its form; null if there is no form. */
export async function printByForm(
  tx: Transaction,
  { options, printing, services }: FormPrint,
): Promise<Print | null> {
  const { type, paper, file_name } = printing
  const { template_id, copies } = options
  const form = await chooseForm(tx, { type, template_id, paper })
  if (form === null) return null
  const letterhead = await readLetterhead(tx, paper, copies)
  const sheets = paper.sheets.map((sheet) => ({ ...letterhead, ...sheet }))
  const owner = ownerOf(tx.tenant)
  return async ({ disconnected }) => {
    const { pdf_for } = requirePrinting(services)
    const { bytes, format, warnings } = await printOrRefuse(form, sheets, { owner, disconnected, pdf_for })
    const file = { file_name: `${file_name}.${format}`, content_type: PRINTED_TYPES[format] }
    return { ...file, content: bytes, warnings }
  }
}
