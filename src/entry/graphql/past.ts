import type { Sql } from '#database/sql.ts'
import { refusal } from '#problems/problem.ts'
import type { PastRows } from '#records/aggregation.ts'
import { instantForExpression } from '#values/date-expression.ts'
import type { Arguments, RequestContext } from './job.ts'
import { AS_AT } from './list-arguments.ts'

/** The sources for reading the past, by resource. */
export type PastSources = ReadonlyMap<string, Sql>

/** The instant of the past to read; null for the present (platform 3.7). */
export function pastFor(
  source: Sql | null,
  fieldArguments: Arguments,
  { variables, today }: RequestContext,
): PastRows | null {
  const text = fieldArguments.text(AS_AT, variables)
  if (text === null || source === null) return null
  const described = instantForExpression(text, today.now, today.timezone)
  if (described === null) throw refusal('invalid_date_expression', { value: text.slice(0, 200) })
  if (Date.parse(described.instant) > today.now.getTime())
    throw refusal('invalid_filter', { field: AS_AT, reason: 'is in the future' })
  return { source, instant: described.instant }
}
