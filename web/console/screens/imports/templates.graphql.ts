// Generated from templates.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `templates.graphql` is answered with. */
export type ImportTemplates = {
  readonly import_templates: {
    readonly all: {
      readonly nodes: readonly {
        readonly id: string
        readonly file_regexp: string | null
        readonly template_type: string | null
        readonly account: { readonly id: string; readonly code: string | null } | null
        readonly ftp_user: { readonly id: string; readonly name: string | null } | null
        readonly import_configuration: { readonly id: string; readonly name: string | null } | null
      }[]
    }
  } | null
  readonly import_configurations: {
    readonly all: { readonly nodes: readonly { readonly id: string; readonly name: string | null }[] }
  } | null
}

/** The variables of `templates.graphql`. */
export type ImportTemplatesVariables = Readonly<Record<never, never>>

/** The query of `templates.graphql`. */
export const importTemplatesQuery: ScreenQuery<ImportTemplates, ImportTemplatesVariables> = {
  name: 'ImportTemplates',
  text: 'query ImportTemplates { import_templates { all(first: 500, order: "position, id") { nodes { id file_regexp template_type account { id code } ftp_user { id name } import_configuration { id name } } } } import_configurations { all(first: 500, order: "name") { nodes { id name } } } }',
  types: ['accounts', 'ftp_users', 'import_configurations', 'import_templates'],
}
