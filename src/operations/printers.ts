import { giveToken, takeTokens } from '#access/print-agents.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { printAgain } from '#domain/printing/agent-jobs.ts'
import { createPrinter, type PrinterKinds, updatePrinter } from '#domain/printing/keep-printer.ts'
import { announceChange } from '#events/announce.ts'
import { createRecord } from '#records/create.ts'
import { removeRecords } from '#records/remove.ts'
import { shapeFor } from './generic.ts'
import { keeping } from './keeping.ts'
import type { Operation } from './operation.ts'
import { creationBy, removalsBy } from './owned-verbs.ts'

/** What can be done with printers, with the agents that reach them, and with what is printed (platform 12.2, 12.3). */
export function printerOperations(model: Model): readonly Operation[] {
  const kinds: PrinterKinds = {
    printers: resourceNamed(model, 'printers'),
    integrations: resourceNamed(model, 'integrations'),
  }
  return [
    ...agentOperations(resourceNamed(model, 'print_agents')),
    reprint(resourceNamed(model, 'print_jobs')),
    ...keeping(kinds.printers, {
      // A default printer takes the place of another, and the first one brings a connection.
      turn: 'printers',
      create: (tx, { parsed }) => createPrinter(tx, kinds, parsed),
      update: (tx, { subject, parsed }) => updatePrinter(tx, kinds, { current: subject, parsed }),
      description: {
        create: 'Creates a printer; a default printer replaces the previous default.',
        update: 'Updates a printer; if made the default, it replaces the previous default.',
      },
    }),
  ]
}

/** Agents come with a token, which goes with them. */
function agentOperations(agents: Resource): readonly Operation[] {
  return [
    {
      ...creationBy(agents, async (tx, { resource, parsed }) => {
        const row = await createRecord(tx, resource, { parsed })
        announceChange(tx, resource, { event: 'created', row })
        return { ...row, token: await giveToken(tx, row.id) }
      }),
      description: 'Creates a print agent; its token is returned only in this response.',
    },
    ...removalsBy(agents, async (tx, resource, rows) => {
      await takeTokens(
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
    ...shapeFor(print_jobs, 'creation'),
    name: 'reprint',
    method: 'POST',
    path: '/api/print_jobs/{id}/reprint',
    permission: 'print_documents',
    takes: 'nothing',
    input: null,
    on_record: 'seen',
    changes: 'nothing',
    description: 'Prints a job again, as a new job for the same printer.',
    run: async (tx, { subject }) => ({
      kind: 'record',
      resource: print_jobs,
      row: await printAgain(tx, print_jobs, subject),
    }),
  }
}
