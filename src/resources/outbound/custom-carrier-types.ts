import { choice, code, resource, text } from '#declare/resource.ts'
import { pageFieldNames, pageFields } from '#resources/reporting/page.ts'

/** Label type of a carrier without an adapter; the label content is an attached Liquid template file. */
export const customCarrierTypes = resource({
  name: 'custom_carrier_types',
  one: 'custom_carrier_type',
  area: 'shipping',
  description: 'Label type of a carrier without an adapter; the label content is an attached Liquid template file.',
  verbs: ['create', 'update'],
  shared_with: 'all',
  details: { custom_carrier_type_contents: 'custom_carrier_type_id' },
  answers: { update: 'nothing' },

  fields: {
    code:      code({ fixed: true, description: 'Custom carrier type code.' }),
    name:      text({ description: 'Display name.' }),
    format:    choice(['html', 'zpl'], { read_only: true, plain_text: true, description: 'Format of the attached file.' }),
    file_name: text({ read_only: true, description: 'Name of the attached file.' }),
    ...pageFields,
  },

  field_groups: { print_params: pageFieldNames },
  returns_field_groups: true,
})
