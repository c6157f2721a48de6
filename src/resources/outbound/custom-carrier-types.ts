import { choice, code, resource, text } from '#declare/resource.ts'
import { pageFieldNames, pageFields } from '#resources/reporting/page.ts'

/** The label of a carrier that no adapter speaks to: its content is a Liquid file attached to it. */
export const customCarrierTypes = resource({
  name: 'custom_carrier_types',
  one: 'custom_carrier_type',
  area: 'shipping',
  means: 'The label of a carrier that no adapter speaks to: its content is a Liquid file attached to it.',
  verbs: ['create', 'update'],
  answers: { update: 'nothing' },

  fields: {
    code:      code({ fixed: true, means: 'The short name people know it by.' }),
    name:      text({ means: 'The name shown to people.' }),
    format:    choice(['html', 'zpl'], { read_only: true, plain: true, means: 'The form of the attached file.' }),
    file_name: text({ read_only: true, means: 'The name of the attached file.' }),
    ...pageFields,
  },

  gathered: { print_params: pageFieldNames },
  answers_gathered: true,
})
