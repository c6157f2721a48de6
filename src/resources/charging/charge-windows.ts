import { choice, integers, resource, text } from '#declare/resource.ts'

/** When recurring charges run: on which days of the week or of the month. */
export const chargeWindows = resource({
  name: 'charge_windows',
  one: 'charge_window',
  area: 'charges',
  means: 'When recurring charges run: on which days of the week or of the month.',
  verbs: ['create', 'remove'],

  fields: {
    frequency: choice(['Day', 'Month'], { required: true, plain: true, means: 'Day: the numbers are weekdays. Month: they are days of the month.' }),
    numbers:   integers({ required: true, means: 'Day: 0 = Sunday to 6 = Saturday. Month: 1 to 31, one past the end of a month being its last day.' }),
    name:      text({ accepts: ['code'], means: 'The name shown to people.' }),
  },

  rules: [
    {
      field: 'numbers',
      holds: ({ frequency, numbers }) => {
        if (typeof frequency !== 'string') return true
        const [low, high] = frequency === 'Day' ? [0, 6] : [1, 31]
        return numbers.length > 0 && new Set(numbers).size === numbers.length && numbers.every((one) => one >= low && one <= high)
      },
      otherwise: 'window_numbers_invalid',
      facts: ({ frequency }) => ({ frequency }),
    },
  ],
  graphql: { types: { numbers: '[Int]' } },
})
