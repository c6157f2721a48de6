import { code, resource, text } from '#declare/resource.ts'

/** Order status. All tenants have the same statuses with the same ids. */
export const goodsOutStatuses = resource({
  name: 'goods_out_statuses',
  one: 'goods_out_status',
  area: 'orders',
  description: 'Order status. All tenants have the same statuses with the same ids.',
  verbs: [],
  shared_with: 'all',

  fields: {
    code: code({ max: 50, stored: 'upper', required: true, read_only: true, description: 'Status code: DRAFT, PENDING, PICK, PART, ALLOCATED, COMPLETED, PART_ALLOCATED or CANCELLED.' }),
    name: text({ required: true, read_only: true, description: 'Display name.' }),
  },

  unique: [['code']],
})
