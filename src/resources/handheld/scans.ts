import { belongsTo, choice, object, resource, text, texts } from '#declare/resource.ts'

const KINDS = ['location', 'storage_unit', 'product', 'task', 'pick_list', 'load', 'receipt'] as const

/** Lookup of a scanned code. */
export const scan = resource({
  name: 'scan_results',
  one: 'scan_result',
  area: 'tasks',
  verbs: [],
  description: 'Lookup of a scanned code.',
  fields: {
    barcode:  text({ max: 2000, required: true, description: 'Barcode scanned or typed in; GS1 codes and GS1 Digital Links are read.' }),
    expect:   texts({ options: KINDS, default: KINDS, description: 'Kinds of record to look for; every kind when not given.' }),
    location: belongsTo('locations', { description: 'Current location of the user; only records in its warehouse are searched.' }),
  },
})

/** Result of a scan; not stored. */
export const scanResults = resource({
  name: 'scan_results',
  one: 'scan_result',
  area: 'tasks',
  verbs: [],
  description: 'Record that a scanned code stands for; the id is that of the record.',
  fields: {
    kind:   choice(KINDS, { required: true, plain_text: true, description: 'Kind of record.' }),
    fields: object({ required: true, description: 'Identifying fields of the record; of a product which of its codes matched (matched_by), how many units that code stands for (units), and its units_per_inner, units_per_case and units_per_outer; for GS1 codes, the data encoded in them: batch, best_before_date, sell_by_date, serial_number, count, and weight in kilograms.' }),
  },
})
