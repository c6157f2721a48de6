import { belongsTo, quantity, resource } from '#declare/resource.ts'

/** Goods that a site lacks and a hub has; nothing is kept of it. */
export const transferProposals = resource({
  name: 'transfer_proposals',
  one: 'transfer_proposal',
  area: 'warehouses',
  verbs: [],
  means: 'Goods that the orders of a site lack and a hub has.',
  fields: {
    account:        belongsTo('accounts', { required: true, means: 'Who owns them.' }),
    product:        belongsTo('products', { required: true, means: 'What they are.' }),
    warehouse_from: belongsTo('warehouses', { required: true, means: 'The hub that has most of them.' }),
    warehouse_to:   belongsTo('warehouses', { required: true, means: 'The warehouse of the site that lacks most of them.' }),
    quantity:       quantity({ required: true, means: 'How much, in units: what is lacking, or all the hub has.' }),
  },
})
