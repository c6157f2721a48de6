import { belongsTo, choice, code, integer, notes, resource, text } from '#declare/resource.ts'

/** File uploaded by, or offered for download to, an SFTP user. */
export const ftpFiles = resource({
  name: 'ftp_files',
  one: 'ftp_file',
  area: 'imports',
  description: 'File uploaded by, or offered for download to, an SFTP user.',
  verbs: [],

  fields: {
    ftp_user:      belongsTo('ftp_users', { part_of_target: true, on_delete: 'set_null', description: 'SFTP user the file belongs to; null once it has been deleted.' }),
    direction:     choice(['upload', 'download'], { required: true, plain_text: true, description: 'Direction: upload for received files, download for offered files.' }),
    file_name:     text({ required: true, description: 'File name in the folder.' }),
    uploaded_name: text({ description: 'File name at upload; null for files provided by the service.' }),
    renamed_to:    text({ description: 'New name, if the client renamed the file after the upload was complete.' }),
    folder:        choice(['upload', 'processed', 'failed', 'download'], { required: true, plain_text: true, description: 'Folder the file is in.' }),
    file_size:     integer({ min: 0, required: true, description: 'File size in bytes.' }),
    sha256:        code({ max: 64, description: 'SHA-256 checksum of the content, in hexadecimal.' }),
    status:        choice(['uploaded', 'importing', 'processed', 'failed', 'offered', 'fetched', 'removed', 'duplicate'], { required: true, plain_text: true, description: 'Status of the file; duplicate means the same file had already been imported.' }),
    message:       notes({ description: 'Reason why the file failed or was not imported.' }),
    document:      belongsTo('documents', { part_of_target: true, on_delete: 'set_null', description: 'Document with the content of the file.' }),
    import:        belongsTo('imports', { part_of_target: true, on_delete: 'set_null', description: 'Import started by the file.' }),
  },
})
