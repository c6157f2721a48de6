// Generated from usual-template.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `usual-template.graphql` is answered with. */
export type UsualTemplate = {
  readonly templates: {
    readonly all: { readonly nodes: readonly { readonly id: string; readonly name: string | null }[] }
  } | null
}

/** The variables of `usual-template.graphql`. */
export type UsualTemplateVariables = { readonly type?: unknown | null }

/** The query of `usual-template.graphql`. */
export const usualTemplateQuery: ScreenQuery<UsualTemplate, UsualTemplateVariables> = {
  name: 'UsualTemplate',
  text: 'query UsualTemplate($type: StringArgument) { templates { all(template_type_code: $type, filter: { default: { eq: true } }, first: 1) { nodes { id name } } } }',
  types: ['templates'],
}
