import { belongsTo, choice, code, flag, integer, resource } from '#declare/resource.ts'

/** The file types that every tenant can import. */
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
  description: 'Import template: how uploaded files with a matching name are imported.',
  verbs: ['create', 'update', 'remove'],
  imported: false,
  ownership: { through: 'ftp_user' },

  fields: {
    file_regexp:           code({ max: 255, required: true, format: 'pattern', description: 'Regular expression searched in the file name without its path; not case-sensitive.' }),
    ftp_user:              belongsTo('ftp_users', { required: true, on_delete: 'cascade', among: { direction: 'upload' }, error: 'ftp_direction', description: 'SFTP user whose uploads the template applies to; must have direction upload.' }),
    template_type:         choice(standardTypes, { plain_text: true, filter_type: 'ImportTemplatesTemplateTypeInputType', description: 'Standard template for the rows of the file; cannot be combined with an import configuration. With neither, the file is only marked as processed.' }),
    import_configuration:  belongsTo('import_configurations', { description: 'Import configuration for the file; cannot be combined with a template type.' }),
    account:               belongsTo('accounts', { description: 'Account to which the rows are restricted; null means no restriction.' }),
    mapping_group:         belongsTo('mapping_groups', { among: { operation_type: 'ftp' }, description: 'Mapping group that translates codes in the file; must have operation type ftp.' }),
    position:              integer({ min: 0, max: 1_000_000, default: 0, description: 'Position; if several templates match, the one with the lowest position is used.' }),
    allow_duplicate_files: flag({ description: 'Whether a file with the same name and content that the same user uploads again within an hour is imported again; otherwise it is imported once.' }),
    changed_by:            belongsTo('users', { read_only: true, updated_by: true, description: 'User who last changed the template; its imports run with at most the permissions of this user. Saving it again makes the saving user responsible.' }),
    user:                  belongsTo('users', { read_only: true, created_by: true, description: 'User who created the template; rows are written in the name of this user.' }),
  },

  rules: [
    {
      field: 'import_configuration',
      holds: (template) => template.template_type === null || template.import_configuration_id === null,
      error: 'exclusive',
      facts: { fields: ['template_type', 'import_configuration_id'] },
    },
  ],
})
