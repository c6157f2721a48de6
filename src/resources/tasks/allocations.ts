import { belongsTo, choice, integer, object, quantity, resource } from '#declare/resource.ts'

/** That part of a pile is reserved for a task. */
export const allocations = resource({
  name: 'allocations',
  one: 'allocation',
  area: 'tasks',
  means: 'That part of a pile is reserved for a task.',
  verbs: [],

  fields: {
    task:              belongsTo('tasks', { required: true, on_removal: 'remove', means: 'The task it is reserved for.' }),
    stock_id:          integer({ names_outside: true, means: 'The pile, which may be gone once the goods have left it.' }),
    goods_out_line:    belongsTo('goods_out_lines', { means: 'The order line it serves.' }),
    for_task:          belongsTo('tasks', { means: 'The held pick that waits for it, of a replenishment.' }),
    quantity:          quantity({ required: true, min: 0, above: true, means: 'How much.' }),
    state:             choice(['open', 'consumed', 'released'], { initially: 'open', plain: true, means: 'Whether it still holds, was used, or was given back.' }),
    explanation:       object({ means: 'Why this pile was chosen.' }),
  },
})
