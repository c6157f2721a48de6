import { belongsTo, choice, code, day, decimal, integers, moment, money, parts, quantity, resource, text } from '#declare/resource.ts'

/** Invoice to an account for the charges of its baskets. */
export const invoices = resource({
  name: 'invoices',
  one: 'invoice',
  area: 'charges',
  description: 'Invoice to an account for the charges of its baskets.',
  verbs: [],
  searched: ['document_number'],

  fields: {
    account:           belongsTo('accounts', { required: true, read_only: true, description: 'Account invoiced.' }),
    document_number:   code({ required: true, read_only: true, description: 'Invoice number, from sequence INV.' }),
    document_type:     choice(['invoice'], { default: 'invoice', read_only: true, plain_text: true, description: 'Document type.' }),
    status:            choice(['draft', 'submitted', 'authorised', 'paid', 'void'], { default: 'draft', read_only: true, plain_text: true, description: 'Status of the invoice.' }),
    document_date:     day({ required: true, description: 'Invoice date; the date of creation when not given.' }),
    document_due_date: day({ required: true, description: 'Due date.' }),
    reference:         code({ description: 'Reference of the account, such as its purchase order number.' }),
    tax_status:        choice(['tax_exclusive'], { default: 'tax_exclusive', read_only: true, plain_text: true, description: 'Tax status: prices exclude tax.' }),
    currency:          text({ read_only: true, description: "Currency of the invoice: the account's, or the default currency." }),
    net_total:         money({ default: 0, read_only: true, description: 'Net total of the charges.' }),
    tax_total:         money({ default: 0, read_only: true, description: 'Total tax: for each tax rate, the tax on the sum of its charges, rounded to the smallest unit of the currency.' }),
    gross_total:       money({ default: 0, read_only: true, description: 'Gross total to be paid.' }),
    start_at:          moment({ read_only: true, description: 'Start of the charging period of the baskets.' }),
    end_at:            moment({ read_only: true, description: 'End of the charging period of the baskets.' }),
    paid_at:           moment({ read_only: true, description: 'Payment time.' }),
    lines: parts('invoice_lines', 'invoice', { read_only: true, description: "Invoice lines, summarised as set in the account's invoice_display." }),
  },

  unique: [['document_number']],
})

/** Invoice line. */
export const invoiceLines = resource({
  name: 'invoice_lines',
  one: 'invoice_line',
  area: 'charges',
  description: 'Invoice line.',
  verbs: [],
  graphql: { hidden: true },

  fields: {
    invoice:      belongsTo('invoices', { required: true, on_delete: 'cascade', description: 'Invoice.' }),
    charge_type:  choice(['RECEIPT', 'PICK', 'RENTAL', 'SUNDRY'], { plain_text: true, description: 'Charge type; null if charges of several types are combined in the line.' }),
    code:         code({ required: true, description: 'Code of the charge, or of the combined charges.' }),
    name:         text({ required: true, description: 'Text of the line.' }),
    quantity:     quantity({ default: 1, description: 'Number of pricing blocks.' }),
    price:        money({ default: 0, description: 'Price per block.' }),
    net:          money({ default: 0, description: 'Net amount.' }),
    tax_rate:     decimal({ unit: '%', description: 'Tax rate in percent; null if charges with several rates are combined.' }),
    tax:          money({ default: 0, description: 'Share of the tax total allotted to the line.' }),
    total:        money({ default: 0, description: 'Line total: net + tax.' }),
    goods_out:    belongsTo('goods_outs', { description: 'Order (goods-out) the charge is for.' }),
    inbound_good: belongsTo('goods_in_receipts', { description: 'Goods-in receipt the charge is for.' }),
  },
})

const act = { name: 'invoices', one: 'invoice', area: 'charges', verbs: [] } as const

/** Selection of charge baskets to invoice. */
export const basketNaming = resource({
  ...act,
  description: 'Selection of charge baskets to invoice.',
  fields: { ids: integers({ needed: true, description: 'Ids of the baskets.' }) },
})

/** Selection of accounts whose charges are invoiced. */
export const accountsToInvoice = resource({
  ...act,
  description: 'Selection of accounts whose charges are invoiced.',
  fields: { account_ids: integers({ needed: true, description: 'Ids of the accounts.' }) },
})

/** Payment of an invoice. */
export const invoicePayment = resource({
  ...act,
  description: 'Payment of an invoice.',
  fields: { paid_at: moment({ description: 'Payment time; now when not given.' }) },
})
