import { belongsTo, choice, code, integer, moment, notes, object, resource } from '#declare/resource.ts'

/** Integration run: one exchange of data with an external system. */
export const integrationRuns = resource({
  name: 'integration_runs',
  one: 'integration_run',
  area: 'integrations',
  description: 'Integration run: one exchange of data with an external system.',
  verbs: [],

  fields: {
    integration:   belongsTo('integrations', { required: true, on_delete: 'cascade', description: 'Integration.' }),
    kind:          code({ max: 50, required: true, description: 'Kind of run: `synchronization` exchanges products, orders and stock; `fulfilment` reports dispatched orders.' }),
    status:        choice(['queued', 'running', 'succeeded', 'failed'], { required: true, plain_text: true, description: 'Status of the run.' }),
    created_count: integer({ min: 0, default: 0, description: 'Number of orders and external products created.' }),
    updated_count: integer({ min: 0, default: 0, description: 'Number of products matched.' }),
    failed_count:  integer({ min: 0, default: 0, description: 'Number of orders that could not be imported.' }),
    message:       notes({ description: 'Reason for the failure, or for another attempt.' }),
    started_at:    moment({ description: 'Start time.' }),
    finished_at:   moment({ description: 'End time.' }),
  },
})

/** Order as received from another system, with the outcome of its import. */
export const integrationOrders = resource({
  name: 'integration_orders',
  one: 'integration_order',
  area: 'integrations',
  description: 'Order as sent by an external system. Each is imported once; one that could not be imported is tried again in the next run.',
  verbs: [],

  fields: {
    integration: belongsTo('integrations', { required: true, part_of_target: true, on_delete: 'cascade', description: 'Integration the order came through.' }),
    external_id: code({ required: true, description: 'Id in the external system.' }),
    status:      choice(['waiting', 'taken'], { required: true, plain_text: true, description: 'Whether the order is waiting to be imported or has been imported (taken); an imported order is never created again.' }),
    goods_out:   belongsTo('goods_outs', { part_of_target: true, on_delete: 'set_null', description: 'Order created.' }),
    message:     notes({ description: 'Reason why the order could not be imported.' }),
    tried_at:    moment({ description: 'Time of the last attempt.' }),
    content:     object({ read_only: true, write_only: true, description: 'Content sent by the external system.' }),
  },

  unique: [['integration', 'external_id']],
})
