import { belongsTo, choice, code, flag, resource, text } from '#declare/resource.ts'

/** Why stock was changed, held, released or given away. */
export const reasonCodes = resource({
  name: 'reason_codes',
  one: 'reason_code',
  area: 'stock',
  means: 'Why stock was changed, held, released or given away.',
  verbs: ['create', 'update', 'remove'],

  fields: {
    code:        code({ max: 30, required: true, means: 'The short name people know it by.' }),
    name:        text({ max: 50, follows: ['code'], means: 'The name shown to people.' }),
    description: text({ max: 150, follows: ['code'], means: 'When it is used.' }),
    reason_type: choice(['negative_adjustment', 'positive_adjustment', 'hold', 'release', 'short_order_lines', 'transfer', 'stock_check'], { required: true, plain: true, filter: 'ReasonTypeInputType', means: 'What it is a reason for.' }),
    active:      flag({ initially: true, means: 'Whether it may be given.' }),
    generic:     flag({ means: 'Whether it may be given for the stock of every account.' }),
    account:     belongsTo('accounts', { means: 'The account for whose stock it may be given when it is not generic.' }),
  },

  unique: [['code']],
})
