import { belongsTo, flag, ids, resource, text } from '#declare/resource.ts'

/** Group of products or locations that are treated alike. */
export const groups = resource({
  name: 'groups',
  one: 'group',
  area: 'products',
  description: 'Group of products or locations that are treated alike. Users are grouped by roles instead.',
  verbs: ['create', 'update', 'remove'],
  shared_with: 'all',

  fields: {
    name:              text({ required: true, accepts: ['code'], description: 'Display name.' }),
    is_active:         flag({ default: true, description: 'Whether the group can be used.' }),
    use_for_products:  flag({ description: 'Whether the group can be used for products.' }),
    use_for_locations: flag({ description: 'Whether the group can be used for locations.' }),
  },

  graphql: { types: { created_at: 'String' } },
})

/** Membership of a location in a group. */
export const locationGroups = resource({
  name: 'location_groups',
  one: 'location_group',
  area: 'products',
  description: 'Membership of a location in a group.',
  verbs: [],
  under: { path: 'groups', by: 'group', tail: 'location_groups' },

  fields: {
    group:    belongsTo('groups', { required: true, fixed: true, on_delete: 'cascade', description: 'Group.' }),
    location: belongsTo('locations', { required: true, fixed: true, on_delete: 'cascade', description: 'Location.' }),
  },

  unique: [['group', 'location']],
  graphql: { hidden: true },
})

/** Membership of a product in a group. */
export const productGroups = resource({
  name: 'product_groups',
  one: 'product_group',
  area: 'products',
  description: 'Membership of a product in a group.',
  verbs: [],
  under: { path: 'groups', by: 'group', tail: 'product_groups' },
  ownership: { through: 'group' },

  fields: {
    group:   belongsTo('groups', { required: true, fixed: true, on_delete: 'cascade', description: 'Group.' }),
    product: belongsTo('products', { required: true, fixed: true, part_of_target: true, on_delete: 'cascade', description: 'Product.' }),
  },

  unique: [['group', 'product']],
  graphql: { hidden: true },
})

/** Addition of locations to a group. */
export const locationGroupMembers = resource({
  name: 'location_groups',
  one: 'location_group',
  area: 'products',
  description: 'Addition of locations to a group.',
  verbs: [],
  fields: {
    group:        belongsTo('groups', { description: 'Group; given by the path.' }),
    location:     belongsTo('locations', { description: 'Location; give either this or location_ids.' }),
    location_ids: ids('locations', { example: [1], description: 'Ids of the locations; give either this or location_id.' }),
  },
})

/** Addition of products to a group. */
export const productGroupMembers = resource({
  name: 'product_groups',
  one: 'product_group',
  area: 'products',
  description: 'Addition of products to a group.',
  verbs: [],
  fields: {
    group:       belongsTo('groups', { description: 'Group; given by the path.' }),
    product:     belongsTo('products', { description: 'Product; give either this or product_ids.' }),
    product_ids: ids('products', { example: [1], description: 'Ids of the products; give either this or product_id.' }),
  },
})
