import { choice, notes, objects, resource, text } from '#declare/resource.ts'

const TYPES = ['Integer', 'Date', 'String', 'Decimal', 'Boolean', 'ID', 'Datetime']

const parameter = {
  name: text({ max: 100, required: true, means: 'The variable of the query.' }),
  type: choice([...TYPES, ...TYPES.map((type) => `[${type}]`)], { required: true, plain: true, means: 'What its values are.' }),
}

/** A query whose answer reports and widgets show. */
export const reportQueries = resource({
  name: 'report_queries',
  one: 'report_query',
  area: 'reports',
  means: 'A query whose answer reports and widgets show.',
  verbs: ['remove'],

  fields: {
    name:        text({ max: 50, required: true, means: 'The name shown to people.' }),
    description: text({ max: 500, means: 'What it finds out.' }),
    graphql:     notes({ max: 50_000, required: true, means: 'One GraphQL query; it must be valid when it is saved.' }),
    parameters:  objects({ initially: [], max: 100, once: 'name', each: parameter, means: 'The variables that are asked for, each {name, type}: Integer, Date, String, Decimal, Boolean, ID, Datetime, or a list such as [ID].' }),
  },
})
