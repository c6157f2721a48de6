import { belongsTo, choice, code, integer, moment, notes, resource, text, texts } from '#declare/resource.ts'

/** A file that was made or sent: a report, a label, an invoice, an import. */
export const documents = resource({
  name: 'documents',
  one: 'document',
  area: 'documents',
  means: 'A file that was made or sent: a report, a label, an invoice, an import.',
  verbs: ['create'],

  fields: {
    category:   choice(['report', 'import', 'export', 'test_print', 'print', 'label', 'invoice', 'attachment', 'tenant_export'], { initially: 'attachment', plain: true, means: 'What it is.' }),
    file_name:  text({ format: 'no_controls', accepts: ['name'], means: 'The name it is saved under; the one it is uploaded with when not given.' }),
    file_type:  code({ format: 'media_type', means: 'Its MIME type; the one it is uploaded with when not given.' }),
    file_path:  text({ max: 500, read_only: true, means: 'Where its bytes lie; opaque.' }),
    file_size:  integer({ min: 0, read_only: true, means: 'Its size in bytes.' }),
    sha256:     code({ max: 64, read_only: true, means: 'The SHA-256 of its bytes, in hex.' }),
    status:     choice(['queued', 'processing', 'available', 'failed'], { initially: 'queued', read_only: true, plain: true, means: 'How far it is; only an available one can be fetched.' }),
    message:    notes({ read_only: true, means: 'Why it failed.' }),
    warnings:   texts({ read_only: true, means: 'What went wrong without stopping it.' }),
    user:       belongsTo('users', { read_only: true, maker: true, means: 'Whose it is.' }),
    expires_at: moment({ read_only: true, means: 'When its bytes are removed; never when empty.' }),
  },
})

/** Where a document is sent. */
export const documentSending = resource({
  name: 'documents',
  one: 'document',
  area: 'documents',
  means: 'Where a document is sent.',
  verbs: [],

  fields: {
    ftp_user: belongsTo('ftp_users', { required: true, among: { direction: 'download' }, otherwise: 'ftp_direction', means: 'The login that fetches it; one that downloads.' }),
  },
})
