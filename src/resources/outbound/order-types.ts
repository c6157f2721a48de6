import { code, flag, resource, text } from '#declare/resource.ts'

/** A kind of order: home delivery, shop, export. */
export const orderTypes = resource({
  name: 'order_types',
  one: 'order_type',
  area: 'orders',
  means: 'A kind of order: home delivery, shop, export.',
  verbs: ['create', 'update'],
  answers: { update: 'nothing' },

  fields: {
    code:         code({ max: 30, required: true, means: 'The short name people know it by.' }),
    name:         text({ max: 50, follows: ['code'], means: 'The name shown to people.' }),
    duty_payable: flag({ means: 'Whether duty must be paid on its goods.' }),
  },

  unique: [['code']],
})
