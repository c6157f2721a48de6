// Generated from opening-choices.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `opening-choices.graphql` is answered with. */
export type OpeningChoices = {
  readonly warehouses: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly code: string | null
        readonly name: string | null
      }[]
    }
  } | null
  readonly charge_cards: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly code: string | null
        readonly name: string | null
      }[]
    }
  } | null
  readonly roles: {
    readonly all: { readonly nodes: readonly { readonly id: string; readonly name: string | null }[] }
  } | null
  readonly subdomains: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly logo_url: string | null
        readonly portal_colour: string | null
      }[]
    }
  } | null
}

/** The variables of `opening-choices.graphql`. */
export type OpeningChoicesVariables = { readonly subdomain?: unknown | null }

/** The query of `opening-choices.graphql`. */
export const openingChoicesQuery: ScreenQuery<OpeningChoices, OpeningChoicesVariables> = {
  name: 'OpeningChoices',
  text: 'query OpeningChoices($subdomain: StringArgument) { warehouses { all(first: 200, order: "code") { nodes { id code name } } } charge_cards { all(active: true, first: 200, order: "code") { nodes { id code name } } } roles { all(role_type: "client", first: 1) { nodes { id name } } } subdomains { all(subdomain: $subdomain, first: 1) { nodes { id logo_url portal_colour } } } }',
  types: ['charge_cards', 'roles', 'subdomains', 'warehouses'],
}
