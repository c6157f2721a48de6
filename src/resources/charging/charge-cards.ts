import { code, flag, notes, resource, text } from '#declare/resource.ts'

/** A list of prices that accounts are charged by. */
export const chargeCards = resource({
  name: 'charge_cards',
  one: 'charge_card',
  area: 'charges',
  means: 'A list of prices that accounts are charged by.',
  verbs: ['create', 'update', 'remove'],

  fields: {
    code:        code({ max: 30, required: true, means: 'The short name people know it by.' }),
    name:        text({ max: 50, follows: ['code'], means: 'The name shown to people.' }),
    active:      flag({ initially: true, means: 'Whether accounts may take it.' }),
    description: notes({ means: 'What it is for.' }),
  },

  unique: [['code']],
})
