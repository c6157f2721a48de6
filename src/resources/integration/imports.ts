import { belongsTo, choice, code, flag, integer, moment, notes, resource, text, texts } from '#declare/resource.ts'

/** Import of one file. */
export const imports = resource({
  name: 'imports',
  one: 'import',
  area: 'imports',
  description: 'Import of one file.',
  verbs: [],
  private_to: 'user',

  fields: {
    file_name:             text({ required: true, description: 'Name of the file as received.' }),
    document:              belongsTo('documents', { on_delete: 'set_null', description: 'Document with the content of the file.' }),
    source:                choice(['sftp', 'api', 'automation', 'integration'], { required: true, plain_text: true, description: 'Channel through which the file was received.' }),
    template_type:         code({ max: 100, description: 'Standard template that parsed the rows, if one was used.' }),
    import_template:       belongsTo('import_templates', { on_delete: 'set_null', description: 'Import template that matched the file name.' }),
    import_configuration:  belongsTo('import_configurations', { on_delete: 'set_null', description: 'Import configuration that parsed the file.' }),
    configuration_version: integer({ min: 1, description: 'Version of the import configuration used.' }),
    flow_code:             code({ max: 255, description: 'Code of the only flow applied to the records; the automatic flows when not given.' }),
    ftp_user:              belongsTo('ftp_users', { on_delete: 'set_null', description: 'SFTP user that uploaded the file.' }),
    account:               belongsTo('accounts', { description: 'Account to which the rows are restricted; null means no restriction.' }),
    dry_run:               flag({ description: 'Dry run: whether all changes are rolled back at the end.' }),
    status:                choice(['queued', 'parsing', 'processing', 'completed', 'completed_with_errors', 'failed', 'cancelled'], { required: true, plain_text: true, description: 'Status of the import.' }),
    total_rows:            integer({ min: 0, default: 0, description: 'Total number of rows.' }),
    processed_rows:        integer({ min: 0, default: 0, description: 'Number of rows processed.' }),
    created_count:         integer({ min: 0, default: 0, description: 'Number of records created.' }),
    updated_count:         integer({ min: 0, default: 0, description: 'Number of records updated.' }),
    skipped_count:         integer({ min: 0, default: 0, description: 'Number of rows skipped.' }),
    failed_count:          integer({ min: 0, default: 0, description: 'Number of rows that failed.' }),
    progress:              integer({ min: 0, max: 100, default: 0, description: 'Progress in percent.' }),
    interruptions:         integer({ min: 0, default: 0, description: 'Number of consecutive interruptions by a failure of the service; the import is given up after the second.' }),
    message:               notes({ description: 'Reason for the failure of the import.' }),
    warnings:              texts({ read_only: true, description: 'Warnings: columns of the file that are not read, and columns that are not in the file.' }),
    encoding:              code({ max: 100, description: 'Encoding that the sender of the file named as the charset of its content type.' }),
    started_at:            moment({ description: 'Time processing of the first row started.' }),
    finished_at:           moment({ description: 'Time the last row was processed or given up.' }),
    user:                  belongsTo('users', { description: 'User the records are written as.' }),
  },
})

/** Result of one row of an import. */
export const importRows = resource({
  name: 'import_rows',
  one: 'import_row',
  area: 'imports',
  description: 'Result of one row of an import.',
  verbs: [],

  fields: {
    import:        belongsTo('imports', { required: true, on_delete: 'cascade', description: 'Import.' }),
    row_number:    integer({ min: 1, required: true, description: 'Line number in the file, from 1.' }),
    status:        choice(['created', 'updated', 'skipped', 'failed'], { required: true, plain_text: true, description: 'Result of the row.' }),
    resource_type: code({ max: 100, description: 'Type of the record created or updated.' }),
    resource_id:   integer({ min: 1, description: 'Id of the record created or updated; null for a dry run.' }),
    code:          integer({ min: 1, description: 'Error code, if the row failed.' }),
    symbol:        code({ max: 100, description: 'Error symbol, if the row failed.' }),
    message:       notes({ description: 'Error message, if the row failed.' }),
    raw:           notes({ description: 'Original row in the file.' }),
  },
})
