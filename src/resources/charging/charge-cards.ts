import { code, flag, notes, resource, text } from '#declare/resource.ts'

/** Charge card: price list by which accounts are charged. */
export const chargeCards = resource({
  name: 'charge_cards',
  one: 'charge_card',
  area: 'charges',
  description: 'Charge card: price list by which accounts are charged.',
  verbs: ['create', 'update', 'remove'],
  shared_with: { viewers_of: { accounts: 'charge_card', charge_baskets: 'charge_card' } },

  fields: {
    code:        code({ max: 30, required: true, description: 'Charge card code.' }),
    name:        text({ max: 50, follows: ['code'], description: 'Display name.' }),
    active:      flag({ default: true, description: 'Whether accounts can use the card.' }),
    description: notes({ description: 'Description of what the card is used for.' }),
  },

  unique: [['code']],
})
