import { buffer } from 'node:stream/consumers'
import { inputFor } from '#declare/make-model.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { readPackageLabel } from '#domain/printing/package-label.ts'
import { queueDocument } from '#domain/printing/queue-prints.ts'
import { copies as copiesWanted } from '#resources/reporting/prints.ts'
import { ownerOf } from '#values/caller.ts'
import type { Operation } from './operation.ts'
import { printOperationDefaults, readPrintOptions } from './papers.ts'
import type { PrintingServices } from './templates.ts'
import { withPageCount } from './with-page-count.ts'

/** Prints the labels that carriers returned, one for each package (platform 12.4, 13.5). */
export function packageLabelOperations(
  model: Model,
  services: PrintingServices | null,
): readonly Operation[] {
  const packages = resourceNamed(model, 'packages')
  const print_jobs = resourceNamed(model, 'print_jobs')
  const input = inputFor(model, copiesWanted)
  return [
    {
      ...printOperationDefaults(packages, input),
      name: 'shipment_label',
      path: '/api/packages/{id}/shipment_label',
      on_record: 'unlocked',
      description:
        'Returns the carrier label of a package as a file or, with cloud_print, creates a print job.',
      run: async (tx, { subject, parsed }) => {
        const options = await readPrintOptions(tx, { resource: packages, input, kind: 'labels', parsed })
        const { file_path, ...label } = await readPackageLabel(tx, subject.id)
        const { document_id, file_name, content_type } = label
        const { printer_id, copies } = options
        if (printer_id !== null) {
          const job = { document_id, content_type, printer_id, copies }
          return { kind: 'record', resource: print_jobs, row: await queueDocument(tx, print_jobs, job) }
        }
        if (services === null) throw new Error('no file storage was provided')
        const { files } = services
        const owner = ownerOf(tx.tenant)
        return {
          kind: 'external_step',
          call: async ({ disconnected }) => {
            const content = await buffer(files.read(file_path))
            const requester = { owner, disconnected }
            const file = await withPageCount({ file_name, content_type, content }, services, requester)
            return async () => ({ kind: 'file', file })
          },
        }
      },
    },
  ]
}
