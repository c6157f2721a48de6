/** What fields of the area documents mean to people, by their description in the API. */
export const documents: Readonly<Record<string, string>> = {
  'MIME type; the type of the uploaded file when not given.':
    'Kind of file; that of the uploaded file when not given.',
  'Storage path of the content; opaque.': 'Where the content is stored.',
  'Type of the record the document belongs to; null for none.':
    'Type of the record the document belongs to; empty for none.',
  'Id of the record the document belongs to.': 'Record the document belongs to.',
  'Types whose records a report or an export has: only who may view all of them, or its owner, downloads it. Null where it has none, or it is not known.':
    'Types whose records a report or an export has: only who may view all of them, or its owner, downloads it.',
  'Expiry time, after which the content is removed; null means never.':
    'Expiry time, after which the content is removed; empty means never.',
}
