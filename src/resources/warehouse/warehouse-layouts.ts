import { belongsTo, choice, code, integer, objects, resource } from '#declare/resource.ts'

/** The farthest an aisle can stand from the corner of a map, in places. */
const FARTHEST = 100_000

/** Where an aisle stands on a map. */
const aisleFields = {
  zone:      code({ description: 'Zone of the aisle; null where its locations have none.' }),
  aisle:     code({ description: 'Aisle; null for locations of the zone without one.' }),
  x:         integer({ required: true, min: 0, max: FARTHEST, description: 'Distance from the left, in places.' }),
  y:         integer({ required: true, min: 0, max: FARTHEST, description: 'Distance from the top, in places.' }),
  direction: choice(['right', 'down'], { default: 'right', plain_text: true, description: 'Where its bays run to from there.' }),
}

/** How the aisles of a warehouse stand on its map. */
export const warehouseLayouts = resource({
  name: 'warehouse_layouts',
  one: 'warehouse_layout',
  area: 'warehouses',
  description: 'Layout of a warehouse: where its aisles stand on the map. Aisles that it does not name stand below the others, one under another.',
  verbs: ['create', 'update', 'remove'],
  shared_with: 'all',

  fields: {
    warehouse: belongsTo('warehouses', { required: true, fixed: true, description: 'Warehouse that is laid out, once.' }),
    layout:    objects({ default: [], each: aisleFields, description: 'Aisles, each {zone, aisle, x, y, direction}. Always replaced as a whole.' }),
  },

  unique: [['warehouse']],
})
