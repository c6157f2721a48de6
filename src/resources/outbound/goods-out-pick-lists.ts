import { belongsTo, choice, code, flag, integer, moment, resource } from '#declare/resource.ts'

/** The picks of an order, or of several, that are walked together. */
export const goodsOutPickLists = resource({
  name: 'goods_out_pick_lists',
  one: 'goods_out_pick_list',
  area: 'orders',
  means: 'The picks of an order, or of several, that are walked together.',
  verbs: [],

  fields: {
    reference:        code({ sequence: 'PICKLIST', means: 'Its number; the next of sequence PICKLIST when not given.' }),
    pick_reference:   code({ means: 'What it is known by to the sender of the orders.' }),
    pick_type:        choice(['standard', 'tote'], { required: true, plain: true, means: 'Whether it is picked into totes.' }),
    shares_totes:     flag({ initially: false, read_only: true, means: 'Whether its orders share totes, each at a position of its own; a tote holds one order otherwise.' }),
    load_reference:   code({ means: 'The load its orders go with; empty when they go with several.' }),
    goods_out_status: belongsTo('goods_out_statuses', { required: true, means: 'How far it is: allocated, picking, completed or cancelled.' }),
    account:          belongsTo('accounts', { means: 'Whose orders are on it; empty when they are of several.' }),
    warehouse:        belongsTo('warehouses', { required: true, means: 'The warehouse it is picked in.' }),
    goods_out_bay:    belongsTo('locations', { means: 'The bay its goods are brought to, where one was named for it.' }),
    expected_date_of_dispatch: moment({ means: 'When its goods should leave.' }),
    picked_at:        moment({ read_only: true, means: 'When the last of its picks was done.' }),
    pick_tasks_count: integer({ initially: 0, read_only: true, means: 'How many picks are on it, cancelled ones and those taken back left out.' }),
  },

  graphql: { filter: 'GoodsOutPickListsFilterType' },
})
