import { code, decimal, flag, integer, notes, resource, text } from '#declare/resource.ts'

/** A kind of trailer: how much it carries. */
export const trailerTypes = resource({
  name: 'trailer_types',
  one: 'trailer_type',
  area: 'shipping',
  means: 'A kind of trailer: how much it carries.',
  verbs: ['create', 'update', 'remove'],

  fields: {
    code:              code({ max: 50, required: true, means: 'The short name people know it by.' }),
    name:              text({ max: 50, follows: ['code'], means: 'The name shown to people.' }),
    description:       notes({ means: 'What a person should know about it.' }),
    active:            flag({ initially: true, means: 'Whether trailers of it are used.' }),
    max_weight:        decimal({ min: 0, unit: 'kg', means: 'The weight it carries, in kilograms; any when not given.' }),
    max_cube:          decimal({ min: 0, unit: 'm3', means: 'The room it has, in cubic metres; any when not given.' }),
    max_storage_units: integer({ min: 0, max: 1_000_000, means: 'How many storage units stand in it at most; any number when not given.' }),
  },

  unique: [['code']],
})
