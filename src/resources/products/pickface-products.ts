import { belongsTo, choice, flag, integer, moment, resource } from '#declare/resource.ts'

/** That a product is picked from a place, and how the place is filled up. */
export const pickfaceProducts = resource({
  name: 'pickface_products',
  one: 'pickface_product',
  area: 'products',
  means: 'That a product is picked from a location or from the locations of a group, and how they are filled up.',
  verbs: [],

  fields: {
    product:            belongsTo('products', { required: true, means: 'The product.' }),
    location:           belongsTo('locations', { example: 1, means: 'The pickface; or location_group_id.' }),
    location_group:     belongsTo('groups', { means: 'The pickfaces, in pick_sequence order; or location_id.' }),
    warehouse:          belongsTo('warehouses', { read_only: true, means: 'The warehouse it is in.' }),
    replenishment_type: choice(['continuous', 'demand', 'order_volume'], { initially: 'continuous', plain: true, means: 'When it is filled up: below trigger_min, when a pick finds nothing else, or for the orders at hand.' }),
    trigger_min:        integer({ min: 0, max: 999_999_999, means: 'The level in units below which it is filled up.' }),
    trigger_max:        integer({ min: 0, max: 999_999_999, means: 'The level in units up to which it is filled.' }),
    priority:           integer({ min: 0, max: 1_000_000, initially: 0, means: 'The lower goes first.' }),
    full_storage_units_only: flag({ means: 'Whether only whole storage units are brought.' }),
    first_filled_at:    moment({ read_only: true, means: 'When it first held the product.' }),
  },

  unique: [['product', 'location_group', 'location']],
  rules: [
    {
      field: 'location',
      holds: ({ location_id, location_group_id }) => (location_id === null) !== (location_group_id === null),
      otherwise: 'exclusive',
      facts: { fields: ['location_id', 'location_group_id'] },
    },
    {
      field: 'trigger_max',
      holds: ({ replenishment_type, trigger_min, trigger_max }) =>
        replenishment_type === 'demand' || trigger_min === null || trigger_max === null || trigger_max >= trigger_min,
      otherwise: 'pickface_range_invalid',
      facts: ({ trigger_min, trigger_max }) => ({ min: trigger_min, max: trigger_max }),
    },
  ],
})
