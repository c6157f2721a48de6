import { text } from '#declare/resource.ts'

/** A value for a parameter of a query. */
export const variableFields = {
  name:  text({ max: 1000, required: true, means: 'Name of the query parameter.' }),
  value: text({ max: 1000, means: 'Value, as text.' }),
}
