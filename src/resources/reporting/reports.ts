import { belongsTo, choice, code, objects, resource, text } from '#declare/resource.ts'
import { variableFields } from '#resources/reporting/variables.ts'

const column = {
  name:   text({ max: 1000, means: 'Its heading.' }),
  path:   text({ max: 1000, required: true, means: 'Where its value is in a row.' }),
  prefix: text({ max: 1000, means: 'What is written before the value.' }),
  suffix: text({ max: 1000, means: 'What is written behind the value.' }),
}

const variable = {
  ...variableFields,
  prompt:   text({ max: 1000, means: 'Whether the value is asked for when the report is built: true.' }),
  operator: text({ max: 1000, means: 'What is said beside the value where it is asked for.' }),
}

/** A table or chart of what a query answers. */
export const reports = resource({
  name: 'reports',
  one: 'report',
  area: 'reports',
  means: 'A table or chart of what a query answers.',
  verbs: [],

  fields: {
    name:          text({ max: 50, required: true, means: 'The name shown to people.' }),
    description:   text({ max: 500, means: 'What it shows.' }),
    report_type:   choice(['single', 'bar', 'pie'], { required: true, plain: true, means: 'single is a table.' }),
    report_query:  belongsTo('report_queries', { required: true, means: 'The query whose answer it shows.' }),
    source_path:   code({ max: 255, format: 'data_path', means: 'Where in the answer the rows are: data.tasks.aggregation, or data.tasks.all.edges.' }),
    report_fields: objects({ initially: [], each: column, means: 'The columns, each {name, path, prefix, suffix}.' }),
    variables:     objects({ initially: [], each: variable, means: 'Values for the parameters of the query, each {name, value, prompt, operator}.' }),
    user:          belongsTo('users', { maker: true, means: 'Whose it is: only they change, delete and generate it. Holders of manage_all_reports may take it over.' }),
  },

  // A report query is a node of its own.
  graphql: { root_type: 'ReportsQuery' },
})

/** What is said when a report is to be built. */
export const reportGeneration = resource({
  name: 'reports',
  one: 'report',
  area: 'reports',
  means: 'What is said when a report is to be built.',
  verbs: [],

  fields: {
    variables: objects({ initially: [], each: variableFields, means: 'Values that win over those of the report, each {name, value}.' }),
    format:    choice(['csv', 'xlsx', 'json', 'pdf'], { plain: true, means: 'The form of the file; csv for a table and pdf for a chart when not given.' }),
  },
})
