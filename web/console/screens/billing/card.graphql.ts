// Generated from card.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `card.graphql` is answered with. */
export type Card = {
  readonly charge_cards: {
    readonly find: {
      readonly id: string
      readonly code: string | null
      readonly active: boolean | null
    } | null
  } | null
  readonly accounts?: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly code: string | null
        readonly name: string | null
        readonly currency: { readonly id: string } | null
      }[]
    }
  } | null
  readonly currencies: {
    readonly all: {
      readonly nodes: readonly {
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
        readonly default: boolean | null
      }[]
    }
  } | null
}

/** The variables of `card.graphql`. */
export type CardVariables = {
  readonly id: string
  readonly of?: unknown | null
  readonly sees_accounts: boolean
}

/** The query of `card.graphql`. */
export const cardQuery: ScreenQuery<Card, CardVariables> = {
  name: 'Card',
  text: 'query Card($id: ID!, $of: IdArgument, $sees_accounts: Boolean!) { charge_cards { find(id: $id) { id code active } } accounts @include(if: $sees_accounts) { all(charge_card_id: $of, first: 100) { nodes { id code name currency { id } } } } currencies { all(first: 200) { nodes { id code default } } } }',
  types: ['accounts', 'charge_cards', 'currencies'],
}
