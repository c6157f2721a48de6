// Generated from template.graphql and the schema; a test compares.

import type { ScreenQuery } from '#web/api/screen-query.ts'

/** What `template.graphql` is answered with. */
export type TemplateForm = {
  readonly templates: {
    readonly find: {
      readonly id: string
      readonly name: string | null
      readonly template_type_code: string | null
      readonly default: boolean | null
      readonly format: string | null
      readonly file_name: string | null
    } | null
  } | null
}

/** The variables of `template.graphql`. */
export type TemplateFormVariables = { readonly id: string }

/** The query of `template.graphql`. */
export const templateFormQuery: ScreenQuery<TemplateForm, TemplateFormVariables> = {
  name: 'TemplateForm',
  text: 'query TemplateForm($id: ID!) { templates { find(id: $id) { id name template_type_code default format file_name } } }',
  types: ['templates'],
}
