import { belongsTo, resource } from '#declare/resource.ts'

/** The pickface somebody wants filled up. */
export const replenishmentWish = resource({
  name: 'replenishment',
  one: 'replenishment',
  area: 'tasks',
  verbs: [],
  means: 'The pickface somebody wants filled up, and with whose goods.',
  fields: {
    account:  belongsTo('accounts', { required: true, means: 'Whose goods are brought.' }),
    location: belongsTo('locations', { required: true, means: 'The pickface.' }),
    product:  belongsTo('products', { required: true, means: 'The product.' }),
  },
})
