/** Texts of the page of what clients owe. */
export const money = {
  title: 'Money',
  owing: 'What clients owe today',
  client: 'Client',
  charged: 'Charged, not invoiced',
  last: 'Last invoiced basket',
  trend: 'Against the last',
  unpaid: 'Invoiced, not paid',
  baskets: 'Baskets',
  open_basket: 'Open',
  closed_basket: 'Closed',
  no_card: 'No charge card',
  nobody: 'Nobody owes anything',
  nobody_text: 'Charges are gathered in baskets as work is done. A client with a charge card has one.',
  month_end: (clients: number) => (clients === 1 ? 'Invoice 1 client' : `Invoice ${clients} clients`),
  month_end_text: (open: number, all: number) =>
    `${open === 0 ? '' : `${open === 1 ? '1 open basket is' : `${open} open baskets are`} closed as of now. `}${all === 1 ? '1 basket becomes' : `${all} baskets become`} drafts of invoices, one for each client. Nothing is sent yet.`,
  month_end_one: 'Invoice',
  month_end_of: (client: string) => `Invoice ${client}`,
  invoices: 'What will be invoiced',
  net: 'Net',
  tax: 'Tax',
  gross: 'Gross',
  waiting: (clients: string) =>
    `Not invoiced now: ${clients}. Their window closes the open basket and charges storage.`,
  nothing_left: 'Nothing is left to invoice.',
  drafts: 'Drafts of invoices',
  invoice: 'Invoice',
  made: (count: number) =>
    count === 1 ? '1 draft of an invoice was made' : `${count} drafts of invoices were made`,
}
