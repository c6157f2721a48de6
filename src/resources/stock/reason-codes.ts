import { belongsTo, choice, code, flag, resource, text } from '#declare/resource.ts'

/** Reason code for adjustments, holds, releases, transfers, short order lines and stock checks. */
export const reasonCodes = resource({
  name: 'reason_codes',
  one: 'reason_code',
  area: 'stock',
  description: 'Reason code for adjustments, holds, releases, transfers, short order lines and stock checks.',
  verbs: ['create', 'update', 'remove'],
  shared_with: 'all',

  fields: {
    code:        code({ max: 30, required: true, description: 'Reason code.' }),
    name:        text({ max: 50, follows: ['code'], description: 'Display name.' }),
    description: text({ max: 150, follows: ['code'], description: 'Description of when the code is used.' }),
    reason_type: choice(['negative_adjustment', 'positive_adjustment', 'hold', 'release', 'short_order_lines', 'transfer', 'stock_check'], { required: true, plain_text: true, filter_type: 'ReasonTypeInputType', description: 'Action the code is a reason for.' }),
    active:      flag({ default: true, description: 'Whether the code can be used.' }),
    generic:     flag({ description: 'Whether the code can be used for the stock of every account.' }),
    account:     belongsTo('accounts', { description: 'Account for whose stock the code can be used when it is not generic.' }),
  },

  unique: [['code']],
})
