import { flag, integers, resource } from '#declare/resource.ts'

const orders = { name: 'goods_outs', one: 'goods_out', area: 'orders', verbs: [] } as const

/** Dispatch of orders. */
export const orderDispatch = resource({
  ...orders,
  description: 'Dispatch of orders.',
  fields: {
    ids:   integers({ needed: true, description: 'Ids of the orders.' }),
    force: flag({ description: 'Whether goods of shipments are dispatched although they were not packed.' }),
  },
})

/** Reversal of the dispatch of orders. */
export const orderUndispatch = resource({
  ...orders,
  description: 'Reversal of the dispatch of orders.',
  fields: { ids: integers({ needed: true, description: 'Ids of the orders.' }) },
})

/** Dispatch of a shipment. */
export const shipmentDispatch = resource({
  name: 'shipments',
  one: 'shipment',
  area: 'shipping',
  verbs: [],
  description: 'Dispatch of a shipment.',
  fields: { force: flag({ description: 'Whether goods are dispatched although they were not packed.' }) },
})
