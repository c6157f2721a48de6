import { code, flag, notes, resource, text } from '#declare/resource.ts'

/** Charge card: price list by which accounts are charged. */
export const chargeCards = resource({
  name: 'charge_cards',
  one: 'charge_card',
  area: 'charges',
  means: 'Charge card: price list by which accounts are charged.',
  verbs: ['create', 'update', 'remove'],

  fields: {
    code:        code({ max: 30, required: true, means: 'Charge card code.' }),
    name:        text({ max: 50, follows: ['code'], means: 'Display name.' }),
    active:      flag({ initially: true, means: 'Whether accounts can use the card.' }),
    description: notes({ means: 'Description of what the card is used for.' }),
  },

  unique: [['code']],
})
