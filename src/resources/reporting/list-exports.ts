import { choice, code, object, objects, resource, text } from '#declare/resource.ts'

const column = {
  name: text({ max: 200, description: 'Column heading; when not given, the label of an own field, else the path.' }),
  path: code({ max: 200, required: true, example: 'account.code', description: 'Field of the list, or a field of a related record behind a dot.' }),
}

/** Export of a list: the records that match a filter, as a file. */
export const listExports = resource({
  name: 'list_exports',
  one: 'list_export',
  area: 'reports',
  description: 'Export of a list: the records that match a filter, as a file.',
  verbs: [],

  fields: {
    root:   code({ max: 100, required: true, example: 'goods_outs', description: 'GraphQL root of the list.' }),
    name:   text({ max: 100, format: 'no_controls', description: 'Name of the file without its ending; the root when not given.' }),
    filter: object({ default: {}, description: 'Filter of the list, as its GraphQL filter type takes it.' }),
    order:  text({ max: 500, description: 'Order of the list: `code DESC, id ASC`.' }),
    fields: objects({ required: true, each: column, description: 'Columns, each {name, path}.' }),
    format: choice(['csv', 'xlsx'], { default: 'csv', plain_text: true, description: 'File format.' }),
  },
})
