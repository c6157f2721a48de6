import { buffer } from 'node:stream/consumers'
import { may, viewPermission } from '#access/permissions.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { findLabelPrinter } from '#domain/handheld/find-label-printer.ts'
import { readPackageLabel } from '#domain/printing/package-label.ts'
import type { Paper } from '#domain/printing/paper.ts'
import { assertSupports, queueDocument } from '#domain/printing/queue-prints.ts'
import { receivedUnits } from '#domain/printing/receipt-papers.ts'
import { unitLabelPages } from '#domain/printing/unit-label.ts'
import { readUnitIdentity } from '#domain/receiving/read-unit-identity.ts'
import { readUnitLabels } from '#domain/receiving/read-unit-labels.ts'
import { refusal } from '#problems/problem.ts'

import { isVisible } from '#records/find.ts'
import { handheldLabel, type LABEL_KINDS } from '#resources/handheld/label-prints.ts'
import { PRINTED_TYPES } from '#values/printed-form.ts'
import { actWithInput } from './act-with-input.ts'
import { deliverPrint, type Print, requirePrinting } from './deliver-print.ts'
import type { Operation, Outcome } from './operation.ts'
import { type PrintOptions, papers, printByForm, printOperationDefaults } from './papers.ts'
import type { PrintingServices } from './templates.ts'

type LabelKind = (typeof LABEL_KINDS)[number]

/** The resource of each kind, and the paper that its label is; null for those that have a way of their own. */
const LABELS: Readonly<Record<LabelKind, readonly [resource: string, paper: string | null]>> = {
  location: ['locations', 'location_label'],
  product: ['products', 'product_label'],
  goods_out: ['goods_outs', 'pre_pick_label'],
  storage_unit: ['storage_units', null],
  package: ['packages', null],
}

/** Printing of labels from handhelds (spec: operations 11.4). */
export function handheldLabelOperations(
  model: Model,
  services: PrintingServices | null,
): readonly Operation[] {
  const print_jobs = resourceNamed(model, 'print_jobs')
  return [
    {
      ...printOperationDefaults(print_jobs, print_jobs),
      name: 'print_label',
      path: '/api/rf/print_label',
      on_record: false,
      answer: 'record',
      description: 'Prints a label on the label printer of the handheld login.',
      ...actWithInput(model, handheldLabel, async (tx, { what, id, copies }) => {
        const [name] = LABELS[what]
        if (!may(tx.caller, viewPermission(name))) throw refusal('permission_denied', {})
        if (!(await isVisible(tx, resourceNamed(model, name), id)))
          throw refusal('must_exist', { field: 'id' }, '/id')
        const printer_id = await findLabelPrinter(tx)
        if (printer_id === null) throw refusal('printer_required', {})
        await assertSupports(tx, printer_id, 'labels')
        const options = { printer_id, template_id: null, copies }
        return printLabel(tx, { model, services, what, id, options })
      }),
    },
  ]
}

type LabelPrint = {
  readonly model: Model
  readonly services: PrintingServices | null
  readonly what: LabelKind
  readonly id: number
  readonly options: PrintOptions & { readonly printer_id: number }
}

async function printLabel(tx: Transaction, label: LabelPrint) {
  const { model, services, what, id, options } = label
  if (what === 'package') return printPackageLabel(tx, label)
  const [name, type] = LABELS[what]
  const { paper, print } = type === null ? await unitLabel(tx, label) : await paperLabel(tx, label, type)
  const record = { type: name, id }
  return deliverPrint(tx, model, { record, options, category: 'label', paper, services, print })
}

/** The label that a carrier returned for a package. */
async function printPackageLabel(tx: Transaction, { model, id, options }: LabelPrint): Promise<Outcome> {
  const { document_id, content_type } = await readPackageLabel(tx, id)
  const { printer_id, copies } = options
  const print_jobs = resourceNamed(model, 'print_jobs')
  const job = { document_id, content_type, printer_id, copies }
  return { kind: 'record', resource: print_jobs, row: await queueDocument(tx, print_jobs, job) }
}

type Label = { readonly paper: Paper; readonly print: Print }

async function paperLabel(tx: Transaction, label: LabelPrint, type: string): Promise<Label> {
  const { model, services, id, options } = label
  const act = papers.find((one) => one.type === type)
  if (act === undefined) throw new Error(`there is no paper ${type}`)
  const paper = await act.read(tx, model, { id, ids: [id] })
  const printing = { type, paper, file_name: `${type.replaceAll('_', '-')}-${id}` }
  const print = await printByForm(tx, { options, printing, services })
  if (print === null) throw refusal('missing_template', { type })
  return { paper, print }
}

/** The label of a storage unit: that of its receipt, or its number alone. */
async function unitLabel(tx: Transaction, { services, id, options }: LabelPrint): Promise<Label> {
  const { receipt_id, warehouse_id, ...unit } = await readUnitIdentity(tx, id)
  const file_name = `label-${id}`
  const [known] = receipt_id === null ? [] : await readUnitLabels(tx, receipt_id, id)
  const none = { sheets: [], account_id: null, warehouse_id, customer_id: null }
  const paper = receipt_id === null ? none : await receivedUnits(tx, receipt_id, [id])
  const printing = { type: 'storage_unit_labels', paper, file_name }
  const byForm = receipt_id === null ? null : await printByForm(tx, { options, printing, services })
  const label = known ?? { ...unit, account_code: '', receipt_reference: '', contents: [] }
  const draw = async () => ({
    file_name: `${file_name}.pdf`,
    content_type: PRINTED_TYPES.pdf,
    content: await buffer(
      requirePrinting(services).draw_pdf({ title: file_name, pages: unitLabelPages([label]) }),
    ),
    warnings: [],
  })
  return { paper, print: byForm ?? draw }
}
