import { belongsTo, choice, code, integer, notes, resource, text } from '#declare/resource.ts'

/** One file that a login brought, or that is offered to one. */
export const ftpFiles = resource({
  name: 'ftp_files',
  one: 'ftp_file',
  area: 'imports',
  means: 'One file that a login brought, or that is offered to one.',
  verbs: [],

  fields: {
    ftp_user:      belongsTo('ftp_users', { whole: true, on_removal: 'clear', means: 'The login it belongs to; empty once it is deleted.' }),
    direction:     choice(['upload', 'download'], { required: true, plain: true, means: 'upload was brought in, download is offered.' }),
    file_name:     text({ required: true, means: 'Its name in the folder.' }),
    uploaded_name: text({ means: 'The name it was uploaded under; none of what the service lays down itself.' }),
    renamed_to:    text({ means: 'The name its client gave it after it was taken in.' }),
    folder:        choice(['upload', 'processed', 'failed', 'download'], { required: true, plain: true, means: 'The folder it lies in.' }),
    file_size:     integer({ min: 0, required: true, means: 'Its size in bytes.' }),
    sha256:        code({ max: 64, means: 'The SHA-256 of its bytes, in hex.' }),
    status:        choice(['uploaded', 'importing', 'processed', 'failed', 'offered', 'fetched', 'removed', 'duplicate'], { required: true, plain: true, means: 'What became of it; a duplicate was taken in before.' }),
    message:       notes({ means: 'Why it failed, or was not taken in.' }),
    document:      belongsTo('documents', { on_removal: 'clear', means: 'The file itself.' }),
    import:        belongsTo('imports', { on_removal: 'clear', means: 'The import it started.' }),
  },
})
