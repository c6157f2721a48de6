import { belongsTo, choice, code, flag, integer, moment, resource } from '#declare/resource.ts'

/** Pick list: the picks of one order, or of several consolidated orders. */
export const goodsOutPickLists = resource({
  name: 'goods_out_pick_lists',
  one: 'goods_out_pick_list',
  area: 'orders',
  description: 'Pick list: the picks of one order, or of several consolidated orders.',
  verbs: [],
  shared_with: { holders_of: ['work_tasks'], viewers_of: { tasks: 'goods_out_pick_list' } },
  searched: ['reference'],

  fields: {
    reference:        code({ sequence: 'PICKLIST', description: 'Pick list number; the next number of sequence PICKLIST when not given.' }),
    pick_reference:   code({ description: 'Pick reference of the ordering party.' }),
    pick_type:        choice(['standard', 'tote'], { required: true, plain_text: true, description: 'Pick type: standard, or into totes.' }),
    shares_totes:     flag({ default: false, read_only: true, description: 'Whether several orders share a tote, each at its own tote position; otherwise a tote holds one order.' }),
    load_reference:   code({ description: 'Load reference of the orders; null if their load references differ.' }),
    goods_out_status: belongsTo('goods_out_statuses', { required: true, description: 'Status: allocated, picking, completed or cancelled.' }),
    account:          belongsTo('accounts', { description: 'Account of the orders; null if the orders are of several accounts.' }),
    warehouse:        belongsTo('warehouses', { required: true, description: 'Warehouse in which the list is picked.' }),
    goods_out_bay:    belongsTo('locations', { description: 'Goods-out bay the goods are staged in, if one was specified for the list.' }),
    expected_date_of_dispatch: moment({ description: 'Expected dispatch date and time.' }),
    picked_at:        moment({ read_only: true, description: 'Time the last pick was completed.' }),
    pick_tasks_count: integer({ default: 0, read_only: true, description: 'Number of pick tasks, excluding cancelled and fully reversed ones.' }),
  },

  graphql: { filter: 'GoodsOutPickListsFilterType' },
})
