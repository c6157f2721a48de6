import { choice, code, notes, resource, text } from '#declare/resource.ts'

/** A range of numbers: units, receipts, loads and products without a number of their own take the next one. */
export const sequences = resource({
  name: 'sequences',
  one: 'sequence',
  area: 'stock',
  means: 'A range of numbers: units, receipts, loads and products without a number of their own take the next one.',
  verbs: ['create', 'remove'],

  fields: {
    code:        code({ max: 50, required: true, means: 'What it is asked for by.' }),
    name:        text({ follows: ['code'], means: 'The name shown to people.' }),
    prefix:      text({ max: 30, initially: '', means: 'What stands before each number.' }),
    next_number: code({ max: 18, format: 'digits', initially: '000001', means: 'The number given out next; its leading zeros keep the width.' }),
    description: notes({ means: 'What it is for.' }),
    kind:        choice(['plain', 'sscc'], { initially: 'plain', plain: true, means: 'plain, or sscc for serial shipping container codes.' }),
  },

  unique: [['code']],
  rules: [
    // Extension digit, company prefix and number make the 17 digits before the check digit (operations 3.2).
    { field: 'prefix', holds: ({ kind, prefix, next_number }) => kind !== 'sscc' || (/^\d*$/.test(prefix) && prefix.length + next_number.length === 17), otherwise: 'invalid' },
  ],
})
