import type { ListExportJob } from '#domain/reporting/request-list-export.ts'
import { buildDocument } from './build-report.ts'
import type { JobContext } from './job.ts'
import type { WorkerContext } from './worker-context.ts'

/** Builds the file of an exported list, for its pending document. */
export function exportList(worker: WorkerContext, job: JobContext): Promise<void> {
  // `requestListExport` wrote the payload.
  const { document_id, name, graphql, values, report_fields, format } =
    job.payload as unknown as ListExportJob
  const definition = {
    name,
    report_type: 'single',
    graphql,
    parameters: [],
    source_path: null,
    report_fields,
    variables: [],
  }
  return buildDocument(worker, job, { document_id, values, format, find: async () => definition })
}
