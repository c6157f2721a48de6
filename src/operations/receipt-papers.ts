import { viewPermission } from '#access/permissions.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { assertPrintsLabels, type PrintKinds, queueLabels } from '#domain/printing/queue-labels.ts'
import { unitLabelsPdf } from '#domain/printing/unit-label.ts'
import { seeConfirmation } from '#domain/receiving/see-confirmation.ts'
import { seeUnitLabels } from '#domain/receiving/see-unit-labels.ts'
import type { Task } from '#domain/tasks/task.ts'
import { checkInput } from '#records/check-input.ts'
import { unitLabels } from '#resources/inbound/unit-labels.ts'
import { shapeFor } from './generic.ts'
import { type Act, type Errand, type Operation, type TextFile } from './operation.ts'
import type { Files } from './perform.ts'

/** The papers of receiving: confirmations and labels (operations 1.8). Labels for a printer are kept in `files`. */
export function receiptPaperOperations(model: Model, files: Files | null): readonly Operation[] {
  return [confirmation(model), labels(model, files)]
}

function confirmation(model: Model): Operation {
  return {
    ...shapeFor(resourceNamed(model, 'tasks'), 'change'),
    name: 'export_receipt_task_confirmation',
    method: 'GET',
    path: '/api/tasks/{id}/export_receipt_task_confirmation',
    permission: viewPermission('goods_in_receipts'),
    takes: 'nothing',
    input: null,
    on_record: 'seen',
    answer: 'file',
    answer_types: ['application/json', 'text/csv', 'application/edifact'],
    means:
      'Confirms what a completed receive task brought in, in the form its account wants: JSON, CSV, or an EDI message RECADV D.96A.',
    // The record of the path is a row of tasks.
    run: async (tx, { subject }) => ({ kind: 'file', file: await seeConfirmation(tx, subject as Task) }),
  }
}

function labels(model: Model, files: Files | null): Operation {
  const input = inputFor(model, unitLabels)
  const kinds = {
    documents: resourceNamed(model, 'documents'),
    print_jobs: resourceNamed(model, 'print_jobs'),
  }
  return {
    ...shapeFor(resourceNamed(model, 'goods_in_receipts'), 'creation'),
    name: 'storage_unit_labels',
    method: 'POST',
    path: '/api/goods_in_receipts/{id}/storage_unit_labels',
    permission: 'print_documents',
    takes: 'plain',
    input,
    on_record: 'seen',
    answer: 'file',
    answers: kinds.print_jobs.name,
    answer_types: ['application/pdf'],
    means:
      'Makes labels of the storage units a receipt came in on: a PDF, or a job in the queue of a printer with cloud_print.',
    run: async (tx, { subject, parsed }) => {
      await checkInput(tx, input, parsed)
      const { cloud_print, copies } = parsed.values
      const printer_id = idIn(parsed, 'printer_id')
      if (cloud_print === true) await assertPrintsLabels(tx, printer_id)
      const units = await seeUnitLabels(tx, subject.id, idIn(parsed, 'storage_unit_id'))
      const text = unitLabelsPdf(units)
      const file = { file_name: `labels-${subject.id}.pdf`, content_type: 'application/pdf', text }
      if (cloud_print !== true) return { kind: 'file', file }
      const job = { printer_id: printer_id ?? 0, copies: Number(copies ?? 1) }
      return keptAndQueued(kinds, { tenant: tx.tenant.id, file, job, files })
    },
  }
}

function idIn({ values }: Act['parsed'], name: string): number | null {
  const id = values[name]
  return typeof id === 'number' ? id : null
}

type Queueing = {
  readonly tenant: number
  readonly file: TextFile
  readonly job: { readonly printer_id: number; readonly copies: number }
  readonly files: Files | null
}

/** The bytes are kept outside of any transaction; the document and the job are written once they are. */
function keptAndQueued(kinds: PrintKinds, { tenant, file, job, files }: Queueing): Errand {
  return {
    kind: 'errand',
    ask: async () => {
      if (files === null) throw new Error('no way in has brought a place for files')
      const stored = await files.put(tenant, Buffer.from(file.text))
      const resource = kinds.print_jobs
      return async (tx) => {
        const kept = { ...stored, file_name: file.file_name, file_type: file.content_type }
        const row = await queueLabels(tx, kinds, { ...job, file: kept })
        return { kind: 'record', resource, row }
      }
    },
  }
}
