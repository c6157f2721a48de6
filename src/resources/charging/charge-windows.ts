import { choice, integers, resource, text } from '#declare/resource.ts'

/** Charge window: days of the week or month on which recurring charges are made. */
export const chargeWindows = resource({
  name: 'charge_windows',
  one: 'charge_window',
  area: 'charges',
  description: 'Charge window: days of the week or month on which recurring charges are made.',
  verbs: ['create', 'remove'],
  shared_with: 'all',

  fields: {
    frequency: choice(['Day', 'Month'], { required: true, plain_text: true, description: 'Day: numbers are days of the week. Month: numbers are days of the month.' }),
    numbers:   integers({ required: true, description: 'Days. For frequency Day: 0 = Sunday to 6 = Saturday. For Month: 1 to 31; a day beyond the end of a month means its last day.' }),
    name:      text({ accepts: ['code'], description: 'Display name.' }),
  },

  rules: [
    {
      field: 'numbers',
      holds: ({ frequency, numbers }) => {
        if (typeof frequency !== 'string') return true
        const [low, high] = frequency === 'Day' ? [0, 6] : [1, 31]
        return numbers.length > 0 && new Set(numbers).size === numbers.length && numbers.every((one) => one >= low && one <= high)
      },
      error: 'window_numbers_invalid',
      facts: ({ frequency }) => ({ frequency }),
    },
  ],
  graphql: { types: { numbers: '[Int]' } },
})
