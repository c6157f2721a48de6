import { code, flag, resource, text } from '#declare/resource.ts'

/** Barcode format. */
export const barcodeFormats = resource({
  name: 'barcode_formats',
  one: 'barcode_format',
  area: 'printing',
  description: 'Barcode format.',
  verbs: ['create', 'update', 'remove'],
  shared_with: 'all',
  answers: { create: 'flat', update: 'flat' },

  fields: {
    code:       code({ required: true, description: 'Barcode format code.' }),
    name:       text({ required: true, description: 'Display name.' }),
    is_default: flag({ exclusive: 'exactly_one', description: 'Whether this is the default format, used when none is given.' }),
  },

  unique: [['code']],
})
