import { belongsTo, choice, integer, object, quantity, resource } from '#declare/resource.ts'

/** Reservation of stock for a task. */
export const allocations = resource({
  name: 'allocations',
  one: 'allocation',
  area: 'tasks',
  description: 'Reservation of stock for a task.',
  verbs: [],

  fields: {
    task:              belongsTo('tasks', { required: true, on_delete: 'cascade', description: 'Task the stock is reserved for.' }),
    stock_id:          integer({ external_id: true, description: 'Id of the stock record; the record may no longer exist once the goods have left it.' }),
    goods_out_line:    belongsTo('goods_out_lines', { description: 'Order line the allocation serves.' }),
    for_task:          belongsTo('tasks', { description: 'Held pick task that waits for this replenishment; null unless the allocation is of a replenishment made for a pick.' }),
    quantity:          quantity({ required: true, min: 0, above: true, description: 'Quantity reserved, in units.' }),
    state:             choice(['open', 'consumed', 'released'], { default: 'open', plain_text: true, description: 'State of the reservation: open, consumed when the goods were taken, or released.' }),
    explanation:       object({ description: 'Explanation of why this stock was chosen.' }),
  },
})
