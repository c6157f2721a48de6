import { buffer } from 'node:stream/consumers'
import { viewPermission } from '#access/permissions.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { receivedUnits } from '#domain/printing/receipt-papers.ts'
import { unitLabelPages } from '#domain/printing/unit-label.ts'
import { readConfirmationFile } from '#domain/receiving/read-confirmation-file.ts'
import { readUnitLabels } from '#domain/receiving/read-unit-labels.ts'
import type { Task } from '#domain/tasks/task.ts'
import { sentInput } from '#records/input.ts'
import { unitLabels } from '#resources/reporting/prints.ts'
import { PRINTED_TYPES } from '#values/printed-form.ts'
import { deliverPrint, requirePrinting } from './deliver-print.ts'
import { operationDefaults } from './generic-operations.ts'
import type { Operation } from './operation.ts'
import { printByForm, printOperationDefaults, readPrintOptions } from './papers.ts'
import type { PrintingServices } from './templates.ts'

/** Print operations of receiving: confirmations and labels (operations 1.8). */
export function receiptPaperOperations(
  model: Model,
  services: PrintingServices | null,
): readonly Operation[] {
  return [confirmation(model), labels(model, services)]
}

function confirmation(model: Model): Operation {
  return {
    ...operationDefaults(resourceNamed(model, 'tasks'), 'change'),
    name: 'export_receipt_task_confirmation',
    method: 'GET',
    path: '/api/tasks/{id}/export_receipt_task_confirmation',
    permission: viewPermission('goods_in_receipts'),
    accepts: 'nothing',
    input: null,
    on_record: 'unlocked',
    answer: 'file',
    answer_types: ['application/json', 'text/csv', 'application/edifact'],
    description:
      'Returns the receipt confirmation of a completed receive task in the format set for the account: JSON, CSV, or EDI (RECADV D.96A).',
    // The record of the path is a row of tasks.
    run: async (tx, { subject }) => {
      const { text, ...file } = await readConfirmationFile(tx, subject as Task)
      return { kind: 'file', file: { ...file, content: text } }
    },
  }
}

function labels(model: Model, services: PrintingServices | null): Operation {
  const input = inputFor(model, unitLabels)
  const receipts = resourceNamed(model, 'goods_in_receipts')
  return {
    ...printOperationDefaults(receipts, input),
    name: 'storage_unit_labels',
    path: '/api/goods_in_receipts/{id}/storage_unit_labels',
    on_record: 'unlocked',
    description:
      'Prints labels of the storage units of a receipt. Returns the file or, with cloud_print, creates a print job.',
    run: async (tx, { subject, parsed }) => {
      const options = await readPrintOptions(tx, { resource: receipts, input, kind: 'labels', parsed })
      const units = await readUnitLabels(
        tx,
        subject.id,
        sentInput(unitLabels, parsed).storage_unit_id ?? null,
      )
      const file_name = `labels-${subject.id}`
      const ids = units.map(({ id }) => id)
      const paper = await receivedUnits(tx, subject.id, ids)
      const printing = { type: 'storage_unit_labels', paper, file_name }
      // Labels without a form are drawn without a browser.
      const label = async () => {
        const warnings: string[] = []
        const warn = (warning: string) => warnings.push(warning)
        const drawn = { title: file_name, pages: unitLabelPages(units), warn }
        return {
          file_name: `${file_name}.pdf`,
          content_type: PRINTED_TYPES.pdf,
          content: await buffer(requirePrinting(services).draw_pdf(drawn)),
          warnings,
        }
      }
      const print = (await printByForm(tx, { options, printing, services })) ?? label
      return deliverPrint(tx, model, {
        record: { type: receipts.name, id: subject.id },
        options,
        category: 'label',
        paper,
        services,
        print,
      })
    },
  }
}
