import type { FileRow } from '#domain/imports/file-row.ts'
import { flowActions } from './flow-actions.ts'
import { type Flows, FlowWork } from './flow-work.ts'
import type { RowImporter, Taken } from './row-importer.ts'

/** Makes of one record of a file what its flows say; what they have built is saved at the end (platform 11.3). */
export async function takeByFlows(
  importer: RowImporter,
  flows: Flows,
  rows: readonly FileRow[],
): Promise<Taken> {
  const work = new FlowWork(importer, { acts: flowActions, manual: flows.manual }, rows)
  for (const flow of flows.flows) {
    if (flow.condition === null || (await work.holds(flow.condition))) await work.perform(flow.actions)
  }
  await work.saveAll()
  const [main] = work.built
  if (main === undefined) return { status: 'updated', resource_type: null, resource_id: null }
  return {
    status: main.was_there ? 'updated' : 'created',
    resource_type: main.name,
    resource_id: main.row?.id ?? null,
  }
}
