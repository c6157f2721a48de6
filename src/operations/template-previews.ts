import { viewPermission } from '#access/permissions.ts'
import type { Transaction } from '#database/transaction.ts'
import { coerceId } from '#declare/coerce.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { readTemplate } from '#domain/printing/attach-file.ts'
import {
  PREVIEW_FORMATS,
  type PreviewFormat,
  previewForm,
  readFormFrame,
} from '#domain/printing/preview-form.ts'
import { readSource } from '#domain/printing/read-source.ts'
import { sampleForm } from '#domain/printing/sample-form.ts'
import { refusal } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { ownerOf } from '#values/caller.ts'
import type { JsonObject } from '#values/json.ts'
import { requirePrinting } from './deliver-print.ts'
import { operationDefaults } from './generic-operations.ts'
import type { ExternalStep, Operation, StepControl } from './operation.ts'
import { readSheets } from './papers.ts'
import { CONTENT_TYPES, type PrintingServices } from './templates.ts'
import { withPageCount } from './with-page-count.ts'

/** Operations of people who write templates: reading the content of one, and previewing content that is not stored (spec: platform 13.4). */
export function templatePreviews(model: Model, services: PrintingServices | null): readonly Operation[] {
  return [source(model), preview(model, services)]
}

function source(model: Model): Operation {
  return {
    ...operationDefaults(resourceNamed(model, 'templates'), 'change'),
    name: 'source',
    method: 'GET',
    path: '/api/templates/{id}/attachment',
    permission: viewPermission('templates'),
    accepts: 'nothing',
    input: null,
    on_record: 'unlocked',
    changes: 'nothing',
    answer: 'file',
    answer_types: CONTENT_TYPES.slice(0, -1),
    description:
      'Returns the Liquid file attached to a template, otherwise that of the built-in form of its type.',
    run: async (tx, { subject }) => ({ kind: 'file', file: await readSource(tx, subject) }),
  }
}

function preview(model: Model, services: PrintingServices | null): Operation {
  return {
    ...operationDefaults(resourceNamed(model, 'templates'), 'change'),
    name: 'preview',
    method: 'POST',
    path: '/api/templates/{id}/preview',
    permission: 'print_documents',
    accepts: 'bytes',
    input: null,
    content_types: CONTENT_TYPES,
    on_record: 'unlocked',
    changes: 'nothing',
    answer: 'file',
    answer_types: ['application/pdf', 'text/html', 'application/zpl'],
    query_parameters: {
      format: 'Format: `pdf`, `html` or `zpl`; by default that of the template.',
      record_id: 'Record to print, of the type that the template is for; sample data when not given.',
    },
    description: 'Renders a Liquid file as the content of a template, without storing anything.',
    run: async (tx, { subject, upload, query }) => {
      const frame = await readFormFrame(tx, subject)
      const format = formatIn(query.format ?? '') ?? (frame.format === 'zpl' ? 'zpl' : 'pdf')
      const sheets = await readPreviewSheets(tx, model, { subject, record_id: query.record_id ?? '' })
      const { tenant } = tx
      const call = async ({ disconnected }: StepControl) => {
        const requester = { owner: ownerOf(tenant), disconnected }
        const content = await readTemplate(upload.bytes, requester)
        const { pdf_for } = requirePrinting(services)
        const previewed = await previewForm({ ...frame, content }, sheets, { ...requester, pdf_for, format })
        const file = await withPageCount(
          { file_name: `preview.${format}`, ...previewed },
          services,
          requester,
        )
        return async () => ({ kind: 'file' as const, file })
      }
      return { kind: 'external_step', call } satisfies ExternalStep
    },
  }
}

function formatIn(text: string): PreviewFormat | null {
  if (text === '') return null
  const format = PREVIEW_FORMATS.find((one) => one === text)
  if (format === undefined) throw refusal('inclusion', { field: 'format', allowed: [...PREVIEW_FORMATS] })
  return format
}

type PreviewSubject = { readonly subject: FullRow; readonly record_id: string }

async function readPreviewSheets(
  tx: Transaction,
  model: Model,
  { subject, record_id }: PreviewSubject,
): Promise<readonly JsonObject[]> {
  if (record_id === '') return [sampleForm]
  const id = coerceId(record_id)
  const type = String(subject.template_type_code)
  const sheets = 'value' in id ? await readSheets(tx, model, { type, id: Number(id.value) }) : null
  if (sheets === null) throw refusal('must_exist', { field: 'record_id' })
  return sheets
}
