import { issueAgentToken, revokeAgentTokens } from '#access/print-agents.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { queueReprint } from '#domain/printing/agent-jobs.ts'
import { createPrinter, type PrinterResources, updatePrinter } from '#domain/printing/save-printer.ts'
import { announceChange } from '#events/announce.ts'
import { createRecord } from '#records/create.ts'
import { removeRecords } from '#records/remove.ts'
import { createAndUpdateOperations } from './create-and-update-operations.ts'
import { operationDefaults } from './generic-operations.ts'
import type { Operation } from './operation.ts'
import { createOperationBy, deleteOperationsBy } from './operations-by-act.ts'

/** Operations on printers, print agents and print jobs (platform 12.2, 12.3). */
export function printerOperations(model: Model): readonly Operation[] {
  const kinds: PrinterResources = {
    printers: resourceNamed(model, 'printers'),
    integrations: resourceNamed(model, 'integrations'),
  }
  return [
    ...agentOperations(resourceNamed(model, 'print_agents')),
    reprint(resourceNamed(model, 'print_jobs')),
    ...createAndUpdateOperations(kinds.printers, {
      // A new default printer replaces the previous one, and the first printer adds an integration.
      advisory_lock: 'printers',
      create: (tx, { parsed }) => createPrinter(tx, kinds, parsed),
      update: (tx, { subject, parsed }) => updatePrinter(tx, kinds, { current: subject, parsed }),
      description: {
        create: 'Creates a printer; a default printer replaces the previous default.',
        update: 'Updates a printer; if made the default, it replaces the previous default.',
      },
    }),
  ]
}

/** A print agent is created with its token, and deleted with it. */
function agentOperations(agents: Resource): readonly Operation[] {
  return [
    {
      ...createOperationBy(agents, async (tx, { resource, parsed }) => {
        const row = await createRecord(tx, resource, { parsed })
        announceChange(tx, resource, { event: 'created', row })
        return { ...row, token: await issueAgentToken(tx, row.id) }
      }),
      description: 'Creates a print agent; its token is returned only in this response.',
    },
    ...deleteOperationsBy(agents, async (tx, resource, rows) => {
      await revokeAgentTokens(
        tx,
        rows.map(({ id }) => id),
      )
      await removeRecords(tx, resource, rows)
      for (const row of rows) announceChange(tx, resource, { event: 'deleted', row })
    }),
  ]
}

function reprint(print_jobs: Resource): Operation {
  return {
    ...operationDefaults(print_jobs, 'creation'),
    name: 'reprint',
    method: 'POST',
    path: '/api/print_jobs/{id}/reprint',
    permission: 'print_documents',
    accepts: 'nothing',
    input: null,
    on_record: 'unlocked',
    changes: 'nothing',
    description: 'Prints a job again, as a new job for the same printer.',
    run: async (tx, { subject }) => ({
      kind: 'record',
      resource: print_jobs,
      row: await queueReprint(tx, print_jobs, subject),
    }),
  }
}
