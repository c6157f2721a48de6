import { belongsTo, choice, code, flag, resource, text } from '#declare/resource.ts'
import { pageFieldNames, pageFields } from '#resources/reporting/page.ts'

/** A printed form. */
export const templates = resource({
  name: 'templates',
  one: 'template',
  area: 'printing',
  means: 'A printed form: its content is a Liquid file attached to it.',
  verbs: [],

  fields: {
    template_type:   belongsTo('template_types', { initially: { field: 'code', value: 'custom' }, means: 'What it prints; a free form when not given.' }),
    template_type_code: code({ max: 255, initially: 'custom', read_only: true, means: 'The code of its type.' }),
    name:            text({ max: 50, accepts: ['code'], means: 'The name shown to people; the name of its type when not given.' }),
    default:         flag({ sole: 'exactly_one', within: ['template_type'], means: 'Whether it is the form taken for its type.' }),
    template_header: belongsTo('templates', { among: { template_type_code: 'header' }, means: 'The form printed at the head of each page; of type header.' }),
    template_footer: belongsTo('templates', { among: { template_type_code: 'footer' }, means: 'The form printed at the foot of each page; of type footer.' }),
    account:         belongsTo('accounts', { means: 'The account for which it is preferred.' }),
    format:          choice(['html', 'zpl'], { read_only: true, plain: true, means: 'The form of the attached file.' }),
    file_name:       text({ read_only: true, means: 'The name of the attached file.' }),
    ...pageFields,
  },

  gathered: { print_params: pageFieldNames },
})
