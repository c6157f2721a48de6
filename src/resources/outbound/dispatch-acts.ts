import { flag, integers, resource } from '#declare/resource.ts'

const orders = { name: 'goods_outs', one: 'goods_out', area: 'orders', verbs: [] } as const

/** Orders that are dispatched. */
export const orderDispatch = resource({
  ...orders,
  means: 'Orders that are dispatched.',
  fields: {
    ids:   integers({ needed: true, means: 'The orders.' }),
    force: flag({ means: 'Whether goods of shipments leave that nobody packed.' }),
  },
})

/** Orders of which what was dispatched is taken back. */
export const orderUndispatch = resource({
  ...orders,
  means: 'Orders of which what was dispatched is taken back.',
  fields: { ids: integers({ needed: true, means: 'The orders.' }) },
})

/** How a shipment is dispatched. */
export const shipmentDispatch = resource({
  name: 'shipments',
  one: 'shipment',
  area: 'shipping',
  verbs: [],
  means: 'How a shipment is dispatched.',
  fields: { force: flag({ means: 'Whether goods leave that nobody packed.' }) },
})
