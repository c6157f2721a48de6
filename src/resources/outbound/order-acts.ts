import { belongsTo, code, flag, integers, moment, notes, resource } from '#declare/resource.ts'

const act = { name: 'goods_out_processes', one: 'goods_out_process', area: 'orders', verbs: [] } as const

const ids = integers({ needed: true, means: 'The orders.' })

/** Orders that something is done with. */
export const orderNaming = resource({ ...act, means: 'Orders that something is done with.', fields: { ids } })

/** Orders that are picked together. */
export const orderConsolidation = resource({
  ...act,
  means: 'Orders that are picked together, and the list they share.',
  fields: {
    ids,
    goods_out_pick_list_reference: code({ numbered: true, means: 'Its number; the next of sequence PICKLIST when not given.' }),
    expected_date_of_dispatch: moment({ means: 'When its goods should leave; when the first of its orders should, when not given.' }),
    goods_out_bay: belongsTo('locations', { means: 'The bay its goods are brought to, of type GOBAY; where each order says when not given.' }),
    shares_totes: flag({ means: 'Whether its orders share totes, each at a position of its own; a tote holds one order otherwise.' }),
  },
  gathered: { goods_out_pick_list_attributes: ['goods_out_pick_list_reference', 'expected_date_of_dispatch', 'goods_out_bay', 'shares_totes'] },
})

/** Orders of which what is missing is given up. */
export const orderShorting = resource({
  ...act,
  means: 'Orders of which what is missing is given up, and why.',
  fields: {
    ids,
    description: notes({ required: true, means: 'Why.' }),
    reason_code: belongsTo('reason_codes', { means: 'The reason.' }),
  },
})
