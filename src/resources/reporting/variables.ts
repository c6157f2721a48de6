import { text } from '#declare/resource.ts'

/** A value for a parameter of a query. */
export const variableFields = {
  name:  text({ max: 1000, required: true, means: 'The parameter of the query.' }),
  value: text({ max: 1000, means: 'Its value, as text.' }),
}
