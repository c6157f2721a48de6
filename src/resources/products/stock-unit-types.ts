import { code, integer, notes, resource, text } from '#declare/resource.ts'

/** Unit in which a product is counted. */
export const stockUnitTypes = resource({
  name: 'stock_unit_types',
  one: 'stock_unit_type',
  area: 'products',
  description: 'Stock unit type: what a product is counted in, such as items, weight or cube.',
  verbs: ['create', 'update', 'remove'],
  shared_with: 'all',

  fields: {
    code:           code({ max: 50, required: true, description: 'Stock unit type code.' }),
    name:           text({ follows: ['code'], description: 'Display name.' }),
    description:    notes({ description: 'Description of what the type is used for.' }),
    decimal_places: integer({ min: 0, max: 4, default: 0, description: 'Number of decimal places allowed in quantities.' }),
  },

  unique: [['code']],
})
