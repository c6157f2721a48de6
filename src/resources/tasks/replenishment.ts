import { belongsTo, resource } from '#declare/resource.ts'

/** The pickface somebody wants filled up. */
export const replenishmentWish = resource({
  name: 'replenishment',
  one: 'replenishment',
  area: 'tasks',
  verbs: [],
  means: 'Request to replenish a pick face with the stock of an account.',
  fields: {
    account:  belongsTo('accounts', { required: true, means: 'Account whose stock is brought to the pick face.' }),
    location: belongsTo('locations', { required: true, means: 'Pick face to replenish.' }),
    product:  belongsTo('products', { required: true, means: 'Product to replenish.' }),
  },
})
