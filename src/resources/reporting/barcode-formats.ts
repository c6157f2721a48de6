import { code, flag, resource, text } from '#declare/resource.ts'

/** A way barcodes are written. */
export const barcodeFormats = resource({
  name: 'barcode_formats',
  one: 'barcode_format',
  area: 'printing',
  means: 'A way barcodes are written.',
  verbs: ['create', 'update', 'remove'],
  answers: { create: 'flat', update: 'flat' },

  fields: {
    code:       code({ required: true, means: 'The short name people know it by.' }),
    name:       text({ required: true, means: 'The name shown to people.' }),
    is_default: flag({ sole: 'exactly_one', means: 'Whether it is the format taken when none is named.' }),
  },

  unique: [['code']],
})
