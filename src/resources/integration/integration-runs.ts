import { belongsTo, choice, code, integer, moment, notes, object, resource } from '#declare/resource.ts'

/** One time that data was exchanged with another system. */
export const integrationRuns = resource({
  name: 'integration_runs',
  one: 'integration_run',
  area: 'integrations',
  means: 'One time that data was exchanged with another system.',
  verbs: [],

  fields: {
    integration:   belongsTo('integrations', { required: true, on_removal: 'remove', means: 'The integration that ran.' }),
    kind:          code({ max: 50, required: true, means: 'What was exchanged: `synchronization` is products, orders and stock, `fulfilment` the news that an order has left.' }),
    status:        choice(['queued', 'running', 'succeeded', 'failed'], { required: true, plain: true, means: 'How far it is.' }),
    created_count: integer({ min: 0, initially: 0, means: 'How many orders and external products it made.' }),
    updated_count: integer({ min: 0, initially: 0, means: 'How many products it matched.' }),
    failed_count:  integer({ min: 0, initially: 0, means: 'How many orders it could not take.' }),
    message:       notes({ means: 'Why it failed, or is tried again.' }),
    started_at:    moment({ means: 'When it began.' }),
    finished_at:   moment({ means: 'When it ended.' }),
  },
})

/** One order as another system sent it, and what became of it. */
export const integrationOrders = resource({
  name: 'integration_orders',
  one: 'integration_order',
  area: 'integrations',
  means: 'One order as another system sent it: it is taken once, and one that could not be waits for the next run.',
  verbs: [],

  fields: {
    integration: belongsTo('integrations', { required: true, on_removal: 'remove', means: 'The integration it came by.' }),
    external_id: code({ required: true, means: 'What the other system calls it.' }),
    status:      choice(['waiting', 'taken'], { required: true, plain: true, means: 'Whether an order was made of it; one that was is never made again.' }),
    goods_out:   belongsTo('goods_outs', { on_removal: 'clear', means: 'The order that was made of it.' }),
    message:     notes({ means: 'Why it could not be taken.' }),
    tried_at:    moment({ means: 'When that was last tried.' }),
    content:     object({ read_only: true, write_only: true, means: 'What the other system said.' }),
  },

  unique: [['integration', 'external_id']],
})
