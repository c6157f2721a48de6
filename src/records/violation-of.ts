import type { Resource } from '#declare/model.ts'
import type { ProblemSymbol } from '#problems/catalogue.ts'
import type { Violation } from '#problems/problem.ts'
import { fieldViolation } from './field-violation.ts'
import type { Parsed } from './parsed.ts'

/** A rule that what was sent for a column breaks, with the facts its sentence needs. */
export type Broken = {
  readonly column: string
  readonly symbol: ProblemSymbol
  readonly facts?: Readonly<Record<string, unknown>>
}

/** States that a column breaks a rule which looks at more than the column. */
export function violationOf(
  resource: Resource,
  parsed: Parsed,
  { column: name, symbol, facts = {} }: Broken,
): Violation {
  const column = resource.columns.find((one) => one.name === name)
  if (column === undefined) throw new Error(`${resource.name} has no column ${name}`)
  const pointer = parsed.pointers[name] ?? `/data/attributes/${column.attribute}`
  return fieldViolation(symbol, { column, pointer, facts })
}
