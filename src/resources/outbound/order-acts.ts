import { belongsTo, code, flag, integers, moment, notes, resource } from '#declare/resource.ts'

const act = { name: 'goods_out_processes', one: 'goods_out_process', area: 'orders', verbs: [] } as const

const ids = integers({ needed: true, description: 'Ids of the orders.' })

/** Selection of orders. */
export const orderNaming = resource({ ...act, description: 'Selection of orders.', fields: { ids } })

/** Orders that are picked together. */
export const orderConsolidation = resource({
  ...act,
  description: 'Consolidation of several orders on one pick list.',
  fields: {
    ids,
    goods_out_pick_list_reference: code({ numbered_by_act: true, description: 'Pick list number; the next number of sequence PICKLIST when not given.' }),
    expected_date_of_dispatch: moment({ description: 'Expected dispatch date and time of the pick list; the earliest of its orders when not given.' }),
    goods_out_bay: belongsTo('locations', { description: 'Goods-out bay (type GOBAY) the goods are staged in; the bay of each order when not given.' }),
    shares_totes: flag({ description: 'Whether several orders share a tote, each at its own tote position; otherwise a tote holds one order.' }),
  },
  field_groups: { goods_out_pick_list_attributes: ['goods_out_pick_list_reference', 'expected_date_of_dispatch', 'goods_out_bay', 'shares_totes'] },
})

/** Orders whose outstanding quantities are shorted. */
export const orderShorting = resource({
  ...act,
  description: 'Shorting of orders: the quantity not allocated is given up.',
  fields: {
    ids,
    description: notes({ required: true, description: 'Reason for shorting, as text.' }),
    reason_code: belongsTo('reason_codes', { description: 'Reason code.' }),
  },
})
