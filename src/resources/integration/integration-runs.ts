import { belongsTo, choice, code, integer, moment, notes, resource } from '#declare/resource.ts'

/** One time that data was exchanged with another system. */
export const integrationRuns = resource({
  name: 'integration_runs',
  one: 'integration_run',
  area: 'integrations',
  means: 'One time that data was exchanged with another system.',
  verbs: [],

  fields: {
    integration:   belongsTo('integrations', { required: true, on_removal: 'remove', means: 'The integration that ran.' }),
    kind:          code({ max: 50, required: true, means: 'What was exchanged: orders, products, stock, fulfilment.' }),
    status:        choice(['queued', 'running', 'succeeded', 'failed'], { required: true, plain: true, means: 'How far it is.' }),
    created_count: integer({ min: 0, initially: 0, means: 'How many records it made.' }),
    updated_count: integer({ min: 0, initially: 0, means: 'How many records it changed.' }),
    failed_count:  integer({ min: 0, initially: 0, means: 'How many records it could not take.' }),
    message:       notes({ means: 'Why it failed.' }),
    started_at:    moment({ means: 'When it began.' }),
    finished_at:   moment({ means: 'When it ended.' }),
  },
})
