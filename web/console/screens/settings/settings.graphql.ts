// Generated from settings.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `settings.graphql` is answered with. */
export type Settings = {
  readonly subdomains: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly subdomain: string | null
        readonly company_name: string | null
        readonly logo_url: string | null
        readonly portal_colour: string | null
      }[]
    }
  } | null
  readonly reason_codes: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly code: string | null
        readonly name: string | null
        readonly reason_type: string | null
        readonly active: boolean | null
        readonly generic: boolean | null
        readonly account: { readonly code: string | null } | null
      }[]
    }
  } | null
  readonly sequences: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly code: string | null
        readonly name: string | null
        readonly prefix: string | null
        readonly next_number: string | null
        readonly kind: string | null
        readonly description: string | null
      }[]
    }
  } | null
  readonly field_labels: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly resource_name: string | null
        readonly field_name: string | null
        readonly label: string | null
        readonly shown: boolean | null
        readonly account: { readonly code: string | null } | null
      }[]
    }
  } | null
}

/** The variables of `settings.graphql`. */
export type SettingsVariables = { readonly subdomain?: unknown | null }

/** The query of `settings.graphql`. */
export const settingsQuery: ScreenQuery<Settings, SettingsVariables> = {
  name: 'Settings',
  text: 'query Settings($subdomain: StringArgument) { subdomains { all(subdomain: $subdomain, first: 1) { nodes { id subdomain company_name logo_url portal_colour } } } reason_codes { all(order: "reason_type,code", first: 200) { nodes { id code name reason_type active generic account { code } } } } sequences { all(order: "code", first: 200) { nodes { id code name prefix next_number kind description } } } field_labels { all(order: "resource_name,position,field_name", first: 200) { nodes { id resource_name field_name label shown account { code } } } } }',
  types: ['accounts', 'field_labels', 'reason_codes', 'sequences', 'subdomains'],
}
