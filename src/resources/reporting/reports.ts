import { belongsTo, choice, code, objects, resource, text } from '#declare/resource.ts'
import { variableFields } from '#resources/reporting/variables.ts'

const column = {
  name:   text({ max: 1000, description: 'Column heading.' }),
  path:   text({ max: 1000, required: true, description: 'Path of the value within a row.' }),
  prefix: text({ max: 1000, description: 'Text before the value.' }),
  suffix: text({ max: 1000, description: 'Text after the value.' }),
}

const variable = {
  ...variableFields,
  prompt:   text({ max: 1000, description: 'Whether the value is asked for when the report is generated: true.' }),
  operator: text({ max: 1000, description: 'Operator text shown beside the value where it is asked for.' }),
}

/** Report: table or chart of the result of a query. */
export const reports = resource({
  name: 'reports',
  one: 'report',
  area: 'reports',
  description: 'Report: table or chart of the result of a query.',
  verbs: [],
  private_to: 'user',
  imported: false,

  fields: {
    name:          text({ max: 50, required: true, description: 'Display name.' }),
    description:   text({ max: 500, description: 'Description.' }),
    report_type:   choice(['single', 'bar', 'pie'], { required: true, plain_text: true, description: 'Report type: single (table), bar or pie chart.' }),
    report_query:  belongsTo('report_queries', { required: true, description: 'Report query whose result is shown.' }),
    source_path:   code({ max: 255, format: 'data_path', description: 'Path of the rows in the result, such as data.tasks.aggregation or data.tasks.all.edges.' }),
    report_fields: objects({ default: [], each: column, description: 'Columns, each {name, path, prefix, suffix}.' }),
    variables:     objects({ default: [], each: variable, description: 'Values for the parameters of the query, each {name, value, prompt, operator}.' }),
    user:          belongsTo('users', { created_by: true, description: 'Owner: the only user who may change, delete and generate the report. Users with manage_all_reports may take it over.' }),
    changed_by:    belongsTo('users', { read_only: true, updated_by: true, description: 'User who last changed the report. When sent automatically, it shows at most what this user is permitted to see; saving the report again makes you that user.' }),
  },

  // A report query is a node of its own.
  graphql: { root_type: 'ReportsQuery' },
})

/** Generation of a report. */
export const reportGeneration = resource({
  name: 'reports',
  one: 'report',
  area: 'reports',
  description: 'Generation of a report.',
  verbs: [],

  fields: {
    variables: objects({ default: [], each: variableFields, description: 'Parameter values that override those of the report, each {name, value}.' }),
    format:    choice(['csv', 'xlsx', 'json', 'pdf'], { plain_text: true, description: 'File format; csv for a table and pdf for a chart when not given.' }),
  },
})
