import { managePermission } from '#access/permissions.ts'
import type { Model } from '#declare/model.ts'
import { attachFile } from '#domain/printing/attach-file.ts'
import { announceChange } from '#events/announce.ts'
import { takeRecord } from '#records/find.ts'
import { shapeFor } from './generic.ts'
import { type Operation, resourceNamed } from './operation.ts'

const CONTENT_TYPES = ['text/html', 'text/plain', 'application/zpl', 'application/octet-stream']
const EXTENSIONS: Readonly<Record<string, string>> = { 'text/plain': 'txt', 'application/zpl': 'zpl' }

/** What can be done with templates beside maintaining them. */
export function templateOperations(model: Model): readonly Operation[] {
  const templates = resourceNamed(model, 'templates')
  return [
    {
      ...shapeFor(templates, 'change'),
      name: 'attachment',
      method: 'POST',
      path: '/api/templates/{id}/attachment',
      permission: managePermission('templates'),
      takes: 'bytes',
      input: null,
      content_types: CONTENT_TYPES,
      answer: 'nothing',
      means: 'Attaches a Liquid file to a template, in place of the one it had.',
      run: async (tx, { subject, upload }) => {
        const file_name =
          upload.file_name ?? `templates-${subject.id}.${EXTENSIONS[upload.content_type] ?? 'html'}`
        await attachFile(tx, subject.id, { ...upload, file_name })
        const row = await takeRecord(tx, templates, { id: subject.id })
        announceChange(tx, templates, {
          event: 'updated',
          row,
          previous: { file_name: subject.file_name, format: subject.format },
        })
        return { kind: 'nothing' }
      },
    },
  ]
}
