import { belongsTo, flag, resource, text } from '#declare/resource.ts'

const start = (part: string) => text({ max: 10, trimmed: true, example: '01', description: `First ${part} of the range: digits (01) or letters (A). Its width is kept.` })
const end = (part: string) => text({ max: 10, trimmed: true, example: '02', description: `Last ${part} of the range, of the same kind as the first.` })

/** The parts of a location code that a range covers, in their order. */
export const rangeParts = ['zone', 'aisle', 'column', 'row', 'slot'] as const

/** Location range: creates many locations, one for every combination of the given parts. */
export const locationRanges = resource({
  name: 'location_ranges',
  one: 'location_range',
  area: 'warehouses',
  description: 'Creation of many locations at once: one for every combination of the given parts; each code is the prefix followed by its parts, with the separator between them.',
  verbs: [],

  fields: {
    warehouse:          belongsTo('warehouses', { required: true, description: 'Warehouse in which the locations are created.' }),
    location_type:      belongsTo('location_types', { required: true, description: 'Location type of every location created.' }),
    prefix:             text({ max: 60, trimmed: true, description: 'Prefix of every location code.' }),
    separator:          text({ max: 5, description: 'Text between the parts of every location code, such as -; nothing when not given.' }),
    range_start_zone:   start('zone'),
    range_end_zone:     end('zone'),
    range_start_aisle:  start('aisle'),
    range_end_aisle:    end('aisle'),
    range_start_column: start('column'),
    range_end_column:   end('column'),
    range_start_row:    start('row'),
    range_end_row:      end('row'),
    range_start_slot:   start('slot'),
    range_end_slot:     end('slot'),
    active:             flag({ default: true, description: 'Whether goods may be moved to the locations.' }),
  },
})
