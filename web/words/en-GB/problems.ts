type Facts = Readonly<Record<string, unknown>>

/** What is wrong with a field, by the name of the rule; other refusals are told in the words of the service. */
export const problems = {
  blank: (_: Facts) => 'Must not be empty',
  wrong_password: (_: Facts) => 'Is not your current password',
  taken: (_: Facts) => 'Is used already',
  too_long: ({ max }: Facts) => `At most ${max} characters`,
  too_short: ({ min }: Facts) => `At least ${min} characters`,
  invalid: (_: Facts) => 'Is not valid',
  not_a_number: (_: Facts) => 'Must be a number',
  not_an_integer: (_: Facts) => 'Must be a whole number',
  must_exist: (_: Facts) => 'Does not exist',
  confirmation: (_: Facts) => 'Does not match',
  immutable: (_: Facts) => 'Cannot be changed',
  unreadable_json: (_: Facts) => 'Is not readable as JSON',
  too_fine: ({ scale }: Facts) => `At most ${scale} decimal places`,
  not_a_quantity: (_: Facts) => 'Must be a quantity, such as 12 or 2 case + 3',
  out_of_range: ({ min, max }: Facts) =>
    min === null ? `At most ${max}` : max === null ? `At least ${min}` : `Between ${min} and ${max}`,
  inclusion: ({ allowed }: Facts) => `One of ${Array.isArray(allowed) ? allowed.join(', ') : ''}`,
}
