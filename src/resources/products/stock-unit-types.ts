import { code, integer, notes, resource, text } from '#declare/resource.ts'

/** What a product is counted in. */
export const stockUnitTypes = resource({
  name: 'stock_unit_types',
  one: 'stock_unit_type',
  area: 'products',
  means: 'What a product is counted in: items, weight, cube.',
  verbs: ['create', 'update', 'remove'],

  fields: {
    code:           code({ max: 50, required: true, means: 'The short name people know it by.' }),
    name:           text({ follows: ['code'], means: 'The name shown to people.' }),
    description:    notes({ means: 'What it is for.' }),
    decimal_places: integer({ min: 0, max: 4, initially: 0, means: 'How many places after the point a quantity may have.' }),
  },

  unique: [['code']],
})
