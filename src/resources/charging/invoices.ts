import {
  belongsTo, choice, code, day, decimal, integers, moment, money, parts, quantity, resource, text,
} from '#declare/resource.ts'

/** Invoice to an account for the charges of its baskets. */
export const invoices = resource({
  name: 'invoices',
  one: 'invoice',
  area: 'charges',
  means: 'Invoice to an account for the charges of its baskets.',
  verbs: [],

  fields: {
    account:           belongsTo('accounts', { required: true, read_only: true, means: 'Account invoiced.' }),
    document_number:   code({ required: true, read_only: true, means: 'Invoice number, from sequence INV.' }),
    document_type:     choice(['invoice'], { initially: 'invoice', read_only: true, plain: true, means: 'Document type.' }),
    status:            choice(['draft', 'submitted', 'authorised', 'paid', 'void'], { initially: 'draft', read_only: true, plain: true, means: 'Status of the invoice.' }),
    document_date:     day({ required: true, means: 'Invoice date; the date of creation when not given.' }),
    document_due_date: day({ required: true, means: 'Due date.' }),
    reference:         text({ means: 'Reference of the account, such as its purchase order number.' }),
    tax_status:        choice(['tax_exclusive'], { initially: 'tax_exclusive', read_only: true, plain: true, means: 'Tax status: prices exclude tax.' }),
    currency:          text({ read_only: true, means: "Currency of the invoice: the account's, or the default currency." }),
    net_total:         money({ initially: 0, read_only: true, means: 'Net total of the charges.' }),
    tax_total:         money({ initially: 0, read_only: true, means: 'Total tax: for each tax rate, the tax on the sum of its charges, rounded to the smallest unit of the currency.' }),
    gross_total:       money({ initially: 0, read_only: true, means: 'Gross total to be paid.' }),
    start_at:          moment({ read_only: true, means: 'Start of the charging period of the baskets.' }),
    end_at:            moment({ read_only: true, means: 'End of the charging period of the baskets.' }),
    paid_at:           moment({ read_only: true, means: 'Payment time.' }),
    lines: parts('invoice_lines', 'invoice', { read_only: true, means: "Invoice lines, summarised as set in the account's invoice_display." }),
  },

  unique: [['document_number']],
})

/** Invoice line. */
export const invoiceLines = resource({
  name: 'invoice_lines',
  one: 'invoice_line',
  area: 'charges',
  means: 'Invoice line.',
  verbs: [],
  graphql: { hidden: true },

  fields: {
    invoice:      belongsTo('invoices', { required: true, on_removal: 'remove', means: 'Invoice.' }),
    charge_type:  choice(['RECEIPT', 'PICK', 'RENTAL', 'SUNDRY'], { plain: true, means: 'Charge type; null if charges of several types are combined in the line.' }),
    code:         code({ required: true, means: 'Code of the charge, or of the combined charges.' }),
    name:         text({ required: true, means: 'Text of the line.' }),
    quantity:     quantity({ initially: 1, means: 'Number of pricing blocks.' }),
    price:        money({ initially: 0, means: 'Price per block.' }),
    net:          money({ initially: 0, means: 'Net amount.' }),
    tax_rate:     decimal({ unit: '%', means: 'Tax rate in percent; null if charges with several rates are combined.' }),
    tax:          money({ initially: 0, means: 'Share of the tax total allotted to the line.' }),
    total:        money({ initially: 0, means: 'Line total: net + tax.' }),
    goods_out:    belongsTo('goods_outs', { means: 'Order (goods-out) the charge is for.' }),
    inbound_good: belongsTo('goods_in_receipts', { means: 'Goods-in receipt the charge is for.' }),
  },
})

const act = { name: 'invoices', one: 'invoice', area: 'charges', verbs: [] } as const

/** Selection of charge baskets to invoice. */
export const basketNaming = resource({
  ...act,
  means: 'Selection of charge baskets to invoice.',
  fields: { ids: integers({ needed: true, means: 'Ids of the baskets.' }) },
})

/** Payment of an invoice. */
export const invoicePayment = resource({
  ...act,
  means: 'Payment of an invoice.',
  fields: { paid_at: moment({ means: 'Payment time; now when not given.' }) },
})
