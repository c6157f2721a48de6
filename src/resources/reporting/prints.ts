import { belongsTo, flag, integer, integers, resource } from '#declare/resource.ts'

const sent = {
  cloud_print: flag({ description: 'Whether to send the print to a printer; otherwise the response is the file.' }),
  printer:     belongsTo('printers', { description: 'Printer to print on.' }),
  copies:      integer({ min: 1, max: 99, default: 1, description: 'Number of copies.' }),
}

const printOptions = {
  ...sent,
  template:    belongsTo('templates', { description: 'Template to print with; when not given, the template of the account or customer, otherwise the default template.' }),
}

const described = {
  name: 'print_jobs',
  one: 'print_job',
  area: 'printing',
  verbs: [],
} as const

/** Options for printing a document of a record. */
export const prints = resource({
  ...described,
  description: 'Options for printing a document of a record.',
  fields: printOptions,
})

/** Options for reprinting an existing print. */
export const copies = resource({
  ...described,
  description: 'Options for reprinting an existing print.',
  fields: sent,
})

/** Printing of labels for several records. */
export const labelPrints = resource({
  ...described,
  description: 'Printing of labels for several records.',
  fields: { ids: integers({ needed: true, description: 'Ids of the records; one label is printed for each.' }), ...printOptions },
})

/** Printing of a paper of several records. */
export const papersPrints = resource({
  ...described,
  description: 'Printing of a paper of several records.',
  fields: { ids: integers({ needed: true, description: 'Ids of the records, in the order of their papers.' }), ...printOptions },
})

/** Printing of storage unit labels of a receipt. */
export const unitLabels = resource({
  ...described,
  name: 'goods_in_receipts',
  one: 'goods_in_receipt',
  area: 'receipts',
  description: 'Printing of storage unit labels of a receipt.',
  fields: {
    storage_unit: belongsTo('storage_units', { description: 'Storage unit of the label; all units of the receipt when not given.' }),
    ...printOptions,
  },
})
