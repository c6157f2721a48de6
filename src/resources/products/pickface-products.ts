import { belongsTo, choice, flag, integer, moment, resource } from '#declare/resource.ts'

/** Pickface assignment: a product that is picked from a location, and how that is replenished. */
export const pickfaceProducts = resource({
  name: 'pickface_products',
  one: 'pickface_product',
  area: 'products',
  description: 'Pick face assignment: a product is picked from a location, or from the locations of a group, which are replenished by the given rule.',
  verbs: [],
  ownership: { through: 'location' },

  fields: {
    product:            belongsTo('products', { required: true, part_of_target: true, description: 'Product.' }),
    location:           belongsTo('locations', { example: 1, description: 'Pick face location; give either this or location_group_id.' }),
    location_group:     belongsTo('groups', { description: 'Group of pick face locations, used in pick_sequence order; give either this or location_id.' }),
    warehouse:          belongsTo('warehouses', { read_only: true, description: 'Warehouse of the pick face.' }),
    replenishment_type: choice(['continuous', 'demand', 'order_volume'], { default: 'continuous', plain_text: true, description: 'Replenishment type: continuous replenishes when stock falls below trigger_min, demand when a pick finds no other stock, order_volume for the open orders.' }),
    trigger_min:        integer({ min: 0, max: 999_999_999, description: 'Minimum stock level in units, below which the pick face is replenished.' }),
    trigger_max:        integer({ min: 0, max: 999_999_999, description: 'Maximum stock level in units, up to which the pick face is replenished.' }),
    priority:           integer({ min: 0, max: 1_000_000, default: 0, description: 'Priority among the pick faces of the product; the lowest number goes first.' }),
    full_storage_units_only: flag({ description: 'Whether only full storage units are used for replenishment.' }),
    first_filled_at:    moment({ read_only: true, description: 'Time the pick face first held the product.' }),
  },

  unique: [['product', 'location_group', 'location']],
  rules: [
    {
      field: 'location',
      holds: ({ location_id, location_group_id }) => (location_id === null) !== (location_group_id === null),
      error: 'exclusive',
      facts: { fields: ['location_id', 'location_group_id'] },
    },
    {
      field: 'trigger_max',
      holds: ({ replenishment_type, trigger_min, trigger_max }) =>
        replenishment_type === 'demand' || trigger_min === null || trigger_max === null || trigger_max >= trigger_min,
      error: 'pickface_range_invalid',
      facts: ({ trigger_min, trigger_max }) => ({ min: trigger_min, max: trigger_max }),
    },
  ],
})
