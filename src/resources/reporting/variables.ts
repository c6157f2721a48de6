import { text } from '#declare/resource.ts'

/** Value for a parameter of a query. */
export const variableFields = {
  name:  text({ max: 1000, required: true, description: 'Name of the query parameter.' }),
  value: text({ max: 1000, description: 'Value, as text.' }),
}
