import type { ReportPage } from './report.graphql.ts'

/** A report as its screen reads it. */
export type FoundReport = NonNullable<NonNullable<ReportPage['reports']>['find']>

/** A parameter of the query of a report, with the value that the report keeps for it. */
export type ReportParameter = { readonly name: string; readonly type: string; readonly value: string }

/** What a report asks for, with the values that it keeps. */
export function parametersOf({ report_query, variables }: FoundReport): readonly ReportParameter[] {
  const stored = new Map(listOf(variables).map(({ name, value }) => [String(name), value]))
  return listOf(report_query?.parameters).map(({ name, type }) => {
    const value = stored.get(String(name))
    return { name: String(name), type: String(type), value: value == null ? '' : String(value) }
  })
}

function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value : []
}

/** The values that are sent: those that were typed. */
export function variablesOf(
  typed: Readonly<Record<string, string>>,
): readonly { readonly name: string; readonly value: string }[] {
  return Object.entries(typed).flatMap(([name, value]) => (value === '' ? [] : [{ name, value }]))
}
