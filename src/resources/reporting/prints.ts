import { belongsTo, flag, integer, integers, resource } from '#declare/resource.ts'

const sent = {
  cloud_print: flag({ means: 'Whether it is sent to a printer; otherwise the file is answered.' }),
  printer:     belongsTo('printers', { means: 'The printer it is sent to.' }),
  copies:      integer({ min: 1, max: 99, initially: 1, means: 'How often the printer prints it.' }),
}

const wanted = {
  ...sent,
  template:    belongsTo('templates', { means: 'The form it is printed with; that of the account, the customer, or the usual one when not given.' }),
}

const described = {
  name: 'print_jobs',
  one: 'print_job',
  area: 'printing',
  verbs: [],
} as const

/** How a paper of a record is to be printed. */
export const prints = resource({
  ...described,
  means: 'How a paper of a record is to be printed.',
  fields: wanted,
})

/** How something that was printed before is to be printed. */
export const copies = resource({
  ...described,
  means: 'How something that was printed before is to be printed.',
  fields: sent,
})

/** Labels of which records are wanted, and how they are to be printed. */
export const labelPrints = resource({
  ...described,
  means: 'Labels of which records are wanted, and how they are to be printed.',
  fields: { ids: integers({ needed: true, means: 'The records, a label of each.' }), ...wanted },
})

/** Which labels of a receipt are wanted, and how they are to be printed. */
export const unitLabels = resource({
  ...described,
  name: 'goods_in_receipts',
  one: 'goods_in_receipt',
  area: 'receipts',
  means: 'Which labels of a receipt are wanted, and how they are to be printed.',
  fields: {
    storage_unit: belongsTo('storage_units', { means: 'The unit the label is of; every unit of the receipt when not given.' }),
    ...wanted,
  },
})
