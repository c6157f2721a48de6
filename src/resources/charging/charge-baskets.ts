import { belongsTo, choice, moment, resource } from '#declare/resource.ts'

/** Charge basket: the charges of an account over a period; each account has one open basket. */
export const chargeBaskets = resource({
  name: 'charge_baskets',
  one: 'charge_basket',
  area: 'charges',
  description: 'Charge basket: the charges of an account over a period. An account has at most one open basket.',
  verbs: [],
  details: { charge_counts: 'charge_basket_id' },

  fields: {
    account:        belongsTo('accounts', { required: true, description: 'Account charged; cannot be changed once the basket has charge lines.' }),
    charge_card:    belongsTo('charge_cards', { description: "Charge card with the prices; the account's card when not given." }),
    start_at:       moment({ description: 'Start of the period; now when not given.' }),
    end_at:         moment({ description: 'End of the period; null while the basket is open.' }),
    status:         choice(['OPEN', 'CLOSED'], { default: 'OPEN', plain_text: true, description: 'Whether charge lines can still be added (OPEN) or not (CLOSED).' }),
    invoice:        belongsTo('invoices', { read_only: true, description: 'Invoice generated from the basket.' }),
    invoice_status: choice(['not_invoiced', 'invoiced'], { default: 'not_invoiced', read_only: true, plain_text: true, description: 'Whether all charge lines are on a valid invoice.' }),
  },

  graphql: { types: { start_at: 'DateTime', end_at: 'DateTime' } },
})
