import { belongsTo, choice, object, resource, text, texts } from '#declare/resource.ts'

const KINDS = ['location', 'storage_unit', 'product', 'task'] as const

/** A code that was read, and what it may stand for. */
export const scan = resource({
  name: 'scan_results',
  one: 'scan_result',
  area: 'tasks',
  verbs: [],
  means: 'A code that was read, and what it may stand for.',
  fields: {
    barcode:  text({ required: true, means: 'What was read, or typed.' }),
    expect:   texts({ options: KINDS, initially: KINDS, means: 'What it may stand for; anything when not given.' }),
    location: belongsTo('locations', { means: 'Where the person stands; what is looked for is in its warehouse.' }),
  },
})

/** What a code stands for; nothing is kept of it. */
export const scanResults = resource({
  name: 'scan_results',
  one: 'scan_result',
  area: 'tasks',
  verbs: [],
  means: 'What a code stands for: its id is that of the record.',
  fields: {
    kind:   choice(KINDS, { required: true, plain: true, means: 'What kind of record it is.' }),
    fields: object({ required: true, means: 'What people know the record by and, of a GS1 code, what else it says: batch, best_before_date, sell_by_date, serial_number, count, and weight in kilograms.' }),
  },
})
