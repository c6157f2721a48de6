// Generated from basket.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `basket.graphql` is answered with. */
export type Basket = {
  readonly charge_baskets: {
    readonly find: {
      readonly id: string
      readonly status: string | null
      readonly start_at: string | null
      readonly end_at: string | null
      readonly invoice_status: string | null
      readonly account: {
        readonly id: string
        readonly code: string | null
        readonly name: string | null
        readonly currency: {
          readonly id: string
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
      readonly invoice: {
        readonly id: string
        readonly document_number: string | null
        readonly status: string | null
      } | null
    } | null
  } | null
  readonly charge_lines?: {
    readonly sums: readonly { readonly total_records: number; readonly total: number | null }[]
    readonly types: readonly {
      readonly charge_type: string | null
      readonly total_records: number
      readonly total: number | null
    }[]
    readonly groups: readonly {
      readonly charge_type: string | null
      readonly code: string | null
      readonly name: string | null
      readonly price: number | null
      readonly total_records: number
      readonly quantity: number | null
      readonly total: number | null
    }[]
  } | null
}

/** The variables of `basket.graphql`. */
export type BasketVariables = {
  readonly id: string
  readonly of?: unknown | null
  readonly sees_lines: boolean
}

/** The query of `basket.graphql`. */
export const basketQuery: ScreenQuery<Basket, BasketVariables> = {
  name: 'Basket',
  text: 'query Basket($id: ID!, $of: IdArgument, $sees_lines: Boolean!) { charge_baskets { find(id: $id) { id status start_at end_at invoice_status account { id code name currency { id code } } charge_card { id code } invoice { id document_number status } } } charge_lines @include(if: $sees_lines) { sums: aggregation( group_by: [charge_basket_id] charge_basket_id: $of metrics: [{ function: sum, column: total, name: "total" }] ) { total_records total: metric(name: "total") } types: aggregation( group_by: [charge_type] charge_basket_id: $of metrics: [{ function: sum, column: total, name: "total" }] ) { charge_type total_records total: metric(name: "total") } groups: aggregation( group_by: [charge_type, code, name, price] charge_basket_id: $of metrics: [ { function: sum, column: total, name: "total" } { function: sum, column: quantity, name: "quantity" } ] order: "code" limit: 500 ) { charge_type code name price total_records quantity: metric(name: "quantity") total: metric(name: "total") } } }',
  types: ['accounts', 'charge_baskets', 'charge_cards', 'charge_lines', 'currencies', 'invoices'],
}
