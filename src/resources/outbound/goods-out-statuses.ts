import { code, resource, text } from '#declare/resource.ts'

/** How far an order is; every tenant has the same, under the same ids. */
export const goodsOutStatuses = resource({
  name: 'goods_out_statuses',
  one: 'goods_out_status',
  area: 'orders',
  means: 'How far an order is; every tenant has the same, under the same ids.',
  verbs: [],

  fields: {
    code: code({ max: 50, stored: 'upper', required: true, read_only: true, means: 'DRAFT, PENDING, PICK, PART, ALLOCATED, COMPLETED, PART_ALLOCATED or CANCELLED.' }),
    name: text({ required: true, read_only: true, means: 'The name shown to people.' }),
  },

  unique: [['code']],
})
