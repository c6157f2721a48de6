import { belongsTo, choice, code, integer, moment, notes, resource, text, texts } from '#declare/resource.ts'

/** Document: a file that was generated or uploaded, such as a report, label, invoice or import file. */
export const documents = resource({
  name: 'documents',
  one: 'document',
  area: 'documents',
  description: 'Document: a file that was generated or uploaded, such as a report, label, invoice or import file.',
  verbs: [],
  private_to: 'user',
  searched: ['file_name'],

  fields: {
    category:   choice(['report', 'import', 'export', 'test_print', 'print', 'label', 'invoice', 'attachment', 'tenant_export'], { default: 'attachment', plain_text: true, description: 'Category of the document.' }),
    file_name:  text({ format: 'no_controls', accepts: ['name'], description: 'File name; the name of the uploaded file when not given.' }),
    file_type:  code({ format: 'media_type', description: 'MIME type; the type of the uploaded file when not given.' }),
    file_path:  text({ max: 500, read_only: true, description: 'Storage path of the content; opaque.' }),
    file_size:  integer({ min: 0, read_only: true, description: 'File size in bytes.' }),
    sha256:     code({ max: 64, read_only: true, description: 'SHA-256 checksum of the content, in hexadecimal.' }),
    status:     choice(['queued', 'processing', 'available', 'failed'], { default: 'queued', read_only: true, plain_text: true, description: 'Status of the document; only available documents can be downloaded.' }),
    message:    notes({ read_only: true, description: 'Reason for the failure.' }),
    warnings:   texts({ read_only: true, description: 'Warnings: problems that did not stop the generation.' }),
    account:    belongsTo('accounts', { fixed: true, on_delete: 'set_null', description: 'Account the document is about: users who see the account see the document. Without one, only its user does, and users who see all accounts and warehouses.' }),
    warehouse:  belongsTo('warehouses', { fixed: true, on_delete: 'set_null', description: 'Warehouse the document is about; users who do not see the warehouse do not see the document.' }),
    record_type: code({ max: 63, fixed: true, example: 'goods_outs', description: 'Type of the record the document belongs to; null for none.' }),
    record_id:  integer({ external_id: true, fixed: true, description: 'Id of the record the document belongs to.' }),
    source_types: texts({ read_only: true, default: undefined, description: 'Types whose records a report or an export has: only who may view all of them, or its owner, downloads it. Null where it has none, or it is not known.' }),
    user:       belongsTo('users', { read_only: true, created_by: true, description: 'Owner: the user who created the document.' }),
    expires_at: moment({ read_only: true, description: 'Expiry time, after which the content is removed; null means never.' }),
  },
})

/** Delivery of a document to an SFTP user. */
export const documentSending = resource({
  name: 'documents',
  one: 'document',
  area: 'documents',
  description: 'Delivery of a document to an SFTP user.',
  verbs: [],

  fields: {
    ftp_user: belongsTo('ftp_users', { required: true, among: { direction: 'download' }, error: 'ftp_direction', description: 'SFTP user to offer the document to; must have direction download.' }),
  },
})
