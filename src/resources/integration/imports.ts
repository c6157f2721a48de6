import { belongsTo, choice, code, flag, integer, moment, notes, resource, text } from '#declare/resource.ts'

/** One file on its way into records. */
export const imports = resource({
  name: 'imports',
  one: 'import',
  area: 'imports',
  means: 'One file on its way into records.',
  verbs: [],

  fields: {
    file_name:             text({ required: true, means: 'The name the file came with.' }),
    document:              belongsTo('documents', { on_removal: 'clear', means: 'The file itself.' }),
    source:                choice(['sftp', 'api', 'automation', 'integration'], { required: true, plain: true, means: 'The way it came in.' }),
    template_type:         code({ max: 100, means: 'What its rows are, where a standard template read it.' }),
    import_template:       belongsTo('import_templates', { on_removal: 'clear', means: 'The template that matched its name.' }),
    import_configuration:  belongsTo('import_configurations', { on_removal: 'clear', means: 'The configuration that read it.' }),
    configuration_version: integer({ min: 1, means: 'The version of the configuration that read it.' }),
    flow_code:             code({ max: 255, means: 'The one flow of the configuration that takes its records; the automatic ones when not given.' }),
    ftp_user:              belongsTo('ftp_users', { on_removal: 'clear', means: 'The login that brought it.' }),
    account:               belongsTo('accounts', { means: 'The only account its rows may touch.' }),
    dry_run:               flag({ means: 'Whether everything it does is taken back at the end.' }),
    status:                choice(['queued', 'parsing', 'processing', 'completed', 'completed_with_errors', 'failed', 'cancelled'], { required: true, plain: true, means: 'How far it is.' }),
    total_rows:            integer({ min: 0, initially: 0, means: 'How many rows it has.' }),
    processed_rows:        integer({ min: 0, initially: 0, means: 'How many of them are done.' }),
    created_count:         integer({ min: 0, initially: 0, means: 'How many records it made.' }),
    updated_count:         integer({ min: 0, initially: 0, means: 'How many records it changed.' }),
    skipped_count:         integer({ min: 0, initially: 0, means: 'How many rows it left out.' }),
    failed_count:          integer({ min: 0, initially: 0, means: 'How many rows it could not take.' }),
    progress:              integer({ min: 0, max: 100, initially: 0, means: 'How far it is, in percent.' }),
    interruptions:         integer({ min: 0, initially: 0, means: 'How often in a row the service died in the midst of it; after the second time it is given up.' }),
    message:               notes({ means: 'Why it failed.' }),
    started_at:            moment({ means: 'When its first row was looked at.' }),
    finished_at:           moment({ means: 'When its last row was done or given up.' }),
    user:                  belongsTo('users', { means: 'In whose name its rows are written.' }),
  },
})

/** What became of one row of a file. */
export const importRows = resource({
  name: 'import_rows',
  one: 'import_row',
  area: 'imports',
  means: 'What became of one row of a file.',
  verbs: [],

  fields: {
    import:        belongsTo('imports', { required: true, on_removal: 'remove', means: 'The file it stands in.' }),
    row_number:    integer({ min: 1, required: true, means: 'Its line in the file, from 1.' }),
    status:        choice(['created', 'updated', 'skipped', 'failed'], { required: true, plain: true, means: 'What became of it.' }),
    resource_type: code({ max: 100, means: 'What kind of record it became.' }),
    resource_id:   integer({ min: 1, means: 'The record it became; none for a dry run.' }),
    code:          integer({ min: 1, means: 'The number of the refusal, where it was refused.' }),
    symbol:        code({ max: 100, means: 'The symbol of the refusal, where it was refused.' }),
    message:       notes({ means: 'Why it was refused.' }),
    raw:           notes({ means: 'The row as it stood in the file.' }),
  },
})
