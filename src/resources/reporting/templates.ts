import { belongsTo, choice, code, flag, resource, text } from '#declare/resource.ts'
import { pageFieldNames, pageFields } from '#resources/reporting/page.ts'

/** A printed form. */
export const templates = resource({
  name: 'templates',
  one: 'template',
  area: 'printing',
  means: 'Template for a printed document or label; the content is an attached Liquid file.',
  verbs: [],

  fields: {
    template_type:   belongsTo('template_types', { initially: { field: 'code', value: 'custom' }, means: 'Template type; a custom template when not given.' }),
    template_type_code: code({ max: 255, initially: 'custom', read_only: true, means: 'Template type code.' }),
    name:            text({ max: 50, accepts: ['code'], means: 'Display name; the name of the template type when not given.' }),
    default:         flag({ sole: 'exactly_one', within: ['template_type'], means: 'Whether this is the default template of its type.' }),
    template_header: belongsTo('templates', { among: { template_type_code: 'header' }, means: 'Template printed as header of each page; must be of type header.' }),
    template_footer: belongsTo('templates', { among: { template_type_code: 'footer' }, means: 'Template printed as footer of each page; must be of type footer.' }),
    account:         belongsTo('accounts', { means: 'Account for which this template is used in preference to the default.' }),
    format:          choice(['html', 'zpl'], { read_only: true, plain: true, means: 'Format of the attached file.' }),
    file_name:       text({ read_only: true, means: 'Name of the attached file.' }),
    ...pageFields,
  },

  gathered: { print_params: pageFieldNames },
})
