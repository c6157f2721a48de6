import { choice, code, notes, resource, text } from '#declare/resource.ts'

/** Number sequence, from which storage units, receipts, loads and products get their numbers by default. */
export const sequences = resource({
  name: 'sequences',
  one: 'sequence',
  area: 'stock',
  description: 'Number sequence, from which storage units, receipts, loads and products without a number of their own take the next one.',
  verbs: ['create', 'remove'],
  shared_with: { holders_of: ['manage_sequences'] },

  fields: {
    code:        code({ max: 50, required: true, description: 'Sequence code.' }),
    name:        text({ follows: ['code'], description: 'Display name.' }),
    prefix:      text({ max: 30, default: '', description: 'Prefix of each number.' }),
    next_number: code({ max: 18, format: 'digits', default: '000001', description: 'Next number to be issued; its leading zeros fix the number of digits.' }),
    description: notes({ description: 'Description of what the sequence is used for.' }),
    kind:        choice(['plain', 'sscc'], { default: 'plain', plain_text: true, description: 'Kind of number: plain, or sscc for serial shipping container codes.' }),
  },

  unique: [['code']],
  rules: [
    // Extension digit, company prefix and number make the 17 digits before the check digit (operations 3.2).
    { field: 'prefix', holds: ({ kind, prefix, next_number }) => kind !== 'sscc' || (/^\d*$/.test(prefix) && prefix.length + next_number.length === 17), error: 'invalid' },
  ],
})
