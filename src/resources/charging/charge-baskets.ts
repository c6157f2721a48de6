import { belongsTo, choice, moment, resource } from '#declare/resource.ts'

/** The charges of an account over a time; one basket of each account is open. */
export const chargeBaskets = resource({
  name: 'charge_baskets',
  one: 'charge_basket',
  area: 'charges',
  means: 'The charges of an account over a time; at most one basket of each account is open.',
  verbs: [],

  fields: {
    account:        belongsTo('accounts', { required: true, means: 'The account that is charged; fixed once there are lines.' }),
    charge_card:    belongsTo('charge_cards', { means: 'The prices it is charged by; those of the account when not given.' }),
    start_at:       moment({ means: 'From when on it gathers charges; now when not given.' }),
    end_at:         moment({ means: 'Until when; empty while it is open.' }),
    status:         choice(['OPEN', 'CLOSED'], { initially: 'OPEN', plain: true, means: 'Whether lines can still be added.' }),
    invoice:        belongsTo('invoices', { read_only: true, means: 'The invoice that was made of it.' }),
    invoice_status: choice(['not_invoiced', 'invoiced'], { initially: 'not_invoiced', read_only: true, plain: true, means: 'Whether all its lines stand on a live invoice.' }),
  },

  graphql: { types: { start_at: 'DateTime', end_at: 'DateTime' } },
})
