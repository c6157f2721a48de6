import { belongsTo, choice, code, flag, integer, resource } from '#declare/resource.ts'

/** The kinds of file every tenant knows how to read. */
const standardTypes = [
  'StandardOrder', 'StandardPreReceipt', 'StandardProduct', 'StandardProductStorageUnit', 'StandardProductMaterial',
  'StandardPickface', 'StandardCustomer', 'StandardSupplier', 'StandardDeliveryAddress', 'StandardCollectionAddress',
  'StandardLocation', 'StandardStock', 'StandardStockAdjustment', 'StandardStockHold', 'StandardStockRelease',
  'StandardOrderCancellation',
] as const

/** What is done with a file whose name matches. */
export const importTemplates = resource({
  name: 'import_templates',
  one: 'import_template',
  area: 'imports',
  means: 'What is done with an uploaded file whose name matches.',
  verbs: ['create', 'update', 'remove'],
  imported: false,

  fields: {
    file_regexp:           code({ max: 255, required: true, format: 'pattern', means: 'Searched in the bare file name, without regard to case.' }),
    ftp_user:              belongsTo('ftp_users', { required: true, on_removal: 'remove', among: { direction: 'upload' }, otherwise: 'ftp_direction', means: 'The login whose uploads it handles; one that uploads.' }),
    template_type:         choice(standardTypes, { plain: true, filter: 'ImportTemplatesTemplateTypeInputType', means: 'What the rows of the file are; not together with a configuration. With neither the file is only marked.' }),
    import_configuration:  belongsTo('import_configurations', { means: 'How the file is read; not together with a type.' }),
    account:               belongsTo('accounts', { means: 'The only account its rows may touch.' }),
    mapping_group:         belongsTo('mapping_groups', { among: { operation_type: 'ftp' }, means: 'Translates codes of the file; a group of operation type ftp.' }),
    position:              integer({ min: 0, max: 1_000_000, initially: 0, means: 'The lowest of several matching templates is taken.' }),
    allow_duplicate_files: flag({ means: 'Whether the same file (name and bytes) that a login sends again within an hour is taken in again; it is taken in once otherwise.' }),
    changed_by:            belongsTo('users', { read_only: true, changer: true, means: 'Who changed it last; imports by it run with their rights at most. Saving it again takes it over.' }),
    user:                  belongsTo('users', { read_only: true, maker: true, means: 'Who made it; its rows are written in their name.' }),
  },

  rules: [
    {
      field: 'import_configuration',
      holds: (template) => template.template_type === null || template.import_configuration_id === null,
      otherwise: 'exclusive',
      facts: { fields: ['template_type', 'import_configuration_id'] },
    },
  ],
})
