import type { FileRow } from '#domain/imports/file-row.ts'
import { flowActions } from './flow-actions.ts'
import { FlowRun, type Flows } from './flow-run.ts'
import type { ImportedRecord, RowImporter } from './row-importer.ts'

/** Imports one record of a file by flows; the records they have built are saved at the end (platform 11.3). */
export async function importByFlows(
  importer: RowImporter,
  flows: Flows,
  rows: readonly FileRow[],
): Promise<ImportedRecord> {
  const run = new FlowRun(importer, { handlers: flowActions, manual: flows.manual }, rows)
  for (const flow of flows.flows) {
    if (flow.condition === null || (await run.holds(flow.condition))) await run.perform(flow.actions)
  }
  await run.saveAll()
  const [main] = run.records
  if (main === undefined) return { status: 'updated', resource_type: null, resource_id: null }
  return {
    status: main.existed ? 'updated' : 'created',
    resource_type: main.name,
    resource_id: main.row?.id ?? null,
  }
}
