import { belongsTo, choice, code, flag, resource, text } from '#declare/resource.ts'
import { pageFieldNames, pageFields } from '#resources/reporting/page.ts'

/** Form for printing. */
export const templates = resource({
  name: 'templates',
  one: 'template',
  area: 'printing',
  description: 'Template for a printed document or label; the content is an attached Liquid file.',
  verbs: [],
  shared_with: 'all',
  details: { template_contents: 'template_id' },

  fields: {
    template_type:   belongsTo('template_types', { default: { field: 'code', value: 'custom' }, description: 'Template type; a custom template when not given.' }),
    template_type_code: code({ max: 255, default: 'custom', read_only: true, description: 'Template type code.' }),
    name:            text({ max: 50, accepts: ['code'], description: 'Display name; the name of the template type when not given.' }),
    default:         flag({ exclusive: 'exactly_one', within: ['template_type'], description: 'Whether this is the default template of its type.' }),
    template_header: belongsTo('templates', { among: { template_type_code: 'header' }, description: 'Template printed as header of each page; must be of type header.' }),
    template_footer: belongsTo('templates', { among: { template_type_code: 'footer' }, description: 'Template printed as footer of each page; must be of type footer.' }),
    account:         belongsTo('accounts', { description: 'Account for which this template is used in preference to the default.' }),
    format:          choice(['html', 'zpl'], { read_only: true, plain_text: true, description: 'Format of the attached file.' }),
    file_name:       text({ read_only: true, description: 'Name of the attached file.' }),
    ...pageFields,
  },

  field_groups: { print_params: pageFieldNames },
})
