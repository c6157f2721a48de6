import { belongsTo, choice, notes, objects, resource, text } from '#declare/resource.ts'

const TYPES = ['Integer', 'Date', 'String', 'Decimal', 'Boolean', 'ID', 'Datetime']

const parameter = {
  name: text({ max: 100, required: true, description: 'Name of the query variable.' }),
  type: choice([...TYPES, ...TYPES.map((type) => `[${type}]`)], { required: true, plain_text: true, description: 'Data type of the parameter.' }),
}

/** Report query: GraphQL query whose result is shown in reports and widgets. */
export const reportQueries = resource({
  name: 'report_queries',
  one: 'report_query',
  area: 'reports',
  description: 'Report query: GraphQL query whose result is shown in reports and widgets.',
  verbs: ['remove'],
  shared_with: 'all',
  imported: false,
  ownership: { by_user: 'changed_by' },

  fields: {
    name:        text({ max: 50, required: true, description: 'Display name.' }),
    description: text({ max: 500, description: 'Description.' }),
    graphql:     notes({ max: 50_000, required: true, description: 'GraphQL query; validated when it is saved.' }),
    parameters:  objects({ default: [], max: 100, unique_by: 'name', each: parameter, description: 'Parameters of the query, each {name, type}. Types: Integer, Date, String, Decimal, Boolean, ID, Datetime, or a list such as [ID].' }),
    changed_by:  belongsTo('users', { read_only: true, updated_by: true, description: 'User who last changed the query. Reports sent automatically show at most what this user is permitted to see; saving the query again makes you that user.' }),
  },
})
