import { belongsTo, quantity, resource } from '#declare/resource.ts'

/** Transfer proposal: goods that a site lacks and a hub has; not stored. */
export const transferProposals = resource({
  name: 'transfer_proposals',
  one: 'transfer_proposal',
  area: 'warehouses',
  verbs: [],
  description: 'Proposed warehouse transfer: goods that open orders at a site are short of and that a hub has in stock.',
  fields: {
    account:        belongsTo('accounts', { required: true, description: 'Account that owns the goods.' }),
    product:        belongsTo('products', { required: true, description: 'Product.' }),
    warehouse_from: belongsTo('warehouses', { required: true, description: 'Hub warehouse with the most stock of the product.' }),
    warehouse_to:   belongsTo('warehouses', { required: true, description: 'Warehouse of the site with the largest shortage.' }),
    quantity:       quantity({ required: true, description: 'Quantity to transfer, in units: the shortage, or all the hub has if that is less.' }),
  },
})
