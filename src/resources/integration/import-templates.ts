import { belongsTo, choice, code, integer, resource } from '#declare/resource.ts'

/** What is done with a file whose name matches. */
export const importTemplates = resource({
  name: 'import_templates',
  one: 'import_template',
  area: 'imports',
  means: 'What is done with an uploaded file whose name matches.',
  verbs: ['create', 'update', 'remove'],

  fields: {
    file_regexp:   code({ max: 255, required: true, format: 'pattern', means: 'Searched in the bare file name, without regard to case.' }),
    ftp_user:      belongsTo('ftp_users', { required: true, on_removal: 'remove', means: 'The login whose uploads it handles.' }),
    template_type: choice([
      'StandardOrder', 'StandardPreReceipt', 'StandardProduct', 'StandardProductStorageUnit', 'StandardProductMaterial',
      'StandardPickface', 'StandardCustomer', 'StandardSupplier', 'StandardDeliveryAddress', 'StandardCollectionAddress',
      'StandardLocation', 'StandardStock', 'StandardStockAdjustment', 'StandardStockHold', 'StandardStockRelease',
      'StandardOrderCancellation',
    ], { plain: true, filter: 'ImportTemplatesTemplateTypeInputType', means: 'What the rows of the file are; without one the file is only marked.' }),
    account:       belongsTo('accounts', { means: 'The only account its rows may touch.' }),
    mapping_group: belongsTo('mapping_groups', { means: 'Translates codes of the file; a group of operation type ftp.' }),
    position:      integer({ min: 0, max: 1_000_000, initially: 0, means: 'The lowest of several matching templates is taken.' }),
    user:          belongsTo('users', { read_only: true, means: 'Who made it; its rows are written in their name.' }),
  },
})
