import { belongsTo, flag, integer, resource } from '#declare/resource.ts'

/** Which labels of a receipt are wanted, and where they are to be printed. */
export const unitLabels = resource({
  name: 'goods_in_receipts',
  one: 'goods_in_receipt',
  area: 'receipts',
  means: 'Which labels of a receipt are wanted, and where they are to be printed.',
  verbs: [],

  fields: {
    storage_unit: belongsTo('storage_units', { means: 'The unit the label is of; every unit of the receipt when not given.' }),
    cloud_print:  flag({ means: 'Whether the labels are sent to a printer; otherwise they are answered.' }),
    printer:      belongsTo('printers', { means: 'The printer they are sent to.' }),
    copies:       integer({ min: 1, max: 99, initially: 1, means: 'How often the printer prints them.' }),
  },
})
