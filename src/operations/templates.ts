import { managePermission } from '#access/permissions.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { attachFile, detachFiles, type Holder, readTemplate } from '#domain/printing/attach-file.ts'
import { createTemplate, updateTemplate } from '#domain/printing/keep-template.ts'
import { printOrRefuse } from '#domain/printing/print-or-refuse.ts'
import { sampleForm } from '#domain/printing/sample-form.ts'
import { fileNameFor, formToTest } from '#domain/printing/test-print.ts'
import { keepDocument } from '#domain/reporting/documents.ts'
import { announceChange } from '#events/announce.ts'
import { takeRecord } from '#records/find.ts'
import type { DrawPdf } from '#values/drawn-page.ts'
import { PRINTED_TYPES } from '#values/printed-form.ts'
import type { MakePdfFor } from '#values/printed-sheets.ts'
import type { Files } from './app-context.ts'
import { removal, removalOfMany, removeAll, shapeFor } from './generic.ts'
import { keeping } from './keeping.ts'
import type { Act, ExternalStep, Operation, Waiting } from './operation.ts'

/** What printing needs of the outside; the way in that can reach it brings it. */
export type PrintingOutside = {
  readonly files: Files
  readonly pdf_for: MakePdfFor
  readonly draw_pdf: DrawPdf
}

const CONTENT_TYPES = ['text/html', 'text/plain', 'application/zpl', 'application/octet-stream']
const EXTENSIONS: Readonly<Record<string, string>> = { 'text/plain': 'txt', 'application/zpl': 'zpl' }

/** What can be done with templates and with the labels of custom carriers, beside what every record can. */
export function templateOperations(model: Model, outside: PrintingOutside | null): readonly Operation[] {
  const templates = resourceNamed(model, 'templates')
  return [
    ...keeping(templates, {
      create: (tx, { parsed }) => createTemplate(tx, templates, parsed),
      update: (tx, { subject, parsed }) => updateTemplate(tx, templates, { current: subject, parsed }),
      description: {
        create: 'Creates a template; a default template replaces the previous default of its type.',
        update: 'Updates a template; print_params that are not sent keep their values.',
      },
    }),
    testing(model, templates, outside),
    ...attachable(templates, 'templates'),
    ...attachable(resourceNamed(model, 'custom_carrier_types'), 'custom_carrier_types'),
  ]
}

function testing(model: Model, templates: Resource, outside: PrintingOutside | null): Operation {
  const documents = resourceNamed(model, 'documents')
  return {
    ...shapeFor(templates, 'change'),
    name: 'test',
    method: 'PATCH',
    path: '/api/templates/{id}/test',
    permission: 'print_documents',
    takes: 'nothing',
    input: null,
    on_record: 'seen',
    changes: 'nothing',
    answer: 'record',
    answers: documents.name,
    description:
      'Prints a template with sample data, as a document: an HTML template as PDF, a ZPL template as ZPL.',
    run: async (tx, { subject }) => {
      const form = await formToTest(tx, subject)
      if (outside === null) throw new Error('no way in has brought what prints')
      const { tenant, caller } = tx
      const ask = async ({ hung_up, kept: noteKept }: Waiting) => {
        const printing = { tenant: tenant.id, hung_up, pdf_for: outside.pdf_for }
        const { bytes, format, warnings } = await printOrRefuse(form, [sampleForm], printing)
        const file = { file_name: fileNameFor(form, format), file_type: PRINTED_TYPES[format], warnings }
        const kept = { ...(await outside.files.put(tenant.id, bytes)), ...file }
        noteKept(kept.file_path)
        const document = { ...kept, category: 'test_print', user_id: caller.user_id, account_id: null }
        return async (later: Transaction) => ({
          kind: 'record' as const,
          resource: documents,
          row: await keepDocument(later, documents, document),
        })
      }
      return { kind: 'external_step', ask } satisfies ExternalStep
    },
  }
}

/** What has a file attached to it goes together with the file. */
function attachable(resource: Resource, holder: Holder): readonly Operation[] {
  const going = [removal(resource), removalOfMany(resource)].map(
    (operation): Operation => ({
      ...operation,
      run: async (tx, act) => {
        const subjects = operation.on_record ? [act.subject] : act.subjects
        await detachFiles(
          tx,
          holder,
          subjects.map(({ id }) => id),
        )
        return removeAll(tx, { ...act, subjects })
      },
    }),
  )
  return [attachment(resource, holder), ...going]
}

function attachment(resource: Resource, holder: Holder): Operation {
  return {
    ...shapeFor(resource, 'change'),
    name: 'attachment',
    method: 'POST',
    path: `/api/${resource.name}/{id}/attachment`,
    permission: managePermission(resource.name),
    takes: 'bytes',
    input: null,
    content_types: CONTENT_TYPES,
    answer: 'nothing',
    description: 'Attaches a Liquid file, replacing the current one.',
    run: async ({ tenant }, { upload }) => {
      const { content_type } = upload
      const ask = async ({ hung_up }: Waiting) => {
        const content = await readTemplate(upload.bytes, { tenant: tenant.id, hung_up })
        return async (later: Transaction, { subject }: Act) => {
          const extension = EXTENSIONS[content_type] ?? 'html'
          const file_name = upload.file_name ?? `${resource.name}-${subject.id}.${extension}`
          await attachFile(later, { holder, id: subject.id }, { content, content_type, file_name })
          const row = await takeRecord(later, resource, { id: subject.id })
          const previous = { file_name: subject.file_name, format: subject.format }
          announceChange(later, resource, { event: 'updated', row, previous })
          return { kind: 'record' as const, resource, row }
        }
      }
      return { kind: 'external_step', ask } satisfies ExternalStep
    },
  }
}
