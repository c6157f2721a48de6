import { code, flag, resource, text } from '#declare/resource.ts'

/** Order type defined by the tenant, such as home delivery, shop or export. */
export const orderTypes = resource({
  name: 'order_types',
  one: 'order_type',
  area: 'orders',
  description: 'Order type defined by the tenant, such as home delivery, shop or export.',
  verbs: ['create', 'update'],
  shared_with: 'all',
  answers: { update: 'nothing' },

  fields: {
    code:         code({ max: 30, required: true, description: 'Order type code.' }),
    name:         text({ max: 50, follows: ['code'], description: 'Display name.' }),
    duty_payable: flag({ description: 'Whether duty is payable on the goods.' }),
  },

  unique: [['code']],
})
