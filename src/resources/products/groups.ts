import { belongsTo, flag, ids, resource, text } from '#declare/resource.ts'

/** A set of products or locations that are treated alike. */
export const groups = resource({
  name: 'groups',
  one: 'group',
  area: 'products',
  means: 'A set of products or locations that are treated alike; people are sorted by roles.',
  verbs: ['create', 'update', 'remove'],

  fields: {
    name:              text({ required: true, accepts: ['code'], means: 'The name shown to people.' }),
    is_active:         flag({ initially: true, means: 'Whether it is offered.' }),
    use_for_products:  flag({ means: 'Whether it is offered for products.' }),
    use_for_locations: flag({ means: 'Whether it is offered for locations.' }),
  },

  graphql: { types: { created_at: 'String' } },
})

/** That a location is in a group. */
export const locationGroups = resource({
  name: 'location_groups',
  one: 'location_group',
  area: 'products',
  means: 'That a location is in a group.',
  verbs: [],
  under: { path: 'groups', by: 'group', tail: 'location_groups' },

  fields: {
    group:    belongsTo('groups', { required: true, fixed: true, on_removal: 'remove', means: 'The group.' }),
    location: belongsTo('locations', { required: true, fixed: true, on_removal: 'remove', means: 'The location.' }),
  },

  unique: [['group', 'location']],
  graphql: { hidden: true },
})

/** That a product is in a group. */
export const productGroups = resource({
  name: 'product_groups',
  one: 'product_group',
  area: 'products',
  means: 'That a product is in a group.',
  verbs: [],
  under: { path: 'groups', by: 'group', tail: 'product_groups' },

  fields: {
    group:   belongsTo('groups', { required: true, fixed: true, on_removal: 'remove', means: 'The group.' }),
    product: belongsTo('products', { required: true, fixed: true, on_removal: 'remove', means: 'The product.' }),
  },

  unique: [['group', 'product']],
  graphql: { hidden: true },
})

/** Which locations are put into a group. */
export const locationGroupMembers = resource({
  name: 'location_groups',
  one: 'location_group',
  area: 'products',
  means: 'Which locations are put into a group.',
  verbs: [],
  fields: {
    group:        belongsTo('groups', { means: 'The group, which stands in the path.' }),
    location:     belongsTo('locations', { means: 'The location; or location_ids.' }),
    location_ids: ids('locations', { example: [1], means: 'The locations; or location_id.' }),
  },
})

/** Which products are put into a group. */
export const productGroupMembers = resource({
  name: 'product_groups',
  one: 'product_group',
  area: 'products',
  means: 'Which products are put into a group.',
  verbs: [],
  fields: {
    group:       belongsTo('groups', { means: 'The group, which stands in the path.' }),
    product:     belongsTo('products', { means: 'The product; or product_ids.' }),
    product_ids: ids('products', { example: [1], means: 'The products; or product_id.' }),
  },
})
