type ProblemFacts = Readonly<Record<string, unknown>>

/** What is wrong with a field, by the name of the rule; other refusals are told in the words of the service. */
export const problems = {
  blank: (_: ProblemFacts) => 'Must not be empty',
  wrong_password: (_: ProblemFacts) => 'Is not your current password',
  taken: (_: ProblemFacts) => 'Is used already',
  too_long: ({ max }: ProblemFacts) => `At most ${max} characters`,
  too_short: ({ min }: ProblemFacts) => `At least ${min} characters`,
  invalid: (_: ProblemFacts) => 'Is not valid',
  not_a_number: (_: ProblemFacts) => 'Must be a number',
  not_an_integer: (_: ProblemFacts) => 'Must be a whole number',
  must_exist: (_: ProblemFacts) => 'Does not exist',
  confirmation: (_: ProblemFacts) => 'Does not match',
  immutable: (_: ProblemFacts) => 'Cannot be changed',
  unreadable_json: (_: ProblemFacts) => 'Is not readable as JSON',
  too_fine: ({ scale }: ProblemFacts) => `At most ${scale} decimal places`,
  not_a_quantity: (_: ProblemFacts) => 'Must be a quantity, such as 12 or 2 case + 3',
  out_of_range: ({ min, max }: ProblemFacts) =>
    min === null ? `At most ${max}` : max === null ? `At least ${min}` : `Between ${min} and ${max}`,
  inclusion: ({ allowed }: ProblemFacts) => `One of ${Array.isArray(allowed) ? allowed.join(', ') : ''}`,
}
