import { belongsTo, resource } from '#declare/resource.ts'

/** Request for a replenishment of a pickface. */
export const replenishmentWish = resource({
  name: 'replenishment',
  one: 'replenishment',
  area: 'tasks',
  verbs: [],
  description: 'Request to replenish a pick face with the stock of an account.',
  fields: {
    account:  belongsTo('accounts', { required: true, description: 'Account whose stock is brought to the pick face.' }),
    location: belongsTo('locations', { required: true, description: 'Pick face to replenish.' }),
    product:  belongsTo('products', { required: true, description: 'Product to replenish.' }),
  },
})
