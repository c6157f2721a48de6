import { belongsTo, choice, code, integer, moment, notes, object, resource, text } from '#declare/resource.ts'

/** Request to allocate stock to an order, with its outcome. */
export const pickProcessingRequests = resource({
  name: 'pick_processing_requests',
  one: 'pick_processing_request',
  area: 'orders',
  description: 'Request to allocate stock to an order, with its outcome.',
  verbs: [],

  fields: {
    goods_out:           belongsTo('goods_outs', { required: true, on_delete: 'cascade', description: 'Order.' }),
    status:              choice(['pending', 'completed', 'failed'], { stored: 'lower', default: 'pending', filter_type: 'StatusInputType', plain_text: true, description: 'Status: waiting, completed, or failed.' }),
    process_reference:   code({ max: 36, required: true, description: 'Processing reference shared by the orders processed together.' }),
    message:             notes({ description: 'Outcome as text.' }),
    error_code:          integer({ description: 'Error code, if the request failed.' }),
    symbol:              text({ description: 'Error symbol, if the request failed.' }),
    context:             object({ read_only: true, description: 'Error context, if the request failed. For a lack of stock: products, each with product_code, the quantities wanted and free, and the quantities that cannot be used, by reason: reserved, held, location, check_pending, too_short_life, too_long_life, batch, window, stopped.' }),
    goods_out_pick_list: belongsTo('goods_out_pick_lists', { description: "Pick list of the order's picks." }),
    completed_at:        moment({ description: 'Time the request was completed or failed.' }),
  },
})
