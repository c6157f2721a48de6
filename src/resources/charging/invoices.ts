import {
  belongsTo, choice, code, day, decimal, integers, moment, money, parts, quantity, resource, text,
} from '#declare/resource.ts'

/** What an account is asked to pay for the charges of its baskets. */
export const invoices = resource({
  name: 'invoices',
  one: 'invoice',
  area: 'charges',
  means: 'What an account is asked to pay for the charges of its baskets.',
  verbs: [],

  fields: {
    account:           belongsTo('accounts', { required: true, read_only: true, means: 'Who is to pay.' }),
    document_number:   code({ required: true, read_only: true, means: 'Its number, of sequence INV.' }),
    document_type:     choice(['invoice'], { initially: 'invoice', read_only: true, plain: true, means: 'What sort of document it is.' }),
    status:            choice(['draft', 'submitted', 'authorised', 'paid', 'void'], { initially: 'draft', read_only: true, plain: true, means: 'How far it is.' }),
    document_date:     day({ required: true, means: 'Its date; the day it was made when not given.' }),
    document_due_date: day({ required: true, means: 'When it is to be paid.' }),
    reference:         text({ means: 'What the account knows it by.' }),
    tax_status:        choice(['tax_exclusive'], { initially: 'tax_exclusive', read_only: true, plain: true, means: 'Whether its prices contain the tax.' }),
    currency:          text({ read_only: true, means: "The money it is written in: the account's, or the default one." }),
    net_total:         money({ initially: 0, read_only: true, means: 'The charges.' }),
    tax_total:         money({ initially: 0, read_only: true, means: 'The tax: each rate of all it is charged on, rounded to the smallest coin.' }),
    gross_total:       money({ initially: 0, read_only: true, means: 'What is to be paid.' }),
    start_at:          moment({ read_only: true, means: 'From when on its baskets gathered charges.' }),
    end_at:            moment({ read_only: true, means: 'Until when they did.' }),
    paid_at:           moment({ read_only: true, means: 'When it was paid.' }),
    lines: parts('invoice_lines', 'invoice', { read_only: true, means: "The charges, as the account's invoice_display shows them." }),
  },

  unique: [['document_number']],
})

/** One line of an invoice. */
export const invoiceLines = resource({
  name: 'invoice_lines',
  one: 'invoice_line',
  area: 'charges',
  means: 'One line of an invoice.',
  verbs: [],
  graphql: { hidden: true },

  fields: {
    invoice:      belongsTo('invoices', { required: true, on_removal: 'remove', means: 'The invoice.' }),
    charge_type:  choice(['RECEIPT', 'PICK', 'RENTAL', 'SUNDRY'], { plain: true, means: 'What is charged for; empty for charges that are shown together without their type.' }),
    code:         code({ required: true, means: 'The code of the charge, or of the charges that are shown together.' }),
    name:         text({ required: true, means: 'What is shown to people.' }),
    quantity:     quantity({ initially: 1, means: 'How many blocks.' }),
    price:        money({ initially: 0, means: 'The price of one.' }),
    net:          money({ initially: 0, means: 'What is charged.' }),
    tax_rate:     decimal({ unit: '%', means: 'The rate of tax; empty where charges of several rates are shown together.' }),
    tax:          money({ initially: 0, means: 'The part of the tax that falls on it.' }),
    total:        money({ initially: 0, means: 'net + tax.' }),
    goods_out:    belongsTo('goods_outs', { means: 'The order it was charged for.' }),
    inbound_good: belongsTo('goods_in_receipts', { means: 'The receipt it was charged for.' }),
  },
})

const act = { name: 'invoices', one: 'invoice', area: 'charges', verbs: [] } as const

/** Baskets that invoices are made of. */
export const basketNaming = resource({
  ...act,
  means: 'Baskets that invoices are made of.',
  fields: { ids: integers({ needed: true, means: 'The baskets.' }) },
})

/** When an invoice was paid. */
export const invoicePayment = resource({
  ...act,
  means: 'When an invoice was paid.',
  fields: { paid_at: moment({ means: 'When; now when not given.' }) },
})
