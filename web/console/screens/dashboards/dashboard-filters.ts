import type { SearchWords } from '#web/console/kit/navigation.ts'
import type { FoundDashboard, ShownWidget } from './dashboard-parts.ts'

function namesOf(widget: ShownWidget | null): readonly string[] {
  const parameters = widget?.report_query?.parameters
  if (!Array.isArray(parameters)) return []
  return (parameters as readonly { readonly name?: unknown }[]).flatMap(({ name }) =>
    typeof name === 'string' ? [name] : [],
  )
}

/** What all widgets of a dashboard can be filtered by, each once. */
export function parametersOf({ dashboard_widget_placements }: FoundDashboard): readonly string[] {
  const names = (dashboard_widget_placements ?? []).flatMap(({ dashboard_widget }) =>
    namesOf(dashboard_widget),
  )
  return [...new Set(names)]
}

/** The filters of the page that a widget knows. */
export function filtersOf(widget: ShownWidget, search: SearchWords): Readonly<Record<string, string>> {
  return Object.fromEntries(
    namesOf(widget).flatMap((name) => {
      const value = search[`p.${name}`]
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  )
}
