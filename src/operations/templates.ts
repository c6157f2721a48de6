import { managePermission } from '#access/permissions.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { createDocument } from '#domain/documents/documents.ts'
import { attachFile, detachFiles, readTemplate, type TemplateOwner } from '#domain/printing/attach-file.ts'
import { printOrRefuse } from '#domain/printing/print-or-refuse.ts'
import { sampleForm } from '#domain/printing/sample-form.ts'
import { createTemplate, updateTemplate } from '#domain/printing/save-template.ts'
import { fileNameFor, formToTest } from '#domain/printing/test-print.ts'
import { announceChange } from '#events/announce.ts'
import { lockRecord } from '#records/find.ts'
import { ownerOf } from '#values/caller.ts'
import type { DrawPdf } from '#values/drawn-page.ts'
import { PRINTED_TYPES } from '#values/printed-form.ts'
import type { CountPages, MakePdfFor } from '#values/printed-sheets.ts'
import type { Files } from './app-context.ts'
import { createAndUpdateOperations } from './create-and-update-operations.ts'
import { bulkDeleteOperation, deleteAll, deleteOperation, operationDefaults } from './generic-operations.ts'
import type { ActInput, ExternalStep, Operation, StepControl } from './operation.ts'

/** The services for printing; provided by entry points that print. */
export type PrintingServices = {
  readonly files: Files
  readonly pdf_for: MakePdfFor
  readonly draw_pdf: DrawPdf
  readonly count_pages: CountPages
}

/** The media types of Liquid files. */
export const CONTENT_TYPES = ['text/html', 'text/plain', 'application/zpl', 'application/octet-stream']
const EXTENSIONS: Readonly<Record<string, string>> = { 'text/plain': 'txt', 'application/zpl': 'zpl' }

/** Operations on templates and labels of custom carriers beyond the generic verbs. */
export function templateOperations(model: Model, services: PrintingServices | null): readonly Operation[] {
  const templates = resourceNamed(model, 'templates')
  return [
    ...createAndUpdateOperations(templates, {
      create: (tx, { parsed }) => createTemplate(tx, templates, parsed),
      update: (tx, { subject, parsed }) => updateTemplate(tx, templates, { current: subject, parsed }),
      description: {
        create: 'Creates a template; a default template replaces the previous default of its type.',
        update: 'Updates a template; print_params that are not sent keep their values.',
      },
    }),
    testOperation(model, templates, services),
    ...withAttachment(templates, 'templates'),
    ...withAttachment(resourceNamed(model, 'custom_carrier_types'), 'custom_carrier_types'),
  ]
}

function testOperation(model: Model, templates: Resource, services: PrintingServices | null): Operation {
  const documents = resourceNamed(model, 'documents')
  return {
    ...operationDefaults(templates, 'change'),
    name: 'test',
    method: 'PATCH',
    path: '/api/templates/{id}/test',
    permission: 'print_documents',
    accepts: 'nothing',
    input: null,
    on_record: 'unlocked',
    changes: 'nothing',
    answer: 'record',
    answers: documents.name,
    description:
      'Prints a template with sample data, as a document: an HTML template as PDF, a ZPL template as ZPL.',
    run: async (tx, { subject }) => {
      const form = await formToTest(tx, subject)
      if (services === null) throw new Error('no printing services were provided')
      const { tenant, caller } = tx
      const print = async ({ disconnected, stored: recordStored }: StepControl) => {
        const printing = { owner: ownerOf(tenant), disconnected, pdf_for: services.pdf_for }
        const { bytes, format, warnings } = await printOrRefuse(form, [sampleForm], printing)
        const file = { file_name: fileNameFor(form, format), file_type: PRINTED_TYPES[format], warnings }
        const stored = { ...(await services.files.put(tenant.id, bytes)), ...file }
        recordStored(stored.file_path)
        const document = { ...stored, category: 'test_print', user_id: caller.user_id, account_id: null }
        return async (later: Transaction) => ({
          kind: 'record' as const,
          resource: documents,
          row: await createDocument(later, documents, document),
        })
      }
      return { kind: 'external_step', call: print } satisfies ExternalStep
    },
  }
}

/** The attached file is deleted with its record. */
function withAttachment(resource: Resource, holder: TemplateOwner): readonly Operation[] {
  const deleteOperations = [deleteOperation(resource), bulkDeleteOperation(resource)].map(
    (operation): Operation => ({
      ...operation,
      run: async (tx, act) => {
        const subjects = operation.on_record ? [act.subject] : act.subjects
        await detachFiles(
          tx,
          holder,
          subjects.map(({ id }) => id),
        )
        return deleteAll(tx, { ...act, subjects })
      },
    }),
  )
  return [attachmentOperation(resource, holder), ...deleteOperations]
}

function attachmentOperation(resource: Resource, holder: TemplateOwner): Operation {
  return {
    ...operationDefaults(resource, 'change'),
    name: 'attachment',
    method: 'POST',
    path: `/api/${resource.name}/{id}/attachment`,
    permission: managePermission(resource.name),
    accepts: 'bytes',
    input: null,
    content_types: CONTENT_TYPES,
    answer: 'nothing',
    description: 'Attaches a Liquid file, replacing the current one.',
    run: async ({ tenant }, { upload }) => {
      const { content_type } = upload
      const print = async ({ disconnected }: StepControl) => {
        const content = await readTemplate(upload.bytes, { owner: ownerOf(tenant), disconnected })
        return async (later: Transaction, { subject }: ActInput) => {
          const extension = EXTENSIONS[content_type] ?? 'html'
          const file_name = upload.file_name ?? `${resource.name}-${subject.id}.${extension}`
          await attachFile(later, { owner: holder, id: subject.id }, { content, content_type, file_name })
          const row = await lockRecord(later, resource, { id: subject.id })
          const previous = { file_name: subject.file_name, format: subject.format }
          announceChange(later, resource, { event: 'updated', row, previous })
          return { kind: 'record' as const, resource, row }
        }
      }
      return { kind: 'external_step', call: print } satisfies ExternalStep
    },
  }
}
