import type { Sql } from '#database/sql.ts'
import { refusal } from '#problems/problem.ts'
import type { Past } from '#records/aggregation.ts'
import { instantForExpression } from '#values/date-expression.ts'
import type { Arguments, Asking } from './job.ts'
import { AS_AT } from './list-arguments.ts'

/** Where the rows of then are read, by resource. */
export type Pasts = ReadonlyMap<string, Sql>

/** The look into the past that is asked for; null for the present (platform 3.7). */
export function pastFor(source: Sql | null, given: Arguments, { variables, today }: Asking): Past | null {
  const text = given.text(AS_AT, variables)
  if (text === null || source === null) return null
  const described = instantForExpression(text, today.now, today.timezone)
  if (described === null) throw refusal('invalid_date_expression', { value: text.slice(0, 200) })
  if (Date.parse(described.instant) > today.now.getTime())
    throw refusal('invalid_filter', { field: AS_AT, reason: 'is in the future' })
  return { source, instant: described.instant }
}
