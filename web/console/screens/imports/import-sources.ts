import type { ImportTemplates } from './templates.graphql.ts'

/** By what a file is imported: a template, or a configuration. */
export type ImportSource = {
  readonly type: 'import_templates' | 'import_configurations'
  readonly id: string
}

/** A template as it is offered. */
export type OfferedTemplate = NonNullable<ImportTemplates['import_templates']>['all']['nodes'][number]

/** The templates that can read files, and the one that is meant for files of this name, if there is one. */
export function templatesFor(
  { import_templates }: ImportTemplates,
  file_name: string,
): { readonly templates: readonly OfferedTemplate[]; readonly proposed: OfferedTemplate | null } {
  const templates = (import_templates?.all.nodes ?? []).filter(
    ({ template_type, import_configuration }) => template_type !== null || import_configuration !== null,
  )
  const proposed = templates.find(({ file_regexp }) => matches(file_regexp ?? '', file_name)) ?? null
  return { templates, proposed }
}

/** The service's patterns are nearly those of browsers; one that is not is not proposed. */
function matches(pattern: string, name: string): boolean {
  try {
    return new RegExp(pattern, 'iu').test(name)
  } catch {
    return false
  }
}

/** The operation that imports a file by a source. */
export function uploadOf({ type }: ImportSource) {
  return { method: 'POST', path: `/api/${type}/{id}/upload`, takes: 'bytes', type } as const
}

/** Where a source stands in a choice, and back. */
export const sourceKey = ({ type, id }: ImportSource): string => `${type}/${id}`

/** The source that a choice stands for. */
export function sourceOf(key: string): ImportSource | null {
  const [type, id] = key.split('/')
  if ((type !== 'import_templates' && type !== 'import_configurations') || id === undefined) return null
  return { type, id }
}
