import { belongsTo, choice, integer, moment, notes, object, resource, text } from '#declare/resource.ts'

/** That stock is sought for an order, and what came of it. */
export const pickProcessingRequests = resource({
  name: 'pick_processing_requests',
  one: 'pick_processing_request',
  area: 'orders',
  means: 'That stock is sought for an order, and what came of it.',
  verbs: [],

  fields: {
    goods_out:           belongsTo('goods_outs', { required: true, on_removal: 'remove', means: 'The order.' }),
    status:              choice(['pending', 'completed', 'failed'], { stored: 'lower', initially: 'pending', filter: 'StatusInputType', plain: true, means: 'Whether it waits, has been done, or found nothing.' }),
    process_reference:   text({ max: 36, required: true, means: 'Shared by the orders that are processed together.' }),
    message:             notes({ means: 'What came of it, in words.' }),
    error_code:          integer({ means: 'The number of what it failed with.' }),
    symbol:              text({ means: 'The symbol of what it failed with.' }),
    context:             object({ read_only: true, means: 'The facts of what it failed with. Of missing stock: products, each with its product_code, how much is wanted and free, and how much there is beside that by why it does not serve: reserved, held, location, check_pending, too_short_life, too_long_life, batch, window, stopped.' }),
    goods_out_pick_list: belongsTo('goods_out_pick_lists', { means: 'The pick list its picks are on.' }),
    completed_at:        moment({ means: 'When it was done, or failed.' }),
  },
})
