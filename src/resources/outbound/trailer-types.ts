import { code, decimal, flag, integer, notes, resource, text } from '#declare/resource.ts'

/** Trailer type with its capacity. */
export const trailerTypes = resource({
  name: 'trailer_types',
  one: 'trailer_type',
  area: 'shipping',
  description: 'Trailer type with its capacity.',
  verbs: ['create', 'update', 'remove'],
  shared_with: 'all',

  fields: {
    code:              code({ max: 50, required: true, description: 'Trailer type code.' }),
    name:              text({ max: 50, follows: ['code'], description: 'Display name.' }),
    description:       notes({ description: 'Description.' }),
    active:            flag({ default: true, description: 'Whether trailers of this type can be used.' }),
    max_weight:        decimal({ min: 0, unit: 'kg', description: 'Maximum load weight in kilograms; null means no limit.' }),
    max_cube:          decimal({ min: 0, unit: 'm3', description: 'Maximum load cube (volume) in cubic metres; null means no limit.' }),
    max_storage_units: integer({ min: 0, max: 1_000_000, description: 'Maximum number of storage units; null means no limit.' }),
  },

  unique: [['code']],
})
