// Generated from money.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `money.graphql` is answered with. */
export type Money = {
  readonly charge_baskets: {
    readonly due: {
      readonly nodes: readonly {
        readonly id: string
        readonly status: string | null
        readonly start_at: string | null
        readonly end_at: string | null
        readonly account: {
          readonly id: string
          readonly code: string | null
          readonly name: string | null
          readonly currency: {
            readonly code:
              | 'aed'
              | 'afn'
              | 'all'
              | 'amd'
              | 'ang'
              | 'aoa'
              | 'ars'
              | 'aud'
              | 'awg'
              | 'azn'
              | 'bam'
              | 'bbd'
              | 'bdt'
              | 'bgn'
              | 'bhd'
              | 'bif'
              | 'bmd'
              | 'bnd'
              | 'bob'
              | 'bov'
              | 'brl'
              | 'bsd'
              | 'btn'
              | 'bwp'
              | 'byn'
              | 'bzd'
              | 'cad'
              | 'cdf'
              | 'che'
              | 'chf'
              | 'chw'
              | 'clf'
              | 'clp'
              | 'cny'
              | 'cop'
              | 'cou'
              | 'crc'
              | 'cuc'
              | 'cup'
              | 'cve'
              | 'czk'
              | 'djf'
              | 'dkk'
              | 'dop'
              | 'dzd'
              | 'egp'
              | 'ern'
              | 'etb'
              | 'eur'
              | 'fjd'
              | 'fkp'
              | 'gbp'
              | 'gel'
              | 'ghs'
              | 'gip'
              | 'gmd'
              | 'gnf'
              | 'gtq'
              | 'gyd'
              | 'hkd'
              | 'hnl'
              | 'hrk'
              | 'htg'
              | 'huf'
              | 'idr'
              | 'ils'
              | 'inr'
              | 'iqd'
              | 'irr'
              | 'isk'
              | 'jmd'
              | 'jod'
              | 'jpy'
              | 'kes'
              | 'kgs'
              | 'khr'
              | 'kmf'
              | 'kpw'
              | 'krw'
              | 'kwd'
              | 'kyd'
              | 'kzt'
              | 'lak'
              | 'lbp'
              | 'lkr'
              | 'lrd'
              | 'lsl'
              | 'lyd'
              | 'mad'
              | 'mdl'
              | 'mga'
              | 'mkd'
              | 'mmk'
              | 'mnt'
              | 'mop'
              | 'mru'
              | 'mur'
              | 'mvr'
              | 'mwk'
              | 'mxn'
              | 'mxv'
              | 'myr'
              | 'mzn'
              | 'nad'
              | 'ngn'
              | 'nio'
              | 'nok'
              | 'npr'
              | 'nzd'
              | 'omr'
              | 'pab'
              | 'pen'
              | 'pgk'
              | 'php'
              | 'pkr'
              | 'pln'
              | 'pyg'
              | 'qar'
              | 'ron'
              | 'rsd'
              | 'rub'
              | 'rwf'
              | 'sar'
              | 'sbd'
              | 'scr'
              | 'sdg'
              | 'sek'
              | 'sgd'
              | 'shp'
              | 'sle'
              | 'sll'
              | 'sos'
              | 'srd'
              | 'ssp'
              | 'stn'
              | 'svc'
              | 'syp'
              | 'szl'
              | 'thb'
              | 'tjs'
              | 'tmt'
              | 'tnd'
              | 'top'
              | 'try'
              | 'ttd'
              | 'twd'
              | 'tzs'
              | 'uah'
              | 'ugx'
              | 'usd'
              | 'usn'
              | 'uyi'
              | 'uyu'
              | 'uyw'
              | 'uzs'
              | 'ved'
              | 'ves'
              | 'vnd'
              | 'vuv'
              | 'wst'
              | 'xad'
              | 'xaf'
              | 'xag'
              | 'xau'
              | 'xba'
              | 'xbb'
              | 'xbc'
              | 'xbd'
              | 'xcd'
              | 'xcg'
              | 'xdr'
              | 'xof'
              | 'xpd'
              | 'xpf'
              | 'xpt'
              | 'xsu'
              | 'xts'
              | 'xua'
              | 'xxx'
              | 'yer'
              | 'zar'
              | 'zmw'
              | 'zwg'
              | 'zwl'
              | null
          } | null
        } | null
        readonly charge_card: { readonly id: string; readonly code: string | null } | null
      }[]
    }
    readonly past: {
      readonly nodes: readonly { readonly id: string; readonly account: { readonly id: string } | null }[]
    }
  } | null
  readonly charge_lines: {
    readonly aggregation: readonly {
      readonly charge_basket_id: string | null
      readonly total: number | null
    }[]
  } | null
  readonly invoices: {
    readonly drafts: {
      readonly nodes: readonly {
        readonly id: string
        readonly document_number: string | null
        readonly currency: string | null
        readonly gross_total: number | null
        readonly account: {
          readonly id: string
          readonly code: string | null
          readonly name: string | null
        } | null
      }[]
    }
    readonly aggregation: readonly {
      readonly account_id: string | null
      readonly currency: string | null
      readonly total_records: number
      readonly gross: number | null
    }[]
  } | null
}

/** The variables of `money.graphql`. */
export type MoneyVariables = Readonly<Record<never, never>>

/** The query of `money.graphql`. */
export const moneyQuery: ScreenQuery<Money, MoneyVariables> = {
  name: 'Money',
  text: 'query Money { charge_baskets { due: all(filter: { invoice_status: { in: ["not_invoiced"] } }, order: "start_at", first: 500) { nodes { id status start_at end_at account { id code name currency { code } } charge_card { id code } } } past: all(filter: { invoice_status: { in: ["invoiced"] } }, order: "end_at desc", first: 500) { nodes { id account { id } } } } charge_lines { aggregation( group_by: [charge_basket_id] metrics: [{ function: sum, column: total, name: "total" }] limit: 5000 ) { charge_basket_id total: metric(name: "total") } } invoices { drafts: all(filter: { status: { in: ["draft"] } }, order: "document_number", first: 500) { nodes { id document_number currency gross_total account { id code name } } } aggregation( group_by: [account_id, currency] filter: { status: { in: ["submitted", "authorised"] } } metrics: [{ function: sum, column: gross_total, name: "gross" }] limit: 1000 ) { account_id currency total_records gross: metric(name: "gross") } } }',
  types: ['accounts', 'charge_baskets', 'charge_cards', 'charge_lines', 'currencies', 'invoices'],
}
