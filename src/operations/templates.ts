import { managePermission } from '#access/permissions.ts'
import type { Model, Resource } from '#declare/model.ts'
import { attachFile, detachFiles, type Holder } from '#domain/printing/attach-file.ts'
import { createTemplate, updateTemplate } from '#domain/printing/keep-template.ts'
import { announceChange } from '#events/announce.ts'
import { takeRecord } from '#records/find.ts'
import { removal, removalOfMany, removeAll, shapeFor } from './generic.ts'
import { keeping } from './keeping.ts'
import { type Operation, resourceNamed } from './operation.ts'

const CONTENT_TYPES = ['text/html', 'text/plain', 'application/zpl', 'application/octet-stream']
const EXTENSIONS: Readonly<Record<string, string>> = { 'text/plain': 'txt', 'application/zpl': 'zpl' }

/** What can be done with templates and with the labels of custom carriers, beside what every record can. */
export function templateOperations(model: Model): readonly Operation[] {
  const templates = resourceNamed(model, 'templates')
  return [
    ...keeping(templates, {
      create: (tx, { parsed }) => createTemplate(tx, templates, parsed),
      update: (tx, { subject, parsed }) => updateTemplate(tx, templates, { current: subject, parsed }),
      means: {
        create: 'Creates a template; a default one takes the place of the former of its type.',
        update: 'Changes a template; print_params that are not sent stay as they are.',
      },
    }),
    ...attachable(templates, 'templates'),
    ...attachable(resourceNamed(model, 'custom_carrier_types'), 'custom_carrier_types'),
  ]
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
    means: 'Attaches a Liquid file, in place of the one there was.',
    run: async (tx, { subject, upload }) => {
      const file_name =
        upload.file_name ?? `${resource.name}-${subject.id}.${EXTENSIONS[upload.content_type] ?? 'html'}`
      await attachFile(tx, { holder, id: subject.id }, { ...upload, file_name })
      const row = await takeRecord(tx, resource, { id: subject.id })
      announceChange(tx, resource, {
        event: 'updated',
        row,
        previous: { file_name: subject.file_name, format: subject.format },
      })
      return { kind: 'record', resource, row }
    },
  }
}
