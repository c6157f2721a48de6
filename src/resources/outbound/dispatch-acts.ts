import { flag, integers, resource } from '#declare/resource.ts'

const orders = { name: 'goods_outs', one: 'goods_out', area: 'orders', verbs: [] } as const

/** Dispatch of orders. */
export const orderDispatch = resource({
  ...orders,
  means: 'Dispatch of orders.',
  fields: {
    ids:   integers({ needed: true, means: 'Ids of the orders.' }),
    force: flag({ means: 'Whether goods of shipments are dispatched although they were not packed.' }),
  },
})

/** Reversal of the dispatch of orders. */
export const orderUndispatch = resource({
  ...orders,
  means: 'Reversal of the dispatch of orders.',
  fields: { ids: integers({ needed: true, means: 'Ids of the orders.' }) },
})

/** Dispatch of a shipment. */
export const shipmentDispatch = resource({
  name: 'shipments',
  one: 'shipment',
  area: 'shipping',
  verbs: [],
  means: 'Dispatch of a shipment.',
  fields: { force: flag({ means: 'Whether goods are dispatched although they were not packed.' }) },
})
