import { integers, resource } from '#declare/resource.ts'

/** Orders that are dispatched, or taken back. */
export const orderDispatch = resource({
  name: 'goods_outs',
  one: 'goods_out',
  area: 'orders',
  verbs: [],
  means: 'Orders that are dispatched, or taken back.',
  fields: { ids: integers({ means: 'The orders.' }) },
})
