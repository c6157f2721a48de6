import { buffer } from 'node:stream/consumers'
import { inputFor } from '#declare/make-model.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { seePackageLabel } from '#domain/printing/package-label.ts'
import { queueDocument } from '#domain/printing/queue-prints.ts'
import { copies as copiesWanted } from '#resources/reporting/prints.ts'
import type { Operation } from './operation.ts'
import { printShape, readAsked } from './papers.ts'
import type { PrintingOutside } from './templates.ts'

/** The labels that carriers made, one of each package (platform 12.4, 13.5). */
export function packageLabelOperations(model: Model, outside: PrintingOutside | null): readonly Operation[] {
  const packages = resourceNamed(model, 'packages')
  const print_jobs = resourceNamed(model, 'print_jobs')
  const input = inputFor(model, copiesWanted)
  return [
    {
      ...printShape(packages, input),
      name: 'shipment_label',
      path: '/api/packages/{id}/shipment_label',
      on_record: 'seen',
      description:
        'Returns the carrier label of a package as a file or, with cloud_print, creates a print job.',
      run: async (tx, { subject, parsed }) => {
        const asked = await readAsked(tx, { resource: packages, input, kind: 'labels', parsed })
        const { file_path, ...label } = await seePackageLabel(tx, subject.id)
        const { document_id, file_name, content_type } = label
        const { printer_id, copies } = asked
        if (printer_id !== null) {
          const job = { document_id, content_type, printer_id, copies }
          return { kind: 'record', resource: print_jobs, row: await queueDocument(tx, print_jobs, job) }
        }
        if (outside === null) throw new Error('no way in has brought a place for files')
        const { files } = outside
        return {
          kind: 'external_step',
          ask: async () => {
            const content = await buffer(files.read(file_path))
            return async () => ({ kind: 'file', file: { file_name, content_type, content } })
          },
        }
      },
    },
  ]
}
