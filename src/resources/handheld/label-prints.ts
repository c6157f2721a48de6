import { choice, integer, resource } from '#declare/resource.ts'

/** The kinds of records that a handheld prints labels of. */
export const LABEL_KINDS = ['location', 'storage_unit', 'product', 'goods_out', 'package'] as const

/** Printing of a label from a handheld. */
export const handheldLabel = resource({
  name: 'print_jobs',
  one: 'print_job',
  area: 'printing',
  verbs: [],
  description: 'Printing of a label from a handheld.',
  fields: {
    what:   choice(LABEL_KINDS, { required: true, description: 'What the label is for.' }),
    id:     integer({ required: true, min: 1, description: 'Location, storage unit, product, order or package that the label is for.' }),
    copies: integer({ min: 1, max: 99, default: 1, description: 'Number of copies.' }),
  },
})
