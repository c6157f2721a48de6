import { choice, objects } from '#declare/resource.ts'

/** The fields of a request that creates several records. */
export const creationOfMany = {
  error_policy: choice(['all_or_nothing', 'skip_bad'], { default: 'all_or_nothing', plain_text: true, description: 'What happens if some records are refused: `all_or_nothing` creates none and answers the errors of all of them, `skip_bad` creates the others.' }),
  records: objects({ required: true, non_empty: true, description: 'Attributes of the records to create, at most 1,000.' }),
}
